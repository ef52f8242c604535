import type { PostgresType } from './column-kinds.ts';

/** A column, as PostgreSQL's catalog describes it. */
export interface StoredColumn extends PostgresType {
  table: string;
  name: string;
  /** Whether it is `not null`. */
  isRequired: boolean;
  hasDefault: boolean;
  /** Whether PostgreSQL computes its value. */
  isComputed: boolean;
  isPrimary: boolean;
  /** Whether it is the first column of a B-tree index on all rows, or on all that are not deleted. */
  isIndexed: boolean;
  /** The column that its foreign key leads to, if it has one of this column alone; the names are quoted for SQL. */
  references: { table: string; column: string; type: string } | null;
}

/** Runs a statement. */
export type QueryCatalog = (text: string, values: unknown[]) => Promise<StoredColumn[]>;

/** The columns of these tables, by table. A table that does not exist has no entry. */
export async function readColumns(
  query: QueryCatalog,
  tables: readonly string[],
): Promise<Map<string, StoredColumn[]>> {
  const columns = await query(COLUMNS, [tables]);
  const byTable = new Map<string, StoredColumn[]>();
  for (const column of columns) byTable.set(column.table, [...(byTable.get(column.table) ?? []), column]);
  return byTable;
}

const COLUMNS = `
  select requested.name as table, a.attname as name, t.typname as "typeName", a.attnotnull as "isRequired",
    a.atthasdef or a.attidentity <> '' as "hasDefault", a.attgenerated <> '' or a.attidentity = 'a' as "isComputed",
    (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid) as "enumValues",
    case when t.typname in ('varchar', 'bpchar') and a.atttypmod > 4 then a.atttypmod - 4 end as "maxLength",
    coalesce(bool_or(i.indisprimary), false) as "isPrimary",
    coalesce(bool_or(i.indisvalid and i.indkey[0] = a.attnum and m.amname = 'btree'
      and coalesce(pg_get_expr(i.indpred, i.indrelid), '(deleted_at IS NULL)') = '(deleted_at IS NULL)'), false) as "isIndexed",
    (select json_build_object('table', k.confrelid::regclass::text, 'column', quote_ident(r.attname), 'type', r.atttypid::regtype::text)
     from pg_constraint k join pg_attribute r on r.attrelid = k.confrelid and r.attnum = k.confkey[1]
     where k.conrelid = a.attrelid and k.contype = 'f' and k.conkey = array[a.attnum] order by k.oid limit 1) as "references"
  from unnest($1::text[]) requested (name)
    join pg_attribute a on a.attrelid = to_regclass(quote_ident(requested.name)) and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_index i on i.indrelid = a.attrelid and a.attnum = any(i.indkey)
    left join pg_class ic on ic.oid = i.indexrelid
    left join pg_am m on m.oid = ic.relam
  group by requested.name, a.attrelid, a.attname, a.attnum, t.oid, t.typname, a.attnotnull, a.atthasdef, a.attidentity, a.attgenerated, a.atttypmod
  order by requested.name, a.attnum`;
