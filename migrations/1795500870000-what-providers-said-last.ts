import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when the data of a payment are what its provider says: refunds that are asked for at once are settled in any order. */
export class WhatProvidersSaidLast1795500870000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table payment add column data_said_at bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table payment drop column data_said_at');
  }
}
