import type { Bind } from '../database/sql.ts';
import type { Expression, Links, Part, Row } from './aggregate-fields.ts';

/** Builds the SELECT that loads rows with their nested rows; a WHERE clause may be appended. */
export function selectOf({ table, as, reads, joins, fields }: Part): string {
  const columns = Object.entries(fields).map(([name, field]) => {
    const sql = typeof field === 'string' ? (reads[name] ?? `${as}."${name}"`) : fieldSql(field, as);
    return `${sql} as "${name}"`;
  });
  return `select ${columns.join(', ')} from ${table} ${as} ${joins}`;
}

function fieldSql(field: Expression | Part | Links, parent: string): string {
  switch (field.kind) {
    case 'expression':
      return field.sql;
    case 'part':
      return partSql(field, parent);
    case 'links':
      return linksSql(field, parent);
  }
}

function partSql(part: Part, parent: string): string {
  const { as, owner, single, order } = part;
  const json = single ? 'row_to_json(x)' : `coalesce(json_agg(row_to_json(x)), '[]')`;
  return `(select ${json} from (${selectOf(part)} where ${as}.${owner} = ${parent}.id order by ${order}) x)`;
}

function linksSql(
  { table, as, joins, junction, owner, column, position, order: firstOrder, fields }: Links,
  parent: string,
): string {
  const columns = Object.entries(fields).map(([name, sql]) => `${sql} as "${name}"`);
  const order = [firstOrder, position && `k.${position}`, `k.${column}`].filter(Boolean).join(', ');
  return `(select coalesce(json_agg(row_to_json(x)), '[]') from (
    select ${columns.join(', ')} from ${junction} k join ${table} ${as} on ${as}.id = k.${column} ${joins}
    where k.${owner} = ${parent}.id order by ${order}) x)`;
}

/**
 * Builds the CTE that inserts or updates rows. Foreign keys are checked at the end of the statement, so one statement can write a row
 * and its children. Unique constraints are checked per row, and the CTEs of a statement run in any order.
 * @param after the CTE with the deletions that must run first, or null
 */
export function upsert(part: Part, parameter: string, after: string | null): string {
  const key = `${parameter} ${after}`;
  let texts = upserts.get(part);
  if (!texts) upserts.set(part, (texts = new Map()));
  const known = texts.get(key) ?? upsertSql(part, parameter, after);
  texts.set(key, known);
  return known;
}

/** The texts of `upsert`, of which each part has a few. */
const upserts = new WeakMap<Part, Map<string, string>>();

function upsertSql(
  { table, fields, owner, key, hasUpdatedAt }: Part,
  parameter: string,
  after: string | null,
): string {
  const names = Object.keys(fields);
  const columns = [...new Set([...names.filter((name) => fields[name] === 'column'), owner])];
  const changes = columns
    .filter((column) => column !== owner && !key.includes(column))
    .map((column) => `"${column}" = excluded."${column}"`);
  const onConflict =
    changes.length === 0
      ? 'nothing'
      : `update set ${[...changes, ...(hasUpdatedAt ? ['updated_at = now()'] : [])].join(', ')}`;
  const all = columns.map((column) => `"${column}"`).join(', ');
  return `insert into ${table} (${all}) select ${all} from json_populate_recordset(null::${table}, ${parameter})
    ${after ? `where (select count(*) from ${after}) >= 0` : ''}
    on conflict (${key.join(', ')}) do ${onConflict}`;
}

export function deleteRows({ table, key }: Part, parameter: string): string {
  const keyMatches = key.map((column) => `t."${column}" = r."${column}"`).join(' and ');
  return `delete from ${table} t using json_populate_recordset(null::${table}, ${parameter}) r
    where ${keyMatches} returning true`;
}

/** Builds the CTE that inserts links, and moves existing links to their new position. */
export function insertLinks({ junction, owner, column, position }: Links, parameter: string): string {
  if (!position)
    return `insert into ${junction} (${owner}, ${column}) select $1, id from unnest(${parameter}::text[]) id
      on conflict do nothing`;
  return `insert into ${junction} (${owner}, ${column}, ${position})
    select $1, id, clock_timestamp() + place * interval '1 microsecond'
    from unnest(${parameter}::text[]) with ordinality u (id, place)
    on conflict (${owner}, ${column}) do update set ${position} = excluded.${position}`;
}

/** Builds the CTE that deletes the links to all other ids. */
export function deleteLinks({ junction, owner, column }: Links, parameter: string): string {
  return `delete from ${junction} where ${owner} = $1 and ${column} <> all(${parameter})`;
}

/**
 * Builds the CTE that updates the root row.
 * @param changes all columns, or null if none of them has changed
 */
export function updateRoot({ table }: Part, changes: Row | null, bind: Bind): string {
  const assignments = ['updated_at = now()'];
  if (changes) assignments.push(...Object.keys(changes).map((column) => `"${column}" = r."${column}"`));
  const from = changes ? `from json_populate_record(null::${table}, ${bind(JSON.stringify(changes))}) r` : '';
  return `update ${table} t set ${assignments.join(', ')} ${from} where t.id = $1 returning true`;
}
