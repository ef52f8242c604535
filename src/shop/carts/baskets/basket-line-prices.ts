import type { Sql } from '#engine/kernel/database/sql';
import { choosePrices } from '#shop/catalogue/prices/choose-prices';
import type { Basket, BasketLine } from './basket.ts';

/** The outcome of repricing a basket. */
export interface RepricedLines {
  /** Lines whose price has changed. */
  changed: BasketLine[];
  /** Lines that no longer have a price; they are left unchanged. */
  unpriced: BasketLine[];
}

/**
 * Updates all lines to the current prices for the basket's customer, in one statement. Returned lines and prices set by
 * staff remain as they are.
 */
export async function updatePrices(sql: Sql, basket: Basket): Promise<RepricedLines> {
  const outcome: RepricedLines = { changed: [], unpriced: [] };
  const open = basket.items.filter(
    (line) => line.variant_id !== null && !line.has_custom_price && !line.is_return,
  );
  const requested = open.map(({ variant_id, quantity }) => ({ variant_id: variant_id!, quantity }));
  for (const [index, price] of (await choosePrices(sql, requested, basket)).entries()) {
    const line = open[index];
    if (!price) outcome.unpriced.push(line);
    else if (price.unit_price !== line.unit_price || price.includes_tax !== line.includes_tax) {
      Object.assign(line, price);
      outcome.changed.push(line);
    }
  }
  return outcome;
}
