import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the customers of a group see prices without tax; an enum, so that other values are rejected before the database sees them. */
export class PriceDisplay1798710000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create type eu_price_display as enum ('net', 'gross');
      alter table customer_group add column price_display eu_price_display;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table customer_group drop column price_display;
      drop type eu_price_display;`);
  }
}
