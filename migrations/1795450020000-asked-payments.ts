import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Captures and refunds that were requested from a provider without a response yet; they are requested again with the same key. In rows of
 * older versions the columns are null: the operations are completed.
 */
export class AskedPayments1795450020000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'alter table payment add column capture_asked_at timestamptz, add column capture_key text',
    );
    await queryRunner.query(
      'alter table refund add column asked_at timestamptz, add column settled_at timestamptz, add column no_notification boolean',
    );
    await queryRunner.query(
      'create index payment_capture_asked_idx on payment (capture_asked_at) where capture_asked_at is not null',
    );
    await queryRunner.query(
      'create index refund_asked_idx on refund (asked_at) where asked_at is not null and settled_at is null',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index refund_asked_idx, payment_capture_asked_idx');
    await queryRunner.query(
      'alter table refund drop column asked_at, drop column settled_at, drop column no_notification',
    );
    await queryRunner.query('alter table payment drop column capture_asked_at, drop column capture_key');
  }
}
