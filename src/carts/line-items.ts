import { isDeepStrictEqual } from 'node:util';
import type { Sql } from '../kernel/sql.ts';
import { invalidData, notFound } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { mergeMetadata } from '../kernel/metadata.ts';
import type { CartLine, OpenCart } from './open-cart.ts';
import { requireStock, unitPriceOf, variantFacts, type VariantFacts } from './variant-facts.ts';

/** What somebody puts into the cart. */
export interface WantedItem {
  /** Without one it is a custom item of staff. */
  variant_id?: string;
  quantity: number;
  /** Instead of what the variant costs here, without tax; 0 for a custom item unless told. */
  unit_price?: number;
  /** Instead of the product's; "Custom item" for a custom item unless told. */
  title?: string;
  metadata?: Record<string, unknown>;
}

/**
 * Adds to the cart, merging with a line of the same variant and metadata unless it has a price or title of its own. One
 * statement for any number of items.
 * @throws not_found, invalid_data (no price here, not in the sales channel), insufficient_inventory
 */
export async function addItems(sql: Sql, cart: OpenCart, items: readonly WantedItem[]): Promise<void> {
  const variantIds = items.flatMap((item) => item.variant_id ?? []);
  const facts = await variantFacts(sql, cart, [...new Set(variantIds)]);
  for (const item of items) {
    const { variant_id, quantity, metadata = {} } = item;
    if (variant_id === undefined) {
      cart.items.push(customLine(cart, item));
      continue;
    }
    const variant = facts.get(variant_id)!;
    if (!variant.in_channel)
      throw invalidData(`Variant ${variant_id} is not sold in sales channel ${cart.sales_channel_id}`);
    const line = cart.items.find(
      (one) =>
        mayMerge(item) &&
        one.should_merge &&
        !one.has_custom_price &&
        one.variant_id === variant_id &&
        isDeepStrictEqual(one.metadata ?? {}, metadata),
    );
    if (line) setQuantity(cart, line, line.quantity + quantity, variant);
    else {
      const added = variantLine(variant, item);
      cart.items.push(added);
      setQuantity(cart, added, quantity, variant);
    }
  }
}

/**
 * Changes a line; a quantity of 0 removes it. A price set here is without tax, and stays from then on.
 * @throws insufficient_inventory
 */
export async function updateItem(
  sql: Sql,
  cart: OpenCart,
  line: CartLine,
  change: Omit<Partial<WantedItem>, 'variant_id'>,
): Promise<void> {
  const { quantity, metadata, title, unit_price } = change;
  if (quantity === 0) return drop(cart, line.id);
  if (metadata) line.metadata = mergeMetadata(line.metadata, metadata);
  if (title !== undefined) line.title = title;
  if (unit_price !== undefined) Object.assign(line, customPrice(unit_price));
  if (quantity === undefined) return;
  if (line.variant_id === null) line.quantity = quantity;
  else {
    const facts = await variantFacts(sql, cart, [line.variant_id]);
    setQuantity(cart, line, quantity, facts.get(line.variant_id)!);
  }
}

/**
 * Takes a line out of a cart; one that is gone already is fine.
 * @throws not_found for a line of another cart
 */
export async function removeItem(sql: Sql, cart: OpenCart, lineId: string): Promise<void> {
  if (cart.items.some((line) => line.id === lineId)) return drop(cart, lineId);
  const [elsewhere] = await sql.query('select from line_item where id = $1 and cart_id <> $2', [
    lineId,
    cart.id,
  ]);
  if (elsewhere) throw notFound('line_item', lineId);
}

function drop(cart: OpenCart, lineId: string): void {
  cart.items = cart.items.filter((line) => line.id !== lineId);
}

/**
 * Prices every line anew, for a cart that moved to another region. Prices that staff have set stay, but those of
 * variants go when the currency is another one.
 * @throws invalid_data when something has no price there
 */
export async function repriceItems(sql: Sql, cart: OpenCart, previousCurrency: string): Promise<void> {
  const keepsPrices = cart.region.currency_code === previousCurrency;
  const variantIds = cart.items.flatMap((line) => line.variant_id ?? []);
  const facts = await variantFacts(sql, cart, [...new Set(variantIds)]);
  for (const line of cart.items) {
    const variant = line.variant_id === null ? undefined : facts.get(line.variant_id)!;
    line.rates = variant?.rates ?? cart.region.rates;
    if (!variant || (line.has_custom_price && keepsPrices)) continue;
    Object.assign(line, unitPriceOf(variant, line.quantity), { has_custom_price: false });
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
  if (!line.has_custom_price) Object.assign(line, unitPriceOf(variant, quantity));
}

/** What fits the column. */
const MOST = 2_147_483_647;

function variantLine(variant: VariantFacts, item: WantedItem): CartLine {
  return {
    id: newId('item'),
    title: item.title ?? variant.product_title,
    description: variant.title,
    thumbnail: variant.thumbnail,
    is_giftcard: variant.is_giftcard,
    should_merge: mayMerge(item),
    is_return: false,
    allow_discounts: variant.discountable,
    has_shipping: false,
    unit_price: 0,
    has_custom_price: false,
    includes_tax: false,
    ...(item.unit_price !== undefined && customPrice(item.unit_price)),
    variant_id: variant.id,
    quantity: 0,
    metadata: item.metadata ?? {},
    tax_lines: [],
    adjustments: [],
    rates: variant.rates,
  };
}

/** decisions.md, Draft orders: a line without a variant takes no discount. */
function customLine(cart: OpenCart, item: WantedItem): CartLine {
  return {
    id: newId('item'),
    title: item.title ?? 'Custom item',
    description: null,
    thumbnail: null,
    is_giftcard: false,
    should_merge: true,
    is_return: false,
    allow_discounts: false,
    has_shipping: true,
    ...customPrice(item.unit_price ?? 0),
    variant_id: null,
    quantity: item.quantity,
    metadata: item.metadata ?? {},
    tax_lines: [],
    adjustments: [],
    rates: cart.region.rates,
  };
}

function customPrice(unit_price: number): Pick<CartLine, 'unit_price' | 'has_custom_price' | 'includes_tax'> {
  return { unit_price, has_custom_price: true, includes_tax: false };
}

function mayMerge({ unit_price, title }: WantedItem): boolean {
  return unit_price === undefined && title === undefined;
}
