import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tax rates of an external provider that the payment sessions of a cart include, but its total does not yet. */
export class QuotedTaxesOfCarts1795600031000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table cart add column quoted_taxes jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table cart drop column quoted_taxes');
  }
}
