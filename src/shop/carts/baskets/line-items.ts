import { isDeepStrictEqual } from 'node:util';
import { sum } from '#engine/kernel/arithmetic/integers';
import type { Sql } from '#engine/kernel/database/sql';
import { invalidData } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { mergeMetadata } from '#engine/kernel/writing/metadata';
import { LineItem } from '#model/entities/carts/line-item.entity';
import { requireStock } from '#shop/stock/inventory/require-stock';
import type { Basket, BasketLine } from './basket.ts';
import { cartErrors } from './cart-errors.ts';
import { removeLines, syncWithCatalogue } from './sync-with-catalogue.ts';
import type { VariantFacts } from './variants/loaded-variants.ts';
import { findVariants, requireVariants } from './variants/variant-facts.ts';

/** An item to add to a basket. */
export interface BasketItemInput {
  /** Absent for a custom item, which only staff can add. */
  variant_id?: string;
  quantity: number;
  /** Minor currency units, without tax; defaults to the price of the variant, or to 0 for a custom item. */
  unit_price?: number;
  /** Defaults to the title of the product, or to "Custom item" for a custom item. */
  title?: string;
  metadata?: Record<string, unknown>;
}

/**
 * Adds items to the basket. An item is merged into the line of the same variant and metadata, unless either has a price or
 * title of its own. One statement for any number of items.
 * @throws not_found, invalid_data (no price here, not in the sales channel), insufficient_inventory
 */
export async function addItems(sql: Sql, basket: Basket, items: readonly BasketItemInput[]): Promise<void> {
  const changes = planLines(basket, items);
  const ofVariants = changes.filter(({ item }) => item.variant_id !== undefined);
  const facts = await requireVariants(
    sql,
    basket,
    ofVariants.map(({ item, quantity }) => ({ variant_id: item.variant_id!, quantity })),
  );
  for (const change of changes) {
    const variant = facts[ofVariants.indexOf(change)];
    if (!variant) basket.items.push(customLine(basket, change.item));
    else if (variant.in_channel) addOrExtendLine(basket, change, variant);
    else throw cartErrors.notInChannel(variant.id, basket.sales_channel_id);
  }
}

/** A line to create or to extend. */
interface LineChange {
  /** The existing line; null for a new one. */
  line: BasketLine | null;
  item: BasketItemInput;
  /** The total quantity of the line, including what it has already. */
  quantity: number;
}

/** Merges the items into lines first, since the price depends on the total quantity of a line. */
function planLines(basket: Basket, items: readonly BasketItemInput[]): LineChange[] {
  const changes: LineChange[] = [];
  for (const item of items) {
    const line = basket.items.find((candidate) => canMergeInto(candidate, item)) ?? null;
    const existing = changes.find((change) =>
      line ? change.line === line : canShareLine(change.item, item),
    );
    if (existing) existing.quantity += item.quantity;
    else changes.push({ line, item, quantity: (line?.quantity ?? 0) + item.quantity });
  }
  if (changes.some(({ quantity }) => quantity > MAX_QUANTITY))
    throw invalidData(`A quantity must not be greater than ${MAX_QUANTITY}`);
  return changes;
}

function canMergeInto(line: BasketLine, item: BasketItemInput): boolean {
  return (
    line.should_merge &&
    line.source_id === null &&
    !line.has_custom_price &&
    !line.is_return &&
    canShareLine({ ...line, unit_price: undefined, title: undefined }, item)
  );
}

function canShareLine(
  one: Pick<BasketItemInput, 'unit_price' | 'title'> & {
    variant_id?: string | null;
    metadata?: Record<string, unknown> | null;
  },
  item: BasketItemInput,
): boolean {
  return (
    item.variant_id !== undefined &&
    one.variant_id === item.variant_id &&
    mayMerge(one) &&
    mayMerge(item) &&
    isDeepStrictEqual(one.metadata ?? {}, item.metadata ?? {})
  );
}

function addOrExtendLine(basket: Basket, { line, item, quantity }: LineChange, variant: VariantFacts): void {
  const target = line ?? variantLine(variant, item);
  if (!line) basket.items.push(target);
  setQuantity(basket, target, quantity, variant);
}

/**
 * Creates a line for a variant at its price for the basket, without adding it to the basket or checking the stock.
 * @throws not_found; invalid_data (no price here)
 */
export async function newLine(
  sql: Sql,
  basket: Basket,
  item: BasketItemInput & { variant_id: string },
): Promise<BasketLine> {
  const [variant] = await requireVariants(sql, basket, [item]);
  if (!variant.price) throw cartErrors.withoutPrice(variant.title);
  return { ...variantLine(variant, item), quantity: item.quantity, ...variant.price };
}

/**
 * Changes a line; a quantity of 0 removes it. A price set here is without tax, and no longer follows the catalogue.
 * @throws insufficient_inventory
 */
