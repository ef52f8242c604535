import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The amount that a payment provider last received for a session; null if that is the session's amount. */
export class ProviderAmountOfSessions1795600030000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table payment_session add column provider_amount bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table payment_session drop column provider_amount');
  }
}
