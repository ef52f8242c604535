import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Renames `product_import_claim`, since a claim is a complaint of a customer. */
export class ProductImportHoldings1795500760000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table product_import_claim rename to product_import_holding');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table product_import_holding rename to product_import_claim');
  }
}
