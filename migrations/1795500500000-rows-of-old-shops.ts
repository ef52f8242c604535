import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Drops constraints that rows of adopted shops violate: negative prices of lines that are not marked as returned, and tax rates of a
 * region with the same code. A new tax rate with an existing code is rejected under the lock of its region instead.
 */
export class RowsOfOldShops1795500500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index if exists tax_rate_code_key');
    await runner.query(`
      alter table line_item
        drop constraint line_item_unit_price_check,
        add constraint line_item_unit_price_check check (unit_price between -9007199254740991 and 9007199254740991)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table line_item
        drop constraint line_item_unit_price_check,
        add constraint line_item_unit_price_check
          check (unit_price between 0 and 9007199254740991 or is_return and unit_price between -9007199254740991 and 0)`);
    await runner.query('create unique index tax_rate_code_key on tax_rate (code, region_id)');
  }
}
