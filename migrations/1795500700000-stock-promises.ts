import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What keepers of stock elsewhere are asked to set aside for a cart that is being completed, until it is placed or given up. */
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
  -- its keeper knows it as the idempotency key
  id varchar primary key,
  cart_id varchar not null,
  keeper_id varchar not null,
  -- of lines: line_id, location_id, quantity
  shares jsonb not null,
  -- the items of these, as the keeper is told them
  goods jsonb not null,
  asked_at timestamptz not null default now(),
  constraint stock_promise_cart_id_keeper_id_key unique (cart_id, keeper_id)
);
create index stock_promise_asked_at_idx on stock_promise (asked_at);`;
