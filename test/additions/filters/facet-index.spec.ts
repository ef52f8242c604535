import { listRecordedTables } from '../../support/change-log.ts';
import {
  delayStatements,
  expectIndex,
  listWithFacets,
  readFacets,
  WITH_INDEX,
  WITHOUT_INDEX,
} from '../../support/facet-index.ts';
import { explainGeneric, listTables } from '../../support/query-plans.ts';
import { GROUP, insertCatalogue, insertSharedRows } from '../../support/random-catalogue.ts';
import { lockRows } from '../../support/row-lock.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { SeededRandom } from '../../support/seeded-random.ts';
import type { Shop } from '../../support/shop.ts';
import { registerShopper } from '../../support/shoppers.ts';

/* The index in memory that counts facets follows all changes. A second instance, which counts by SQL, says what is right. */

const NAMES =
  'options.Size,options.Color,attributes.material,price,in_stock,type_id,collection_id,tags,tag_value,category_id';
const IN_WEB = `expand=&fields=id&facets=${NAMES}&sales_channel_id[]=sc_web&region_id=reg_de`;
const IN_DEFAULT_CHANNEL = `expand=&fields=id&facets=${NAMES}&region_id=reg_de`;

const FILTERED = ['&options[Size]=M,L&price[lte]=130&order=price', '&in_stock=true&order=newest'];

let shop: SampleShop;
let bySql: Shop;

beforeAll(async () => {
  shop = await useSampleShop(WITH_INDEX);
  expectIndex(shop);
  await insertSharedRows(shop);
  ok(
    await shop.admin.post('/attributes', {
      ...{ name: 'Material', key: 'material', type: 'choice', values: ['wool', 'silk'] },
      value_labels: { de: { wool: 'Wolle' } },
    }),
  );
  ok(await shop.admin.post('/store', { locales: ['de'], default_locale: 'en' }));
  bySql = await shop.openSecondInstance(WITHOUT_INDEX);
});
beforeEach(async () => {
  await insertCatalogue(shop, new SeededRandom(7));
  await shop.sql(`update product set attributes = '{"material": "wool"}' where id = 'prod_1'`);
});
afterAll(async () => {
  await bySql?.close();
  await shop?.close();
});

const listBySql = async (query: string) => ok(await bySql.store.get(`/products?${query}`));
const list = (query: string, instance: Shop = shop) => readFacets(instance, `/products?${query}`);

/** A published product of the channel with variants. */
const PRODUCT = `(select p.id from product p join product_sales_channel c on c.product_id = p.id and c.sales_channel_id = 'sc_web'
  where p.status = 'published' and exists (select from product_variant v where v.product_id = p.id) order by p.id limit 1)`;
const VARIANT = `(select min(id) from product_variant where product_id = ${PRODUCT})`;

/** By the table that is changed: the change. */
const CHANGES: Record<string, string> = {
  product: `update product set status = 'draft' where id = ${PRODUCT}`,
  product_variant: `insert into product_variant (id, title, product_id, inventory_quantity)
    select 'variant_new_' || n, 'New', ${PRODUCT}, 5 from generate_series(1, 9) n`,
  product_option: `update product_option set title = 'Colour' where title = 'Color' and product_id = ${PRODUCT}`,
  product_option_value: `update product_option_value set value = 'XXL' where variant_id = ${VARIANT}`,
  product_tags: `delete from product_tags where product_tag_id = 'ptag_a'`,
  product_tag: `update product_tag set value = value || '!' where id = 'ptag_a'`,
  product_category_product: `delete from product_category_product where product_category_id = 'pcat_1'`,
  product_category: `update product_category set name = name || '!' where id = 'pcat_1'`,
  product_collection: `update product_collection set title = title || '!' where id = 'pcol_a'`,
  product_type: `update product_type set value = value || '!' where id = 'ptyp_a'`,
  product_sales_channel: `delete from product_sales_channel where product_id = ${PRODUCT} and sales_channel_id = 'sc_web'`,
  product_variant_inventory_item: `with item as (insert into inventory_item (id) values ('iitem_' || gen_random_uuid()) returning id)
    insert into product_variant_inventory_item (id, inventory_item_id, variant_id)
    select 'pvitem_' || v.id, i.id, v.id from item i, product_variant v where v.product_id = ${PRODUCT} and v.manage_inventory`,
  money_amount: `update money_amount set amount = 1 where id in (
    select money_amount_id from product_variant_money_amount where variant_id in (select id from product_variant where product_id = ${PRODUCT}))`,
  product_variant_money_amount: `delete from product_variant_money_amount where variant_id in (select id from product_variant where product_id = ${PRODUCT})`,
  price_list: `update price_list set status = case status when 'active' then 'draft' else 'active' end::price_list_status_enum where id = 'pl_sale'`,
  region: `update region set tax_rate = tax_rate + 1`,
  currency: `update currency set includes_tax = not includes_tax where code = 'eur'`,
  tax_rate: `insert into tax_rate (id, rate, name, code, region_id) values ('txr_' || gen_random_uuid(), 3, 'Low', 'low', 'reg_de')`,
  product_tax_rate: `insert into product_tax_rate (product_id, rate_id) select ${PRODUCT}, min(id) from tax_rate where region_id = 'reg_de'`,
  product_type_tax_rate: `insert into product_type_tax_rate (product_type_id, rate_id) select 'ptyp_a', min(id) from tax_rate where region_id = 'reg_de' on conflict do nothing`,
  inventory_level: `update inventory_level set stocked_quantity = stocked_quantity + 1`,
  sales_channel_location: `update sales_channel_location set updated_at = now()`,
  attribute: `update attribute set value_labels = '{"de": {"wool": "Schurwolle"}}'`,
};

