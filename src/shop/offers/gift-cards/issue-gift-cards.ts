import { insertEvents } from '#engine/background/deliveries';
import type { Tx } from '#engine/kernel/database/sql';
import { notAllowed } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { GiftCard } from '#model/entities/offers/gift-card.entity';
import { giftCardValueOf } from '#model/pricing/gift-card-value';
import type { AppliedTaxRate } from '#model/pricing/tax';
import { newGiftCardCode } from './gift-card-code.ts';

/** An order line that may buy gift cards. */
export interface BoughtLine {
  id: string;
  is_giftcard: boolean;
  unit_price: number;
  includes_tax: boolean;
  quantity: number;
  tax_lines: readonly Pick<AppliedTaxRate, 'rate'>[];
}

/** A gift card to issue for a unit of a line. */
export interface NewGiftCard {
  line_item_id: string;
  swap_id: string | null;
  /** In minor units. */
  value: number;
}

/** Limits the rows that are written together with a change of the order. */
const MAX_GIFT_CARDS = 1000;

/** @throws not_allowed if an order would exceed the limit */
export function requireGiftCardLimit(count: number): void {
  if (count > MAX_GIFT_CARDS) throw notAllowed(`An order may have ${MAX_GIFT_CARDS} gift cards at most`);
}

/** The gift cards that the lines buy, one for each unit. */
export function giftCardsOf(lines: readonly BoughtLine[]): NewGiftCard[] {
  return lines
    .filter((line) => line.is_giftcard)
    .flatMap((line) =>
      Array.from({ length: line.quantity }, () => ({
        ...{ line_item_id: line.id, swap_id: null, value: giftCardValueOf(line) },
      })),
    );
}

/** Issues the gift cards that were bought with an order. */
export async function issueGiftCards(
  tx: Tx,
  bought: readonly NewGiftCard[],
  order: { id: string; region_id: string },
): Promise<void> {
  if (bought.length === 0) return;
  const cards = bought.map((card) => ({ id: newId(GiftCard), code: newGiftCardCode(), ...card }));
  await tx.query(
    `insert into gift_card (id, code, value, balance, region_id, order_id, swap_id, line_item_id, tax_rate)
     select c.id, c.code, c.value, c.value, r.id, $2, c.swap_id, c.line_item_id,
       case when r.gift_cards_taxable then r.tax_rate end
     from json_to_recordset($1) c (id text, code text, value bigint, swap_id text, line_item_id text), region r where r.id = $3`,
    [JSON.stringify(cards), order.id, order.region_id],
  );
  await insertEvents(
    tx,
    cards.map(({ id }) => ['gift_card.created', { id }]),
  );
}
