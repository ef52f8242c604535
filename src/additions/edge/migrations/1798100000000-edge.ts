import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The change log of shared caches: the tags of responses that a transaction makes stale, see `ResponseTags`. The triggers are disabled
 * until a process stores responses in shared caches, so that other shops do not pay for them.
 */
export class Edge1798100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES + FUNCTIONS + RECORDED.map(createTriggers).join(''));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${RECORDED.flatMap(({ table }) => EVENTS.map((event) => `drop trigger ${table}_edge_${event} on ${table};`)).join('\n')}
      drop function note_edge_change();
      drop function note_edge_product_change();
      drop function note_edge_variant_change();
      drop function note_edge_level_change();
      drop function is_edge_watched();
      drop table edge_change;
      drop table edge_purge;`);
  }
}

const TABLES = `
create table edge_change (
  transaction xid8 not null default pg_current_xact_id(),
  -- a tag of responses; with "stock:" before it if only quantities have changed, and what can be purchased has not
  tag text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (transaction, tag)
);
-- one row: which process purges, until when unless it extends that, and up to which snapshot everything is purged
create table edge_purge (
  id boolean primary key default true check (id),
  holder text not null,
  expires_at timestamptz not null,
  snapshot text not null default '1:1:',
  at text not null default '0',
  server text not null default '',
  failing_since timestamptz,
  error text
);`;

/** `tg_argv[0]` is SQL of the ids that rows called "changed" have a part in; the others are further tags. */
const FUNCTIONS = `
-- false when no process has purged for ten minutes: the next one purges everything
create function is_edge_watched() returns boolean language plpgsql stable set search_path from current as $$
begin
  return exists (select from edge_purge where expires_at > now() - interval '10 minutes');
end
$$;

create function note_edge_change() returns trigger language plpgsql set search_path from current as $$
begin
  if not is_edge_watched() then return null; end if;
  if tg_op = 'TRUNCATE' then
    insert into edge_change (tag) values ('storekeep') on conflict do nothing;
    return null;
  end if;
  execute format(
    $statement$
      with changed as materialized (%s), shown (id) as materialized (select distinct p.id from (%s) p (id) where p.id is not null limit 101)
      insert into edge_change (tag)
        select id from shown where (select count(*) from shown) <= 100
        union select 'products' where (select count(*) from shown) > 100
        union select tag from unnest($1::text[]) t (tag) where exists (select from changed)
      on conflict do nothing
    $statement$,
    case tg_op when 'INSERT' then 'table added' when 'DELETE' then 'table removed' else 'table added union all table removed' end,
    tg_argv[0]) using tg_argv[1:];
  return null;
end
$$;

-- lists of products change their members only if one of these columns changes
create function note_edge_product_change() returns trigger language plpgsql set search_path from current as $$
begin
  if not is_edge_watched() then return null; end if;
  with changed as materialized (
    select coalesce(a.id, r.id) as id,
      (a.id, a.status, a.deleted_at, a.created_at, a.handle, a.collection_id, a.type_id, a.is_giftcard)
        is distinct from (r.id, r.status, r.deleted_at, r.created_at, r.handle, r.collection_id, r.type_id, r.is_giftcard) as is_moved
    from added a full join removed r on r.id = a.id
  )
  insert into edge_change (tag)
    select id from changed where (select count(*) from changed) <= 100
    union select 'products' where (select count(*) from changed) > 100
    union select unnest(array['product', 'product-any']) where exists (select from changed)
    union select 'product-list' where exists (select from changed where is_moved)
  on conflict do nothing;
  return null;
end
$$;

create function note_edge_variant_change() returns trigger language plpgsql set search_path from current as $$
begin
  if not is_edge_watched() then return null; end if;
  with changed as materialized (
    select a.product_id, r.product_id as old_product_id,
      coalesce(to_jsonb(a) - 'inventory_quantity' - 'updated_at' = to_jsonb(r) - 'inventory_quantity' - 'updated_at', false) as is_stock,
      coalesce((a.inventory_quantity > 0) = (r.inventory_quantity > 0) or a.allow_backorder or not a.manage_inventory, false) as is_settled
    from added a full join removed r on r.id = a.id
  ), shown (id, is_stock, is_settled) as materialized (
    select id, bool_and(is_stock), bool_and(is_settled) from (
      select product_id, is_stock, is_settled from changed
      union all select old_product_id, is_stock, is_settled from changed
    ) c (id, is_stock, is_settled) where id is not null group by id limit 101
  )
  insert into edge_change (tag)
    select case when is_stock and is_settled then 'stock:' || id else id end from shown where (select count(*) from shown) <= 100
    union select 'products' where (select count(*) from shown) > 100
    union select unnest(array['product_variant', 'product-any', 'product-stock']) where exists (select from shown where not is_stock)
    union select 'product-stock' where exists (select from shown where not is_settled)
  on conflict do nothing;
  return null;
end
$$;

