import { randomUUID } from 'node:crypto';
import { LowestPrices } from '#additions/eu/lowest-price/lowest-prices';
import { Database } from '#engine/kernel/database/database';
import { StorefrontCatalogue } from '#shop/catalogue/products/storefront-catalogue';
import { createPriceList } from '../../support/price-lists.ts';
import {
  createSizedProduct,
  ok,
  type Product,
  type SampleShop,
  useSampleShop,
} from '../../support/sample-shop.ts';
import { until } from '../../support/until.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await useSampleShop({ EU: 'lowest-price' });
});
afterAll(() => shop.close());

/** Lets days pass, by moving what was recorded into the past. */
async function pass(days: number): Promise<void> {
  const shift = (...columns: string[]) =>
    columns.map((column) => `${column} = ${column} - interval '${days} days'`).join();
  await shop.sql(`update eu_price_history set ${shift('valid_from', 'valid_to')}`);
  await shop.sql(
    `update eu_price_list_history set ${shift('valid_from', 'valid_to', 'starts_at', 'ends_at')}`,
  );
  await shop.sql(`update eu_member set ${shift('started_at')}`);
  await shop.sql('alter table price_list disable trigger eu_record_update');
  await shop.sql(`update price_list set ${shift('starts_at', 'ends_at')}`);
  await shop.sql('alter table price_list enable trigger eu_record_update');
}

let products = 0;

async function createProduct(amount: number): Promise<Product> {
  return createSizedProduct(shop, `Lamp ${++products}`, ['One size'], { eur: amount });
}

async function setPrice({ variants: [{ id }], id: product }: Product, prices: object[]): Promise<void> {
  ok(await shop.admin.post(`/products/${product}/variants/${id}`, { prices }));
}

/** A list that applies to everybody, from now on. */
async function reduce({ variants: [{ id }] }: Product, amount: number, more: object = {}): Promise<string> {
  const prices = [{ variant_id: id, currency_code: 'eur', amount }];
  return (await createPriceList(shop, { status: 'active', prices, ...more })).id;
}

const end = async (list: string) => ok(await shop.admin.post(`/price-lists/${list}`, { status: 'draft' }));

async function read({ id }: Product, region = shop.europe.id) {
  const { product } = ok(await shop.store.get(`/products/${id}?region_id=${region}`));
  const [variant] = product.variants;
  const { calculated_price, lowest_price_30_days, lowest_price_30_days_since } = variant;
  return { variant, calculated_price, lowest: lowest_price_30_days, since: lowest_price_30_days_since };
}

describe('The lowest price of the last 30 days', () => {
  it('is null without a reduction', async () => {
    const product = await createProduct(2000);
    expect(await read(product)).toMatchObject({ calculated_price: 2000, lowest: null, since: null });
  });

  it('is that before the reduction began, with the tax of the region', async () => {
    const product = await createProduct(2000);
    await pass(20);
    await setPrice(product, [{ currency_code: 'eur', amount: 1800 }]);
    await pass(10);
    await setPrice(product, [{ currency_code: 'eur', amount: 2000 }]);
    await pass(5);
    await reduce(product, 1500);
    const { variant, ...rest } = await read(product);
    expect(rest).toMatchObject({ calculated_price: 1500, lowest: 1800 });
    expect(variant.lowest_price_30_days_incl_tax).toBe(2142);
    await pass(100);
    expect(await read(product)).toMatchObject({ lowest: 1800 });
  });

  it('forgets what was cheaper more than 30 days before', async () => {
    const product = await createProduct(1000);
    await pass(5);
    await setPrice(product, [{ currency_code: 'eur', amount: 2000 }]);
    await pass(31);
    await reduce(product, 1500);
    expect(await read(product)).toMatchObject({ lowest: 2000 });
  });

  it('counts the price of a former sale', async () => {
    const product = await createProduct(2000);
    await pass(40);
    const sale = await reduce(product, 1200);
    await pass(5);
    await end(sale);
    await pass(10);
    await reduce(product, 1500);
    expect(await read(product)).toMatchObject({ calculated_price: 1500, lowest: 1200 });
  });

  it('begins again when a cheaper sale ends by its time, also for rows in the cache', async () => {
    const product = await createProduct(2000);
    await pass(40);
    await reduce(product, 1500);
    await pass(1);
    const [starts_at, ends_at] = [3000, 5000].map((ms) => new Date(Date.now() + ms));
    await reduce(product, 1200, { starts_at, ends_at });
    for (const _ of [1, 2, 3])
      expect(await read(product)).toMatchObject({ calculated_price: 1500, lowest: 2000 });
    await until(async () => (await read(product)).calculated_price === 1200);
    expect(await read(product)).toMatchObject({ lowest: 1500 });
    await until(async () => (await read(product)).calculated_price === 1500);
    expect(await read(product)).toMatchObject({ lowest: 1200 });
  });

  it('says from when prices are known if that is less than 30 days', async () => {
    const product = await createProduct(2000);
    const [{ started_at }] = await shop.sql<{ started_at: Date }>('select started_at from eu_member');
    const [{ start }] = await shop.sql<{ start: string }>(
      `update eu_member set started_at = date_trunc('second', now() - interval '20 days')
       returning to_char(started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as start`,
    );
    await shop.sql('update eu_price_history set valid_from = $2 where variant_id = $1', [
      product.variants[0].id,
      start,
    ]);
    await reduce(product, 1500);
    const { since, lowest } = await read(product);
    await shop.sql('update eu_member set started_at = $1', [started_at]);
    expect({ since, lowest }).toEqual({ since: start, lowest: 2000 });
  });

  it('has no price of the currency while the region has one of its own', async () => {
    const product = await createProduct(1000);
    await setPrice(product, [
      { currency_code: 'eur', amount: 1000 },
      { region_id: shop.europe.id, amount: 2500 },
    ]);
    await pass(31);
    const [{ id }] = product.variants;
    await createPriceList(shop, {
      status: 'active',
      prices: [{ variant_id: id, region_id: shop.europe.id, amount: 2000 }],
    });
    expect(await read(product)).toMatchObject({ calculated_price: 2000, lowest: 2500 });
  });

  it('is converted if the list includes tax and the default price does not', async () => {
    const product = await createProduct(2000);
    await pass(10);
    await reduce(product, 2100, { includes_tax: true });
    expect(await read(product)).toMatchObject({ calculated_price: 2100, lowest: 2380 });
  });

  it('is converted for the largest prices, too', async () => {
    const product = await createProduct(6e12);
    await pass(10);
    const former = await reduce(product, 5.9e12, { includes_tax: true });
    await pass(5);
    await end(former);
    await reduce(product, 4e12);
    const lowest = 4_957_983_193_277; // 5.9e12 without 19 %
    expect(await read(product)).toMatchObject({ calculated_price: 4e12, lowest });
  });

  it('is null outside of the EU', async () => {
    const product = await createSizedProduct(shop, `Lamp ${++products}`, ['One size'], { usd: 2000 });
    await createPriceList(shop, {
      status: 'active',
      prices: [{ variant_id: product.variants[0].id, currency_code: 'usd', amount: 1500 }],
    });
    expect(await read(product, shop.america.id)).toMatchObject({ calculated_price: 1500, lowest: null });
  });

  it('is a part of the one statement of the list', async () => {
    await reduce(await createProduct(2000), 1500);
    await reduce(await createProduct(2000), 1500);
    const statements = await shop.recordSql(async () =>
      ok(await shop.store.get(`/products?region_id=${shop.europe.id}&limit=50`)),
    );
    expect(statements.filter((text) => text.includes('eu_price_history'))).toHaveLength(1);
  });
});

