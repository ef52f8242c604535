import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A version that every change of a cart replaces, so that a change can be written without locking the cart first. */
export class CartVersions1795700020000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table cart add column version bigint not null default 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table cart drop column version');
  }
}
