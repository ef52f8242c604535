import type { MigrationInterface, QueryRunner } from 'typeorm';
import { INSERTED_BY_IMPORTS, JOURNALED } from './journaled-tables.ts';
import { NET_CHANGES, UNDO_FUNCTIONS } from './undo-functions.ts';

/**
 * The journal: who changed which rows. A transaction with the setting `storekeep.actor` (`JournaledWork`, as JSON) records the rows that
 * it changes in tables of the shop, by a trigger that other transactions do not run. Row triggers, as a statement trigger would collect
 * the changed rows of each statement before it could look at the setting.
 *
 * `journal_table` makes a table take part. Columns that only describe the row are not recorded; of secret ones, only that they changed.
 */
export class Journal1797000000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLES);
    await queryRunner.query(WRITE_ENTRY);
    await queryRunner.query(RECORD_CHANGE);
    await queryRunner.query(RECORD_INSERTS);
    await queryRunner.query(KEY_COLUMNS);
    await queryRunner.query(NET_CHANGES);
    await queryRunner.query(UNDO_FUNCTIONS);
    await queryRunner.query(JOURNAL_TABLE);
    await queryRunner.query(JOURNAL_INSERTS_BY_STATEMENT);
    await queryRunner.query(NEXT_NUMBER);
    for (const table of NUMBERED)
      await queryRunner.query(
        `alter table "${table}" alter column display_id set default next_number('"${table}_display_id_seq"')`,
      );
    for (const [table, { secret = [], ignored = [] }] of Object.entries(JOURNALED))
      await queryRunner.query(`select journal_table($1, $2, $3)`, [`"${table}"`, secret, ignored]);
    for (const table of INSERTED_BY_IMPORTS)
      await queryRunner.query(`select journal_inserts_by_statement($1)`, [`"${table}"`]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of NUMBERED)
      await queryRunner.query(
        `alter table "${table}" alter column display_id set default nextval('"${table}_display_id_seq"')`,
      );
    await queryRunner.query('drop function next_number');
    await queryRunner.query('drop function record_change(), record_inserts() cascade');
    await queryRunner.query(
      'drop function journal_table, journal_inserts_by_statement, undo_journal_entry, undo_journal_change, net_journal_changes, key_columns, write_journal_entry',
    );
    await queryRunner.query('drop type net_journal_change');
    await queryRunner.query('drop table journal_change, journal_entry');
  }
}

const TABLES = `
  create table if not exists journal_entry (
    id text primary key,
    created_at timestamptz not null default now(),
    actor_type text not null check (actor_type in ('user', 'api_key', 'application', 'command', 'job')),
    actor_id text,
    actor_name text,
    operation text not null,
    method text,
    path text,
    request_id text,
    ip text,
    resource text,
    resource_id text,
    undoes_id text,
    undone_by_id text
  );
  create index if not exists journal_entry_created_at on journal_entry (created_at, id);
  create index if not exists journal_entry_resource on journal_entry (resource, resource_id, created_at);
  create index if not exists journal_entry_actor on journal_entry (actor_type, actor_id, created_at);
  create table if not exists journal_change (
    entry_id text not null,
    position bigint generated always as identity,
    "table" text not null,
    row_id text not null,
    before jsonb,
    after jsonb,
    -- whether a secret was changed or deleted, which is not here
    hides boolean not null default false,
    primary key (entry_id, position)
  )`;

const WRITE_ENTRY = `
  create or replace function write_journal_entry(work jsonb) returns void language sql as $$
    insert into journal_entry (id, actor_type, actor_id, actor_name, operation, method, path, request_id, ip, resource,
      resource_id, undoes_id)
    select r.entry, r.actor_type, r.actor_id, r.actor_name, r.operation, r.method, r.path, r.request_id, r.ip,
      r.resource, r.resource_id, r.undoes_id
    from jsonb_to_record(work) as r (entry text, actor_type text, actor_id text, actor_name text, operation text,
      method text, path text, request_id text, ip text, resource text, resource_id text, undoes_id text)
    on conflict do nothing
  $$`;