/** As before the member was switched on. */
async function endHistory(): Promise<void> {
  for (const table of ['eu_member', 'eu_price_history', 'eu_price_list_history'])
    await shop.sql(`delete from ${table}`);
  const tables = ['money_amount', 'product_variant_money_amount', 'price_list', 'price_list_customer_groups'];
  for (const table of tables)
    for (const operation of ['insert', 'update', 'delete'])
      await shop.sql(`drop trigger eu_record_${operation} on ${table}`);
}

describe('The history of prices', () => {
  it('has no row for prices that were only replaced by the same', async () => {
    const product = await createProduct(2000);
    await pass(1);
    const [{ id }] = product.variants;
    const readRows = () => shop.sql('select * from eu_price_history where variant_id = $1 order by id', [id]);
    const before = await readRows();
    await setPrice(product, [{ currency_code: 'eur', amount: 2000 }]);
    expect(await readRows()).toEqual(before);
    expect(before).toMatchObject([{ amount: 2000, valid_to: null }]);
  });

  it('begins with the rights of the role that migrates, as that of the server may lack those for triggers', async () => {
    await endHistory();
    const role = `server_${randomUUID().replaceAll('-', '')}`;
    await shop.database.transaction(async (tx) => {
      await tx.query(`create role ${role}`);
      await tx.query(`grant select, insert, update, delete on all tables in schema public to ${role}`);
      await tx.query(`set local role ${role}`);
      await tx.query('select begin_price_history()');
      await tx.query('reset role');
      await tx.query(`drop owned by ${role}`);
      await tx.query(`drop role ${role}`);
    });
    const product = await createProduct(2000);
    await reduce(product, 1500);
    expect(await read(product)).toMatchObject({ calculated_price: 1500, lowest: 2000 });
  });

  it('has the prices that existed when the member was switched on', async () => {
    const [{ id }] = shop.shirt.variants;
    await endHistory();
    const second = await shop.openSecondInstance({ EU: 'documents' });
    const begin = ({ app }: Pick<SampleShop, 'app'>) =>
      new LowestPrices(app.get(Database), app.get(StorefrontCatalogue, { strict: false })).onModuleInit();
    await Promise.all([begin(shop), begin(second), begin(shop)]);
    await second.close();
    const rows = await shop.sql(
      'select currency_code, amount from eu_price_history where variant_id = $1 order by 1',
      [id],
    );
    expect(rows).toEqual([
      { currency_code: 'eur', amount: 1950 },
      { currency_code: 'usd', amount: 2400 },
    ]);
  });
});
