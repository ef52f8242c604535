import { Product, type Sql, statements } from '@storekeep/server/extend';
import type { PriceBounds } from '../declare-parameters.ts';
import { labelLanguages, type RequestedFacet } from '../facets.ts';
import { nameOf } from '../fact-rows.ts';
import type { Computed, FacetSource, VariantFilter } from '../filter-kind.ts';
import { type PriceScope, variantPricesSql } from '../filtered-prices.ts';
import type { IndexedPage } from './find-page.ts';

type Bind = statements.Bind;

/** A column of the index: what identifies it, and how it is read. */
export interface ColumnSpec {
  kind: 'values' | 'numbers' | 'products';
  key: string;
  /** Whether it depends on the buyer or the sales channels, that is on `Computed.context`. */
  isComputed: boolean;
  /** Whether products have its values, and not their variants. */
  isOfProducts: boolean;
  /** Columns of `product` that its SQL reads of the rows. */
  productColumns: readonly string[];
  /** SQL of JSON with the facts of the products and variants in `fact_row`. */
  facts: (bind: Bind) => string;
  /** Of a condition: SQL of JSON with all products that meet it. */
  allFacts?: (bind: Bind) => string;
}

/** Which columns a request needs, and what for. */
export interface IndexPlan {
  /** Those of facets and tests, without which the index cannot answer. */
  specs: readonly ColumnSpec[];
  /** Whether statements have to find the buyer: for columns that depend on it, or the currency of prices. */
  needsBuyer: boolean;
  facets: readonly { name: string; spec: ColumnSpec | null }[];
  tests: readonly ({ name: string; spec: ColumnSpec } & {
    values?: readonly string[];
    bounds?: PriceBounds;
  })[];
  page: (PageWithoutOrder & { order: OrderPlan | null }) | null;
}

type PageWithoutOrder = Omit<IndexedPage, 'order'>;
type OrderPlan = Omit<NonNullable<IndexedPage['order']>, 'column'> & { spec: ColumnSpec };

/** By what the index can order products. */
export interface IndexedOrder {
  by: 'price' | 'created_at';
  isDescending: boolean;
}

/** The page of a request; `order` is null for any that the index does not know. */
export type RequestedPage = PageWithoutOrder & { order: IndexedOrder | null };

export interface PlannedRequest {
  facets: readonly RequestedFacet[];
  conditions: readonly statements.Condition[];
  filters: readonly VariantFilter[];
  price?: PriceBounds;
  priceScope: PriceScope | null;
  /** Null if only facets are asked for. */
  page: RequestedPage | null;
  locales: readonly string[];
  findSource: (name: string) => FacetSource | null;
}

/** Plans the columns of a request; null if the index cannot answer it. */
export function planColumns(database: Sql, request: PlannedRequest): IndexPlan | null {
  const { locales, priceScope } = request;
  const specs = new Map<string, ColumnSpec>();
  const add = (spec: ColumnSpec): ColumnSpec => {
    const known = specs.get(spec.key) ?? spec;
    specs.set(spec.key, known);
    return known;
  };
  const prices = priceScope && add.bind(null, pricesSpec(priceScope));
  const facets: IndexPlan['facets'][number][] = [];
  for (const { name, source } of request.facets) {
    if (source === 'price') facets.push({ name, spec: prices && prices() });
    else if (source.isIndexed) facets.push({ name, spec: add(valuesSpec(database, source, locales)) });
    else return null;
  }
  const tests: IndexPlan['tests'][number][] = [];
  for (const { name, values } of request.filters) {
    const source = request.findSource(name);
    if (!values || !source?.isIndexed) return null;
    tests.push({ name, values, spec: add(valuesSpec(database, source, locales)) });
  }
  if (request.price && prices) tests.push({ name: 'price', bounds: request.price, spec: prices() });
  for (const condition of request.conditions) {
    const spec = conditionSpec(database, condition);
    if (!spec) return null;
    tests.push({ name: nameOf(condition) ?? '', spec: add(spec) });
  }
  const all = [...specs.values()];
  const page = request.page && planPage(request.page, priceScope, (spec) => specs.get(spec.key) ?? spec);
  const needsBuyer =
    [...all, ...(page?.order ? [page.order.spec] : [])].some(({ isComputed }) => isComputed) ||
    request.facets.some(({ source }) => source === 'price');
  return { specs: all, needsBuyer, facets, tests, page };
}

