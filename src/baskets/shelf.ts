import { notAllowed } from '../kernel/errors.ts';
import type { Sql } from '../kernel/sql.ts';
import { areOffered, type ChosenPrice, type Wanted } from '../prices/prices-of.ts';
import type { Basket, BasketLine } from './basket.ts';
import { chooseAgain } from './line-prices.ts';
import { findVariants, type VariantFacts } from './variant-facts.ts';

/** What has become of a basket. */
export interface ShelfChanges {
  /** Lines that cost something else now. */
  repriced: BasketLine[];
  /** Lines that nobody sells here any more: they are taken out. */
  gone: BasketLine[];
  /** Lines of what is sold, but has no price any more: they stay as they were, for whoever asks to decide. */
  unpriced: BasketLine[];
}

/**
 * Brings a basket in step with what is on the shelf: prices are chosen anew, and what is deleted, not published or not in
 * the sales channel goes. What staff have set, and what is sent back, costs what it did. One statement,
 * however many lines there are.
 * @throws not_allowed in a region that was deleted: the lines stay for the one that the basket moves to
 */
export async function matchShelf(sql: Sql, basket: Basket): Promise<ShelfChanges> {
  if (basket.region.is_deleted)
    throw notAllowed(`Region ${basket.region_id} was deleted: the cart needs another one`);
  const changes: ShelfChanges = { repriced: [], gone: [], unpriced: [] };
  const lines = ofVariants(basket.items);
  const facts = await findVariants(sql, basket, wantedFor(lines));
  const stands = await quotesThatStand(sql, basket, lines);
  for (const [place, line] of lines.entries()) {
    const variant = facts[place];
    if (!variant?.in_channel) changes.gone.push(line);
    else {
      line.rates = variant.rates;
      if (!line.has_custom_price && variant.price === null) changes.unpriced.push(line);
      else if (!stands.has(line) && reprice(line, variant)) changes.repriced.push(line);
    }
  }
  takeOut(basket, changes.gone);
  return changes;
}

/** Prices a basket for another customer: some prices are for some only, and what has none goes. */
export async function matchCustomer(sql: Sql, basket: Basket): Promise<void> {
  if (basket.region.is_deleted) return; // without prices for anybody
  const { unpriced } = await chooseAgain(sql, basket);
  takeOut(basket, unpriced);
}

/** Takes out what the sales channel of a basket does not sell. */
export async function matchChannel(sql: Sql, basket: Basket): Promise<void> {
  const lines = ofVariants(basket.items);
  const facts = await findVariants(sql, basket, wantedFor(lines));
  takeOut(
    basket,
    lines.filter((_, place) => facts[place]?.in_channel === false),
  );
}

function ofVariants(lines: readonly BasketLine[]): BasketLine[] {
  return lines.filter((line) => line.variant_id !== null && !line.is_return);
}

function wantedFor(lines: readonly BasketLine[]): Wanted[] {
  return lines.map(({ variant_id, quantity }) => ({ variant_id: variant_id!, quantity }));
}

/** v1 chooses among the same prices by other rules: whoever was quoted one that is still there pays that. */
async function quotesThatStand(
  sql: Sql,
  basket: Basket,
  lines: readonly BasketLine[],
): Promise<Set<BasketLine>> {
  if (basket.arithmetic === 'storekeep') return new Set();
  const quoted = lines.map((line) => ({ ...line, variant_id: line.variant_id! }));
  const offered = await areOffered(sql, quoted.map(quoteOf), basket);
  return new Set(lines.filter((_, place) => offered[place]));
}

function quoteOf({
  variant_id,
  quantity,
  unit_price,
  includes_tax,
}: Wanted & ChosenPrice): Wanted & ChosenPrice {
  return { variant_id, quantity, unit_price, includes_tax };
}

/** @returns whether it costs something else now */
function reprice(line: BasketLine, { price }: VariantFacts): boolean {
  if (line.has_custom_price) return false;
  const { unit_price, includes_tax } = line;
  Object.assign(line, price);
  return unit_price !== line.unit_price || includes_tax !== line.includes_tax;
}

export function takeOut(basket: Basket, gone: readonly BasketLine[]): void {
  if (gone.length > 0) basket.items = basket.items.filter((line) => !gone.includes(line));
}
