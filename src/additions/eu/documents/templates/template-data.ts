import { paymentTermsOf } from '../files/e-invoice.ts';
import { labelsOf } from '../files/labels.ts';
import type { DocumentContent } from '../ledger/document-content.ts';
import type { Metadata } from '../ledger/order-supply.ts';

/** What templates see of a document. Amounts are in the smallest unit of the currency. */
export function templateData(content: DocumentContent, metadata: Metadata): object {
  const { type, number, issued_at, supplied_at, currency_code, locale, totals, preceding } = content;
  const { seller, buyer, delivery, lines, taxes, legal_texts = [] } = content;
  const document = { type, number, issued_at, supplied_at, currency_code, locale, ...totals };
  return {
    document: { ...document, payment_terms: paymentTermsOf({ ...content, texts: {} }) },
    order: { ...content.order, metadata: metadata ?? {} },
    ...{ seller, buyer, delivery, preceding, lines, taxes, legal_texts },
    labels: labelsOf(content),
  };
}
