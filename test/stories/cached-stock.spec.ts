import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { type Shop, WITH_CACHE } from '../support/shop.ts';
import { addInventoryItem, createLocation } from '../support/stock.ts';

/*
 * A product stays cached, with its new quantities, when only stock changes: otherwise every order would remove a best seller from the
 * caches of all processes.
 */

let shop: SampleShop;
let uncached: Shop;
let shirt: string;
let small: string;
let medium: string;

beforeAll(async () => {
  shop = await useSampleShop(WITH_CACHE);
  uncached = await shop.openSecondInstance({ PRODUCT_CACHE_BYTES: '0' });
  shirt = shop.shirt.id;
  [small, medium] = shop.shirt.variants.map(({ id }: { id: string }) => id);
  await readAll();
});

afterAll(() => uncached?.close().then(() => shop.close()));

const paths = () => [
  `/products/${shirt}?region_id=${shop.europe.id}`,
  `/products/${shirt}`,
  `/products/${shirt}?fields=title,handle&expand=`,
  `/products?region_id=${shop.europe.id}`,
];

async function readAll(instance: Shop = shop): Promise<unknown[]> {
  const bodies = [];
  for (const path of paths()) bodies.push(ok(await instance.store.get(path)));
  return bodies;
}

/** Reads all paths again and compares them with an uncached shop. @returns whether products were read, not only found */
async function readsProductsAfter(change: () => Promise<unknown>): Promise<boolean> {
  for (let time = 0; time < 3; time++) await readAll(); // until reads of the page expect cached products
  await change();
  let bodies: unknown[] = [];
  const texts = await shop.recordSql(async () => (bodies = await readAll()));
  expect(bodies).toEqual(await readAll(uncached));
  return texts.some((text) => text.includes('row_to_json(r)'));
}

const setQuantity = (variant: string, quantity: number) =>
  uncached.sql('update product_variant set inventory_quantity = $2, updated_at = now() where id = $1', [
    variant,
    quantity,
  ]);

/** Changes of stock that are recorded with the new quantities. */
const STOCK_CHANGES: Record<string, () => Promise<unknown>> = {
  'a unit is sold': async () => ok(await uncached.store.post(`/carts/${await shop.prepareCart()}/complete`)),
  'a variant is sold out': () => setQuantity(small, 0),
  'a variant is in stock again': () => setQuantity(small, 12),
  'several variants change together': () =>
    uncached.sql(
      'update product_variant set inventory_quantity = inventory_quantity + 1 where product_id = $1',
      [shirt],
    ),
  'variants change one after the other in one transaction': () =>
    transaction(
      `update product_variant set inventory_quantity = 3 where id = '${small}'`,
      `update product_variant set inventory_quantity = 4 where id = '${medium}'`,
      `update product_variant set inventory_quantity = 5 where id = '${small}'`,
    ),
};

/** Changes after which a product is read again. */
const OTHER_CHANGES: Record<string, () => Promise<unknown>> = {
  'a variant is renamed in the transaction of a sale': () =>
    transaction(
      `update product_variant set inventory_quantity = 6 where id = '${small}'`,
      `update product_variant set title = 'Tiny' where id = '${small}'`,
    ),
  'a unit is sold in the transaction that renames the product': () =>
    transaction(
      `update product set title = 'Pullover' where id = '${shirt}'`,
      `update product_variant set inventory_quantity = 7 where id = '${small}'`,
    ),
  'its last unit is sold to a client that may order more': () =>
    uncached.sql('update product_variant set inventory_quantity = 0, allow_backorder = true where id = $1', [
      small,
    ]),
  'two units are sold in two transactions': async () => {
    await setQuantity(small, 2);
    await setQuantity(small, 1);
  },
  'its metadata contains a number with more digits than JavaScript preserves': () =>
    uncached.sql(`update product set metadata = '{"ean": 12345678901234567890}' where id = $1`, [shirt]),
  'a unit is sold then': () => setQuantity(small, 9),
  'its stock is that of a location': async () => {
    const location = await createLocation(shop, 'Berlin');
    await addInventoryItem(shop, small, { [location]: 3 });
  },
  'a unit is sold at the location': () =>
    uncached.sql('update inventory_level set stocked_quantity = stocked_quantity - 1'),
  'the quantity of a variant that is stocked at a location changes': () => setQuantity(small, 11),
};

describe('A cached product', () => {
  it.each(Object.entries(STOCK_CHANGES))(
    'has its new stock and is not read again after %s',
    async (_, change) => {
      expect(await readsProductsAfter(change)).toBe(false);
    },
  );

  it.each(Object.entries(OTHER_CHANGES))('is read again after %s', async (_, change) => {
    expect(await readsProductsAfter(change)).toBe(true);
  });
});

async function transaction(...statements: string[]): Promise<void> {
  await uncached.database.transaction(async (tx) => {
    for (const statement of statements) await tx.query(statement);
  });
}
