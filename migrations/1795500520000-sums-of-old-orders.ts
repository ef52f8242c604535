import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Orders that Medusa v1 has placed keep the sums that it showed: by its own arithmetic, from the fractions of discounts that it
 * kept. It does not know these columns, so what it writes, also beside us, is marked by the default; what is here already is ours.
 */
export class SumsOfOldOrders1795500520000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table "order" add column arithmetic varchar not null default 'storekeep';
      alter table "order" alter column arithmetic set default 'medusa-v1';
      -- null: the amount is whole
      alter table line_item_adjustment add column exact_amount numeric`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table line_item_adjustment drop column exact_amount');
    await runner.query('alter table "order" drop column arithmetic');
  }
}
