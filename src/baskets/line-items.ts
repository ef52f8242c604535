import { isDeepStrictEqual } from 'node:util';
import { LineItem } from '../entities/line-item.ts';
import { requireStock } from '../inventory/available.ts';
import type { Sql } from '../kernel/sql.ts';
import { invalidData } from '../kernel/errors.ts';
import { messages } from '../kernel/messages.ts';
import { newId } from '../kernel/ids.ts';
import { mergeMetadata } from '../kernel/metadata.ts';
import { sum } from '../pricing/whole.ts';
import type { Basket, BasketLine } from './basket.ts';
import { matchShelf, takeOut } from './shelf.ts';
import { requireVariants, type VariantFacts } from './variant-facts.ts';

/** What somebody puts into the basket. */
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
 * Adds to the basket, merging with a line of the same variant and metadata unless it has a price or title of its own. One
 * statement for any number of items.
 * @throws not_found, invalid_data (no price here, not in the sales channel), insufficient_inventory
 */
export async function addItems(sql: Sql, basket: Basket, items: readonly WantedItem[]): Promise<void> {
  const grown = growth(basket, items);
  const ofVariants = grown.filter(({ item }) => item.variant_id !== undefined);
  const facts = await requireVariants(
    sql,
    basket,
    ofVariants.map(({ item, quantity }) => ({ variant_id: item.variant_id!, quantity })),
  );
  for (const one of grown) {
    const variant = facts[ofVariants.indexOf(one)];
    if (!variant) basket.items.push(customLine(basket, one.item));
    else if (variant.in_channel) grow(basket, one, variant);
    else throw invalidData(`Variant ${variant.id} is not sold in sales channel ${basket.sales_channel_id}`);
  }
}

/** A line as it will be. */
interface Growth {
  /** The one that is there; null for a new one. */
  line: BasketLine | null;
  item: WantedItem;
  /** In all. */
  quantity: number;
}

/** Which lines there will be, each with its quantity: what it costs depends on that. */
function growth(basket: Basket, items: readonly WantedItem[]): Growth[] {
  const grown: Growth[] = [];
  for (const item of items) {
    const line = basket.items.find((one) => takes(one, item)) ?? null;
    const begun = grown.find((one) => (line ? one.line === line : takesToo(one.item, item)));
    if (begun) begun.quantity += item.quantity;
    else grown.push({ line, item, quantity: (line?.quantity ?? 0) + item.quantity });
  }
  if (grown.some(({ quantity }) => quantity > MOST))
    throw invalidData(`A quantity must not be greater than ${MOST}`);
  return grown;
}

function takes(line: BasketLine, item: WantedItem): boolean {
  return (
    line.should_merge &&
    !line.has_custom_price &&
    !line.is_return &&
    takesToo({ ...line, unit_price: undefined, title: undefined }, item)
  );
}

function takesToo(
  one: Pick<WantedItem, 'unit_price' | 'title'> & {
    variant_id?: string | null;
    metadata?: Record<string, unknown> | null;
  },
  item: WantedItem,
): boolean {
  return (
    item.variant_id !== undefined &&
    one.variant_id === item.variant_id &&
    mayMerge(one) &&
    mayMerge(item) &&
    isDeepStrictEqual(one.metadata ?? {}, item.metadata ?? {})
  );
}

function grow(basket: Basket, { line, item, quantity }: Growth, variant: VariantFacts): void {
  const grown = line ?? variantLine(variant, item);
  if (!line) basket.items.push(grown);
  setQuantity(basket, grown, quantity, variant);
}

/**
 * A line of a variant at what it costs here, that is in no basket yet. Whether there is enough of it is not asked.
 * @throws not_found; invalid_data (no price here)
 */
export async function newLine(
  sql: Sql,
  basket: Basket,
  item: WantedItem & { variant_id: string },
): Promise<BasketLine> {
  const [variant] = await requireVariants(sql, basket, [item]);
  if (!variant.price) throw invalidData(messages.variantWithoutPrice(variant.title));
  return { ...variantLine(variant, item), quantity: item.quantity, ...variant.price };
}

/**
 * Changes a line; a quantity of 0 removes it. A price set here is without tax, and stays from then on.
 * @throws insufficient_inventory
 */
export async function updateItem(
  sql: Sql,
  basket: Basket,
  line: BasketLine,
  change: Omit<Partial<WantedItem>, 'variant_id'>,
): Promise<void> {
  const { quantity, metadata, title, unit_price } = change;
  if (quantity === 0) return void removeItem(basket, line.id);
  if (metadata) line.metadata = mergeMetadata(line.metadata, metadata);
  if (title !== undefined) line.title = title;
  if (unit_price !== undefined) Object.assign(line, customPrice(unit_price));
  if (quantity === undefined) return;
  if (line.variant_id === null) line.quantity = quantity;
  else {
    const [variant] = await requireVariants(sql, basket, [{ variant_id: line.variant_id, quantity }]);
    setQuantity(basket, line, quantity, variant);
  }
}

/** @returns false when it is not there */
export function removeItem(basket: Basket, lineId: string): boolean {
  const present = basket.items.length;
  basket.items = basket.items.filter((line) => line.id !== lineId);
  return basket.items.length < present;
}

/**
 * Prices every line anew, for a basket that moved to another region: what is not sold there goes. Prices that staff have
 * set stay, but those of variants go when the currency is another one.
 */
export async function moveItems(sql: Sql, basket: Basket, previousCurrency: string): Promise<void> {
  const keepsPrices = basket.region.currency_code === previousCurrency;
  for (const line of basket.items) {
    if (line.variant_id === null) line.rates = basket.region.rates;
    else if (!keepsPrices) line.has_custom_price = false;
  }
  const { unpriced } = await matchShelf(sql, basket);
  takeOut(basket, unpriced);
}

/** What it costs first: what has no price is not for sale, however many there are. */
function setQuantity(basket: Basket, line: BasketLine, quantity: number, variant: VariantFacts): void {
  line.quantity = quantity;
  if (!line.has_custom_price) {
    if (!variant.price) throw invalidData(messages.variantWithoutPrice(variant.title));
    Object.assign(line, variant.price);
  }
  if (basket.rules.backorder) return;
  // the stock is one, however many lines share it
  const sharing = basket.items.filter((one) => one.variant_id === variant.id && !one.is_return);
  requireStock(variant, sum(sharing.map((one) => one.quantity)));
}

/** What fits the column. */
const MOST = 2_147_483_647;

function variantLine(variant: VariantFacts, item: WantedItem): BasketLine {
  return {
    id: newId(LineItem),
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
    profile_ids: variant.profile_ids,
    rates: variant.rates,
  };
}

/** docs/conventions.md, Draft orders: a line without a variant takes no discount. */
function customLine(basket: Basket, item: WantedItem): BasketLine {
  return {
    id: newId(LineItem),
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
    profile_ids: [],
    rates: basket.region.rates,
  };
}

function customPrice(
  unit_price: number,
): Pick<BasketLine, 'unit_price' | 'has_custom_price' | 'includes_tax'> {
  return { unit_price, has_custom_price: true, includes_tax: false };
}

function mayMerge({ unit_price, title }: Pick<WantedItem, 'unit_price' | 'title'>): boolean {
  return unit_price === undefined && title === undefined;
}
