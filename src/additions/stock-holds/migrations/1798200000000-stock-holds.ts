import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The lines of carts whose stock is held while their payments are in progress. */
export class StockHolds1798200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table stock_hold (
        line_item_id varchar primary key,
        cart_id varchar not null references cart (id) on delete cascade,
        variant_id varchar,
        quantity int not null,
        expires_at timestamptz not null
      )`);
    await runner.query('create index stock_hold_cart_id on stock_hold (cart_id)');
    await runner.query('create index stock_hold_expires_at on stock_hold (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table stock_hold');
  }
}
