import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The currency that the amount of a cart's payment session is in: its region's may change under it. */
export class CurrencyOfSessions1795500880000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table payment_session add column currency_code varchar');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table payment_session drop column currency_code');
  }
}
