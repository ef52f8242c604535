import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A fingerprint of the data that the tax lines of a cart were computed from; adding a column without a default rewrites no rows. */
export class CartTaxFingerprint1795300100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table cart add column tax_fingerprint text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table cart drop column tax_fingerprint');
  }
}
