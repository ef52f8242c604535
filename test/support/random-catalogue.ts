import type { NaiveShop, PriceRow } from './naive-prices.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { Shop } from './shop.ts';

/* Random catalogues: in memory, and in the database of a shop. */

export interface NaiveVariant {
  id: string;
  options: Record<string, string>;
  rank: number;
  inventory_quantity: number;
  allow_backorder: boolean;
  manage_inventory: boolean;
  prices: PriceRow[];
}

export interface NaiveProduct {
  id: string;
  is_published: boolean;
  /** To the microsecond; some are the same. */
  created_at: string;
  channels: string[];
  type_id: string | null;
  collection_id: string | null;
  tags: string[];
  categories: string[];
  variants: NaiveVariant[];
}

/** A catalogue in memory, and in the database of a shop. */
export interface Catalogue {
  shop: NaiveShop;
  products: NaiveProduct[];
}

export const CHANNELS = ['sc_web', 'sc_app'];
export const TYPES = ['ptyp_a', 'ptyp_b'];
export const COLLECTIONS = ['pcol_a', 'pcol_b'];
export const TAGS = ['ptag_a', 'ptag_b', 'ptag_c'];
/** By category, the one above it; `pcat_hidden` is not active. */
export const CATEGORIES: Record<string, string | null> = {
  pcat_1: null,
  pcat_11: 'pcat_1',
  pcat_111: 'pcat_11',
  pcat_2: null,
  pcat_hidden: 'pcat_2',
};
export const SIZES = ['S', 'M', 'L'];
export const COLORS = ['red', 'blue'];
export const GROUP = 'cgrp_regulars';

/** Inserts what all catalogues share. */
export async function insertSharedRows({ sql }: Shop): Promise<void> {
  await sql(
    `insert into region (id, name, currency_code, tax_rate) values ('reg_de', 'DE', 'eur', 25), ('reg_at', 'AT', 'eur', 20)`,
  );
  await sql(`insert into sales_channel (id, name) select id, id from unnest($1::text[]) id`, [CHANNELS]);
  await sql(`insert into product_type (id, value) select id, upper(id) from unnest($1::text[]) id`, [TYPES]);
  await sql(
    `insert into product_collection (id, title, handle) select id, upper(id), id from unnest($1::text[]) id`,
    [COLLECTIONS],
  );
  await sql(`insert into product_tag (id, value) select id, upper(id) from unnest($1::text[]) id`, [TAGS]);
  for (const [id, parent] of Object.entries(CATEGORIES))
    await sql(
      `insert into product_category (id, name, handle, mpath, is_active, parent_category_id, rank)
       values ($1::text, upper($1), $1, '', $1 <> 'pcat_hidden', $2::text, (select count(*) from product_category c where c.parent_category_id is not distinct from $2))`,
      [id, parent],
    );
  await sql('insert into customer_group (id, name) values ($1::text, $1)', [GROUP]);
  await sql(
    `insert into price_list (id, name, description, type, status, includes_tax) values
      ('pl_sale', 'Sale', 'Sale', 'sale', 'active', true), ('pl_regulars', 'Regulars', 'Regulars', 'override', 'active', false),
      ('pl_draft', 'Draft', 'Draft', 'sale', 'draft', false)`,
  );
  await sql('insert into price_list_customer_groups (price_list_id, customer_group_id) values ($1, $2)', [
    'pl_regulars',
    GROUP,
  ]);
}

/** Replaces the products of a shop by random ones. */
export async function insertCatalogue(shop: Shop, random: SeededRandom): Promise<Catalogue> {
  const products = Array.from({ length: 25 }, (_, index) => randomProduct(random, `prod_${index}`));
  await insertProducts(shop, products);
  const list = { starts: null, ends: null, groups: [] };
  return {
    products,
    shop: {
      regions: ['reg_de', 'reg_at'].map((id) => ({ id, currency_code: 'eur', includes_tax: false })),
      groups: [GROUP],
      grossCurrencies: [],
      lists: [
        { ...list, id: 'pl_sale', type: 'sale', status: 'active', includes_tax: true },
        {
          ...list,
          id: 'pl_regulars',
          type: 'override',
          status: 'active',
          includes_tax: false,
          groups: [GROUP],
        },
        { ...list, id: 'pl_draft', type: 'sale', status: 'draft', includes_tax: false },
      ],
    },
  };
}

