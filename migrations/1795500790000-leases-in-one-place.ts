import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The lease of a request that is under way stands in `lease`, as all others do. */
export class LeasesInOnePlace1795500790000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table idempotency_key drop column lease_expires_at');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table idempotency_key add column lease_expires_at timestamptz');
  }
}
