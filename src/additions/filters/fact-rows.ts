import { Product, type Sql, statements } from '@storekeep/server/extend';
import type { PriceBounds } from './declare-parameters.ts';
import type { VariantFilter } from './filter-kind.ts';
import { type PriceScope, priceTestSql, variantPricesSql } from './filtered-prices.ts';

const { compileConditions } = statements;

/** Which products and variants a list is about. */
export interface FactRequest {
  /** All conditions of the list on products. */
  conditions: readonly statements.Condition[];
  filters: readonly VariantFilter[];
  /** Bounds of the price; undefined to not filter by it. */
  price?: PriceBounds;
  priceScope: PriceScope | null;
  /** Whether rows have the `amount` of their price. */
  needsPrice: boolean;
  /** Whether rows are variants, even if no filter is about them. */
  needsVariants: boolean;
  /** Whether rows have the `rank` of their product in a search, which has to have one. */
  needsRank?: boolean;
  /** Columns of `product` that the rows have, beside those that filters read. */
  productColumns: readonly string[];
  /** Names of filters that rows need not meet: they have a column each that says whether they do. */
  counted: ReadonlySet<string>;
}

/** SQL of the rows. */
export interface FactRows {
  /** Common table expressions; the last is `fact`, with `product_id` and, for variants, `id` and `variant_rank`. */
  with: string[];
  /** The columns that say whether a row meets a filter, by the name of the filter. */
  tests: ReadonlyMap<string, string>;
}

/** The parameters of filters of products by the paths of their conditions. */
const PATHS: Record<string, string> = {
  collection_id: 'collection_id',
  type_id: 'type_id',
  'tags.id': 'tags',
  'tags.value': 'tag_value',
};

/** The name of the filter that a condition is. */
export function nameOf(condition: statements.Condition): string | undefined {
  if ('path' in condition) return PATHS[condition.path];
  return 'sql' in condition ? condition.name : undefined;
}

/**
 * Compiles the products of a list with their variants: one row for each variant, or one without a variant for a product that has none.
 * The statement must begin with the common table expressions of the computed fields of the list.
 */
export function compileFactRows(sql: Sql, request: FactRequest, bind: statements.Bind): FactRows {
  const { conditions, filters, price, priceScope, counted } = request;
  const tests = new Map<string, string>();
  const addTest = (name: string): string => {
    const column = `"meets${tests.size}"`;
    tests.set(name, column);
    return column;
  };
  const metadata = sql.metadata(Product);
  const isCounted = (condition: statements.Condition) => counted.has(nameOf(condition) ?? '');
  const base = compileConditions(
    metadata,
    't',
    conditions.filter((each) => !isCounted(each)),
    bind,
  );
  const productTests = conditions.filter(isCounted).map((condition) => {
    const test = compileConditions(metadata, 't', [condition], bind).tests.join(' and ');
    return `(${test}) as ${addTest(nameOf(condition)!)}`;
  });
  const columns = [
    ...new Set([...request.productColumns, ...filters.flatMap((each) => each.productColumns ?? [])]),
  ];
  const productList = columns.map((column) => `t."${column}"`);
  const where = [...base.tests, `t.status = 'published'`, 't.deleted_at is null'];
  const rank = request.needsRank ? [`${base.ranking} as rank`] : [];
  const select = ['t.id as product_id', ...rank, ...productList, ...productTests];
  const product = `product_row as materialized (${statements.withSql(base.with)}select ${select.join()} from product t${base.join} where ${where.join(' and ')})`;
  const needsPrice = request.needsPrice || price !== undefined;
  if (filters.length === 0 && !needsPrice && !request.needsVariants)
    return { with: [product, 'fact as (select * from product_row)'], tests };

  const strict = filters.filter(({ name }) => !counted.has(name)).map((each) => each.sql(bind));
  const variantTests = filters
    .filter(({ name }) => counted.has(name))
    .map((filter) => `(${filter.sql(bind)}) as ${addTest(filter.name)}`);
  const variant = `variant_row as materialized (
    select ${['b.*', 'v.id', 'v.variant_rank', ...variantTests].join()}
    from product_row b left join product_variant v on v.product_id = b.product_id and v.deleted_at is null
    ${strict.length > 0 ? `where ${strict.join(' and ')}` : ''})`;
  if (!needsPrice || priceScope === null)
    return { with: [product, variant, 'fact as (select * from variant_row)'], tests };

  const priceTest = price && priceTestSql('c.amount', price, bind);
  const isPriceCounted = counted.has('price');
  const priceColumns = [
    'r.*',
    'c.amount',
    ...(priceTest && isPriceCounted ? [`coalesce(${priceTest}, false) as ${addTest('price')}`] : []),
  ];
  const fact = `fact as materialized (
    select ${priceColumns.join()} from variant_row r left join variant_price c on c.variant_id = r.id
    ${priceTest && !isPriceCounted ? `where ${priceTest}` : ''})`;
  const prices = `variant_price as materialized (${variantPricesSql(priceScope, 'variant_row')})`;
  return { with: [product, variant, prices, fact], tests };
}
