import {
  type Database,
  type ListStoreProductsQuery,
  type ReaderView,
  type ReplicaReads,
  resources,
  statements,
} from '@storekeep/server/extend';
import { compileFactRows, type FactRequest } from '../fact-rows.ts';
import type { Computed } from '../filter-kind.ts';
import { type Cursor, isAfterSql, readCursor, writeCursor } from './product-cursor.ts';
import { DEFAULT_ORDER, keyOrderSql, keysSql, type ProductOrder } from './product-orders.ts';

/** A page of a list that goes on behind a cursor. */
export interface CursorPage {
  ids: string[];
  /** How many products the list has in all. */
  count: number;
  /** The cursor of the next page; null if there is none. */
  next: string | null;
}

/** What a page is selected of. */
export interface PageRequest {
  database: Database;
  reads: ReplicaReads;
  view: Pick<ReaderView, 'locales' | 'readContext'>;
  query: ListStoreProductsQuery;
  after: string;
  limit: number;
  computed: Computed;
}

interface SelectedRow {
  id: string;
  key: string | null;
}

/** Selects a page in the order of a column. @param conditions all of the list */
export function selectByColumn(
  request: PageRequest,
  conditions: readonly statements.Condition[],
): Promise<CursorPage> {
  const { database, view, query, limit, after } = request;
  const { products } = resources;
  const order = query.order ?? DEFAULT_ORDER;
  const cursor = readCursor(after, order);
  const isDescending = order.startsWith('-');
  const direction = { isDescending, nullsFirst: isDescending };
  const visible = statements.visibleOn('store', products.entity, 't');
  return run(request, order, (bind) => {
    const compiled = {
      metadata: database.metadata(products.entity),
      visible: visible ? [visible] : [],
      orders: new Map(),
      locales: view.locales,
    };
    const page = {
      ...{ conditions, order, limit: limit + 1, offset: 0 },
      ...(cursor && {
        after: (key: string, bindKey: statements.Bind) =>
          isAfterSql({ key, id: 't.id' }, cursor, direction, bindKey),
      }),
    };
    const sql = statements.compilePageQuery({ resource: products, surface: 'store' }, compiled, page, bind);
    return {
      with: sql.with,
      count: sql.count,
      rows: `select t.id, (${sql.key})::text as key, selected.place
        from unnest(array(${sql.ids})) with ordinality selected (id, place) join product t on t.id = selected.id`,
    };
  });
}

/** Selects a page in an order of this module, or that of a search. */
export function selectByKey(
  request: PageRequest,
  name: string,
  order: ProductOrder,
  facts: FactRequest,
): Promise<CursorPage> {
  const { database, limit, after } = request;
  const cursor = readCursor(after, name);
  return run(request, name, (bind) => {
    const rows = compileFactRows(database, facts, bind);
    const isAfter = cursor
      ? `where ${facts.needsRank ? isAfterRank(cursor, bind) : isAfterKey(cursor, bind)}`
      : '';
    return {
      with: [...rows.with, `keyed as materialized (${keysSql(order)})`],
      count: '(select count(*) from keyed)',
      rows: `select k.id, k.key::text as key, row_number() over (order by ${keyOrderSql(order)}) as place from keyed k ${isAfter}
        order by ${keyOrderSql(order)} limit ${bind(limit + 1)}`,
    };
  });

  function isAfterKey(from: Cursor, bind: statements.Bind): string {
    const direction = { isDescending: order.isDescending === true, nullsFirst: false };
    return isAfterSql({ key: 'k.key', id: 'k.id collate "C"' }, from, direction, bind);
  }
}

/**
 * The places of a search change with its results: a page goes on behind where the last product is now. If it is gone, those behind it
 * have moved up, and the next one is where it was.
 */
function isAfterRank({ key, id }: Cursor, bind: statements.Bind): string {
  return `k.key > coalesce((select last.key from keyed last where last.id = ${bind(id)}), ${bind(key)}::bigint - 1)`;
}

/** One statement: the rows of the page and one more, which says whether there is a next page. */
async function run(
  { reads, view, limit, computed }: PageRequest,
  order: string,
  compile: (bind: statements.Bind) => { with: readonly string[]; count: string; rows: string },
): Promise<CursorPage> {
  const { values, bind } = statements.collectParameters();
  const computedWith = computed.with?.(bind);
  const sql = compile(bind);
  const text = `${statements.withSql([...(computedWith ? [computedWith] : []), ...sql.with])}
    select ${sql.count}::int as count, (
      select coalesce(json_agg(json_build_object('id', r.id, 'key', r.key) order by r.place), '[]') from (${sql.rows}) r) as rows`;
  const [{ count, rows }] = await reads.queryPage<{ count: number; rows: SelectedRow[] }>(
    text,
    values,
    'varying',
    limit,
    view.readContext,
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    ids: page.map(({ id }) => id),
    count,
    next: last && rows.length > limit ? writeCursor(last, order) : null,
  };
}
