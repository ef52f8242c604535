import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Carts that Medusa v1 filled retain the totals that it quoted, like its orders, until their content changes. */
export class SumsOfOldCarts1795500710000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table cart add column arithmetic varchar not null default 'storekeep';
      alter table cart alter column arithmetic set default 'medusa-v1'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table cart drop column arithmetic');
  }
}
