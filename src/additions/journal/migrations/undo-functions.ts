/** SQL functions that reverse an entry of the journal; a part of the migration beside it. */
export const UNDO_FUNCTIONS = `
  create or replace function undo_journal_entry(undone text)
  returns table (reason text, "table" text, row_id text) language plpgsql as $$
  #variable_conflict use_column
  declare
    change record;
    target regclass;
    condition text;
    current_row jsonb;
    columns text[];
    differing text;
  begin
    for change in select * from net_journal_changes(undone) loop
      target := to_regclass(quote_ident(change.table_name));
      if target is null then
        return query select 'the table does not exist any more', change.table_name, change.id;
        continue;
      end if;
      condition := (select string_agg(format('t.%I::text = %L', a.attname, v.value), ' and ')
        from unnest(string_to_array(change.id, ',')) with ordinality as v (value, position)
        join (select attname, row_number() over (order by array_position(key_columns(target), attnum)) as position
          from pg_attribute where attrelid = target and attnum = any(key_columns(target))) a using (position));
      execute format('select to_jsonb(t) from %s t where %s for update', target, condition) into current_row;
      if change.is_deleted then
        if current_row is not null then
          return query select 'there is such a row again', change.table_name, change.id;
          continue;
        end if;
      else
        if current_row is null then
          return query select 'it was deleted since', change.table_name, change.id;
          continue;
        end if;
        differing := (select string_agg(key, ', ' order by key) from jsonb_each(change.after)
          where value is distinct from current_row -> key);
        if differing is not null then
          return query select format('%s was changed since', differing), change.table_name, change.id;
          continue;
        end if;
      end if;
      begin
        if change.is_created and (current_row ? 'deleted_at') then
          execute format('update %s t set deleted_at = now() where %s and deleted_at is null', target, condition);
        elsif change.is_created then
          execute format('delete from %s t where %s', target, condition);
        else
          columns := array(select quote_ident(attname) from pg_attribute
            where attrelid = target and attnum > 0 and not attisdropped and attgenerated = '' and change.before ? attname);
          if change.is_deleted then
            execute format('insert into %s (%s) select %s from jsonb_populate_record(null::%s, $1)', target,
              array_to_string(columns, ','), array_to_string(columns, ','), target) using change.before;
          elsif cardinality(columns) > 0 then
            execute format('update %s t set (%s) = (select %s from jsonb_populate_record(null::%s, $1)) where %s', target,
              array_to_string(columns, ','), array_to_string(columns, ','), target, condition) using change.before;
          end if;
        end if;
      exception
        when unique_violation then
          return query select 'another record has taken its place: ' || sqlerrm, change.table_name, change.id;
        when foreign_key_violation then
          return query select 'other records depend on it: ' || sqlerrm, change.table_name, change.id;
        when check_violation or not_null_violation or raise_exception then
          return query select 'a rule does not hold any more: ' || sqlerrm, change.table_name, change.id;
      end;
    end loop;
  end $$`;

/** One row for each row that the entry changed, with what it was before the first change and after the last, the last first. */
export const NET_CHANGES = `
  create or replace function net_journal_changes(entry text)
  returns table (table_name text, id text, is_created boolean, is_deleted boolean, before jsonb, after jsonb)
  language sql stable as $$
    with rows as (
      select "table", row_id, min(position) as first, max(position) as last,
        (array_agg(before is null order by position))[1] as is_created,
        (array_agg(after is null order by position desc))[1] as is_deleted
      from journal_change where entry_id = entry group by 1, 2
    )
    select r."table", r.row_id, r.is_created, r.is_deleted,
      (select jsonb_object_agg(v.key, v.value order by c.position desc) from journal_change c, jsonb_each(c.before) v
        where c.entry_id = entry and c."table" = r."table" and c.row_id = r.row_id),
      (select jsonb_object_agg(v.key, v.value order by c.position) from journal_change c, jsonb_each(c.after) v
        where c.entry_id = entry and c."table" = r."table" and c.row_id = r.row_id)
    from rows r where not (is_created and is_deleted)
    order by case when is_created then first else last end desc
  $$`;
