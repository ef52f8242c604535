import pg from 'pg';
import { Reader } from '#engine/reader/reader';
import { products } from '#shop/catalogue/products/products.resource';
import { listRecordedTables } from '../support/change-log.ts';
import { explainGeneric, listTables } from '../support/query-plans.ts';
import { listLockWaits } from '../support/row-lock.ts';
import { createSizedProduct, ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { type Shop, WITH_CACHE } from '../support/shop.ts';
import { registerShopper } from '../support/shoppers.ts';
import { until } from '../support/until.ts';

/* Cached products under concurrent changes: in transactions that commit in any order, in other processes, by SQL. */

let shop: SampleShop;
let shirt: string;
let inEurope: string;

beforeAll(async () => {
  shop = await useSampleShop(WITH_CACHE);
  shirt = shop.shirt.id;
  inEurope = `region_id=${shop.europe.id}`;
});

afterAll(() => shop?.close());

const readProduct = async (instance: Shop = shop, id = shirt) =>
  ok(await instance.store.get(`/products/${id}?${inEurope}`)).product;
const listProducts = async (instance: Shop = shop) =>
  ok(await instance.store.get(`/products?${inEurope}`)).products;

describe('A product', () => {
  it('is read in one statement, whether it is cached or not', async () => {
    const newProduct = await createSizedProduct(shop, 'Fresh', ['One size'], { eur: 100 });
    for (const isKnown of [false, true]) {
      const texts = await shop.recordSql(() => readProduct(shop, newProduct.id));
      expect(texts).toHaveLength(1);
      expect(texts[0].includes('row_to_json(r)')).toBe(!isKnown);
    }
  });

  it('is the only one that is read again when the others of a page are cached', async () => {
    for (let time = 0; time < 3; time++) await listProducts(); // until reads of this page expect cached products
    expect(await shop.recordSql(listProducts)).toHaveLength(1);
    await shop.sql(`update product set title = 'Shirt' where id = $1`, [shirt]);
    const statements = await shop.recordStatements(listProducts);
    expect(statements).toHaveLength(2);
    expect(statements[1].values?.at(-1)).toEqual([shirt]);
  });

  it('is read by statements that are planned once, and not each time', async () => {
    const newProduct = await createSizedProduct(shop, 'Planned', ['One size'], { eur: 100 });
    const whole = await shop.recordStatements(() => readProduct(shop, newProduct.id)); // not cached
    for (let time = 0; time < 3; time++) await listProducts();
    await shop.sql(`update product set title = 'Shirt' where id = $1`, [shirt]);
    const found = await shop.recordStatements(listProducts); // all of them are cached, except one
    const client = await connect();
    for (const [place, { text, values }] of [...whole, ...found].entries())
      for (let time = 0; time < 7; time++) await client.query({ name: `read ${place}`, text, values });
    const { rows } = await client.query<{ name: string; isPlannedOnce: boolean }>(
      `select name, generic_plans > 0 as "isPlannedOnce" from pg_prepared_statements order by name`,
    );
    await client.end();
    expect(rows).toEqual(['read 0', 'read 1', 'read 2'].map((name) => ({ name, isPlannedOnce: true })));
  });

  it('changes for all readers when its transaction commits, even after younger transactions', async () => {
    const [old, young] = [await connect(), await connect()];
    try {
      await old.query('begin');
      await old.query(`update product set title = 'Old' where id = $1`, [shirt]);
      await young.query('begin');
      await young.query(`update product set title = 'Young' where id = $1`, [shop.mug.id]);
      await young.query('commit');
      expect((await listProducts()).map(titleOf)).toContain('Young');
      expect((await readProduct()).title).toBe('Shirt');
      await old.query('commit');
      expect((await readProduct()).title).toBe('Old');
      expect((await listProducts()).map(titleOf)).toContain('Old');
    } finally {
      await Promise.all([old.end(), young.end()]);
    }
  });

  it('is unchanged when the transaction that changes it is rolled back', async () => {
    const writer = await connect();
    await writer.query(`begin; update product set title = 'Never' where id = '${shirt}'`);
    const before = await readProduct();
    await writer.query('rollback');
    await writer.end();
    expect(await readProduct()).toEqual(before);
  });

  it('has its uncommitted state only within the transaction that changed it', async () => {
    const reader = shop.app.get(Reader, { strict: false });
    const readOwn = async (): Promise<object> =>
      JSON.parse((await reader.one({ resource: products, surface: 'store' }, { id: shirt })).json);
    const { title } = (await readOwn()) as { title: string };
    const work = shop.database.dataSource.transaction((manager) =>
      shop.database.join(manager, async (tx) => {
        await tx.query(`update product set title = 'Mine' where id = $1`, [shirt]);
        expect(await readOwn()).toMatchObject({ title: 'Mine' });
        throw new Error('changed my mind');
      }),
    );
    await expect(work).rejects.toThrow('changed my mind');
    expect(await readOwn()).toMatchObject({ title });
  });

  it('is never returned in an older version after a change, in any process', async () => {
    const another = await shop.openSecondInstance();
    const products = await Promise.all(
      Array.from({ length: 4 }, (_, n) =>
        createSizedProduct(shop, `Hammered ${n}`, ['One size'], { eur: 100 }),
      ),
    );
    const work = async (id: string, instance: Shop, other: Shop): Promise<void> => {
      for (let version = 1; version <= 30; version++) {
        await instance.sql(
          `update product set metadata = jsonb_build_object('version', coalesce((metadata->>'version')::int, 0) + 1) where id = $1`,
          [id],
        );
        const [{ now }] = await instance.sql<{ now: number }>(
          `select (metadata->>'version')::int as now from product where id = $1`,
          [id],
        );
        const all = await listProducts(other);
        for (const representation of [
          await readProduct(other, id),
          all.find((product) => product.id === id)!,
        ])
          expect(representation.metadata.version).toBeGreaterThanOrEqual(now);
      }
    };
    await Promise.all(
      products.flatMap(({ id }) => [work(id, shop, another), work(id, another, shop), work(id, shop, shop)]),
    );
    await another.close();
  });

  it('has the prices of the customer who reads it, and never those of another customer', async () => {
    const { id: group } = ok(await shop.admin.post('/customer-groups', { name: 'Friends' })).customer_group;
    const friend = await registerShopper(shop, 'friend@example.com');
    const otherShopper = await registerShopper(shop, 'stranger@example.com');
    ok(
      await shop.admin.post(`/customer-groups/${group}/customers/batch`, {
        customer_ids: [{ id: friend.id }],
      }),
    );
    ok(
      await shop.admin.post('/price-lists', {
        name: 'For friends',
        description: 'For friends',
        type: 'sale',
        status: 'active',
        customer_groups: [{ id: group }],
        prices: [{ variant_id: shop.mug.variants[0].id, currency_code: 'eur', amount: 1 }],
      }),
    );
    const path = `/products/${shop.mug.id}?${inEurope}`;
    for (let time = 0; time < 3; time++)
      for (const [client, price] of [
        [friend, 1],
        [otherShopper, 725],
        [shop.store, 725],
      ] as const)
        expect(ok(await client.get(path)).product.variants[0].calculated_price).toBe(price);
    ok(
      await shop.admin.delete(`/customer-groups/${group}/customers/batch`, {
        customer_ids: [{ id: friend.id }],
      }),
    );
    expect(ok(await friend.get(path)).product.variants[0].calculated_price).toBe(725);
  });

  it('is not cached for others when its reader joins a customer group during the read', async () => {
    const { id: group } = ok(
      await shop.admin.post('/customer-groups', { name: 'Late friends' }),
    ).customer_group;
    const [variant] = shop.mug.variants;
    const prices = [{ variant_id: variant.id, currency_code: 'eur', amount: 2 }];
    const list = { name: 'Late', description: 'Late', type: 'sale', status: 'active', prices };
    ok(await shop.admin.post('/price-lists', { ...list, customer_groups: [{ id: group }] }));
    const joiner = await registerShopper(shop, 'late@example.com');
    const path = `/products?${inEurope}`;
    const priceFor = async (client: Pick<typeof joiner, 'get'>): Promise<number> => {
      const { products: all } = ok(await client.get(path));
      return all.find(({ id }: { id: string }) => id === shop.mug.id).variants[0].calculated_price;
    };
    for (let time = 0; time < 3; time++) expect(await priceFor(joiner)).toBe(725);
    await shop.sql(`update product set title = title where id = $1`, [shop.mug.id]);
    const holder = await connect();
    await holder.query('begin; lock table image in access exclusive mode');
    const pending = priceFor(joiner); // has found the page, and waits for the lock when it reads the mug
    await until(async () => (await listLockWaits(holder)).includes('relation'));
    await holder.query('insert into customer_group_customers values ($1, $2)', [group, joiner.id]);
    await holder.query('commit');
    await holder.end();
    expect(await pending).toBe(2);
    expect(await priceFor(shop.store)).toBe(725);
    expect(await priceFor(joiner)).toBe(2);
  });

  it('has the price of a price list exactly from its start until its end', async () => {
    const [variant] = shop.mug.variants;
    const readPrice = async () => (await readProduct(shop, shop.mug.id)).variants[0].calculated_price;
    expect(await readPrice()).toBe(725);
    const inOneSecond = () => new Date(Date.now() + 1000).toISOString();
    const starts_at = inOneSecond();
    const prices = [{ variant_id: variant.id, currency_code: 'eur', amount: 500 }];
    const priceListFields = { name: 'Flash', description: 'Flash', type: 'sale', status: 'active' };
    const { price_list } = ok(
      await shop.admin.post('/price-lists', { ...priceListFields, prices, starts_at }),
    );
    await until(async () => (await readPrice()) === 500);
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(starts_at));
    const ends_at = inOneSecond();
    ok(await shop.admin.post(`/price-lists/${price_list.id}`, { ends_at }));
    await until(async () => (await readPrice()) === 725);
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(ends_at));
  });
});

