import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An index for the oldest guest with an e-mail. Without statistics on the expression of a partial index, PostgreSQL overestimated the
 * number of matches, and scanned all customers by age instead.
 */
export class GuestsByEmail1795500770000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create index customer_email_age_idx on customer (lower(email), created_at, id) where deleted_at is null;
      drop index customer_email_idx`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create index customer_email_idx on customer (lower(email)) where deleted_at is null;
      drop index customer_email_age_idx`);
  }
}
