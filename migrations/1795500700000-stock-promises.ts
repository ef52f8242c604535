import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reservations in external warehouses for a cart that is being completed, until the order is placed or the completion fails. */
export class StockPromises1795500700000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(table);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table stock_promise');
  }
}

const table = `
create table stock_promise (
  -- also the idempotency key of the warehouse
  id varchar primary key,
  cart_id varchar not null,
  keeper_id varchar not null,
  -- of lines: line_id, location_id, quantity
  shares jsonb not null,
  -- the items as sent to the warehouse
  goods jsonb not null,
  asked_at timestamptz not null default now(),
  constraint stock_promise_cart_id_keeper_id_key unique (cart_id, keeper_id)
);
create index stock_promise_asked_at_idx on stock_promise (asked_at);`;
