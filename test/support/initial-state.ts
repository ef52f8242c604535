import type { TestDatabase } from './database.ts';
import { retryDeadlocks } from './retry-deadlocks.ts';

/** A table as it was when the state was recorded. */
interface InitialTable {
  /** Its quoted name. */
  name: string;
  /** The quoted names of its stored columns, separated by commas. */
  columns: string;
  isEmpty: boolean;
}

/**
 * Records the rows and sequences of a database, in the schema `initial`.
 *
 * Rows are deleted and not truncated, since servers that are connected would have to plan all statements again.
 *
 * @returns a function that restores them; applications that are connected notice that everything has changed
 */
export async function recordInitialState(database: TestDatabase): Promise<() => Promise<void>> {
  await database.query('create schema initial');
  const tables = await listTables(database);
  for (const { name, isEmpty } of tables)
    if (!isEmpty) await database.query(`create table initial.${name} as table public.${name}`);
  const sequences = await database.query<{ statement: string }>(
    `select format('perform setval(%L, %s, %L)', quote_ident(schemaname) || '.' || quote_ident(sequencename),
       coalesce(last_value, start_value), last_value is not null) as statement from pg_sequences where schemaname = 'public'`,
  );
  await database.query(`
    create function initial.restore() returns void language plpgsql as $$
    begin
      set local session_replication_role = replica; -- without triggers and foreign keys
      ${tables.map(restoreTable).join('\n')}
      ${sequences.map(({ statement }) => `${statement};`).join('\n')}
      insert into public.shown_change (shown_id) values ('');
    end $$`);
  // applications that are connected may still be at work, such as delivering events
  return () => retryDeadlocks(() => database.query('select initial.restore()'));
}

function restoreTable({ name, columns, isEmpty }: InitialTable): string {
  if (isEmpty) return `if exists (select from public.${name}) then delete from public.${name}; end if;`;
  // most specs leave currencies and countries as they are
  const rows = (schema: string): string => `select row(${columns})::text from ${schema}.${name}`;
  return `if exists ((${rows('public')} except all ${rows('initial')}) union all (${rows('initial')} except all ${rows('public')})) then
    delete from public.${name};
    insert into public.${name} (${columns}) overriding system value select ${columns} from initial.${name};
  end if;`;
}

async function listTables(database: TestDatabase): Promise<InitialTable[]> {
  const tables = await database.query<Omit<InitialTable, 'isEmpty'>>(
    `select quote_ident(c.relname) as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname order by c.relname`,
  );
  const checks = tables.map(({ name }) => `not exists (select from public.${name})`);
  const [{ empty }] = await database.query<{ empty: boolean[] }>(`select array[${checks.join()}] as empty`);
  return tables.map((table, index) => ({ ...table, isEmpty: empty[index] }));
}
