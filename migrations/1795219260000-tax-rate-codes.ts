import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The codes of tax rates are unique per region, since a line has at most one tax line per code. The index is not created in shops with
 * duplicate codes.
 */
export class TaxRateCodes1795219260000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const doubles = (await queryRunner.query(
      'select 1 from tax_rate where code is not null group by region_id, code having count(*) > 1 limit 1',
    )) as unknown[];
    if (doubles.length > 0) return;
    await queryRunner.query('create unique index tax_rate_code_key on tax_rate (code, region_id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index if exists tax_rate_code_key');
  }
}
