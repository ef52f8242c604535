import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The returned units of a line that were never in a fulfillment, and whether staff set the refund of a return, which is then never
 * raised. Both are null in rows of older versions.
 */
export class ReturnedQuantities1795600000100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table line_item add column unfulfilled_returned_quantity integer');
    await queryRunner.query('alter table "return" add column has_custom_refund boolean');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table "return" drop column has_custom_refund');
    await queryRunner.query('alter table line_item drop column unfulfilled_returned_quantity');
  }
}
