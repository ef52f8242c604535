import { listRecordedTables } from '../support/change-log.ts';
import { explainGeneric, listTables } from '../support/query-plans.ts';
import { WITH_CACHE, type Shop } from '../support/shop.ts';
import { createSizedProduct, ok, useSampleShop, type SampleShop } from '../support/sample-shop.ts';
import { addInventoryItem, createLocation } from '../support/stock.ts';

/*
 * A shop takes the regions, sales channels and variants of carts from its product cache. It returns the same as a shop without a cache on
 * the same database, whichever process or statement has changed them.
 */

let shop: SampleShop;
let uncached: Shop;
let cart: string;
let variant: string;
let product: string;

beforeAll(async () => {
  shop = await useSampleShop(WITH_CACHE);
  uncached = await shop.openSecondInstance({ PRODUCT_CACHE_BYTES: '0' });
  product = shop.shirt.id;
  variant = shop.shirt.variants[0].id;
  cart = await shop.prepareCart({
    items: [
      { variant_id: variant, quantity: 1 },
      { variant_id: shop.mug.variants[0].id, quantity: 2 },
    ],
  });
});

afterAll(() => uncached?.close().then(() => shop.close()));

const UNLIMITED = { manage_inventory: false };

const readCart = async (instance: Shop = shop, id = cart) =>
  ok(await instance.store.get(`/carts/${id}`)).cart;

/** Reads the cart until its related rows are expected to be cached. */
async function warmUp(id = cart): Promise<void> {
  for (let time = 0; time < 10; time++) await readCart(shop, id);
}

const staff = (path: string, body?: unknown) => uncached.admin.post(path, body).then(ok);

async function sell(): Promise<void> {
  const sold = await shop.prepareCart();
  ok(await uncached.store.post(`/carts/${sold}/complete`));
}

/** Changes of what is returned with a cart, made through the shop without a cache. */
const CHANGES: Record<string, () => Promise<unknown>> = {
  'its region is renamed': () => staff(`/regions/${shop.europe.id}`, { name: 'European Union' }),
  'the tax rate of its region changes': () => staff(`/regions/${shop.europe.id}`, { tax_rate: 7 }),
  'its region gets a tax rate': () =>
    staff('/tax-rates', { name: 'Reduced', code: 'R', region_id: shop.europe.id, rate: 5 }),
  'a tax rate of its region changes': () => uncached.sql('update tax_rate set rate = 6'),
  'its region loses a country': () => uncached.admin.delete(`/regions/${shop.europe.id}/countries/fr`),
  'a country of its region is renamed': () =>
    uncached.sql(`update country set display_name = 'Deutschland' where iso_2 = 'de'`),
  'its region loses a payment provider': () =>
    uncached.admin.delete(`/regions/${shop.europe.id}/payment-providers/test`),
  'its region gets a payment provider': () =>
    staff(`/regions/${shop.europe.id}/payment-providers`, { provider_id: 'test' }),
  'a payment provider of its region is uninstalled': () =>
    uncached.sql(`update payment_provider set is_installed = false where id = 'test'`),
  'its region loses a fulfillment provider': () =>
    uncached.sql(`delete from region_fulfillment_providers where region_id = $1`, [shop.europe.id]),
  'its region gets a fulfillment provider': () =>
    staff(`/regions/${shop.europe.id}/fulfillment-providers`, { provider_id: 'manual' }),
  'a fulfillment provider of its region is uninstalled': () =>
    uncached.sql(`update fulfillment_provider set is_installed = false`),
  'its region no longer taxes gift cards': () =>
    staff(`/regions/${shop.europe.id}`, { gift_cards_taxable: false }),
  'its sales channel is renamed': () => uncached.sql(`update sales_channel set name = 'Fair'`),
  'its sales channel is disabled': () => uncached.sql('update sales_channel set is_disabled = true'),
  'its sales channel is enabled again': () => uncached.sql('update sales_channel set is_disabled = false'),
  'a variant is renamed': () => staff(`/products/${product}/variants/${variant}`, { title: 'Tiny' }),
  'a product is renamed': () => staff(`/products/${product}`, { title: 'Pullover' }),
  'its shipping profile is renamed': () => uncached.sql(`update shipping_profile set name = 'Parcels'`),
  'the stock of a variant changes': () =>
    staff(`/products/${product}/variants/${variant}`, { inventory_quantity: 7 }),
  'a unit of a variant is sold': sell,
  'a variant is stocked at a location': async () => {
    const location = await createLocation(shop, 'Berlin');
    await addInventoryItem(shop, variant, { [location]: 3 });
  },
  'a unit of a variant is sold at a location': sell,
  'its sales channel loses its locations': () => uncached.sql('delete from sales_channel_location'),
  'a product becomes a draft': () => staff(`/products/${product}`, { status: 'draft' }),
  'a product is published again': () => staff(`/products/${product}`, { status: 'published' }),
  'a variant moves to another product': () =>
    uncached.sql('update product_variant set product_id = $2 where id = $1', [variant, shop.mug.id]),
  'the other product is renamed': () => staff(`/products/${shop.mug.id}`, { title: 'Cup' }),
  'it moves to another sales channel': async () => {
    const { sales_channel } = await staff('/sales-channels', { name: 'Market' });
    await uncached.sql('update cart set sales_channel_id = $2 where id = $1', [cart, sales_channel.id]);
  },
  'the quantities of its lines change': () =>
    uncached.sql('update line_item set quantity = 5 where cart_id = $1', [cart]),
  'a variant is deleted': () => uncached.admin.delete(`/products/${shop.mug.id}/variants/${variant}`),
  'a product is deleted': () => uncached.admin.delete(`/products/${shop.mug.id}`),
};

