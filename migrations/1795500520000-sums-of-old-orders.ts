import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Orders that Medusa v1 placed retain its totals, which are computed by its rules from discounts with fractions. v1 does not know these
 * columns, so its rows get the default, also if it still runs on the same database; existing orders of Storekeep are updated.
 */
export class SumsOfOldOrders1795500520000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table "order" add column arithmetic varchar not null default 'storekeep';
      alter table "order" alter column arithmetic set default 'medusa-v1';
      -- null if the amount has no fraction
      alter table line_item_adjustment add column exact_amount numeric`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table line_item_adjustment drop column exact_amount');
    await runner.query('alter table "order" drop column arithmetic');
  }
}
