import { isDeepStrictEqual } from 'node:util';
import type { Sql } from '../kernel/sql.ts';
import { invalidData } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { mergeMetadata } from '../kernel/metadata.ts';
import type { CartLine, OpenCart } from './open-cart.ts';
import { requireStock, unitPriceOf, variantFacts, type VariantFacts } from './variant-facts.ts';

/** What a shopper puts into the cart. */
export interface WantedItem {
  variant_id: string;
  quantity: number;
  metadata?: Record<string, unknown>;
}

/**
 * Adds to the cart, merging with a line of the same variant and metadata. One statement for any number of items.
 * @throws not_found, invalid_data (no price here, not in the sales channel), insufficient_inventory
 */
export async function addItems(sql: Sql, cart: OpenCart, items: readonly WantedItem[]): Promise<void> {
  const facts = await variantFacts(sql, cart, [...new Set(items.map((item) => item.variant_id))]);
  for (const { variant_id, quantity, metadata = {} } of items) {
    const variant = facts.get(variant_id)!;
    if (!variant.in_channel)
      throw invalidData(`Variant ${variant_id} is not sold in sales channel ${cart.sales_channel_id}`);
    const line = cart.items.find(
      (one) =>
        one.should_merge && one.variant_id === variant_id && isDeepStrictEqual(one.metadata ?? {}, metadata),
    );
    if (line) setQuantity(cart, line, line.quantity + quantity, variant);
    else {
      const added = newLine(variant, metadata);
      cart.items.push(added);
      setQuantity(cart, added, quantity, variant);
    }
  }
}

/**
 * Sets the quantity of a line; 0 removes it.
 * @throws insufficient_inventory
 */
export async function updateItem(
  sql: Sql,
  cart: OpenCart,
  line: CartLine,
  change: { quantity: number; metadata?: Record<string, unknown> },
): Promise<void> {
  if (change.quantity === 0) return removeItem(cart, line.id);
  if (change.metadata) line.metadata = mergeMetadata(line.metadata, change.metadata);
  if (line.variant_id === null) {
    line.quantity = change.quantity;
    return;
  }
  const facts = await variantFacts(sql, cart, [line.variant_id]);
  setQuantity(cart, line, change.quantity, facts.get(line.variant_id)!);
}

export function removeItem(cart: OpenCart, lineId: string): void {
  cart.items = cart.items.filter((line) => line.id !== lineId);
}

/**
 * Prices every line anew, for a cart that moved to another region.
 * @throws invalid_data when something has no price there
 */
export async function repriceItems(sql: Sql, cart: OpenCart): Promise<void> {
  const sold = cart.items.filter((line) => line.variant_id !== null);
  const facts = await variantFacts(sql, cart, [...new Set(sold.map((line) => line.variant_id!))]);
  for (const line of sold) {
    const variant = facts.get(line.variant_id!)!;
    Object.assign(line, unitPriceOf(variant, line.quantity), { rates: variant.rates });
  }
}

function setQuantity(cart: OpenCart, line: CartLine, quantity: number, variant: VariantFacts): void {
  if (quantity > MOST) throw invalidData(`A quantity must not be greater than ${MOST}`);
  line.quantity = quantity;
  // the stock is one, however many lines share it
  const wanted = cart.items
    .filter((one) => one.variant_id === variant.id)
    .reduce((sum, one) => sum + one.quantity, 0);
  requireStock(variant, wanted);
  Object.assign(line, unitPriceOf(variant, quantity));
}

/** What fits the column. */
const MOST = 2_147_483_647;

function newLine(variant: VariantFacts, metadata: Record<string, unknown>): CartLine {
  return {
    id: newId('item'),
    title: variant.product_title,
    description: variant.title,
    thumbnail: variant.thumbnail,
    is_giftcard: variant.is_giftcard,
    should_merge: true,
    allow_discounts: variant.discountable,
    has_shipping: false,
    unit_price: 0,
    includes_tax: false,
    variant_id: variant.id,
    quantity: 0,
    metadata,
    tax_lines: [],
    adjustments: [],
    rates: variant.rates,
  };
}
