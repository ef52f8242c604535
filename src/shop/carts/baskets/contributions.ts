import type { Sql, Tx } from '#engine/kernel/database/sql';
import { newId } from '#engine/kernel/text/ids';
import type { CartPromotion } from '#model/entities/carts/cart-promotion';
import { LineItemAdjustment } from '#model/entities/carts/line-item-adjustment.entity';
import { netOf } from '#model/pricing/tax';
import type { Basket, BasketLine } from './basket.ts';
import { variantLine } from './line-items.ts';
import type { VariantFacts } from './loaded-variants.ts';

/** What a module such as promotions does to the cart of a shopper. It was loaded with the cart, and lives as long as its change. */
export interface Contribution {
  /**
   * Takes those of the codes that belong to the module, in place of those that the cart had.
   * @returns the other codes
   * @throws CommerceError if a code cannot be used
   */
  takeCodes(sql: Sql, codes: readonly string[]): Promise<string[]>;
  /** Computes what is contributed. Called whenever the cart is repriced; contributed lines and reductions do not count. */
  compute(sql: Sql): Promise<ContributedParts>;
  /**
   * Sends the statements that record it with the order. Rows that other orders compete for are locked last, and the statement fails by
   * itself if the order must not be placed (`queryOrReject`).
   */
  record(tx: Tx, orderId: string): Promise<void>;
}

/** What is contributed to a cart. Amounts are in the smallest unit of the currency, with tax if the price includes it. */
export interface ContributedParts {
  /** Reductions of lines, in the order in which they were computed; at most the price of the line in total. */
  adjustments: readonly { line_id: string; source_id: string; description: string; amount: number }[];
  /** Reductions of shipping methods, at most their prices in total. */
  shipping: readonly { method_id: string; amount: number }[];
  /** Lines that cost nothing. */
  gifts: readonly { source_id: string; description: string; variant: VariantFacts; quantity: number }[];
  /** For `cart.promotions`. */
  promotions: CartPromotion[];
}

/** A basket to which modules contribute. */
export interface ContributedBasket extends Basket {
  contributions?: readonly Contribution[];
  promotions: CartPromotion[];
}

/** Recomputes what modules contribute to a basket, in memory. A basket without contributions does not change. */
export async function applyContributions(sql: Sql, basket: ContributedBasket): Promise<void> {
  if (!basket.contributions) return;
  const all: ContributedParts[] = [];
  for (const contribution of basket.contributions) all.push(await contribution.compute(sql));
  setGifts(
    basket,
    all.flatMap(({ gifts }) => gifts),
  );
  const adjustments = all.flatMap((parts) => parts.adjustments);
  for (const line of basket.items) if (line.source_id === null) setReductions(line, adjustments);
  const shipping = all.flatMap((parts) => parts.shipping);
  for (const method of basket.shipping_methods) {
    const full = method.original_price ?? method.price;
    const reductions = shipping.filter(({ method_id }) => method_id === method.id);
    method.price = reductions.reduce((price, { amount }) => price - amount, full);
    method.original_price = reductions.length > 0 ? full : null;
  }
  basket.promotions = all.flatMap(({ promotions }) => promotions);
}

/** The lines of a basket that somebody has added. */
export function ownLines(basket: Basket): BasketLine[] {
  return basket.items.filter(({ source_id }) => source_id === null);
}

/** Reuses the line of a gift that was given before. */
function setGifts(basket: Basket, gifts: ContributedParts['gifts']): void {
  const former = basket.items.filter(({ source_id }) => source_id !== null);
  const lines = gifts.map(({ source_id, description, variant, quantity }) => {
    const existing = former.find((line) => line.source_id === source_id && line.variant_id === variant.id);
    const line = existing ?? { ...variantLine(variant, {}), source_id, should_merge: false };
    Object.assign(line, variant.price, { quantity });
    setReductions(line, [{ line_id: line.id, source_id, description, amount: line.unit_price * quantity }]);
    return line;
  });
  if (former.length + lines.length > 0) basket.items = [...ownLines(basket), ...lines];
}

/** Replaces the contributed adjustments of a line; `setNetReductions` computes their amounts. */
function setReductions(line: BasketLine, reductions: ContributedParts['adjustments']): void {
  const former = line.adjustments.filter(({ source_id }) => source_id !== null);
  const own = reductions.filter(({ line_id }) => line_id === line.id);
  if (former.length + own.length === 0) return;
  const contributed = own.map(({ source_id, description, amount }) => ({
    id: former.find((adjustment) => adjustment.source_id === source_id)?.id ?? newId(LineItemAdjustment),
    ...{ discount_id: null, source_id, description, price_reduction: amount, amount },
  }));
  line.adjustments = [...line.adjustments.filter(({ source_id }) => source_id === null), ...contributed];
}

type ReducedLine = Pick<BasketLine, 'unit_price' | 'quantity' | 'includes_tax' | 'tax_lines' | 'adjustments'>;

/**
 * Sets the amounts of the contributed adjustments of a line, which are without tax, by its current taxes: what remains of its price has the
 * amount without tax that a price of this height would have.
 * @returns their sum
 */
export function setNetReductions(line: ReducedLine): number {
  if (line.adjustments.every(({ price_reduction }) => price_reduction === null)) return 0;
  let left = line.unit_price * line.quantity;
  let total = 0;
  line.adjustments = line.adjustments.map((adjustment) => {
    if (adjustment.price_reduction === null) return adjustment;
    const before = netOf(left, line.tax_lines, line.includes_tax);
    left -= Math.min(left, adjustment.price_reduction);
    const amount = before - netOf(left, line.tax_lines, line.includes_tax);
    total += amount;
    return { ...adjustment, amount };
  });
  return total;
}
