import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A feed for each language of the shop. */
export class FeedsByLanguage1798410500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table agent_feed add column locale varchar not null default '', drop constraint agent_feed_pkey,
        add primary key (region_id, format, locale)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from agent_feed where locale <> ''`);
    await runner.query(`
      alter table agent_feed drop constraint agent_feed_pkey, drop column locale, add primary key (region_id, format)`);
  }
}
