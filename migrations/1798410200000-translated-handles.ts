import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = { product: true, product_collection: true, product_category: false };

/**
 * Handles in other languages, a row for each: a record is found by any of them, and no two have the same one in a language. Triggers
 * keep them in step with `translations`, whoever writes it. Shops with one language have no rows, and their writes call no function.
 */
export class TranslatedHandles1798410200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table translated_handle (
        "table" varchar not null,
        locale varchar not null,
        handle varchar not null,
        record_id varchar not null,
        primary key ("table", locale, handle)
      );
      create index translated_handle_handle on translated_handle (handle);
      create index translated_handle_record_id on translated_handle (record_id);

      create function record_translated_handles() returns trigger language plpgsql as $$
      declare
        clash text;
      begin
        delete from translated_handle where record_id = coalesce(new.id, old.id) and "table" = tg_table_name;
        if tg_op = 'DELETE' or to_jsonb(new) ->> 'deleted_at' is not null then
          return null;
        end if;
        with wanted as (
          select t.key as locale, normalize(regexp_replace(t.value ->> 'handle', '^\\s+|\\s+$', '', 'g')) as handle
          from jsonb_each(coalesce(new.translations, '{}')) t where t.value ->> 'handle' is not null),
        written as (
          insert into translated_handle ("table", locale, handle, record_id)
          select tg_table_name, locale, handle, new.id from wanted order by locale
          on conflict do nothing returning locale)
        select handle into clash from wanted where locale not in (select locale from written) limit 1;
        if clash is not null then
          raise exception 'the handle is taken in this language' using errcode = '23505', table = tg_table_name,
            detail = format('Key (handle)=(%s) already exists.', clash);
        end if;
        return null;
      end $$;`);
    for (const [table, isSoftDeleted] of Object.entries(TABLES)) {
      const deletedAt = isSoftDeleted ? ', deleted_at' : '';
      await runner.query(`
        create trigger record_translated_handles_insert after insert on ${table}
          for each row when (new.translations is not null) execute function record_translated_handles();
        create trigger record_translated_handles_update after update of translations${deletedAt} on ${table}
          for each row when ((old.translations is not null or new.translations is not null)
            and (old.translations is distinct from new.translations${isSoftDeleted ? ' or old.deleted_at is distinct from new.deleted_at' : ''}))
          execute function record_translated_handles();
        create trigger record_translated_handles_delete after delete on ${table}
          for each row when (old.translations is not null) execute function record_translated_handles()`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function record_translated_handles() cascade');
    await runner.query('drop table translated_handle');
  }
}
