import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks lines whose price was set by staff, which are not repriced. */
export class CustomPrices1795300300000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'alter table line_item add column has_custom_price boolean not null default false',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table line_item drop column has_custom_price');
  }
}
