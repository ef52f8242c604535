import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Admits an attempt to all of its rate limits, or to none, in one round trip. The limits are locked by their names in a consistent order,
 * and each statement of the function sees what was committed while it waited: otherwise twenty parallel guesses would all read a
 * count of four. The columns of the result: whether it was admitted; the seconds until a limit that is exhausted by failures admits an attempt
 * again, or null if none is.
 */
export class AdmitAttempt1795700022000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function admit_attempt(attempt text, names text[], maxima int[], pending_seconds int)
      returns table (admitted boolean, wait int) language plpgsql volatile as $$
      declare
        instant timestamptz;
        is_full boolean;
        seconds int;
      begin
        perform pg_advisory_xact_lock(hashtextextended('ration ' || b.name, 0))
        from (select distinct lower(n) as name from unnest(names) n order by 1) b;
        instant := clock_timestamp();
        select bool_or(c.tries >= c.max), max(c.wait) filter (where c.failures >= c.max) into is_full, seconds
        from (
          select b.max, count(r.id) as tries, count(r.id) filter (where not r.held) as failures,
            ceil(extract(epoch from min(r.expires_at) filter (where not r.held) - instant))::int as wait
          from (select lower(n.name) as name, min(n.max) as max from unnest(names, maxima) n (name, max) group by 1) b
            left join ration r on r.door = b.name and r.expires_at > instant
          group by b.name, b.max) c;
        if not is_full then
          insert into ration (id, door, held, expires_at)
          select attempt, b.name, true, instant + make_interval(secs => pending_seconds)
          from (select distinct lower(n) as name from unnest(names) n) b;
        end if;
        return query select not is_full, seconds;
      end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function admit_attempt(text, text[], int[], int)');
  }
}
