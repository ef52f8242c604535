import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Refunds that a provider reported as failed, so that a late notification of their success is ignored. */
export class PaymentNotices1795450030000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'create table failed_refund (id text primary key, created_at timestamptz not null default now())',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table failed_refund');
  }
}