describe('Every table that is read for a cached product', () => {
  /** Tables that every request reads again: the buyer's context, and the price lists for the buyer. */
  const UNCACHED_TABLES = [
    'cart',
    'customer',
    'customer_group',
    'customer_group_customers',
    'price_list_customer_groups',
    'row_tally',
    'shown_change',
    'store',
  ];

  it('records its inserts, updates, deletes and truncations', async () => {
    const all =
      'collection,images,options.values,tags,type,variants.options,variants.prices.currency,categories,profile,profiles,sales_channels';
    const { id } = await createSizedProduct(shop, 'Unknown', ['One size'], { eur: 100 });
    const texts = [
      ...(await shop.recordStatements(() => shop.store.get(`/products/${id}?${inEurope}`))),
      ...(await shop.recordStatements(() =>
        shop.store.get(`/products/${id}?expand=${all}&currency_code=eur`),
      )),
      ...(await shop.recordStatements(() => shop.store.get(`/products/${id}?cart_id=none`))),
    ];
    expect(texts.filter(({ text }) => text.includes('row_to_json(r)'))).toHaveLength(2);
    const plans = await Promise.all(texts.map((text) => explainGeneric(shop, text)));
    const read = new Set(plans.flatMap(listTables));
    const recorded = await listRecordedTables(shop);
    const allowed = [...recorded, ...UNCACHED_TABLES];
    expect([...read].filter((table) => !allowed.includes(table))).toEqual([]);
    expect(read.size).toBeGreaterThan(20);
  });
});

/** Opens a connection of its own to the database. */
async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: shop.testDatabase.url });
  await client.connect();
  return client;
}

function titleOf({ title }: { title: string }): string {
  return title;
}
