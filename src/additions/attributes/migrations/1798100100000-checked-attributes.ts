import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Attributes, and triggers that check the facts of products and variants by them, for requests, imports and programs alike.
 * SK002 is an error of the request.
 */
export class CheckedAttributes1798100100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table attribute (
        id varchar primary key,
        name text not null,
        key text not null,
        type text not null check (type in ('text', 'number', 'boolean', 'choice')),
        unit text,
        values jsonb not null default '[]',
        category_ids text[] not null default '{}',
        is_filterable bool not null default true,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        deleted_at timestamptz
      )`);
    await runner.query('create unique index attribute_key_key on attribute (key) where deleted_at is null');
    await runner.query(`
      create function attribute_elements(value jsonb) returns setof jsonb language sql immutable as $$
        select jsonb_array_elements(case jsonb_typeof(value) when 'array' then value else jsonb_build_array(value) end)
      $$`);
    await runner.query(`
      create function check_attributes() returns trigger language plpgsql as $$
      declare
        problem text;
      begin
        if jsonb_typeof(new.attributes) <> 'object' then
          raise exception 'attributes must be an object' using errcode = 'SK002';
        end if;
        new.attributes := nullif(jsonb_strip_nulls(new.attributes), '{}');
        -- an attribute that is deleted meanwhile would leave its facts behind
        perform 1 from attribute a where a.key in (select jsonb_object_keys(new.attributes)) for share;
        select format('attributes.%s %s', f.key, f.problem) into problem from (
          select e.key, case
            when a.id is null then 'is no attribute of this shop'
            when a.type in ('number', 'boolean') and jsonb_typeof(e.value) <> a.type then 'must be a ' || a.type
            when a.type in ('number', 'boolean') then null
            when exists (select from attribute_elements(e.value) x where jsonb_typeof(x) <> 'string')
              then 'must be a text or a list of texts'
            when a.type = 'choice' and exists (select from attribute_elements(e.value) x where not a.values ? (x #>> '{}'))
              then 'must be one of ' || (select string_agg(v, ', ') from jsonb_array_elements_text(a.values) v)
          end as problem
          from jsonb_each(new.attributes) e left join attribute a on a.key = e.key and a.deleted_at is null) f
        where f.problem is not null order by f.key limit 1;
        if problem is not null then
          raise exception '%', problem using errcode = 'SK002';
        end if;
        return new;
      end $$`);
    for (const table of ['product', 'product_variant'])
      await runner.query(`
        create trigger check_attributes before insert or update of attributes on ${table}
          for each row when (new.attributes is not null) execute function check_attributes()`);
    await runner.query(`
      do $$ begin
        if to_regprocedure('journal_table(regclass, text[], text[])') is not null then
          perform journal_table('attribute', '{}', '{}');
        end if;
      end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['product', 'product_variant'])
      await runner.query(`drop trigger check_attributes on ${table}`);
    await runner.query('drop function check_attributes()');
    await runner.query('drop function attribute_elements(jsonb)');
    await runner.query('drop table attribute');
  }
}
