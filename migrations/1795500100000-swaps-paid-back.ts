import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which refunds pay a swap back: they may be refused later. */
export class SwapsPaidBack1795500100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`alter table swap add column refund_ids text[] not null default '{}'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table swap drop column refund_ids');
  }
}
