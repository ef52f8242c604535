import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  'product',
  'product_variant',
  'product_option',
  'product_option_value',
  'product_collection',
  'product_category',
  'product_type',
  'product_tag',
  'shipping_option',
  'region',
  'return_reason',
];

/** Texts in other languages: in the row that they belong to, so that they are read with it, and recorded as a change of it. */
export class Languages1798000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${TABLES.map((table) => `alter table ${table} add column translations jsonb`).join(';\n')};
      alter table cart add column locale varchar;
      alter table "order" add column locale varchar;
      alter table line_item add column default_title varchar, add column default_description varchar;
      alter table store add column locales jsonb, add column default_locale varchar;

      -- translations as a change leaves them: null removes a text or a language, and null is the result if nothing is left
      create function merge_translations(stored jsonb, change jsonb) returns jsonb language sql immutable as $$
        select jsonb_object_agg(l.locale, l.texts) filter (where l.texts <> '{}')
        from (
          select k.locale, jsonb_strip_nulls(coalesce(stored -> k.locale, '{}') || coalesce(change -> k.locale, '{}')) as texts
          from (select jsonb_object_keys(coalesce(stored, '{}')) union select jsonb_object_keys(coalesce(change, '{}'))) k (locale)
          where change -> k.locale is distinct from 'null'::jsonb
        ) l
      $$;

      -- the text in a language, its parent, or its language without a region; null if there is none
      create function translation(translations jsonb, locale text, field text) returns text language sql immutable as $$
        select coalesce(translations #>> array[locale, field], translations #>> array[regexp_replace(locale, '-[^-]+$', ''), field],
          translations #>> array[split_part(locale, '-', 1), field])
      $$;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function merge_translations(jsonb, jsonb);
      drop function translation(jsonb, text, text);
      alter table line_item drop column default_title, drop column default_description;
      alter table "order" drop column locale;
      alter table cart drop column locale;
      alter table store drop column locales, drop column default_locale;
      ${TABLES.map((table) => `alter table ${table} drop column translations`).join(';\n')}`);
  }
}
