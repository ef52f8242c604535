import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the tax lines of a cart are an answer to; a new column without a default touches no row. */
export class CartTaxFingerprint1795300100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table cart add column tax_fingerprint text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table cart drop column tax_fingerprint');
  }
}
