import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Return labels that were requested without a response yet, and the refunds of a return, which may be refused later. */
export class ReturnsUnderWay1795460040000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `alter table "return" add column asked_at timestamptz, add column refund_ids text[] not null default '{}'`,
    );
    await queryRunner.query(
      'create index return_asked_idx on "return" (asked_at) where asked_at is not null',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index return_asked_idx');
    await queryRunner.query('alter table "return" drop column asked_at, drop column refund_ids');
  }
}
