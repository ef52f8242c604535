import { withClockAhead } from './clock.ts';
import type { Shop } from './shop.ts';
import { until } from './until.ts';

/** A shop whose time can be moved, in its database and in this process. */
export interface MovedClock {
  /** Does something as if it were this time, which must not be before the real time or an earlier one. */
  at<T>(time: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Lets a database compute its time from a table: `now()` and `clock_timestamp()` of a schema that is searched before that of the system,
 * also as defaults of columns. The connections that know the other ones are ended, so the shop opens new ones.
 */
export async function moveClock({
  testDatabase: { query },
}: Pick<Shop, 'testDatabase'>): Promise<MovedClock> {
  await query(CLOCK);
  await query(
    `do $$ begin execute format('alter database %I set search_path = clock, public, pg_catalog', current_database()); end $$`,
  );
  await query(DEFAULTS);
  await query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  return {
    async at(time, work) {
      const [{ ms }] = await query<{ ms: number }>(
        `update clock.setting set ahead = $1::timestamptz - pg_catalog.now()
         returning extract(epoch from ahead)::float8 * 1000 as ms`,
        [time],
      );
      const result = await withClockAhead(Math.round(ms), work);
      await until(
        async () => (await query('select from outbox_event where parked_at is null')).length === 0,
        `the events before the end of ${time}`,
      );
      return result;
    },
  };
}

const CLOCK = `
  create schema clock;
  create table clock.setting (ahead interval not null);
  insert into clock.setting values ('0');
  create function clock.now() returns timestamptz language sql stable
    as 'select pg_catalog.now() + ahead from clock.setting';
  create function clock.clock_timestamp() returns timestamptz language sql volatile
    as 'select pg_catalog.clock_timestamp() + ahead from clock.setting';`;

const DEFAULTS = `
  do $$ declare t record; begin
    for t in select d.adrelid::regclass as name, a.attname as column from pg_attrdef d
        join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum join pg_class c on c.oid = d.adrelid
      where c.relnamespace = 'public'::regnamespace and pg_get_expr(d.adbin, d.adrelid) in ('now()', 'CURRENT_TIMESTAMP') loop
      execute format('alter table %s alter column %I set default clock.now()', t.name, t.column);
    end loop;
  end $$;`;
