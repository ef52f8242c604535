import type { DocumentContent, DocumentLine, Party } from '../ledger/document-content.ts';
import { groupTaxes, totalsOf } from '../ledger/document-totals.ts';

/* Documents as a shop would have them. Amounts are in cents. */

const EMPTY: Party = {
  ...{ name: '', contact: null, address_1: null, address_2: null, postal_code: null, city: null },
  ...{ province: null, country_code: null, email: null, phone: null, vat_id: null },
};

const SELLER: DocumentContent['seller'] = {
  ...EMPTY,
  ...{ name: 'Chairs & More GmbH', address_1: 'Hafenstr. 5', postal_code: '20457', city: 'Hamburg' },
  ...{ country_code: 'DE', email: 'shop@chairs.example', phone: '+49 40 123456', vat_id: 'DE123456789' },
  ...{ tax_number: null, registration: 'HRB 12345', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' },
  note: null,
};

const BUYER: Party = {
  ...EMPTY,
  ...{ name: 'Ida Juhl', address_1: 'Hauptstr. 1', postal_code: '10115', city: 'Berlin' },
  ...{ country_code: 'DE', email: 'ida@example.com' },
};

const LINE: DocumentLine = {
  ...{ kind: 'item', unit: 'order', key: null, item_id: null, title: '', description: null, sku: null },
  ...{ quantity: 1, subtotal: 0, discount: 0, net: 0, tax: 0, category: 'S', rate: 19, exemption: null },
};

const JUMPER: DocumentLine = {
  ...LINE,
  ...{ title: 'Wool jumper', description: 'Medium / Navy', sku: 'JUMPER-M', quantity: 1 },
  ...{ subtotal: 10_840, discount: 1084, net: 9756, tax: 1854 },
};
const BOOKS: DocumentLine = {
  ...LINE,
  ...{ title: 'Knitting in winter', sku: 'BOOK-7', quantity: 2, subtotal: 4000, net: 4000, tax: 280 },
  rate: 7,
};
const SHIPPING: DocumentLine = {
  ...LINE,
  ...{ kind: 'shipping', title: 'Standard', subtotal: 500, net: 500, tax: 95 },
};

const BASE = {
  order: { id: 'order_01HPREVIEW', number: '1042', placed_at: '2026-11-23T10:00:00.000Z' },
  ...{ issued_at: '2026-11-24T09:30:00.000Z', supplied_at: '2026-11-24T09:30:00.000Z' },
  page: 'A4' as const,
  ...{ currency_code: 'eur', seller: SELLER, buyer: BUYER, delivery: BUYER, preceding: null },
};

/** A document of each type, and an invoice that is not paid yet. @param locale `en` or `de` */
export function sampleDocuments(locale: string): DocumentContent[] {
  const compose = (
    own: Pick<DocumentContent, 'lines' | 'number' | 'type'> & Partial<DocumentContent>,
    paid: number,
  ): DocumentContent => ({
    ...{ ...BASE, locale, ...own },
    ...{ taxes: groupTaxes(own.lines), totals: totalsOf(own.lines, 0, paid) },
  });
  const slip = [JUMPER, BOOKS].map((line) => ({ ...line, subtotal: 0, discount: 0, net: 0, tax: 0 }));
  return [
    compose(
      {
        ...{ type: 'invoice', number: '2026-000042', lines: [JUMPER, BOOKS, SHIPPING] },
        legal_texts: [{ kind: 'terms', title: locale === 'de' ? 'AGB' : 'Terms and conditions', version: 3 }],
      },
      16_485,
    ),
    compose(
      {
        ...{ type: 'credit_note', number: 'C2026-000007', lines: [JUMPER] },
        ...{ issued_at: '2026-12-02T14:00:00.000Z', supplied_at: '2026-12-02T14:00:00.000Z' },
        preceding: { id: 'doc_01HPREVIEW', number: '2026-000042', issued_at: BASE.issued_at },
      },
      11_610,
    ),
    compose({ type: 'invoice', number: '2026-000043', lines: [BOOKS] }, 0),
    compose({ type: 'packing_slip', number: 'P2026-000040', lines: slip }, 0),
  ];
}
