import type { RunStatement } from './run-statement.ts';

/** A column, as in PostgreSQL's catalog. */
export interface Column {
  table: string;
  name: string;
  /** e.g. `integer`, `character varying`, `cart_type_enum`; quoted if necessary. */
  type: string;
  required: boolean;
  /** The default expression, or null. */
  defaultExpression: string | null;
}

/** A constraint, an index or a trigger, identified by its definition instead of its name. */
export interface Rule {
  table: string;
  name: string;
  kind: 'check' | 'unique' | 'foreign key' | 'primary key' | 'index' | 'trigger';
  /** The definition without names: two rules of a table with the same text are equal. */
  definition: string;
  /** SQL that creates it. */
  create: string;
  /** SQL that drops it. */
  drop: string;
  /** The condition of a check constraint; the columns of a unique one. */
  expression: string;
}

/** The structure of a schema. */
export interface Schema {
  tables: Set<string>;
  columns: Column[];
  rules: Rule[];
  /** The labels of the enums. */
  enums: Map<string, string[]>;
}

/** @param schema must be the first one in the `search_path` */
export async function readSchema(query: RunStatement, schema: string): Promise<Schema> {
  const plain = (sql: string): string => sql.replaceAll(`${schema}.`, '').replaceAll('public.', '');
  const tables = await query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = $1::regnamespace and relkind = 'r'`,
    [schema],
  );
  const columns = await query<Column>(COLUMNS, [schema]);
  const rules = await query<Rule>(RULES, [schema]);
  const enums = await query<{ name: string; labels: string[] }>(
    `select quote_ident(t.typname) as name, array_agg(e.enumlabel::text order by e.enumsortorder) as labels
     from pg_type t join pg_enum e on e.enumtypid = t.oid where t.typnamespace = $1::regnamespace group by 1`,
    [schema],
  );
  return {
    tables: new Set(tables.map(({ name }) => name)),
    columns: columns.map((column) => ({
      ...column,
      type: plain(column.type),
      defaultExpression: column.defaultExpression && plain(column.defaultExpression),
    })),
    rules: rules.map(({ definition, ...rule }) => ({
      ...rule,
      create: plain(rule.create),
      drop: plain(rule.drop),
      expression: plain(rule.expression),
      definition: withoutNames(rule.kind, plain(definition)),
    })),
    enums: new Map(enums.map(({ name, labels }) => [name, labels])),
  };
}

/** A unique constraint and a unique index on the same columns are equivalent, so both have the same text. */
function withoutNames(kind: Rule['kind'], definition: string): string {
  if (kind === 'index' || kind === 'unique')
    return definition
      .replace(/^CREATE (UNIQUE )?INDEX \S+ ON \S+ USING btree \(/, (_, unique) => `${unique ?? 'INDEX '}(`)
      .replace(/^CREATE INDEX \S+ ON \S+/, 'INDEX');
  if (kind === 'trigger') return definition.replace(/^CREATE TRIGGER \S+/, 'CREATE TRIGGER');
  return definition;
}

const COLUMNS = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
    pg_get_expr(d.adbin, d.adrelid) as "defaultExpression"
  from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = $1::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`;

const RULES = `
  select c.relname as "table", k.conname as name,
    case k.contype when 'c' then 'check' when 'u' then 'unique' when 'f' then 'foreign key' else 'primary key' end as kind,
    pg_get_constraintdef(k.oid) as definition,
    format('alter table %I add constraint %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) as create,
    format('alter table %I drop constraint %I', c.relname, k.conname) as drop,
    case k.contype when 'c' then pg_get_expr(k.conbin, k.conrelid)
      else (select string_agg(quote_ident(a.attname), ', ' order by key.place) from unnest(k.conkey) with ordinality key (number, place)
            join pg_attribute a on a.attrelid = c.oid and a.attnum = key.number) end as expression
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace = $1::regnamespace and c.relkind = 'r' and k.contype in ('c', 'u', 'f', 'p')
  union all
  select c.relname, i.relname, case when x.indisunique then 'unique' else 'index' end, pg_get_indexdef(i.oid), pg_get_indexdef(i.oid),
    format('drop index %I', i.relname),
    (select string_agg(pg_get_indexdef(i.oid, place, true), ', ' order by place) from generate_series(1, x.indnkeyatts) place)
      || coalesce(' where ' || pg_get_expr(x.indpred, x.indrelid), '')
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
  where c.relnamespace = $1::regnamespace and c.relkind = 'r' and not exists (select from pg_constraint k where k.conindid = i.oid and k.contype in ('p', 'u', 'x'))
  union all
  select c.relname, t.tgname, 'trigger', pg_get_triggerdef(t.oid), pg_get_triggerdef(t.oid), format('drop trigger %I on %I', t.tgname, c.relname), ''
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = $1::regnamespace and not t.tgisinternal
  order by 1, 2`;
