import { changeLog, statements } from '@storekeep/server/extend';
import type { NumberFact } from './columns/number-column.ts';
import type { ValueFact } from './columns/value-column.ts';
import { type Buyer, type ColumnSpec, PUBLISHED } from './plan-columns.ts';

/*
 * The statements of the index. `check` returns the changes since the watermark; `refresh` returns also the facts of the changed products,
 * in the same snapshot; `page` returns the facts of some products while a column is built.
 */

/** The changes since a watermark, and what the request's prices and stock depend on. */
export interface Check extends changeLog.Invalidations {
  /** Texts of conditions contain it only as a subquery. */
  default_channel: string | null;
  context: string | null;
  currency_code: string | null;
}

/** Facts by the place of their column. */
type Facts = Record<`facts${number}`, readonly (ValueFact | NumberFact | string)[] | null>;
export type RowFacts = readonly (readonly [id: string, rows: number])[];

export interface Refresh extends Check, Facts {
  /** The products that were read. */
  requested: string[];
  rows: RowFacts | null;
}

export interface BuildPage extends Facts {
  /** As in `Watermark`. */
  server: string;
  context: string | null;
  /** The last product; null if there is none. */
  last: string | null;
  ids: string[];
  rows: RowFacts | null;
}

export function checkSql(watermark: changeLog.Watermark, buyer: Buyer | null, bind: statements.Bind): string {
  return `${beginning(buyer, bind)} select ${logSql(watermark, bind)}, ${contextSql(buyer)}`;
}

/** @param isNew whether all products of a condition are read */
export function refreshSql(
  watermark: changeLog.Watermark,
  buyer: Buyer | null,
  dirty: readonly string[],
  columns: readonly { spec: ColumnSpec; isNew: boolean }[],
  bind: statements.Bind,
): string {
  const start = beginning(buyer, bind, [
    `log as materialized (select ${logSql(watermark, bind)})`,
    `requested (id) as materialized (select unnest(changed) from log union select unnest(${bind(dirty)}::text[]))`,
    factRows('requested', columns),
  ]);
  const facts = columns.map(
    ({ spec, isNew }, place) => `(${isNew ? spec.allFacts!(bind) : spec.facts(bind)}) as facts${place}`,
  );
  const selected = [
    'log.*',
    contextSql(buyer),
    `array(select id from requested where id is not null) as requested`,
  ];
  return `${start} select ${[...selected, ROWS, ...facts].join()} from log`;
}

/** A statement that reads all that the columns were read from, for caches that store the response: they know its tables by the text. */
export function sourcesSql(specs: readonly ColumnSpec[], buyer: Buyer | null): string {
  const columns = specs.map((spec) => ({ spec, isNew: false }));
  const { bind } = statements.collectParameters();
  return refreshSql(changeLog.INITIAL_WATERMARK, buyer, [], columns, bind);
}

/** @param after the last product of the page before; empty for the first page */
export function pageSql(
  after: string,
  limit: number,
  buyer: Buyer | null,
  spec: ColumnSpec | null,
  bind: statements.Bind,
): string {
  const start = beginning(buyer, bind, [
    `requested as materialized (select p.id from product p where p.id > ${bind(after)} and ${PUBLISHED('p')} order by p.id limit ${bind(limit)})`,
    factRows('requested', spec ? [{ spec }] : []),
  ]);
  const context = `${buyer?.context ?? 'null'} as context`;
  const facts = spec ? `(${spec.facts(bind)}) as facts0` : 'null as facts0';
  return `${start} select ${changeLog.SERVER} as server, ${context}, (select max(id) from requested) as last,
    array(select id from requested) as ids, ${spec ? 'null as rows' : ROWS}, ${facts}`;
}

const ROWS = `(select json_agg(json_build_array(product_id, many)) from (
    select product_id, count(*) as many from fact_row group by product_id) r) as rows`;

function beginning(buyer: Buyer | null, bind: statements.Bind, expressions: readonly string[] = []): string {
  const all = [...(buyer?.with ? [buyer.with(bind)] : []), ...expressions];
  return all.length > 0 ? `with ${all.join(', ')}` : '';
}

function logSql(watermark: changeLog.Watermark, bind: statements.Bind): string {
  return changeLog.invalidationsSince(changeLog.bindWatermark(watermark, bind));
}

function contextSql(buyer: Buyer | null): string {
  return `(select default_sales_channel_id from store) as default_channel, ${buyer?.context ?? 'null'} as context,
    ${buyer?.with ? '(select currency_code from buyer)' : 'null'} as currency_code`;
}

/** The rows of published products: variants in the order of their ids, as `IndexedRows` has them. */
function factRows(ids: string, columns: readonly { spec: ColumnSpec }[]): string {
  const names = [...new Set(columns.flatMap(({ spec }) => spec.productColumns))];
  const list = names.map((name) => `, p."${name}"`).join('');
  return `fact_row as materialized (
    select p.id as product_id${list}, v.id, v.variant_rank, row_number() over (partition by p.id order by v.id collate "C") - 1 as ordinal
    from ${ids} w join product p on p.id = w.id and ${PUBLISHED('p')}
      left join product_variant v on v.product_id = p.id and v.deleted_at is null)`;
}
