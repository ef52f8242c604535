import type { Sql } from '../kernel/sql.ts';
import { pricesOf } from '../prices/prices-of.ts';
import type { Basket, BasketLine } from './basket.ts';

/** What has become of the prices of a basket. */
export interface ChosenAgain {
  /** Lines that cost something else now. */
  changed: BasketLine[];
  /** Lines that are not for sale at any price any more; they are as they were. */
  unpriced: BasketLine[];
}

/**
 * Gives all lines the prices that count now, for who the basket is of, in one statement. What a line cost when it was bought stays,
 * and so does what staff have set.
 */
export async function chooseAgain(sql: Sql, basket: Basket): Promise<ChosenAgain> {
  const again: ChosenAgain = { changed: [], unpriced: [] };
  const open = basket.items.filter(
    (line) => line.variant_id !== null && !line.has_custom_price && !line.is_return,
  );
  const wanted = open.map(({ variant_id, quantity }) => ({ variant_id: variant_id!, quantity }));
  for (const [place, price] of (await pricesOf(sql, wanted, basket)).entries()) {
    const line = open[place];
    if (!price) again.unpriced.push(line);
    else if (price.unit_price !== line.unit_price || price.includes_tax !== line.includes_tax) {
      Object.assign(line, price);
      again.changed.push(line);
    }
  }
  return again;
}
