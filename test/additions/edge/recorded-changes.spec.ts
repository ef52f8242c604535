import { Client } from 'pg';
import { AGENTS_ENV } from '../../support/agents.ts';
import { createPriceList } from '../../support/price-lists.ts';
import { createSizedProduct, ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { WITH_CACHE } from '../../support/shop.ts';
import { addInventoryItem, createLocation } from '../../support/stock.ts';
import { until } from '../../support/until.ts';

/* Which changes of rows are recorded for shared caches, and with which tags. */

let shop: SampleShop;
let client: Client;
/** One path for each operation whose responses are stored. */
let paths: string[];

beforeAll(async () => {
  shop = await useSampleShop({
    ...{ EDGE_SECONDS: '60', EU: 'legal,lowest-price,vat' },
    ...AGENTS_ENV,
    ...WITH_CACHE,
  });
  client = new Client({ connectionString: shop.testDatabase.url });
  await client.connect();
  await fillTables();
  await until(() => shop.sql('select from edge_purge where expires_at > now()'));
});
afterAll(async () => {
  await client?.end();
  await shop?.close();
});

describe('A change of a row', () => {
  it('is recorded with a tag of each response whose plan reads its table, whatever its column', async () => {
    const missing: string[] = [];
    const skipped = new Set<string>();
    let columns = 0;
    for (const path of paths) {
      const { tags, tables } = await read(path);
      for (const { table, column, value } of await listColumns(tables)) {
        const set = (to: string) => recordedBy(`update "${table}" set "${column}" = ${to}`);
        const recorded = (await set(value)) ?? (await set('null'));
        if (recorded === null) skipped.add(`${table}.${column}`);
        else if (isPurged(tags, recorded)) columns++;
        else missing.push(`${path}: ${table}.${column} recorded ${recorded.join()}`);
      }
    }

    expect(missing).toEqual([]);
    expect(columns).toBeGreaterThan(1000);
    // keys that other rows refer to, which have no other value
    expect([...skipped].filter((name) => !/\.(\w+_)?(id|code|iso_2|status|type|format)$/.test(name))).toEqual(
      [],
    );
  });

  it('is recorded if rows are added, removed or truncated', async () => {
    const missing: string[] = [];
    const { tags, tables } = await read('/products');
    for (const table of tables) {
      const removed = await recordedBy(`delete from "${table}"`);
      const emptied = await recordedBy(`truncate "${table}" cascade`);
      if ((removed && !isPurged(tags, removed)) || !isPurged(tags, emptied)) missing.push(table);
    }

    expect(missing).toEqual([]);
  });

  it('of a product that is not on a page leaves the page, unless the members of the list may change', async () => {
    const { tags } = await read('/products?limit=1');
    const [{ id }] = await shop.sql<{ id: string }>(
      'select p.id from product p where not p.id = any($1) limit 1',
      [tags],
    );

    expect(isPurged(tags, await recordedBy(`update product set title = 'Other' where id = '${id}'`))).toBe(
      false,
    );
    expect(isPurged(tags, await recordedBy(`update product set status = 'draft' where id = '${id}'`))).toBe(
      true,
    );
    expect(isPurged(tags, await recordedBy(`delete from product_tags where product_id = '${id}'`))).toBe(
      true,
    );
  });

  it('of a region leaves the responses for another region', async () => {
    const { tags } = await read(`/regions/${shop.america.id}`);

    const other = await recordedBy(`update region set name = 'Other' where id = '${shop.europe.id}'`);
    const own = await recordedBy(`update region set name = 'Other' where id = '${shop.america.id}'`);

    expect([isPurged(tags, other), isPurged(tags, own)]).toEqual([false, true]);
  });

  it('of more than a hundred products is recorded for all of them', async () => {
    const recorded = await recordedBy(
      `insert into product (id, title, handle, status) select 'prod_m' || n, 'M', 'm-' || n, 'draft' from generate_series(1, 101) n`,
    );

    expect(recorded).toContain('products');
    expect(recorded!.length).toBeLessThan(10);
  });

  it('is not recorded while no process purges, since the next one purges everything', async () => {
    await client.query('begin');
    await client.query(`update edge_purge set expires_at = now() - interval '11 minutes'`);
    await client.query(`update product set title = 'Unwatched'`);
    const { rows } = await client.query('select from edge_change where transaction = pg_current_xact_id()');
    await client.query('rollback');

    expect(rows).toEqual([]);
  });
});

describe('A change of stock', () => {
  it('is recorded as a quantity while the product remains purchasable', async () => {
    const { id, variants } = shop.shirt;
    const sell = (quantity: number) =>
      recordedBy(
        `update product_variant set inventory_quantity = inventory_quantity - ${quantity}, updated_at = now() where id = '${variants[0].id}'`,
      );

    expect(await sell(1)).toEqual([`stock:${id}`]);
    expect(await sell(100)).toEqual([id, 'product-stock']);
  });

  it('is recorded by level as a quantity while the level alone is enough for every variant', async () => {
    const { product, item, locations } = await createBundle();
    const change = (location: string, stocked: number) =>
      recordedBy(
        `update inventory_level set stocked_quantity = ${stocked} where inventory_item_id = '${item}' and location_id = '${location}'`,
      );

    expect(await change(locations[0], 3)).toEqual([`stock:${product}`]);
    // fewer than the three of a bundle
    expect(await change(locations[0], 2)).toEqual([product, 'product-stock']);
    await shop.sql(`update inventory_level set reserved_quantity = 1 where location_id = $1`, [locations[1]]);
    expect(await change(locations[0], 4)).toEqual([product, 'product-stock']);
  });
});

/** The tags of a response, and the tables that its plan reads. */
async function read(path: string): Promise<{ tags: string[]; tables: string[] }> {
  let tags: string[] = [];
  const readTags = async () => {
    const { headers } = await shop.http.get(path.startsWith('/feeds') ? path : `/store${path}`);
    return typeof headers.xkey === 'string' && (tags = headers.xkey.split(' '));
  };
  // on a loaded machine the process may not purge for a moment, in which nothing is stored
  const statements = await shop.recordSql(() => until(readTags, `${path} is stored`));
  const words = new Set(statements.flatMap((text) => text.match(/\w+/g) ?? []));
  const recorded = await shop.sql<{ name: string }>(
    `select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname like '%_edge_changed'`,
  );
  return { tags, tables: recorded.map(({ name }) => name).filter((name) => words.has(name)) };
}

/** The columns of tables that can be set to another value by themselves. */
async function listColumns(tables: string[]): Promise<{ table: string; column: string; value: string }[]> {
  return shop.sql(
    `select c.relname as table, a.attname as column,
       case when a.atttypid in ('timestamptz'::regtype, 'timestamp'::regtype) then 'now() + interval ''1 day'''
         when a.atttypid = 'boolean'::regtype then format('not coalesce(%1$I, false)', a.attname)
         when a.atttypid in ('int2'::regtype, 'int4'::regtype, 'int8'::regtype, 'numeric'::regtype, 'float4'::regtype, 'float8'::regtype) then format('coalesce(%1$I, 0) + 1', a.attname)
         when a.atttypid in ('jsonb'::regtype, 'json'::regtype) then '''{"a":1}'''
         when t.typcategory = 'E' then format('(select v from unnest(enum_range(null::%s)) v where v is distinct from %I limit 1)', a.atttypid::regtype, a.attname)
         when a.atttypid = 'tsvector'::regtype then '''x''::tsvector'
         when t.typcategory = 'A' then '''{}'''
         else format('coalesce(%1$I::text, '''') || ctid::text', a.attname) end as value
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       join pg_type t on t.oid = a.atttypid
     where c.relname = any($1) and c.relnamespace = 'public'::regnamespace order by 1, 2`,
    [tables],
  );
}

/** The tags that a statement records, which is rolled back; null if it violates a constraint. */
async function recordedBy(sql: string): Promise<string[] | null> {
  await client.query('begin');
  try {
    await client.query(sql);
    const { rows } = await client.query<{ tag: string }>(
      'select tag from edge_change where transaction = pg_current_xact_id() order by tag',
    );
    return rows.map(({ tag }) => tag);
  } catch (error) {
    if (/^2[23]/.test((error as { code?: string }).code ?? '')) return null;
    throw error;
  } finally {
    await client.query('rollback');
  }
}

function isPurged(tags: readonly string[], recorded: readonly string[] | null): boolean {
  if (!recorded) throw new Error('the change violates a constraint');
  const shopTables = ['store', 'sales_channel', 'publishable_api_key', 'publishable_api_key_sales_channel'];
  const purged = new Set(recorded.map((tag) => tag.replace('stock:', '')));
  if (shopTables.some((table) => purged.has(table))) purged.add('shop');
  // with EDGE_STOCK=now
  if (recorded.some((tag) => tag.startsWith('stock:'))) purged.add('product-stock');
  return tags.some((tag) => purged.has(tag));
}

/** Rows in all tables that the catalogue is read from. */
async function fillTables(): Promise<void> {
  const { admin, shirt, europe } = shop;
  // so that every JSON column can be set to the same value
  ok(await admin.post('/attributes', { name: 'A', key: 'a', type: 'number' }));
  const location = await createLocation(shop, 'North');
  await addInventoryItem(shop, shirt.variants[1].id, { [location]: 5 });
  const collection = ok(await admin.post('/collections', { title: 'Summer' })).collection.id;
  const category = ok(await admin.post('/product-categories', { name: 'Clothes', is_active: true }))
    .product_category.id;
  ok(
    await admin.post(`/products/${shirt.id}`, {
      collection_id: collection,
      categories: [{ id: category }],
      tags: [{ value: 'blue' }],
      type: { value: 'Shirts' },
      images: ['https://img.example/shirt.png'],
    }),
  );
  const [{ type_id }] = await shop.sql<{ type_id: string }>('select type_id from product where id = $1', [
    shirt.id,
  ]);
  await shop.sql(`insert into customer_group (id, name) values ('cgrp_1', 'Club')`);
  const prices = [{ amount: 900, currency_code: 'eur', variant_id: shirt.variants[0].id }];
  const { id: list } = await createPriceList(shop, { prices });
  await shop.sql(
    `insert into price_list_customer_groups (price_list_id, customer_group_id) values ($1, 'cgrp_1')`,
    [list],
  );
  const rate = ok(
    await admin.post('/tax-rates', { name: 'Reduced', code: 'low', rate: 7, region_id: europe.id }),
  ).tax_rate.id;
  ok(await admin.post(`/tax-rates/${rate}/products/batch`, { products: [shirt.id] }));
  ok(await admin.post(`/tax-rates/${rate}/product-types/batch`, { product_types: [type_id] }));
  const reason = ok(await admin.post('/return-reasons', { value: 'small', label: 'Too small' })).return_reason
    .id;
  ok(
    await admin.post('/shipping-options', {
      ...{
        name: 'Express',
        region_id: europe.id,
        provider_id: 'manual',
        price_type: 'flat_rate',
        amount: 900,
      },
      ...{ data: { id: 'manual-fulfillment' }, requirements: [{ type: 'min_subtotal', amount: 100 }] },
    }),
  );
  ok(
    await admin.post(`/tax-rates/${rate}/shipping-options/batch`, {
      shipping_options: [shop.standardShipping.id],
    }),
  );
  ok(await admin.post('/attributes', { name: 'Weight', key: 'net_weight', type: 'number', unit: 'g' }));
  await until(
    async () => (await shop.http.get(`/feeds/${europe.id}/google.xml`)).status === 200,
    'the feed is built',
  );
  paths = [
    '/products',
    `/products?q=shirt&region_id=${europe.id}&expand=categories,variants.prices.currency,sales_channels`,
    `/products?category_id[]=${category}&order=title`,
    `/products?collection_id[]=${collection}&currency_code=eur`,
    `/products/${shirt.id}?region_id=${europe.id}`,
    `/variants?region_id=${europe.id}&expand=inventory_items,options.option,product.collection`,
    `/variants/${shirt.variants[0].id}`,
    '/collections?expand=products',
    `/collections/${collection}`,
    '/product-categories?include_descendants_tree=true',
    `/product-categories/${category}`,
    '/product-types',
    '/product-tags?q=blue',
    '/regions?expand=tax_rates,tax_provider,currency',
    `/regions/${europe.id}`,
    '/return-reasons',
    `/return-reasons/${reason}`,
    `/shipping-options?region_id=${europe.id}&product_ids=${shirt.id}&expand=profile`,
    `/feeds/${europe.id}/google.xml`,
  ];
}

/** A product whose only variant takes three of an item that is at two locations. */
async function createBundle(): Promise<{ product: string; item: string; locations: [string, string] }> {
  const locations: [string, string] = [
    await createLocation(shop, 'East'),
    await createLocation(shop, 'West'),
  ];
  const { id, variants } = await createSizedProduct(shop, 'Bundle', ['Three'], { eur: 100 });
  const item = await addInventoryItem(shop, variants[0].id, { [locations[0]]: 9, [locations[1]]: 0 }, 3);
  return { product: id, item, locations };
}
