import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The persons at OpenID Connect issuers that customers and users log in as. */
export class LoginIdentities1795700200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, account] of [
      ['customer_identity', 'customer'],
      ['user_identity', 'user'],
    ]) {
      await runner.query(`
        create table ${table} (
          issuer text not null,
          subject text not null,
          ${account}_id varchar not null references "${account}" (id) on delete cascade,
          created_at timestamptz not null default now(),
          primary key (issuer, subject)
        )`);
      await runner.query(`create index ${table}_account on ${table} (${account}_id)`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table user_identity');
    await runner.query('drop table customer_identity');
  }
}
