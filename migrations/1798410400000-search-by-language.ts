import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables whose translations are searched. */
const TABLES = [
  'product',
  'product_variant',
  'product_collection',
  'product_type',
  'product_tag',
  'product_category',
];

/** What products are found by in other languages. Products that have translations already are indexed again in the background. */
export class SearchByLanguage1798410400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table search_translation (
        product_id varchar not null,
        locale varchar not null,
        words tsvector not null,
        primary key (product_id, locale)
      );
      create index search_translation_words_idx on search_translation using gin (words) with (fastupdate = off)`);
    for (const table of TABLES)
      await runner.query(`
        create trigger ${table}_searched_translated after update of translations on ${table} for each row
          when (old.translations is distinct from new.translations) execute function ${table}_searched()`);
    await runner.query(`
      insert into search_change (product_id)
      select p.id from product p
      where p.status = 'published' and p.deleted_at is null and exists (select from store where locales is not null)
      order by p.id`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`drop trigger ${table}_searched_translated on ${table}`);
    await runner.query('drop table search_translation');
  }
}
