import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A price that staff have set stays when the line is priced anew, so the line has to tell it. */
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
