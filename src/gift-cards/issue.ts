import { GiftCard } from '../entities/gift-card.ts';
import { notAllowed } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import type { Tx } from '../kernel/sql.ts';
import { netOf, type TaxRateFact } from '../pricing/tax.ts';
import { newGiftCardCode } from './gift-card-code.ts';

/** A line that may be of a gift-card product. */
export interface BoughtLine {
  is_giftcard: boolean;
  unit_price: number;
  includes_tax: boolean;
  quantity: number;
  tax_lines: readonly Pick<TaxRateFact, 'rate'>[];
}

/** Each is a row that is made while the order is. */
const MOST_GIFT_CARDS = 1000;

/** As `issueGiftCards`, unless the order has its cards already: other shops of this interface issue them when it is placed. */
export async function issueMissingGiftCards(
  tx: Tx,
  lines: readonly BoughtLine[],
  order: { id: string; region_id: string },
): Promise<void> {
  if (!lines.some((line) => line.is_giftcard)) return;
  const issued = await tx.query('select from gift_card where order_id = $1 limit 1', [order.id]);
  if (issued.length === 0) await issueGiftCards(tx, lines, order);
}

/**
 * Issues a gift card for each piece of a gift-card product, worth its price without tax.
 * @throws not_allowed when there are too many
 */
export async function issueGiftCards(
  tx: Tx,
  lines: readonly BoughtLine[],
  order: { id: string; region_id: string; swap_id?: string },
): Promise<void> {
  const bought = lines.filter((line) => line.is_giftcard);
  const pieces = bought.reduce((total, { quantity }) => total + quantity, 0);
  if (pieces > MOST_GIFT_CARDS) throw notAllowed(`An order may have ${MOST_GIFT_CARDS} gift cards at most`);
  if (pieces === 0) return;
  const cards = bought
    .flatMap((line) =>
      Array.from({ length: line.quantity }, () => netOf(line.unit_price, line.tax_lines, line.includes_tax)),
    )
    .map((value) => ({ id: newId(GiftCard), code: newGiftCardCode(), value }));
  await tx.query(
    `insert into gift_card (id, code, value, balance, region_id, order_id, swap_id, tax_rate)
     select c.id, c.code, c.value, c.value, r.id, $2, $4, case when r.gift_cards_taxable then r.tax_rate end
     from json_to_recordset($1) c (id text, code text, value bigint), region r where r.id = $3`,
    [JSON.stringify(cards), order.id, order.region_id, order.swap_id ?? null],
  );
}
