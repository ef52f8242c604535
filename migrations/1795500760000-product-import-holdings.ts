import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the rows of an import stand for they hold: a claim is what a customer makes about an order. */
export class ProductImportHoldings1795500760000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table product_import_claim rename to product_import_holding');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table product_import_holding rename to product_import_claim');
  }
}