describe('The index of facets', () => {
  it.each(Object.entries(CHANGES))('has a change of %s in the next response', async (_table, change) => {
    const queries = ['', '&locale=de', ...FILTERED].map((more) => IN_WEB + more);
    for (const query of queries) expect(await list(query)).toEqual(await listBySql(query));
    await shop.sql(change);
    for (const query of queries) {
      const { list: next } = await listWithFacets(shop, `/products?${query}`);
      const expected = await listBySql(query);
      expect({ query, ...next }).toEqual({ query, ...expected });
      expect({ query, ...(await list(query)) }).toEqual({ query, ...expected });
    }
  });

  it('is dropped when the default sales channel changes', async () => {
    await list(IN_DEFAULT_CHANNEL);
    const [{ id }] = await shop.sql<{ id: string }>('select default_sales_channel_id as id from store');
    await shop.sql(`update store set default_sales_channel_id = 'sc_app'`);
    expect(await list(IN_DEFAULT_CHANNEL)).toEqual(await listBySql(IN_DEFAULT_CHANNEL));
    await shop.sql('update store set default_sales_channel_id = $1', [id]);
    expect(await list(IN_DEFAULT_CHANNEL)).toEqual(await listBySql(IN_DEFAULT_CHANNEL));
  });

  it('reads only tables that record their changes, beside the buyer and the default channel', async () => {
    const unrecorded = [
      'cart',
      'customer',
      'customer_group',
      'customer_group_customers',
      'shown_change',
      'store',
    ];
    const allowed = [...(await listRecordedTables(shop)), ...unrecorded, 'price_list_customer_groups'];
    await list(IN_WEB);
    await shop.sql(`update product set title = title || '!' where id = ${PRODUCT}`);
    const statements = await shop.recordStatements(() =>
      shop.store.get(`/products?${IN_WEB}&category_id[]=pcat_2&include_category_children=true`),
    );
    const refresh = statements.filter(({ text }) => text.includes('fact_row'));
    expect(refresh).toHaveLength(1);
    const read = [...new Set(listTables(await explainGeneric(shop, refresh[0])))];
    expect(read.filter((table) => !allowed.includes(table))).toEqual([]);
    // each of them is changed by a test above
    expect(read.filter((table) => !unrecorded.includes(table) && !(table in CHANGES))).toEqual([
      'price_list_customer_groups',
    ]);
  });

  it('is built of tables that have statistics, even if they were never analyzed', async () => {
    await shop.sql(
      `delete from pg_statistic where starelid in ('product_variant'::regclass, 'product'::regclass)`,
    );
    const another = expectIndex(await shop.openSecondInstance());
    await list(IN_WEB, another);
    await another.close();
    const analyzed = await shop.sql<{ tablename: string }>(
      `select distinct tablename from pg_stats where tablename in ('product', 'product_variant') order by 1`,
    );
    expect(analyzed.map(({ tablename }) => tablename)).toEqual(['product', 'product_variant']);
  });

  it('answers by one statement if nothing has changed, and by two if something has', async () => {
    const countStatements = async () =>
      (await shop.recordSql(() => shop.store.get(`/products?${IN_WEB}`))).filter(
        (text) => text.includes('pg_current_snapshot() ') || text.includes('default_channel'),
      ).length;
    await list(IN_WEB);
    expect(await countStatements()).toBe(1);
    await shop.sql(`update product_variant set inventory_quantity = 77 where id = ${VARIANT}`);
    expect(await countStatements()).toBe(2);
    expect(await countStatements()).toBe(1);
  });

  it('does not have what is not committed, or was rolled back', async () => {
    const before = await list(IN_WEB);
    const writer = await lockRows(shop, `update product set status = 'draft' where id = ${PRODUCT}`);
    expect(await list(IN_WEB)).toEqual(before);
    await shop.sql(`update product set title = title || '!' where id <> ${PRODUCT}`); // is recorded, and commits first
    expect(await list(IN_WEB)).toEqual(before);
    await writer.release();
    expect(await list(IN_WEB)).toEqual(before);
  });

  it('has the change of a transaction that commits after younger ones', async () => {
    const before = await list(IN_WEB);
    const writer = await lockRows(shop, `update product set status = 'draft' where id = ${PRODUCT}`);
    await shop.sql(`update product_variant set title = title || '!' where product_id <> ${PRODUCT}`);
    expect(await list(IN_WEB)).toEqual(before);
    await writer.commit();
    const after = await list(IN_WEB);
    expect(after).not.toEqual(before);
    expect(after).toEqual(await listBySql(IN_WEB));
  });

  it('has prices of customer groups only for their members', async () => {
    const regular = await registerShopper(shop, 'regular@example.com');
    const stranger = await registerShopper(shop, 'stranger@example.com');
    await shop.sql('insert into customer_group_customers (customer_id, customer_group_id) values ($1, $2)', [
      regular.id,
      GROUP,
    ]);
    await shop.sql(
      `insert into money_amount (id, amount, currency_code, price_list_id) values ('ma_regular', 1, 'eur', 'pl_regulars')`,
    );
    await shop.sql(
      `insert into product_variant_money_amount (variant_id, money_amount_id) select ${VARIANT}, 'ma_regular'`,
    );
    for (const [client, lowest] of [
      [regular, 1],
      [stranger, expect.any(Number)],
      [shop.store, expect.any(Number)],
    ] as const) {
      const { facets } = await readFacets(shop, `/products?${IN_WEB}`, client);
      expect(facets.price.min).toEqual(lowest);
      if (client !== regular) expect(facets.price.min).toBeGreaterThan(1);
    }
    await shop.sql('delete from customer_group_customers where customer_id = $1', [regular.id]);
    expect((await readFacets(shop, `/products?${IN_WEB}`, regular)).facets.price.min).toBeGreaterThan(1);
  });

  it('never has an older version after a change, in any process, while it is built again and again', async () => {
    const another = expectIndex(await shop.openSecondInstance());
    const restore = [shop, another].map(delayStatements);
    const query = `limit=0&facets=options.Size,in_stock&sales_channel_id[]=sc_web&region_id=reg_de`;
    const products = await shop.sql<{ variant_id: string }>(
      `select min(v.id) as variant_id from product_variant v join product_option_value o on o.variant_id = v.id and o.id like 'optval_Size%'
         join product p on p.id = v.product_id join product_sales_channel c on c.product_id = p.id and c.sales_channel_id = 'sc_web'
       where p.status = 'published' group by p.id order by p.id limit 4`,
    );
    expect(products).toHaveLength(4);
    let inMemory = 0;
    const work = async (
      { variant_id }: { variant_id: string },
      writer: Shop,
      reader: Shop,
    ): Promise<void> => {
      for (let version = 1; version <= 16; version++) {
        const value = `${variant_id} ${writer === shop} ${reader === shop} ${version}`;
        const set = `update product_option_value set value = $1 where variant_id = $2 and id like 'optval_Size%'`;
        await writer.sql(set, [value, variant_id]);
        // everything has changed
        if (version % 5 === 0 && variant_id === products[0].variant_id)
          await writer.sql(`update product_type set value = value where id = 'ptyp_b'`);
        // more than once: a late response to another request could bring the older version back
        for (let time = 0; time < 3; time++) {
          const { list: listed, isInMemory } = await listWithFacets(reader, `/products?${query}`);
          if (isInMemory) inMemory++;
          const values = (listed.facets['options.Size'] as { value: string }[]).map((each) => each.value);
          expect(values).toContain(value);
        }
      }
    };
    const readOften = async (reader: Shop): Promise<void> => {
      for (let time = 0; time < 24; time++) ok(await reader.store.get(`/products?${query}`));
    };
    await list(query);
    await list(query, another);
    await Promise.all(
      products.flatMap((product, n) => [
        work(product, n % 2 ? shop : another, n < 2 ? shop : another),
        // readers beside it, whose statements overtake each other
        ...Array.from({ length: 3 }, () => readOften(n < 2 ? shop : another)),
      ]),
    );
    expect(inMemory).toBeGreaterThan(0);
    for (const each of restore) each();
    await another.close();
  });
});

describe('Facets are counted by SQL', () => {
  it.each<[string, Record<string, string>]>([
    ['in a shop with few products', { FACET_INDEX_MIN_PRODUCTS: '1000' }],
    ['without an index', WITHOUT_INDEX],
  ])('%s', async (_when, env) => {
    const another = await shop.openSecondInstance(env);
    await expectSql(another, 20);
    await another.close();
  });

  async function expectSql(instance: Shop, requests: number): Promise<void> {
    for (let time = 0; time < requests; time++) {
      const { list: listed, isInMemory } = await listWithFacets(instance, `/products?${IN_WEB}`);
      expect({ isInMemory, ...listed }).toEqual({ isInMemory: false, ...(await listBySql(IN_WEB)) });
    }
  }

  it('for a search', async () => {
    await list(IN_WEB);
    const { isInMemory } = await listWithFacets(shop, `/products?${IN_WEB}&q=prod`);
    expect(isInMemory).toBe(false);
  });
});