function planPage(
  { order, ...page }: RequestedPage,
  scope: PriceScope | null,
  known: (spec: ColumnSpec) => ColumnSpec,
): IndexPlan['page'] {
  if (!order || (order.by === 'price' && scope === null)) return { ...page, order: null };
  const { by, isDescending } = order;
  return by === 'price'
    ? { ...page, order: { isDescending, ordersTies: true, spec: known(pricesSpec(scope!)) } }
    : { ...page, order: { isDescending, ordersTies: false, spec: TIMES } };
}

function valuesSpec(database: Sql, source: FacetSource, locales: readonly string[]): ColumnSpec {
  const { isOfProducts = false, isComputed = false, productColumns = [] } = source;
  const rows = isOfProducts ? '(select distinct product_id from fact_row)' : 'fact_row';
  const select = (bind: Bind) => source.sql(bind, rows, labelLanguages(database, locales));
  const facts = (bind: Bind) =>
    isOfProducts
      ? `select json_agg(json_build_array(s.product_id, 0, s.value, s.label, s.place)) from (${select(bind)}) s`
      : `select json_agg(json_build_array(s.product_id, r.ordinal, s.value, s.label, s.place))
         from (${select(bind)}) s join fact_row r on r.product_id = s.product_id and r.id is not distinct from s.variant_id`;
  const key = keyOf(select);
  return { kind: 'values', key, isComputed, isOfProducts, productColumns, facts };
}

function pricesSpec(scope: PriceScope): ColumnSpec {
  const facts = () => `select json_agg(json_build_array(r.product_id, r.ordinal, c.amount))
    from (${variantPricesSql(scope, 'fact_row')}) c join fact_row r on r.id = c.variant_id`;
  return {
    ...{ kind: 'numbers', key: `prices by ${scope}`, isComputed: true, isOfProducts: false },
    ...{ productColumns: [], facts },
  };
}

/** When products were created, in microseconds. */
const TIMES: ColumnSpec = {
  ...{ kind: 'numbers', key: 'created_at', isComputed: false, isOfProducts: true },
  productColumns: ['created_at'],
  facts: () =>
    `select json_agg(json_build_array(r.product_id, 0, (extract(epoch from r.created_at) * 1000000)::bigint))
     from (select distinct product_id, created_at from fact_row) r`,
};

/** Null unless it is known that all that it reads is recorded in the change log. */
function conditionSpec(database: Sql, condition: statements.Condition): ColumnSpec | null {
  const isRecorded =
    'path' in condition
      ? !condition.path.includes('.') || /^tags\.\w+$/.test(condition.path)
      : 'sql' in condition && RECORDED_CONDITIONS.has(condition.name ?? '');
  if (!isRecorded) return null;
  const test = (bind: Bind) =>
    statements.compileConditions(database.metadata(Product), 't', [condition], bind).tests.join(' and ');
  return {
    ...{ kind: 'products', key: keyOf(test), isComputed: false, isOfProducts: true, productColumns: [] },
    facts: (bind) =>
      `select json_agg(t.id) from product t where t.id in (select product_id from fact_row) and ${test(bind)}`,
    allFacts: (bind) => `select json_agg(t.id) from product t where ${PUBLISHED('t')} and ${test(bind)}`,
  };
}

const RECORDED_CONDITIONS = new Set(['category_id', 'sales_channel_id']);

/** SQL of the products that shoppers may see. */
export const PUBLISHED = (alias: string): string =>
  `${alias}.status = 'published' and ${alias}.deleted_at is null`;

/** The text with its values. */
function keyOf(sql: (bind: Bind) => string): string {
  const { values, bind } = statements.collectParameters();
  return JSON.stringify([sql(bind), values]);
}

/** The key of a column for the buyer and the sales channels of a request. */
export function columnKey({ key, isComputed }: ColumnSpec, context: string | null): string {
  return isComputed ? JSON.stringify([key, context]) : key;
}

/** What a request's statements begin with, if a column depends on it. */
export type Buyer = Pick<Computed, 'with' | 'context' | 'key'>;
