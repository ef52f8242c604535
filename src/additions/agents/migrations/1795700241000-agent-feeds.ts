import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Feeds of products for the searches of AI agents, with the files that have their text. */
export class AgentFeeds1795700241000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table agent_feed (
        region_id varchar not null references region (id) on delete cascade,
        format varchar not null check (format in ('openai', 'google')),
        file_key varchar,
        etag varchar,
        row_count int,
        incomplete_count int,
        built_at timestamptz,
        primary key (region_id, format)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table agent_feed');
  }
}
