import {
  type Database,
  invalidData,
  type ReadContext,
  type ReplicaReads,
  type Sql,
  statements,
} from '@storekeep/server/extend';
import { compileFactRows, type FactRequest } from './fact-rows.ts';
import type { Computed, FacetSource, LabelLanguages } from './filter-kind.ts';

/** The most facets of one request, and the most values of one. */
const MAX_FACETS = 20;
export const MAX_VALUES = 1000;

/** A value of a facet, and how many products have it. */
export interface FacetValue {
  value: string;
  label: string;
  count: number;
}

/** The lowest and the highest price; nulls if there is none. */
interface PriceRange {
  min: number | null;
  max: number | null;
  currency_code: string | null;
}

/** Facets by their names. */
export type Facets = Record<string, FacetValue[] | PriceRange>;

/** A facet of a request: `price`, or values from a source. */
export type RequestedFacet = { name: string; source: FacetSource | 'price' };

/** Where facets are read, and the request that waits for them. */
interface Source {
  database: Database;
  reads: ReplicaReads;
  context?: ReadContext;
  /** The languages of labels. */
  locales?: readonly string[];
}

/** @throws invalid_data if a name is unknown */
export function requireFacets(
  names: readonly string[],
  findSource: (name: string) => FacetSource | null,
): RequestedFacet[] {
  const distinct = [...new Set(names)];
  if (distinct.length > MAX_FACETS) throw invalidData(`facets must have at most ${MAX_FACETS} names`);
  return distinct.map((name) => {
    const source = name === 'price' ? name : findSource(name);
    if (!source) throw invalidData(`facets must not have ${name}, which is no filter`);
    return { name, source };
  });
}

/**
 * Counts the values of facets by one statement. Each is counted for the products that meet all filters but that of the facet itself.
 * @param request of the list, without what depends on the facets
 */
export async function readFacets(
  { database, reads, context, locales = [] }: Source,
  facets: readonly RequestedFacet[],
  computed: Computed,
  request: Omit<FactRequest, 'counted' | 'needsPrice' | 'needsVariants' | 'productColumns'>,
): Promise<Facets> {
  const { values, bind } = statements.collectParameters();
  const sources = facets.flatMap(({ source }) => (source === 'price' ? [] : [source]));
  const computedWith = computed.with?.(bind);
  const rows = compileFactRows(
    database,
    {
      ...request,
      counted: new Set(facets.map(({ name }) => name)),
      needsPrice: facets.some(({ source }) => source === 'price'),
      needsVariants: sources.some(({ isOfProducts }) => !isOfProducts),
      productColumns: sources.flatMap(({ productColumns = [] }) => productColumns),
    },
    bind,
  );
  const others = (name: string): string => {
    const tests = [...rows.tests].filter(([filter]) => filter !== name).map(([, column]) => column);
    return tests.length > 0 ? `(select * from fact where ${tests.join(' and ')})` : 'fact';
  };
  const rowsFor = (name: string, source: FacetSource): string =>
    source.isOfProducts ? `(select distinct product_id from ${others(name)} o)` : others(name);
  const languages = labelLanguages(database, locales);
  const columns = facets.map(
    ({ name, source }, place) =>
      `(${source === 'price' ? priceRangeSql(others(name), request.priceScope !== null) : valuesSql(source.sql(bind, rowsFor(name, source), languages), locales.length > 0)}) as "${place}"`,
  );
  const text = `${statements.withSql([...(computedWith ? [computedWith] : []), ...rows.with])}select ${columns.join()}`;
  const [row] = await reads.queryPage<Facets>(text, values, 'varying', facets.length, context);
  return Object.fromEntries(facets.map(({ name }, place) => [name, row[place]]));
}

function priceRangeSql(rows: string, hasScope: boolean): string {
  const currency = `'currency_code', (select currency_code from buyer)`;
  // without a region or a currency there are no prices, and no aggregate that would make one row of all
  if (!hasScope) return `select json_build_object('min', null, 'max', null, ${currency})`;
  return `select json_build_object('min', min(r.amount), 'max', max(r.amount), ${currency}) from ${rows} r`;
}

/** The languages of labels, the preferred one first. */
export function labelLanguages(database: Sql, locales: readonly string[]): LabelLanguages {
  return {
    locales,
    translate(entity, alias, field) {
      const column = database.metadata(entity).findColumnWithPropertyName(field)!;
      return statements.translatedSql(column, alias, `${alias}."${field}"`, locales);
    },
  };
}

/**
 * Groups twice: `count(distinct …)` would sort the rows, which takes longer than hashing them.
 * @param isTranslated whether labels may differ between rows of one value, such as options of which one product is translated: then
 *   a label is preferred that is not the value itself
 */
function valuesSql(source: string, isTranslated: boolean): string {
  const label = (column: string, value: string) =>
    isTranslated
      ? `coalesce(min(${column}) filter (where ${column} <> ${value}), min(${column}))`
      : `min(${column})`;
  return `select coalesce(json_agg(json_build_object('value', x.value, 'label', x.label, 'count', x.count)), '[]') from (
    select g.value, ${label('g.label', 'g.value')} as label, count(*)::int as count
    from (
      select s.value, s.product_id, ${label('s.label collate "C"', 's.value')} as label, min(s.place) as place from (${source}) s
      group by s.value, s.product_id) g
    group by g.value order by min(g.place) nulls last, count(*) desc, label, g.value limit ${MAX_VALUES}) x`;
}