export async function updateItem(
  sql: Sql,
  basket: Basket,
  line: BasketLine,
  change: Omit<Partial<BasketItemInput>, 'variant_id'>,
): Promise<void> {
  const { quantity, metadata, title, unit_price } = change;
  if (quantity === 0) return void removeItem(basket, line.id);
  if (metadata) line.metadata = mergeMetadata(line.metadata, metadata);
  if (title !== undefined) Object.assign(line, { title, default_title: null });
  if (unit_price !== undefined) Object.assign(line, customPrice(unit_price));
  if (quantity === undefined) return;
  if (line.variant_id === null) line.quantity = quantity;
  else {
    const [variant] = await requireVariants(sql, basket, [{ variant_id: line.variant_id, quantity }]);
    setQuantity(basket, line, quantity, variant);
  }
}

/** @returns false if the basket has no such line */
export function removeItem(basket: Basket, lineId: string): boolean {
  const previousLength = basket.items.length;
  basket.items = basket.items.filter((line) => line.id !== lineId);
  return basket.items.length < previousLength;
}

/**
 * Reprices every line of a basket that moved to another region, and removes those that are not sold there. Prices set by
 * staff remain; those of variants are replaced if the currency changes.
 */
export async function moveItems(sql: Sql, basket: Basket, previousCurrency: string): Promise<void> {
  const keepsPrices = basket.region.currency_code === previousCurrency;
  for (const line of basket.items) {
    if (line.variant_id === null) line.rates = basket.region.rates;
    else if (!keepsPrices) line.has_custom_price = false;
  }
  const { unpriced } = await syncWithCatalogue(sql, basket);
  removeLines(basket, unpriced);
}

/** Checks the price before the stock: a variant without a price is not for sale, whatever its stock. */
function setQuantity(basket: Basket, line: BasketLine, quantity: number, variant: VariantFacts): void {
  line.quantity = quantity;
  if (!line.has_custom_price) {
    if (!variant.price) throw cartErrors.withoutPrice(variant.title);
    Object.assign(line, variant.price);
  }
  if (basket.rules.backorder) return;
  // all lines of the variant draw on the same stock
  const sharing = basket.items.filter((item) => item.variant_id === variant.id && !item.is_return);
  requireStock(variant, sum(sharing.map((item) => item.quantity)));
}

/** The maximum of the `integer` column. */
const MAX_QUANTITY = 2_147_483_647;

/** A line for a variant, without a quantity and a price. */
export function variantLine(variant: VariantFacts, item: Omit<BasketItemInput, 'quantity'>): BasketLine {
  const { product_id, thumbnail, is_giftcard, profile_ids, rates } = variant;
  return {
    id: newId(LineItem),
    ...textsOf(variant),
    ...(item.title !== undefined && { title: item.title, default_title: null }),
    ...{ product_id, thumbnail, is_giftcard, profile_ids, rates },
    should_merge: mayMerge(item),
    is_return: false,
    allow_discounts: variant.discountable,
    has_shipping: false,
    source_id: null,
    unit_price: 0,
    has_custom_price: false,
    includes_tax: false,
    ...(item.unit_price !== undefined && customPrice(item.unit_price)),
    variant_id: variant.id,
    quantity: 0,
    metadata: item.metadata ?? {},
    tax_lines: [],
    adjustments: [],
  };
}

/** The texts of a line in the language of the basket, and those in the default language where they differ. */
function textsOf(variant: VariantFacts) {
  const { product_title: title, title: description, default_product_title, default_title } = variant;
  return {
    title,
    description,
    default_title: title === default_product_title ? null : default_product_title,
    default_description: description === default_title ? null : default_title,
  };
}

/** Writes the lines of a basket in another language, except for those with a title of their own. */
export async function translateLines(sql: Sql, basket: Basket, locale: string | null): Promise<void> {
  basket.locale = locale;
  const lines = basket.items.filter((line) => line.variant_id !== null && !line.is_return);
  const facts = await findVariants(
    sql,
    basket,
    lines.map(({ variant_id, quantity }) => ({ variant_id: variant_id!, quantity })),
  );
  for (const [index, line] of lines.entries()) {
    const variant = facts[index];
    if (!variant) continue;
    const { title, default_title, ...descriptions } = textsOf(variant);
    Object.assign(line, descriptions);
    if ((line.default_title ?? line.title) === variant.default_product_title)
      Object.assign(line, { title, default_title });
  }
}

/** docs/conventions.md, Draft orders: a line without a variant gets no discount. */
function customLine(basket: Basket, item: BasketItemInput): BasketLine {
  return {
    id: newId(LineItem),
    title: item.title ?? 'Custom item',
    description: null,
    default_title: null,
    default_description: null,
    thumbnail: null,
    is_giftcard: false,
    should_merge: true,
    is_return: false,
    allow_discounts: false,
    has_shipping: true,
    source_id: null,
    ...customPrice(item.unit_price ?? 0),
    variant_id: null,
    quantity: item.quantity,
    metadata: item.metadata ?? {},
    tax_lines: [],
    adjustments: [],
    product_id: null,
    profile_ids: [],
    rates: basket.region.rates,
  };
}

function customPrice(
  unit_price: number,
): Pick<BasketLine, 'unit_price' | 'has_custom_price' | 'includes_tax'> {
  return { unit_price, has_custom_price: true, includes_tax: false };
}

function mayMerge({ unit_price, title }: Pick<BasketItemInput, 'unit_price' | 'title'>): boolean {
  return unit_price === undefined && title === undefined;
}
