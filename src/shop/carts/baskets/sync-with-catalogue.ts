import type { Sql } from '#engine/kernel/database/sql';
import { notAllowed } from '#engine/kernel/errors';
import { arePricesOffered, type ChosenPrice, type PriceRequest } from '#shop/catalogue/prices/choose-prices';
import { quantitiesByVariant } from '#shop/stock/inventory/movements/take-stock';
import { isInStock } from '#shop/stock/inventory/require-stock';
import type { Basket, BasketLine } from './basket.ts';
import { updatePrices } from './basket-line-prices.ts';
import type { VariantFacts } from './variants/loaded-variants.ts';
import { findVariants } from './variants/variant-facts.ts';

/** The outcome of updating a basket from the catalogue. */
export interface CatalogueChanges {
  /** Lines whose price has changed. */
  repriced: BasketLine[];
  /** Lines that are no longer sold; they are removed. */
  removed: BasketLine[];
  /** Lines whose variant is sold, but no longer has a price; they are left unchanged, for the caller to decide. */
  unpriced: BasketLine[];
  /** The ids of variants of which there is not enough, as read without a lock. */
  out_of_stock: string[];
}

/**
 * Updates a basket from the catalogue: reprices its lines, and removes variants that are deleted, unpublished or not in the
 * sales channel. Prices set by staff and returned lines do not change. One statement for any number of lines.
 * @throws not_allowed in a deleted region: the lines remain for the region that the basket moves to
 */
export async function syncWithCatalogue(sql: Sql, basket: Basket): Promise<CatalogueChanges> {
  if (basket.region.is_deleted)
    throw notAllowed(`Region ${basket.region_id} was deleted: the cart needs another one`);
  const lines = selectVariantLines(basket.items);
  const facts = await findVariants(sql, basket, toPriceRequests(lines));
  const changes: CatalogueChanges = {
    ...{ repriced: [], removed: [], unpriced: [] },
    out_of_stock: findOutOfStock(lines, facts),
  };
  const validQuotes = await linesWithValidQuote(sql, basket, lines);
  for (const [index, line] of lines.entries()) {
    const variant = facts[index];
    if (!variant?.in_channel) changes.removed.push(line);
    else {
      line.rates = variant.rates;
      if (!line.has_custom_price && variant.price === null) changes.unpriced.push(line);
      else if (!validQuotes.has(line) && reprice(line, variant)) changes.repriced.push(line);
    }
  }
  removeLines(basket, changes.removed);
  return changes;
}

/** Reprices a basket for another customer, since prices may be restricted to customers; removes lines without a price. */
export async function repriceForCustomer(sql: Sql, basket: Basket): Promise<void> {
  if (basket.region.is_deleted) return; // deleted regions have no prices
  const { unpriced } = await updatePrices(sql, basket);
  removeLines(basket, unpriced);
}

/** Removes lines that the sales channel of a basket does not sell. */
export async function removeUnsoldLines(sql: Sql, basket: Basket): Promise<void> {
  const lines = selectVariantLines(basket.items);
  const facts = await findVariants(sql, basket, toPriceRequests(lines));
  removeLines(
    basket,
    lines.filter((_, index) => facts[index]?.in_channel === false),
  );
}

function selectVariantLines(lines: readonly BasketLine[]): BasketLine[] {
  return lines.filter((line) => line.variant_id !== null && !line.is_return);
}

function toPriceRequests(lines: readonly BasketLine[]): PriceRequest[] {
  return lines.map(({ variant_id, quantity }) => ({ variant_id: variant_id!, quantity }));
}

function findOutOfStock(
  lines: readonly BasketLine[],
  variants: readonly (VariantFacts | undefined)[],
): string[] {
  return [...quantitiesByVariant(lines)].flatMap(([id, quantity]) => {
    const variant = variants.find((candidate) => candidate?.id === id);
    return variant && !isInStock(variant, quantity) ? [id] : [];
  });
}

/** v1 selects among the same prices by different rules: a price that it quoted applies as long as it exists. */
async function linesWithValidQuote(
  sql: Sql,
  basket: Basket,
  lines: readonly BasketLine[],
): Promise<Set<BasketLine>> {
  if (basket.arithmetic === 'storekeep') return new Set();
  const quoted = lines.map((line) => ({ ...line, variant_id: line.variant_id! }));
  const offered = await arePricesOffered(sql, quoted.map(toQuote), basket);
  return new Set(lines.filter((_, index) => offered[index]));
}

function toQuote({
  variant_id,
  quantity,
  unit_price,
  includes_tax,
}: PriceRequest & ChosenPrice): PriceRequest & ChosenPrice {
  return { variant_id, quantity, unit_price, includes_tax };
}

/** @returns whether the price has changed */
function reprice(line: BasketLine, { price }: VariantFacts): boolean {
  if (line.has_custom_price) return false;
  const { unit_price, includes_tax } = line;
  Object.assign(line, price);
  return unit_price !== line.unit_price || includes_tax !== line.includes_tax;
}

/** Removes lines from an open cart. */
export function removeLines(basket: Basket, removed: readonly BasketLine[]): void {
  if (removed.length > 0) basket.items = basket.items.filter((line) => !removed.includes(line));
}
