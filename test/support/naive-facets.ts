import { choosePrice } from './naive-prices.ts';
import { type Catalogue, CATEGORIES, type NaiveProduct, type NaiveVariant } from './random-catalogue.ts';

/*
 * A naive implementation of filters and facets: loops over products in memory, written from docs/filters.md. It shares no code with the
 * SQL that it is compared with.
 */

/** The parameters of a request. */
export interface NaiveFilters {
  options: Record<string, string[]>;
  price?: { gte?: number; lte?: number };
  in_stock?: boolean;
  type_id?: string[];
  collection_id?: string[];
  tags?: string[];
  category_id?: string[];
  include_category_children?: boolean;
}

/** The buyer and the sales channel of a request. */
export interface NaiveRequest {
  channel: string;
  region_id?: string;
  currency_code?: string;
  groups: string[];
}

type Row = { product: NaiveProduct; variant: NaiveVariant | null };

/** The filters of a request as tests of a product with one of its variants, by their names. */
function buildTests(
  catalogue: Catalogue,
  request: NaiveRequest,
  filters: NaiveFilters,
): Map<string, (row: Row) => boolean> {
  const tests = new Map<string, (row: Row) => boolean>();
  const includes = (values: readonly string[], value: string | null | undefined) =>
    value != null && values.includes(value);
  for (const [title, values] of Object.entries(filters.options))
    tests.set(`options.${title}`, ({ variant }) => includes(values, variant?.options[title]));
  const { price, type_id, collection_id, tags, category_id } = filters;
  if (price)
    tests.set('price', (row) => {
      const amount = amountOf(catalogue, request, row);
      return amount !== null && amount >= (price.gte ?? 0) && amount <= (price.lte ?? Infinity);
    });
  if (filters.in_stock) tests.set('in_stock', isPurchasable);
  if (type_id) tests.set('type_id', ({ product }) => includes(type_id, product.type_id));
  if (collection_id)
    tests.set('collection_id', ({ product }) => includes(collection_id, product.collection_id));
  if (tags) tests.set('tags', ({ product }) => product.tags.some((tag) => tags.includes(tag)));
  if (category_id)
    tests.set('category_id', ({ product }) =>
      product.categories.some((id) =>
        (filters.include_category_children ? categoriesAbove(id) : isHidden(id) ? [] : [id]).some((above) =>
          category_id.includes(above),
        ),
      ),
    );
  return tests;
}

const isHidden = (id: string) => id === 'pcat_hidden';

/** A visible category and those above it. */
function categoriesAbove(id: string): string[] {
  if (isHidden(id)) return [];
  const parent = CATEGORIES[id];
  return parent === null ? [id] : [id, ...categoriesAbove(parent)];
}

function isPurchasable({ variant }: Row): boolean {
  return (
    variant !== null &&
    (variant.allow_backorder || !variant.manage_inventory || variant.inventory_quantity > 0)
  );
}

function amountOf({ shop }: Catalogue, request: NaiveRequest, { variant }: Row): number | null {
  if (!variant) return null;
  const rates = request.region_id ? [request.region_id === 'reg_de' ? 25 : 20] : [];
  return choosePrice(shop, variant.prices, request, rates).chosen?.amount ?? null;
}

/** The products and variants that meet all filters but one. */
function findRows(
  catalogue: Catalogue,
  request: NaiveRequest,
  filters: NaiveFilters,
  except?: string,
): Row[] {
  const tests = [...buildTests(catalogue, request, filters)].filter(([name]) => name !== except);
  return catalogue.products
    .filter(({ is_published, channels }) => is_published && channels.includes(request.channel))
    .flatMap((product) =>
      (product.variants.length > 0 ? product.variants : [null]).map((variant) => ({ product, variant })),
    )
    .filter((row) => tests.every(([, test]) => test(row)));
}

/** What products may be ordered by, ascending or with `-` descending. */
export const ORDERS = ['price', '-price', 'newest', 'created_at', 'title', '-title'];

/** The ids of the products that meet all filters, in order. */
export function findProducts(
  catalogue: Catalogue,
  request: NaiveRequest,
  filters: NaiveFilters,
  order: string,
): string[] {
  const lowest = findLowestPrices(catalogue, request, filters);
  const created = new Map(catalogue.products.map(({ id, created_at }) => [id, created_at]));
  const sign = order.startsWith('-') || order === 'newest' ? -1 : 1;
  const compareIds = (a: string, b: string) => (a < b ? -1 : 1) * sign;
  return [...lowest.keys()].sort((a, b) => {
    if (order === 'newest' || order === 'created_at')
      return created.get(a)!.localeCompare(created.get(b)!) * sign || compareIds(a, b);
    if (!order.endsWith('price')) return compareIds(a, b); // titles are ids
    const [priceA, priceB] = [lowest.get(a) ?? null, lowest.get(b) ?? null];
    if (priceA === priceB) return compareIds(a, b);
    if (priceA === null || priceB === null) return priceA === null ? 1 : -1;
    return (priceA - priceB) * sign;
  });
}

/** The lowest price of each product that meets all filters. */
function findLowestPrices(
  catalogue: Catalogue,
  request: NaiveRequest,
  filters: NaiveFilters,
): Map<string, number | null> {
  const prices = new Map<string, number | null>();
  for (const row of findRows(catalogue, request, filters)) {
    const amount = amountOf(catalogue, request, row);
    const lowest = prices.get(row.product.id) ?? null;
    prices.set(row.product.id, lowest === null || (amount !== null && amount < lowest) ? amount : lowest);
  }
  return prices;
}

/** The counts of a facet by value; of `price` the range. */
export function countFacet(
  catalogue: Catalogue,
  request: NaiveRequest,
  filters: NaiveFilters,
  name: string,
): Record<string, number> | { min: number | null; max: number | null; currency_code: string } {
  const rows = findRows(catalogue, request, filters, name);
  if (name === 'price') {
    const amounts = rows.map((row) => amountOf(catalogue, request, row)).filter((amount) => amount !== null);
    return {
      min: amounts.length > 0 ? Math.min(...amounts) : null,
      max: amounts.length > 0 ? Math.max(...amounts) : null,
      currency_code: 'eur',
    };
  }
  const products: Record<string, Set<string>> = {};
  for (const row of rows)
    for (const value of valuesOf(row, name)) (products[value] ??= new Set()).add(row.product.id);
  return Object.fromEntries(Object.entries(products).map(([value, ids]) => [value, ids.size]));
}

function valuesOf(row: Row, name: string): string[] {
  const { product, variant } = row;
  switch (name) {
    case 'in_stock':
      return isPurchasable(row) ? ['true'] : [];
    case 'type_id':
    case 'collection_id':
      return product[name] === null ? [] : [product[name]];
    case 'tags':
      return product.tags;
    case 'tag_value':
      return product.tags.map((tag) => tag.toUpperCase());
    case 'category_id':
      return [...new Set(product.categories.flatMap(categoriesAbove))];
    default: {
      const value = variant?.options[name.replace('options.', '')];
      return value === undefined ? [] : [value];
    }
  }
}
