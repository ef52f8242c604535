import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The refunds of a claim, and an index of tags by value. */
export class ClaimsUnderWay1795500200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`alter table claim_order add column refund_ids text[] not null default '{}'`);
    await queryRunner.query('create index claim_tag_value_idx on claim_tag (value) where deleted_at is null');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index claim_tag_value_idx');
    await queryRunner.query('alter table claim_order drop column refund_ids');
  }
}