function randomProduct(random: SeededRandom, id: string): NaiveProduct {
  const some = (choices: readonly string[]) => choices.filter(() => random.chance(0.4));
  return {
    id,
    is_published: random.chance(0.9),
    created_at: `2026-01-01T00:00:00.00000${random.integerBelow(6)}Z`,
    channels: some([...CHANNELS, ...CHANNELS.slice(0, 1)]).filter(
      (each, index, all) => all.indexOf(each) === index,
    ),
    type_id: random.pick([null, ...TYPES]),
    collection_id: random.pick([null, ...COLLECTIONS]),
    tags: some(TAGS),
    categories: some(Object.keys(CATEGORIES)),
    variants: Array.from({ length: random.integerBelow(4) }, (_, rank) => ({
      id: `${id.replace('prod', 'variant')}_${rank}`,
      options: {
        ...(random.chance(0.9) && { Size: random.pick(SIZES) }),
        ...(random.chance(0.8) && { Color: random.pick(COLORS) }),
      },
      rank,
      inventory_quantity: random.integerBelow(2),
      allow_backorder: random.chance(0.2),
      manage_inventory: random.chance(0.8),
      prices: Array.from({ length: random.integerBelow(5) }, (_each, index) => ({
        id: `ma_${id}_${rank}_${index}`,
        amount: 100 + random.integerBelow(40),
        currency_code: random.pick(['eur', 'eur', 'eur', 'dkk']),
        region_id: null,
        price_list_id: random.pick([null, null, 'pl_sale', 'pl_regulars', 'pl_draft']),
        min_quantity: random.pick([null, null, 2]),
        max_quantity: null,
      })).map((price) =>
        price.currency_code === 'eur'
          ? { ...price, region_id: random.pick([null, null, 'reg_de', 'reg_at']) }
          : price,
      ),
    })),
  };
}

async function insertProducts({ sql }: Shop, products: NaiveProduct[]): Promise<void> {
  for (const table of [
    'product_variant_money_amount',
    'money_amount',
    'product_option_value',
    'product_option',
  ])
    await sql(`delete from ${table}`);
  for (const table of [
    'product_variant',
    'product_sales_channel',
    'product_tags',
    'product_category_product',
    'product',
  ])
    await sql(`delete from ${table}`);
  const rows = JSON.stringify(products);
  const each =
    'json_to_recordset($1) p (id text, is_published bool, created_at timestamptz, channels json, type_id text, collection_id text, tags json, categories json, variants json)';
  await sql(
    `insert into product (id, title, handle, status, created_at, type_id, collection_id)
     select id, id, id, (case when is_published then 'published' else 'draft' end)::product_status_enum, created_at, type_id, collection_id from ${each}`,
    [rows],
  );
  for (const [table, column, list] of [
    ['product_sales_channel', 'sales_channel_id', 'channels'],
    ['product_tags', 'product_tag_id', 'tags'],
    ['product_category_product', 'product_category_id', 'categories'],
  ])
    await sql(
      `insert into ${table} (product_id, ${column}) select p.id, x from ${each}, json_array_elements_text(p.${list}) x`,
      [rows],
    );
  await sql(
    `insert into product_option (id, title, product_id) select 'opt_' || title || p.id, title, p.id from ${each}, unnest(array['Size', 'Color']) title`,
    [rows],
  );
  const variants = JSON.stringify(
    products.flatMap(({ id, variants: own }) => own.map((variant) => ({ ...variant, product_id: id }))),
  );
  await sql(
    `insert into product_variant (id, title, product_id, variant_rank, inventory_quantity, allow_backorder, manage_inventory)
     select id, id, product_id, rank, inventory_quantity, allow_backorder, manage_inventory
     from json_to_recordset($1) v (id text, product_id text, rank int, inventory_quantity int, allow_backorder bool, manage_inventory bool)`,
    [variants],
  );
  await sql(
    `insert into product_option_value (id, value, option_id, variant_id)
     select 'optval_' || o.key || v.id, o.value, 'opt_' || o.key || v.product_id, v.id
     from json_to_recordset($1) v (id text, product_id text, options json), json_each_text(v.options) o`,
    [variants],
  );
  const prices = JSON.stringify(
    products.flatMap(({ variants: own }) =>
      own.flatMap(({ id, prices: all }) => all.map((price) => ({ ...price, variant_id: id }))),
    ),
  );
  const price = `json_to_recordset($1) m (id text, amount bigint, currency_code text, region_id text, price_list_id text, min_quantity int, variant_id text)`;
  await sql(
    `insert into money_amount (id, amount, currency_code, region_id, price_list_id, min_quantity)
     select id, amount, currency_code, region_id, price_list_id, min_quantity from ${price}`,
    [prices],
  );
  await sql(
    `insert into product_variant_money_amount (variant_id, money_amount_id) select variant_id, id from ${price}`,
    [prices],
  );
}
