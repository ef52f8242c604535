import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What modules such as promotions contribute to carts: adjustments, lines, reduced shipping, and what they say of it. A module replaces the
 * version when its rules change, by a value that never comes back; it is read with each cart.
 */
export class ContributionsToCarts1797100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table line_item add column source_id varchar');
    await runner.query(
      'alter table line_item_adjustment add column source_id varchar, add column price_reduction bigint',
    );
    await runner.query('alter table shipping_method add column original_price bigint');
    await runner.query(
      `alter table cart add column promotions jsonb not null default '[]',
         add column promotion_codes jsonb not null default '[]'`,
    );
    await runner.query('create table contribution_version (version uuid primary key)');
    await runner.query('insert into contribution_version values (gen_random_uuid())');
    await runner.query(`alter table "order" add column promotions jsonb not null default '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table contribution_version');
    await runner.query('alter table "order" drop column promotions');
    await runner.query('alter table cart drop column promotions, drop column promotion_codes');
    await runner.query('alter table shipping_method drop column original_price');
    await runner.query('alter table line_item_adjustment drop column source_id, drop column price_reduction');
    await runner.query('alter table line_item drop column source_id');
  }
}
