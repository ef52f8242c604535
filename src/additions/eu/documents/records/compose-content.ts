import type { DocumentContent, DocumentDraft } from '../ledger/document-content.ts';
import { groupTaxes, totalsOf } from '../ledger/document-totals.ts';
import type { OrderSupply } from '../ledger/order-supply.ts';
import type { DocumentFrame } from './seller.ts';

/** What a document says, once it has its number. */
export function composeContent(
  order: OrderSupply,
  { seller, buyer, delivery, locale, page }: DocumentFrame,
  { type, lines, gift_cards, paid, supplied_at }: DocumentDraft,
  { number, issued_at, preceding }: Pick<DocumentContent, 'number' | 'issued_at' | 'preceding'>,
): DocumentContent {
  const at = (text: string): string => new Date(text).toISOString();
  return {
    ...{ type, number, issued_at, supplied_at: at(supplied_at ?? issued_at) },
    order: { id: order.id, number: String(order.display_id), placed_at: at(order.created_at) },
    ...{ locale, page, currency_code: order.currency_code, seller, buyer },
    delivery,
    preceding: preceding && { ...preceding, issued_at: at(preceding.issued_at) },
    ...{ lines, taxes: groupTaxes(lines), totals: totalsOf(lines, gift_cards, paid) },
    ...(type === 'invoice' && order.legal_texts.length > 0 && { legal_texts: order.legal_texts }),
  };
}
