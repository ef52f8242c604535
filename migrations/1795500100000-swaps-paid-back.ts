import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The refunds of a swap, which may be refused later. */
export class SwapsPaidBack1795500100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`alter table swap add column refund_ids text[] not null default '{}'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table swap drop column refund_ids');
  }
}
