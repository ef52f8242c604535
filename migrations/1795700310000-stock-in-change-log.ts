import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Records changes of stock together with the new quantities, so that a cache can update its rows: without that, each order
 * would remove the best-selling products from the caches of all processes. Changes of variants and inventory levels are recorded by
 * statements that are planned once per connection, since a sale holds the lock of its row meanwhile; `note_shown_change` plans its
 * statement each time.
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
      ${createLevelFunction}
      ${replaceTrigger('product_variant', 'note_variant_change()')}
      ${replaceTrigger('inventory_level', 'note_level_change()')}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${replaceTrigger('product_variant', `note_shown_change('select product_id from changed')`)}
      ${replaceTrigger('inventory_level', `note_shown_change('${PRODUCTS_OF_LEVELS}')`)}
      drop function note_variant_change();
      drop function note_level_change();
      ${replaceGeneralFunction(`
      insert into shown_change (shown_id) select case when (select count(*) from shown) > 100 then '' else id end from shown
      on conflict do nothing`)}
      alter table shown_change drop column new_values;`);
  }
}

const PRODUCTS_OF_LEVELS = `select v.product_id from changed c join product_variant_inventory_item i on i.inventory_item_id = c.inventory_item_id
      join product_variant v on v.id = i.variant_id`;

/** @param run the function that the trigger for updates calls, with its argument */
function replaceTrigger(table: string, run: string): string {
  return `
    drop trigger ${table}_shown_changed on ${table};
    create trigger ${table}_shown_changed after update on ${table} referencing new table as added old table as removed
      for each statement execute function ${run};`;
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

/** An inventory level that moves to another item is recorded for the products of both. */
const createLevelFunction = `
create function note_level_change() returns trigger language plpgsql set search_path from current as $$
begin
  with changed as (select inventory_item_id from added union select inventory_item_id from removed),
    shown as (select distinct product_id from (${PRODUCTS_OF_LEVELS}) p where product_id is not null limit 101)
  insert into shown_change (shown_id)
    select product_id from shown where (select count(*) from shown) <= 100
    union all select '' where (select count(*) from shown) > 100
  on conflict (transaction, shown_id) do update set new_values = null where shown_change.new_values is not null;
  return null;
end
$$;`;

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
