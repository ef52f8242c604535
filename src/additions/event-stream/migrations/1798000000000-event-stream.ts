import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events that are to be published to a stream, in the order of their ids. */
export class EventStream1798000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table streamed_event (
        id int8 primary key,
        name text not null,
        data jsonb not null,
        created_at timestamptz not null default now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table streamed_event');
  }
}
