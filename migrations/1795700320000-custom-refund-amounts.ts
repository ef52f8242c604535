import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The refund amount that staff set for a return: a claim of its items reduces `refund_amount`, and the end of the claim restores it. Null in
 * rows of older versions.
 */
export class CustomRefundAmounts1795700320000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `alter table "return" add column custom_refund_amount bigint
         constraint return_custom_refund_amount_check check (custom_refund_amount between 0 and 9007199254740991)`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table "return" drop column custom_refund_amount');
  }
}
