import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The currency of a payment session's amount, since the cart may move to a region with another currency. */
export class CurrencyOfSessions1795500880000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table payment_session add column currency_code varchar');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table payment_session drop column currency_code');
  }
}
