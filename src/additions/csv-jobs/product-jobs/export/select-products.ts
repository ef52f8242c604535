import { invalidData, Product, type Sql, statements } from '@storekeep/server/extend';
import type { EntityTarget, ObjectLiteral } from 'typeorm';
import type { FileShape, PriceKey } from '../csv/columns.ts';

/** The products to export, and their order. */
export interface RowSelection {
  conditions: readonly statements.Condition[];
  order: Order;
  skip: number;
  /** The maximum number of products; defaults to all. */
  take?: number;
}

/** The column to order by. Rows with equal values are ordered by id, in the same direction. */
export interface Order {
  field: string;
  descending: boolean;
}

/** Counts the selected products, and determines the columns that they need. */
export async function measureExport(
  sql: Sql,
  selection: RowSelection,
): Promise<{ count: number; shape: FileShape }> {
  const { values, bind } = statements.collectParameters();
  const selected = selectedSql(sql, selection, bind);
  const [row] = await sql.query<{ count: number; prices: PriceKey[] } & Omit<FileShape, 'prices'>>(
    `with selected as materialized (${selected}),
     most (options, images, categories, channels) as (select
       (select max(n) from (select count(*) n from product_option o join selected c on c.id = o.product_id
         where o.deleted_at is null group by o.product_id) counted),
       (select max(n) from (select count(*) n from product_images l join selected c on c.id = l.product_id
         join image i on i.id = l.image_id where i.deleted_at is null group by l.product_id) counted),
       (select max(n) from (select count(*) n from product_category_product l join selected c on c.id = l.product_id
         group by l.product_id) counted),
       (select max(n) from (select count(*) n from product_sales_channel l join selected c on c.id = l.product_id
         join sales_channel s on s.id = l.sales_channel_id where s.deleted_at is null group by l.product_id) counted)),
     priced as (
       select distinct m.region_id, case when m.region_id is null then m.currency_code end as currency_code
       from selected c join product_variant v on v.product_id = c.id and v.deleted_at is null
         join product_variant_money_amount l on l.variant_id = v.id and l.deleted_at is null
         join money_amount m on m.id = l.money_amount_id and m.deleted_at is null and m.price_list_id is null
           and m.min_quantity is null and m.max_quantity is null)
     select (select count(*) from selected) as count, coalesce(most.options, 0) as options,
       coalesce(most.images, 0) as images, coalesce(most.categories, 0) as categories,
       coalesce(most.channels, 0) as channels,
       (select coalesce(json_agg(json_build_object('currency_code', coalesce(p.currency_code, r.currency_code),
           'region', case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end)
           order by r.id is not null, p.currency_code, r.name, r.id), '[]')
        from priced p left join region r on r.id = p.region_id and r.deleted_at is null
        where p.region_id is null or r.id is not null) as prices
     from most`,
    values,
  );
  const { count, ...shape } = row;
  return { count, shape };
}

function selectedSql(
  sql: Sql,
  { conditions, order, skip, take }: RowSelection,
  bind: statements.Bind,
): string {
  const select = selectSql(sql, 't.id', conditions, bind);
  return `${select} order by ${orderSql(order)} limit ${bind(take ?? null)} offset ${bind(skip)}`;
}

/**
 * Yields the ids of products (or other rows) page by page, with keyset pagination: each page starts after the last row of the previous
 * one, whatever was inserted or deleted meanwhile, and costs the same wherever it is.
 */
export async function* pageIds(
  sql: Sql,
  selection: RowSelection,
  size: number,
  entity: EntityTarget<ObjectLiteral> = Product,
): AsyncGenerator<string[], void, void> {
  const { conditions, order } = selection;
  let remaining = selection.take ?? Infinity;
  let cursor: Cursor | undefined;
  while (remaining > 0) {
    const { values, bind } = statements.collectParameters();
    // as text: a Date would lose the microseconds of PostgreSQL
    const columns = `t.id, t."${order.field}"::text as value`;
    const select = selectSql(sql, columns, conditions, bind, {
      entity,
      after: cursor && afterCursor(sql, entity, order, cursor, bind),
    });
    const limit = Math.min(size, remaining);
    const rows: Cursor[] = await sql.query(
      `${select} order by ${orderSql(order)} limit ${bind(limit)} ${cursor ? '' : `offset ${bind(selection.skip)}`}`,
      values,
    );
    if (rows.length > 0) yield rows.map(({ id }) => id);
    if (rows.length < limit) return;
    remaining -= rows.length;
    cursor = rows.at(-1)!;
  }
}

/** The last row of a page. */
interface Cursor {
  id: string;
  /** The value of the column that the rows are ordered by. */
  value: string | null;
}

/** @throws invalid_data if the entity has no such column */
export function requireColumn(
  sql: Sql,
  { field }: Order,
  entity: EntityTarget<ObjectLiteral> = Product,
): void {
  const metadata = sql.metadata(entity);
  if (!statements.isColumn(metadata, field) || metadata.findColumnWithPropertyName(field)!.query)
    throw invalidData(`list_config.order does not know ${field}`);
}

/** @param options.after an additional condition */
function selectSql(
  sql: Sql,
  columns: string,
  conditions: readonly statements.Condition[],
  bind: (value: unknown) => string,
  { entity = Product, after }: { entity?: EntityTarget<ObjectLiteral>; after?: string } = {},
): string {
  const filtersDeleted = conditions.some(
    (condition) => 'path' in condition && condition.path === 'deleted_at',
  );
  const compiled = statements.compileConditions(sql.metadata(entity), 't', conditions, bind);
  const tests = [
    ...(filtersDeleted || !sql.metadata(entity).deleteDateColumn ? [] : ['t.deleted_at is null']),
    ...compiled.tests,
    ...(after ? [after] : []),
  ];
  return `${statements.withSql(compiled.with)}select ${columns} from ${statements.tableOf(sql, entity)} t${compiled.join} where ${tests.join(' and ') || 'true'}`;
}

function orderSql({ field, descending }: Order): string {
  const direction = descending ? 'desc' : 'asc';
  return `t."${field}" ${direction}, t.id ${direction}`;
}

/** SQL that matches the rows after the cursor. NULL is the greatest value, like in PostgreSQL. */
function afterCursor(
  sql: Sql,
  entity: EntityTarget<ObjectLiteral>,
  { field, descending }: Order,
  { id, value }: Cursor,
  bind: (value: unknown) => string,
): string {
  const column = `t."${field}"`;
  const operator = descending ? '<' : '>';
  if (value === null) {
    const afterId = `(${column} is null and t.id ${operator} ${bind(id)})`;
    return descending ? `(${afterId} or ${column} is not null)` : afterId;
  }
  // a row comparison, which can use an index on both columns
  const afterRow = `(${column}, t.id) ${operator} (${bind(value)}, ${bind(id)})`;
  const { isNullable } = sql.metadata(entity).findColumnWithPropertyName(field)!;
  return isNullable && !descending ? `(${afterRow} or ${column} is null)` : afterRow;
}
