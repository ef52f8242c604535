import { isDeepStrictEqual } from 'node:util';
import { exportCsv, formatCsv, importCsv, parseCsv } from '../support/jobs.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { type Shop, WITH_CACHE } from '../support/shop.ts';
import { addInventoryItem, createLocation } from '../support/stock.ts';

/*
 * A shop that caches products, and one without a cache on the same database, return the same after every change, whichever process or
 * statement makes it.
 */

let shop: SampleShop;
let uncached: Shop;
let shirt: string;
let variant: string;
let paths: string[];

const EXPANSIONS =
  'collection,images,options.values,tags,type,variants.options,variants.prices.currency,categories,profile,profiles,sales_channels';

beforeAll(async () => {
  shop = await useSampleShop(WITH_CACHE);
  uncached = await shop.openSecondInstance({ PRODUCT_CACHE_BYTES: '0' });
  shirt = shop.shirt.id;
  variant = shop.shirt.variants[0].id;
  paths = [
    `/products?region_id=${shop.europe.id}`,
    `/products?currency_code=usd`,
    `/products?expand=${EXPANSIONS}&region_id=${shop.europe.id}`,
    `/products/${shirt}?region_id=${shop.europe.id}`,
    `/products/${shirt}?expand=${EXPANSIONS}`,
    `/products/${shirt}?fields=title,handle&region_id=${shop.america.id}`,
  ];
});

afterAll(() => uncached?.close().then(() => shop.close()));

interface Read {
  path: string;
  status: number;
  body: unknown;
}

async function readAll(one: Shop): Promise<{ reads: Read[]; tags: unknown[] }> {
  const responses = [];
  for (const path of paths) responses.push({ path, ...(await one.store.get(path)) });
  return {
    reads: responses.map(({ path, status, body }) => ({ path, status, body })),
    tags: responses.map(({ headers }) => headers.etag),
  };
}

/** Places an order through the shop without a cache. @returns its id */
async function sell(): Promise<string> {
  const cart = await shop.prepareCart();
  return ok(await uncached.store.post(`/carts/${cart}/complete`)).data.id;
}

/** Imports the products as they are, with another quantity of each variant. */
async function importQuantity(quantity: number): Promise<void> {
  const exported = parseCsv(await exportCsv(uncached));
  const rows = exported.map((row) => ({ ...row, 'Variant Inventory Quantity': String(quantity) }));
  const csv = formatCsv(Object.keys(rows[0]), ...rows.map((row) => Object.values(row)));
  expect((await importCsv(uncached, csv)).status).toBe('completed');
}

let order: string;

const staff = (path: string, body?: unknown) => uncached.admin.post(path, body).then(ok);