/** Arguments of the trigger: the columns of the primary key, those that are secret, those that are ignored; each separated by commas. */
const RECORD_CHANGE = `
  create or replace function record_change() returns trigger language plpgsql as $$
  declare
    actor jsonb := current_setting('storekeep.actor')::jsonb;
    entry text := actor ->> 'entry';
    keys text[] := string_to_array(tg_argv[0], ',');
    secret text[] := string_to_array(tg_argv[1], ',');
    ignored text[] := string_to_array(tg_argv[2], ',');
    former jsonb;
    latter jsonb;
    changed text[];
    row_key text;
    hides boolean := false;
  begin
    if tg_op <> 'INSERT' then former := to_jsonb(old) - ignored; end if;
    if tg_op <> 'DELETE' then latter := to_jsonb(new) - ignored; end if;
    if tg_op = 'UPDATE' then
      if former = latter then return null; end if;
      changed := array(select key from jsonb_each(latter) where value is distinct from former -> key);
    end if;
    -- most rows have one key and nothing secret; a query for each would be a third of the cost of an import's journal
    if cardinality(keys) = 1 then
      row_key := coalesce(latter, former) ->> keys[1];
    else
      row_key := (select string_agg(coalesce(latter, former) ->> key, ',' order by position)
        from unnest(keys) with ordinality as k (key, position));
    end if;
    -- the progress of a job, in the entry of what it does
    if actor ->> 'actor_type' = 'job' and row_key = actor ->> 'actor_id' then return null; end if;
    if cardinality(secret) > 0 then
      hides := exists (select from unnest(secret) as hidden where case tg_op
        when 'UPDATE' then former -> hidden is distinct from latter -> hidden
        when 'DELETE' then former -> hidden <> 'null' else false end);
      former := former - secret;
      latter := latter - secret;
    end if;
    if tg_op = 'UPDATE' then
      former := coalesce((select jsonb_object_agg(key, value) from jsonb_each(former) where key = any(changed)), '{}');
      latter := coalesce((select jsonb_object_agg(key, value) from jsonb_each(latter) where key = any(changed)), '{}');
    end if;
    if current_setting('storekeep.journaled', true) is distinct from entry then
      perform write_journal_entry(actor);
      perform set_config('storekeep.journaled', entry, true);
    end if;
    if tg_op = 'INSERT' and actor ->> 'creates' = tg_table_name then
      update journal_entry set resource_id = row_key where id = entry and resource_id is null;
    end if;
    insert into journal_change (entry_id, "table", row_id, before, after, hides)
      values (entry, tg_table_name, row_key, former, latter, hides);
    return null;
  end $$`;

/** Records the rows of an insert, like `record_change`. Argument of the trigger: the columns of the primary key. */
const RECORD_INSERTS = `
  create or replace function record_inserts() returns trigger language plpgsql as $$
  declare
    actor jsonb := current_setting('storekeep.actor')::jsonb;
    entry text := actor ->> 'entry';
    keys text[] := string_to_array(tg_argv[0], ',');
    created text;
  begin
    if not exists (select from inserted) then return null; end if;
    if current_setting('storekeep.journaled', true) is distinct from entry then
      perform write_journal_entry(actor);
      perform set_config('storekeep.journaled', entry, true);
    end if;
    with recorded as (
      insert into journal_change (entry_id, "table", row_id, after)
      select entry, tg_table_name, case cardinality(keys) when 1 then r.latter ->> keys[1] else (
          select string_agg(r.latter ->> key, ',' order by position) from unnest(keys) with ordinality as k (key, position)) end,
        r.latter
      from (select to_jsonb(i) - 'updated_at' as latter from inserted i offset 0) r
      returning row_id, position)
    select row_id into created from recorded order by position limit 1;
    if actor ->> 'creates' = tg_table_name then
      update journal_entry set resource_id = created where id = entry and resource_id is null;
    end if;
    return null;
  end $$`;

/** The columns that identify a row: those of the primary key or, for a link table without one, of a unique index; or else all. */
const KEY_COLUMNS = `
  create or replace function key_columns(target regclass) returns smallint[] language sql stable as $$
    select coalesce(
      (select array(select unnest(i.indkey::smallint[])) from pg_index i
        where i.indrelid = target and i.indisunique and i.indpred is null and i.indexprs is null
        order by i.indisprimary desc, i.indnatts limit 1),
      array(select attnum from pg_attribute where attrelid = target and attnum > 0 and not attisdropped order by attnum))
  $$`;

const JOURNAL_TABLE = `
  create or replace function journal_table(target regclass, secret text[], ignored text[]) returns void
  language plpgsql as $$
  declare
    keys text := (select string_agg(a.attname, ',' order by k.position)
      from unnest(key_columns(target)) with ordinality as k (number, position)
      join pg_attribute a on a.attrelid = target and a.attnum = k.number);
  begin
    execute format('create or replace trigger journal after insert or update or delete on %s for each row
      when (current_setting(''storekeep.actor'', true) <> '''') execute function record_change(%L, %L, %L)',
      target, keys, array_to_string(secret, ','), array_to_string(ignored || '{updated_at}'::text[], ','));
  end $$`;

/** For a table of `journal_table` without secret or ignored columns. */
const JOURNAL_INSERTS_BY_STATEMENT = `
  create or replace function journal_inserts_by_statement(target regclass) returns void language plpgsql as $$
  declare
    keys text := (select string_agg(a.attname, ',' order by k.position)
      from unnest(key_columns(target)) with ordinality as k (number, position)
      join pg_attribute a on a.attrelid = target and a.attnum = k.number);
  begin
    execute format('create or replace trigger journal after update or delete on %s for each row
      when (current_setting(''storekeep.actor'', true) <> '''') execute function record_change(%L, '''', ''updated_at'')',
      target, keys);
    execute format('create or replace trigger journal_inserts after insert on %s referencing new table as inserted
      for each statement when (current_setting(''storekeep.actor'', true) <> '''') execute function record_inserts(%L)',
      target, keys);
  end $$`;

/** Orders and draft orders have consecutive numbers: a rehearsal shows the next one, and does not take it. */
const NEXT_NUMBER = `
  create or replace function next_number(sequence regclass) returns bigint language sql volatile as $$
    select case when current_setting('storekeep.rehearsal', true) = 'on'
      then coalesce(pg_sequence_last_value(sequence) + 1, 1) else nextval(sequence) end
  $$`;

const NUMBERED = ['order', 'draft_order'];
