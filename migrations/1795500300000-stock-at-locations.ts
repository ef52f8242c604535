import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stock at locations, in the tables of v1's stock modules. As there, references to items and locations have no foreign keys, since rows
 * are only soft-deleted.
 */
export class StockAtLocations1795500300000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(tables);
    await queryRunner.query(indexes);
    const [trigrams] = (await queryRunner.query(
      `select quote_ident(nspname) as schema from pg_extension join pg_namespace n on n.oid = extnamespace where extname = 'pg_trgm'`,
    )) as { schema: string }[];
    if (!trigrams) return;
    const operators = `${trigrams.schema}.gin_trgm_ops`;
    await queryRunner.query(
      `create index inventory_item_search_idx on inventory_item
       using gin (sku ${operators}, title ${operators}, description ${operators})`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table product_variant_inventory_item drop constraint product_variant_inventory_item_required_quantity_check;
      drop index sales_channel_location_location_id_idx;
      drop table reservation_item, inventory_level, inventory_item, stock_location, stock_location_address`);
  }
}

const tables = `
create table stock_location_address (
  id varchar primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  address_1 text not null,
  address_2 text,
  company text,
  city text,
  country_code text not null,
  phone text,
  province text,
  postal_code text,
  metadata jsonb
);

create table stock_location (
  id varchar primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  name text not null,
  address_id text,
  metadata jsonb
);

create table inventory_item (
  id varchar primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  sku text,
  origin_country text,
  hs_code text,
  mid_code text,
  material text,
  weight int,
  length int,
  height int,
  width int,
  requires_shipping bool not null default true,
  metadata jsonb,
  title varchar,
  description varchar,
  thumbnail varchar
);

create table inventory_level (
  id varchar primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  inventory_item_id text not null,
  location_id text not null,
  -- may be less than the reserved quantity, after a stock count or with backorders
  stocked_quantity int not null default 0,
  -- the sum of the item's reservations at the location that are not deleted
  reserved_quantity int not null default 0,
  incoming_quantity int not null default 0,
  metadata jsonb,
  constraint inventory_level_stocked_quantity_check check (stocked_quantity >= 0),
  constraint inventory_level_reserved_quantity_check check (reserved_quantity >= 0),
  constraint inventory_level_incoming_quantity_check check (incoming_quantity >= 0)
);

create table reservation_item (
  id varchar primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  line_item_id text,
  inventory_item_id text not null,
  location_id text not null,
  quantity int not null,
  metadata jsonb,
  external_id varchar,
  description varchar,
  created_by varchar,
  constraint reservation_item_quantity_check check (quantity > 0)
);

alter table product_variant_inventory_item
  add constraint product_variant_inventory_item_required_quantity_check check (required_quantity > 0);`;

const indexes = `
-- Removed rows can be created again.
create unique index inventory_item_sku_key on inventory_item (sku) where deleted_at is null;
create unique index inventory_level_inventory_item_id_location_id_key on inventory_level (inventory_item_id, location_id)
  where deleted_at is null;

create index inventory_item_list_idx on inventory_item (created_at desc, id desc) where deleted_at is null;
create index inventory_level_location_id_idx on inventory_level (location_id) where deleted_at is null;
create index reservation_item_list_idx on reservation_item (created_at desc, id desc) where deleted_at is null;
create index reservation_item_line_item_id_idx on reservation_item (line_item_id)
  where line_item_id is not null and deleted_at is null;
create index reservation_item_inventory_item_id_location_id_idx on reservation_item (inventory_item_id, location_id)
  where deleted_at is null;
create index reservation_item_location_id_idx on reservation_item (location_id) where deleted_at is null;
create index sales_channel_location_location_id_idx on sales_channel_location (location_id) where deleted_at is null;`;
