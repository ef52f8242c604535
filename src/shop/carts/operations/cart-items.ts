import type { Sql } from '#engine/kernel/database/sql';
import { notFound } from '#engine/kernel/errors';
import { requireDeleted } from '#engine/kernel/writing/rows';
import { LineItem } from '#model/entities/carts/line-item.entity';
import type { BasketLine } from '../baskets/basket.ts';
import { removeItem } from '../baskets/line-items.ts';
import type { OpenCart } from '../cart/open-cart.ts';

/** @throws not_found */
export function requireItem(cart: OpenCart, lineId: string): BasketLine {
  const line = cart.items.find((item) => item.id === lineId);
  if (!line) throw notFound('line_item', lineId);
  return line;
}

/**
 * Removes a line from a cart; does nothing if the line was removed before.
 * @throws not_found for a line of another cart, an order or an edit
 */
export async function removeLine(sql: Sql, cart: OpenCart, lineId: string): Promise<void> {
  if (!removeItem(cart, lineId)) await requireDeleted(sql, LineItem, lineId);
}