/** Changes of a product and of everything that is returned with it. They are made through the shop without a cache. */
const CHANGES: Record<string, () => Promise<unknown>> = {
  'its title changes': () => staff(`/products/${shirt}`, { title: 'Pullover' }),
  'its type changes': () => staff(`/products/${shirt}`, { type: { value: 'Clothes' } }),
  'its type is renamed': () => uncached.sql(`update product_type set value = 'Clothing'`),
  'its tags change': () => staff(`/products/${shirt}`, { tags: [{ value: 'wool' }] }),
  'its tag is renamed': () => uncached.sql(`update product_tag set value = 'cotton'`),
  'its images change': () => staff(`/products/${shirt}`, { images: ['https://img.example.com/1.png'] }),
  'the URL of its image changes': () =>
    uncached.sql(`update image set url = 'https://img.example.com/2.png'`),
  'its collection changes': async () => {
    const { collection } = await staff('/collections', { title: 'Winter' });
    await staff(`/products/${shirt}`, { collection_id: collection.id });
  },
  'its collection is renamed': () => uncached.sql(`update product_collection set title = 'Summer'`),
  'its categories change': async () => {
    const { product_category } = await staff('/product-categories', { name: 'Warm', is_active: true });
    await staff(`/products/${shirt}`, { categories: [{ id: product_category.id }] });
  },
  'its category is renamed': () => uncached.sql(`update product_category set name = 'Warmer'`),
  'its sales channels change': async () => {
    const { sales_channel } = await staff('/sales-channels', { name: 'Market' });
    await staff(`/sales-channels/${sales_channel.id}/products/batch`, { product_ids: [{ id: shirt }] });
  },
  'its sales channel is renamed': () =>
    uncached.sql(`update sales_channel set name = 'Fair' where name = 'Market'`),
  'its shipping profile is renamed': () => uncached.sql(`update shipping_profile set name = 'Parcels'`),
  'its option is renamed': () => uncached.sql(`update product_option set title = 'Fit'`),
  'the value of its option changes': () =>
    uncached.sql(`update product_option_value set value = 'Tiny' where value = 'Small'`),
  'its variant is renamed': () => staff(`/products/${shirt}/variants/${variant}`, { title: 'Tiny' }),
  'its price changes': () =>
    staff(`/products/${shirt}/variants/${variant}`, {
      prices: [
        { currency_code: 'eur', amount: 2000 },
        { currency_code: 'usd', amount: 2500 },
      ],
    }),
  'its amounts are changed by SQL': () => uncached.sql('update money_amount set amount = amount + 1'),
  'a price list is created': () =>
    staff('/price-lists', {
      name: 'Sale',
      description: 'Sale',
      type: 'sale',
      status: 'active',
      prices: [{ variant_id: variant, currency_code: 'eur', amount: 1500 }],
    }),
  'the price list ends': () => uncached.sql('update price_list set ends_at = now()'),
  'the price list is no longer limited in time': () => uncached.sql('update price_list set ends_at = null'),
  'the type of the price list changes': () => uncached.sql(`update price_list set type = 'override'`),
  'the tax rate of the region changes': () => staff(`/regions/${shop.europe.id}`, { tax_rate: 7 }),
  'the currency begins to include tax': () => staff('/currencies/eur', { includes_tax: true }),
  'the symbol of the currency changes': () =>
    uncached.sql(`update currency set symbol = 'EUR' where code = 'eur'`),
  'it gets a tax rate of its own': async () => {
    const { tax_rate } = await staff('/tax-rates', {
      name: 'Reduced',
      code: 'R',
      region_id: shop.europe.id,
      rate: 5,
    });
    await staff(`/tax-rates/${tax_rate.id}/products/batch`, { products: [shirt] });
  },
  'its tax rate changes': () => uncached.sql('update tax_rate set rate = 6'),
  'it loses its tax rate': () => uncached.sql('delete from product_tax_rate'),
  'its type gets a tax rate': () =>
    uncached.sql(
      'insert into product_type_tax_rate (product_type_id, rate_id) select p.type_id, r.id from product p, tax_rate r where p.id = $1',
      [shirt],
    ),
  'its inventory quantity changes': () =>
    staff(`/products/${shirt}/variants/${variant}`, { inventory_quantity: 7, manage_inventory: true }),
  'one unit is sold': async () => (order = await sell()),
  'the order of the unit is canceled': () => staff(`/orders/${order}/cancel`),
  'its quantities are imported': () => importQuantity(9),
  'it is stocked at a location': async () => {
    const location = await createLocation(shop, 'Berlin');
    await addInventoryItem(shop, variant, { [location]: 3 });
  },
  'one unit is sold at its location': async () => (order = await sell()),
  'the order of the unit at its location is canceled': () => staff(`/orders/${order}/cancel`),
  'its stocked quantity at a location changes': () =>
    uncached.sql('update inventory_level set stocked_quantity = 4'),
  'its reserved quantity at a location changes': () =>
    uncached.sql('update inventory_level set reserved_quantity = 1'),
  'its required quantity of an inventory item changes': () =>
    uncached.sql('update product_variant_inventory_item set required_quantity = 2'),
  'its sales channel loses its locations': () => uncached.sql('delete from sales_channel_location'),
  'a variant is added': async () => {
    const { product } = ok(await uncached.admin.get(`/products/${shirt}`));
    const options = [{ option_id: product.options[0].id, value: 'Huge' }];
    await staff(`/products/${shirt}/variants`, { title: 'Huge', options, prices: [] });
  },
  'a variant is deleted': () =>
    uncached.admin.delete(`/products/${shirt}/variants/${shop.shirt.variants[1].id}`),
  'all of its price links are truncated': () => uncached.sql('truncate product_variant_money_amount'),
  'it becomes a draft': () => staff(`/products/${shirt}`, { status: 'draft' }),
  'it is published again': () => staff(`/products/${shirt}`, { status: 'published' }),
  'it is deleted': () => uncached.admin.delete(`/products/${shirt}`),
};

describe('A cached product', () => {
  /** The changes are the life of one product: a test that runs alone makes those before it. */
  const later = Object.entries(CHANGES);

  it.each(Object.keys(CHANGES))('is returned in its current state after %s', async (name) => {
    while (later[0][0] !== name) await later.shift()![1]();
    const [, change] = later.shift()!;
    await readAll(shop);
    const before = await readAll(shop);
    expect(before.reads).toEqual((await readAll(uncached)).reads);
    await change();
    const after = await readAll(shop);
    expect(after.reads).toEqual((await readAll(uncached)).reads);
    expect(after.reads).not.toEqual(before.reads);
    // an entity tag changes if and only if its response does
    const areSame = after.reads.map((read, place) => isDeepStrictEqual(read, before.reads[place]));
    expect(after.tags.map((tag, place) => tag === before.tags[place])).toEqual(areSame);
  });
});