-- While a level alone is enough for one unit, before and after, and none of the item is negative, no variant becomes or ceases to be
-- purchasable in any channel.
create function note_edge_level_change() returns trigger language plpgsql set search_path from current as $$
begin
  if not is_edge_watched() then return null; end if;
  with changed as materialized (
    select c.item_id, bool_and(c.is_stock and c.least >= coalesce(
          (select greatest(max(i.required_quantity), 1) from product_variant_inventory_item i where i.inventory_item_id = c.item_id), 1)
        and not exists (select from inventory_level l where l.inventory_item_id = c.item_id and l.deleted_at is null
          and l.stocked_quantity < l.reserved_quantity)) as is_settled
    from (
      select unnest(array[a.inventory_item_id, r.inventory_item_id]) as item_id,
        coalesce(a.inventory_item_id = r.inventory_item_id and a.location_id = r.location_id
          and a.deleted_at is null and r.deleted_at is null, false) as is_stock,
        least(a.stocked_quantity - a.reserved_quantity, r.stocked_quantity - r.reserved_quantity) as least
      from added a full join removed r on r.id = a.id
    ) c where c.item_id is not null group by c.item_id
  ), shown (id, is_settled) as materialized (
    select v.product_id, bool_and(c.is_settled) from changed c join product_variant_inventory_item i on i.inventory_item_id = c.item_id
      join product_variant v on v.id = i.variant_id where v.product_id is not null group by v.product_id limit 101
  )
  insert into edge_change (tag)
    select case when is_settled then 'stock:' || id else id end from shown where (select count(*) from shown) <= 100
    union select 'products' where (select count(*) from shown) > 100
    union select 'product-stock' where exists (select from shown where not is_settled)
  on conflict do nothing;
  return null;
end
$$;`;

export interface Recorded {
  table: string;
  /** SQL of the ids of products, or of rows that are shown on their own, for rows called "changed". */
  ids: string;
  tags: readonly string[];
  /** The function for updates, if it is another one. */
  changedBy?: string;
}

export const NONE = 'select null::text from changed where false';
const OWN = 'select product_id from changed';
const OF_VARIANTS = 'select v.product_id from changed c join product_variant v on v.id = c.variant_id';

/** Rows that belong to a product. */
const OF_PRODUCTS: Record<string, { ids: string; tags?: readonly string[]; changedBy?: string }> = {
  product: {
    ids: 'select id from changed',
    tags: ['product-list'],
    changedBy: 'note_edge_product_change',
  },
  product_variant: { ids: OWN, tags: ['product-stock'], changedBy: 'note_edge_variant_change' },
  product_option: { ids: OWN },
  product_option_value: {
    ids: 'select o.product_id from changed c join product_option o on o.id = c.option_id',
  },
  product_images: { ids: OWN },
  image: { ids: 'select l.product_id from changed c join product_images l on l.image_id = c.id' },
  product_tags: { ids: OWN, tags: ['product-list'] },
  product_tag: {
    ids: 'select l.product_id from changed c join product_tags l on l.product_tag_id = c.id',
  },
  product_category_product: { ids: OWN, tags: ['product-list'] },
  product_sales_channel: { ids: OWN, tags: ['product-list'] },
  product_shipping_profile: { ids: OWN },
  product_tax_rate: { ids: OWN },
  product_variant_money_amount: { ids: OF_VARIANTS },
  money_amount: {
    ids: `select v.product_id from changed c join product_variant_money_amount l on l.money_amount_id = c.id
      join product_variant v on v.id = l.variant_id`,
  },
  product_variant_inventory_item: { ids: OF_VARIANTS, tags: ['product-stock'] },
  inventory_level: {
    ids: `select v.product_id from changed c join product_variant_inventory_item i on i.inventory_item_id = c.inventory_item_id
      join product_variant v on v.id = i.variant_id`,
    tags: ['product-stock'],
    changedBy: 'note_edge_level_change',
  },
};

/** Rows that are shown on their own, or on which many responses depend. */
const SHARED: Record<string, string> = {
  country: NONE,
  currency: NONE,
  fulfillment_provider: NONE,
  payment_provider: NONE,
  price_list: NONE,
  price_list_customer_groups: NONE,
  product_category: 'select id from changed',
  product_collection: 'select id from changed',
  product_type: 'select id from changed',
  product_type_tax_rate: NONE,
  publishable_api_key: NONE,
  publishable_api_key_sales_channel: NONE,
  region: 'select id from changed',
  region_fulfillment_providers: NONE,
  region_payment_providers: NONE,
  sales_channel: NONE,
  sales_channel_location: NONE,
  search_document: NONE,
  shipping_profile: NONE,
  store: NONE,
  tax_provider: NONE,
  tax_rate: NONE,
};

const RECORDED: readonly Recorded[] = [
  ...Object.entries(OF_PRODUCTS).map(([table, { ids, tags = [], changedBy }]) => ({
    table,
    ids,
    tags: [table, 'product-any', ...tags],
    changedBy,
  })),
  ...Object.entries(SHARED).map(([table, ids]) => ({ table, ids, tags: [table] })),
];

export const EVENTS = ['added', 'changed', 'removed', 'emptied'] as const;

export function createTriggers({ table, ids, tags, changedBy }: Recorded): string {
  const run = `for each statement execute function note_edge_change($$${ids}$$${tags.map((tag) => `, '${tag}'`).join('')});`;
  const runChanged = changedBy ? `for each statement execute function ${changedBy}();` : run;
  return `
    create trigger ${table}_edge_added after insert on ${table} referencing new table as added ${run}
    create trigger ${table}_edge_changed after update on ${table} referencing new table as added old table as removed ${runChanged}
    create trigger ${table}_edge_removed after delete on ${table} referencing old table as removed ${run}
    create trigger ${table}_edge_emptied after truncate on ${table} for each statement execute function note_edge_change('');
    ${EVENTS.map((event) => `alter table ${table} disable trigger ${table}_edge_${event};`).join(' ')}`;
}
