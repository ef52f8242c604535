import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Records changes of stock together with the new quantities, so that a cache can update its rows: without that, each order
 * would remove the best-selling products from the caches of all processes. The changes are recorded by a statement that is planned
 * once per connection, since a sale holds the lock of its variant meanwhile.
 */
export class StockInChangeLog1795700310000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table shown_change add column new_values jsonb;
      comment on column shown_change.new_values is
        'New values of fields, by the id of the row that has them; null if anything else has changed';
      ${replaceGeneralFunction(`
      insert into shown_change (shown_id) select distinct case when (select count(*) from shown) > 100 then '' else id end from shown
      on conflict (transaction, shown_id) do update set new_values = null where shown_change.new_values is not null`)}
      ${createVariantFunction}
      drop trigger product_variant_shown_changed on product_variant;
      create trigger product_variant_shown_changed after update on product_variant referencing new table as added old table as removed
        for each statement execute function note_variant_change();`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger product_variant_shown_changed on product_variant;
      create trigger product_variant_shown_changed after update on product_variant referencing new table as added old table as removed
        for each statement execute function note_shown_change('select product_id from changed');
      drop function note_variant_change();
      ${replaceGeneralFunction(`
      insert into shown_change (shown_id) select case when (select count(*) from shown) > 100 then '' else id end from shown
      on conflict do nothing`)}
      alter table shown_change drop column new_values;`);
  }
}

/** @param insert the statement that records the ids of "shown" */
function replaceGeneralFunction(insert: string): string {
  return `
create or replace function note_shown_change() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'TRUNCATE' then
    insert into shown_change (shown_id) values ('') on conflict do nothing;
    return null;
  end if;
  execute format(
    $statement$
      with changed as (%s), shown (id) as (select distinct p.id from (%s) p (id) where p.id is not null limit 101)
      ${insert}
    $statement$,
    case tg_op when 'INSERT' then 'table added' when 'DELETE' then 'table removed' else 'table added union all table removed' end,
    tg_argv[0]);
  return null;
end
$$;`;
}

/**
 * The stock of a variant with inventory items is that of their levels, whose changes are recorded by their own triggers. The fields
 * have the format of responses.
 */
const createVariantFunction = `
create function note_variant_change() returns trigger language plpgsql set search_path from current as $$
begin
  with changed as (
    select coalesce(a.id, r.id) as id, a.product_id, r.product_id as old_product_id,
      case when to_jsonb(a) - 'inventory_quantity' - 'updated_at' = to_jsonb(r) - 'inventory_quantity' - 'updated_at'
          and not exists (select from product_variant_inventory_item i where i.variant_id = a.id)
        then jsonb_build_object(
          'inventory_quantity', a.inventory_quantity,
          'purchasable', a.allow_backorder or not a.manage_inventory or a.inventory_quantity > 0,
          'updated_at', to_char(a.updated_at at time zone interval '0', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) end as new_values
    from added a full join removed r on r.id = a.id
  ), shown as (
    select product_id, case when bool_and(new_values is not null) then jsonb_object_agg(id, new_values) end as new_values
    from (
      select id, product_id, new_values from changed
      union all select id, old_product_id, null from changed where old_product_id is distinct from product_id
    ) c
    where product_id is not null group by product_id limit 101
  )
  insert into shown_change (shown_id, new_values)
    select product_id, new_values from shown where (select count(*) from shown) <= 100
    union all select '', null where (select count(*) from shown) > 100
  -- null as soon as one of them is null
  on conflict (transaction, shown_id) do update set new_values = shown_change.new_values || excluded.new_values;
  return null;
end
$$;`;