describe('A cart whose region and variants are cached', () => {
  it.each(Object.entries(CHANGES))('is returned in its current state after %s', async (_, change) => {
    await warmUp();
    const before = await readCart();
    expect(before).toEqual(await readCart(uncached));
    await change();
    const after = await readCart();
    expect(after).toEqual(await readCart(uncached));
    expect(after).not.toEqual(before);
    expect(await readCart()).toEqual(after);
  });
});

describe('Reading a cart', () => {
  let other: string;
  beforeAll(async () => {
    const { variants } = await createSizedProduct(shop, 'Hat', ['One size'], { eur: 100 }, UNLIMITED);
    const items = [{ variant_id: variants[0].id, quantity: 1 }];
    other = ok(await shop.store.post('/carts', { region_id: shop.europe.id, items })).cart.id;
  });

  const readOther = () => readCart(shop, other);

  it('takes one statement, which leaves out what is cached', async () => {
    await warmUp(other);
    const statements = await shop.recordSql(readOther);
    expect(statements).toHaveLength(1);
    for (const table of ['region', 'country', 'sales_channel', 'product_variant', 'product'])
      expect(statements[0]).not.toContain(`"${table}" t`);
  });

  it('takes a second statement, for the whole cart, when one of its products has just changed', async () => {
    await warmUp(other);
    await shop.sql(`update product set title = 'Cap' where title = 'Hat'`);
    expect(await shop.recordSql(readOther)).toHaveLength(2);
    expect(await shop.recordSql(readOther)).toHaveLength(1);
    expect((await readOther()).items[0].variant.product.title).toBe('Cap');
  });

  it('takes one statement after a line was added, whether its variant is cached or not', async () => {
    await warmUp(other);
    const { variants } = await createSizedProduct(shop, 'Scarf', ['One size'], { eur: 100 }, UNLIMITED);
    const add = () =>
      shop.store.post(`/carts/${other}/line-items`, { variant_id: variants[0].id, quantity: 1 });
    for (const isCached of [false, true]) {
      const statements = await shop.recordSql(() => add().then(ok));
      const reading = statements.slice(statements.indexOf('commit') + 1);
      expect(reading).toHaveLength(1);
      expect(reading[0].includes('"region" t')).toBe(!isCached);
    }
  });

  it('leaves out only tables that record their inserts, updates, deletes and truncations', async () => {
    const [whole] = await uncached.recordStatements(() => readCart(uncached, other));
    await warmUp(other);
    const [reduced] = await shop.recordStatements(readOther);
    const read = new Set(listTables(await explainGeneric(shop, whole)));
    for (const table of listTables(await explainGeneric(shop, reduced))) read.delete(table);
    const recorded = await listRecordedTables(shop);
    expect([...read].filter((table) => !recorded.includes(table))).toEqual([]);
    expect([...read]).toEqual(
      expect.arrayContaining(['region', 'country', 'payment_provider', 'product_variant']),
    );
  });

  it('reads relations and columns that the request names with the cart', async () => {
    await warmUp(other);
    for (const query of ['expand=region,items.variant.prices', 'fields=region_id', 'expand=']) {
      const [cached, read] = await Promise.all(
        [shop, uncached].map((instance) => instance.store.get(`/carts/${other}?${query}`)),
      );
      expect(cached.body).toEqual(read.body);
    }
  });
});
