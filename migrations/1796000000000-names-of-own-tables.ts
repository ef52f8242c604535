import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Gives tables and columns of ours the words of the field:
 *
 * | before                    | now                               |
 * |---------------------------|-----------------------------------|
 * | `ration`                  | `rate_limit_attempt`              |
 * | `ration.door`             | `rate_limit_attempt.limit_name`   |
 * | `ration.held`             | `rate_limit_attempt.is_pending`   |
 * | `token_kept`              | `retained_token`                  |
 * | `token_kept.trace`        | `retained_token.fingerprint`      |
 * | `stock_promise`           | `external_reservation`            |
 * | `stock_promise.keeper_id` | `external_reservation.warehouse_id` |
 * | `stock_promise.goods`     | `external_reservation.items`      |
 * | `stock_promise.shares`    | `external_reservation.allocations` |
 * | `stock_promise.asked_at`  | `external_reservation.requested_at` |
 *
 * Views with the former names, which can be written, too, serve the processes of the previous release until they are replaced.
 */
export class NamesOfOwnTables1796000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
    await runner.query(admitAttempt('rate_limit_attempt', 'limit_name', 'is_pending'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
    await runner.query(admitAttempt('ration', 'door', 'held'));
  }
}

const up = `
alter table ration rename to rate_limit_attempt;
alter table rate_limit_attempt rename column door to limit_name;
alter table rate_limit_attempt rename column held to is_pending;
alter index ration_pkey rename to rate_limit_attempt_pkey;
alter index ration_door_idx rename to rate_limit_attempt_limit_name_idx;
alter index ration_expires_at_idx rename to rate_limit_attempt_expires_at_idx;
create view ration as select id, limit_name as door, is_pending as held, expires_at from rate_limit_attempt;

alter table token_kept rename to retained_token;
alter table retained_token rename column trace to fingerprint;
alter index token_kept_pkey rename to retained_token_pkey;
alter index token_kept_expires_at_idx rename to retained_token_expires_at_idx;
create view token_kept as select token, fingerprint as trace, expires_at from retained_token;

alter table stock_promise rename to external_reservation;
alter table external_reservation rename column keeper_id to warehouse_id;
alter table external_reservation rename column shares to allocations;
alter table external_reservation rename column goods to items;
alter table external_reservation rename column asked_at to requested_at;
alter index stock_promise_pkey rename to external_reservation_pkey;
alter index stock_promise_cart_id_keeper_id_key rename to external_reservation_cart_id_warehouse_id_key;
alter index stock_promise_asked_at_idx rename to external_reservation_requested_at_idx;
create view stock_promise as
  select id, cart_id, warehouse_id as keeper_id, allocations as shares, items as goods, requested_at as asked_at
  from external_reservation;`;

const down = `
drop view ration;
alter table rate_limit_attempt rename to ration;
alter table ration rename column limit_name to door;
alter table ration rename column is_pending to held;
alter index rate_limit_attempt_pkey rename to ration_pkey;
alter index rate_limit_attempt_limit_name_idx rename to ration_door_idx;
alter index rate_limit_attempt_expires_at_idx rename to ration_expires_at_idx;

drop view token_kept;
alter table retained_token rename to token_kept;
alter table token_kept rename column fingerprint to trace;
alter index retained_token_pkey rename to token_kept_pkey;
alter index retained_token_expires_at_idx rename to token_kept_expires_at_idx;

drop view stock_promise;
alter table external_reservation rename to stock_promise;
alter table stock_promise rename column warehouse_id to keeper_id;
alter table stock_promise rename column allocations to shares;
alter table stock_promise rename column items to goods;
alter table stock_promise rename column requested_at to asked_at;
alter index external_reservation_pkey rename to stock_promise_pkey;
alter index external_reservation_cart_id_warehouse_id_key rename to stock_promise_cart_id_keeper_id_key;
alter index external_reservation_requested_at_idx rename to stock_promise_asked_at_idx;`;

/** The function of the migration `admit-attempt`, for a table and its columns. */
function admitAttempt(table: string, name: string, pending: string): string {
  return `
    create or replace function admit_attempt(attempt text, names text[], maxima int[], pending_seconds int)
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
        select b.max, count(r.id) as tries, count(r.id) filter (where not r.${pending}) as failures,
          ceil(extract(epoch from min(r.expires_at) filter (where not r.${pending}) - instant))::int as wait
        from (select lower(n.name) as name, min(n.max) as max from unnest(names, maxima) n (name, max) group by 1) b
          left join ${table} r on r.${name} = b.name and r.expires_at > instant
        group by b.name, b.max) c;
      if not is_full then
        insert into ${table} (id, ${name}, ${pending}, expires_at)
        select attempt, b.name, true, instant + make_interval(secs => pending_seconds)
        from (select distinct lower(n) as name from unnest(names) n) b;
      end if;
      return query select not is_full, seconds;
    end $$`;
}
