/**
 * SQL functions that reverse an entry of the journal; a part of the migration beside it. Rows that others refer to are tried again after
 * the others, as a statement that writes several tables records them in any order.
 */
export const UNDO_FUNCTIONS = `
  create or replace function undo_journal_change(change net_journal_change) returns text language plpgsql as $$
  declare
    target regclass := to_regclass(quote_ident(change.table_name));
    condition text;
    current_row jsonb;
    columns text[];
    differing text;
  begin
    if target is null then return 'the table does not exist any more'; end if;
    if change.hides then return 'a secret was changed, which the journal does not have'; end if;
    condition := (select string_agg(format('t.%I::text = %L', a.attname, v.value), ' and ')
      from unnest(string_to_array(change.id, ',')) with ordinality as v (value, position)
      join (select attname, row_number() over (order by array_position(key_columns(target), attnum)) as position
        from pg_attribute where attrelid = target and attnum = any(key_columns(target))) a using (position));
    execute format('select to_jsonb(t) from %s t where %s for update', target, condition) into current_row;
    if change.is_deleted then
      if current_row is not null then return 'there is such a row again'; end if;
    elsif current_row is null then
      -- with a row that it belonged to
      if change.is_created and exists (select from journal_change c
        where c.entry_id = current_setting('storekeep.actor')::jsonb ->> 'entry'
          and c."table" = change.table_name and c.row_id = change.id and c.after is null) then return null; end if;
      return 'it was deleted since';
    else
      differing := (select string_agg(key, ', ' order by key) from jsonb_each(change.after)
        where value is distinct from current_row -> key);
      if differing is not null then return format('%s was changed since', differing); end if;
    end if;
    columns := array(select quote_ident(attname) from pg_attribute
      where attrelid = target and attnum > 0 and not attisdropped and attgenerated = '' and change.before ? attname);
    if change.is_created and current_row ? 'deleted_at' then
      execute format('update %s t set deleted_at = now() where %s and deleted_at is null', target, condition);
    elsif change.is_created then
      execute format('delete from %s t where %s', target, condition);
    elsif change.is_deleted then
      execute format('insert into %s (%s) select %s from jsonb_populate_record(null::%s, $1)', target,
        array_to_string(columns, ','), array_to_string(columns, ','), target) using change.before;
    elsif cardinality(columns) > 0 then
      execute format('update %s t set (%s) = (select %s from jsonb_populate_record(null::%s, $1)) where %s', target,
        array_to_string(columns, ','), array_to_string(columns, ','), target, condition) using change.before;
    end if;
    return null;
  exception
    when unique_violation then return 'another record has taken its place: ' || sqlerrm;
    when foreign_key_violation then return 'other records depend on it: ' || sqlerrm;
    when check_violation or not_null_violation or raise_exception then return 'a rule does not hold any more: ' || sqlerrm;
  end $$;

  create or replace function undo_journal_entry(undone text)
  returns table (reason text, "table" text, row_id text) language plpgsql as $$
  declare
    change net_journal_change;
    left_over net_journal_change[] := array(select c from net_journal_changes(undone) c);
    failed net_journal_change[];
    reasons text[];
    problem text;
  begin
    loop
      failed := '{}';
      reasons := '{}';
      foreach change in array left_over loop
        problem := undo_journal_change(change);
        if problem is not null then
          failed := failed || change;
          reasons := reasons || problem;
        end if;
      end loop;
      exit when cardinality(failed) in (0, cardinality(left_over));
      left_over := failed;
    end loop;
    return query select f.reason, f.table_name, f.id
      from unnest(reasons, failed) as f (reason, table_name, id, is_created, is_deleted, before, after, hides);
  end $$`;

/** One row for each row that the entry changed, with what it was before the first change and after the last, the last first. */
export const NET_CHANGES = `
  do $$ begin
    create type net_journal_change as
      (table_name text, id text, is_created boolean, is_deleted boolean, before jsonb, after jsonb, hides boolean);
  exception when duplicate_object then null; end $$;
  create or replace function net_journal_changes(entry text) returns setof net_journal_change
  language sql stable as $$
    with changes as materialized (select * from journal_change where entry_id = entry),
    rows as (
      select "table", row_id, min(position) as first, max(position) as last,
        (array_agg(before is null order by position))[1] as is_created,
        (array_agg(after is null order by position desc))[1] as is_deleted, bool_or(hides) as hides
      from changes group by 1, 2
    ),
    former as (
      select "table", row_id, jsonb_object_agg(v.key, v.value order by c.position desc) as before
      from changes c, jsonb_each(c.before) v group by 1, 2
    ),
    latter as (
      select "table", row_id, jsonb_object_agg(v.key, v.value order by c.position) as after
      from changes c, jsonb_each(c.after) v group by 1, 2
    )
    select "table", row_id, is_created, is_deleted, before, after, hides
    from rows left join former using ("table", row_id) left join latter using ("table", row_id)
    where not (is_created and is_deleted)
    order by case when is_created then first else last end desc
  $$`;
