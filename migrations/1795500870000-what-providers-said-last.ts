import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the provider returned the data of a payment: of concurrent refunds, which are recorded in any order, the latest data remain. */
export class WhatProvidersSaidLast1795500870000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table payment add column data_said_at bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table payment drop column data_said_at');
  }
}
