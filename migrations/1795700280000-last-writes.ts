import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `last_write`: how far a read replica must have replayed the write-ahead log to serve a session or token that has changed something. */
export class LastWrites1795700280000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table last_write (
        credential text primary key,
        lsn pg_lsn not null,
        expires_at timestamptz not null
      );
      create index on last_write (expires_at)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table last_write');
  }
}
