import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Moves the leases of idempotency keys to the table `lease`. */
export class LeasesInOnePlace1795500790000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table idempotency_key drop column lease_expires_at');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table idempotency_key add column lease_expires_at timestamptz');
  }
}
