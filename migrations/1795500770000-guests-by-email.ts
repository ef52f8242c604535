import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The oldest guest of an e-mail by one step into an index. PostgreSQL keeps no statistics of a partial index's
 * expression: it took an e-mail for one of two hundred customers', and read all of them by age instead.
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
