import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { SeededRandom } from '../support/seeded-random.ts';
import { type Shop, WITH_CACHE } from '../support/shop.ts';
import { until } from '../support/until.ts';

/*
 * The model of the product cache is a shop without one on the same database. Both answer the same in every language, after random
 * changes of translations, price lists and sales channels, whichever of the two makes them.
 */

const LOCALES = ['de', 'de-AT', 'fr'];
const EXPANSIONS = 'collection,options.values,tags,type,variants.options,categories,sales_channels';

let shop: SampleShop;
let uncached: Shop;

beforeAll(async () => {
  shop = await useSampleShop(WITH_CACHE);
  uncached = await shop.openSecondInstance({ PRODUCT_CACHE_BYTES: '0' });
  await shop.admin.post('/store', { locales: LOCALES, default_locale: 'en' });
  await until(async () => 'content-language' in (await uncached.store.get('/collections')).headers);
});

afterAll(async () => {
  await shop.admin.post('/store', { locales: null });
  await uncached.close();
  await shop.close();
});

it('answers from the cache as without it, in every language, region and sales channel', async () => {
  const random = new SeededRandom(68);
  const world = await createWorld();
  for (let step = 0; step < 60; step++) {
    const change = await changeSomething(random, world);
    for (let read = 0; read < 4; read++) {
      const path = randomPath(random, world);
      const headers = random.chance(0.5) ? { 'x-publishable-api-key': world.key } : undefined;
      const [cached, plain] = [
        await shop.store.get(path, { headers }),
        await uncached.store.get(path, { headers }),
      ];
      expect({ step, change, path, body: cached.body }).toEqual({ step, change, path, body: plain.body });
      expect(cached.headers['content-language']).toBe(plain.headers['content-language']);
      if (read === 0) await shop.store.get(path, { headers }); // so that later steps find rows in the cache
    }
  }
});

interface World {
  /** Paths of records below `/admin`, with the field that is translated. */
  texts: readonly (readonly [path: string, field: string])[];
  /** Tables without a path, with the field. */
  rows: readonly (readonly [table: string, field: string])[];
  products: readonly string[];
  variants: readonly string[];
  channel: string;
  /** A publishable key of the channel. */
  key: string;
}

async function createWorld(): Promise<World> {
  const admin = (path: string, body: unknown) => shop.admin.post(path, body).then(ok);
  const { collection } = await admin('/collections', { title: 'Summer' });
  const { product_category } = await admin('/product-categories', { name: 'Clothes', is_active: true });
  await admin(`/products/${shop.shirt.id}`, {
    collection_id: collection.id,
    categories: [{ id: product_category.id }],
    type: { value: 'Shirts' },
    tags: [{ value: 'cotton' }],
  });
  const { sales_channel } = await admin('/sales-channels', { name: 'Market' });
  const { publishable_api_key } = await admin('/publishable-api-keys', { title: 'Market' });
  await admin(`/publishable-api-keys/${publishable_api_key.id}/sales-channels/batch`, {
    sales_channel_ids: [{ id: sales_channel.id }],
  });
  const variantPath = `/products/${shop.shirt.id}/variants/${shop.shirt.variants[0].id}`;
  return {
    texts: [
      [`/products/${shop.shirt.id}`, 'title'],
      [`/products/${shop.mug.id}`, 'description'],
      [variantPath, 'title'],
      [`/collections/${collection.id}`, 'title'],
      [`/product-categories/${product_category.id}`, 'name'],
    ],
    rows: [
      ['product_option', 'title'],
      ['product_option_value', 'value'],
      ['product_tag', 'value'],
      ['product_type', 'value'],
    ],
    products: [shop.shirt.id, shop.mug.id],
    variants: [shop.shirt.variants[0].id, shop.mug.variants[0].id],
    channel: sales_channel.id,
    key: publishable_api_key.id,
  };
}

/** Changes a text, a price list or a channel through one of the two shops. @returns what was changed, for messages */
async function changeSomething(random: SeededRandom, world: World): Promise<string> {
  const { admin } = random.chance(0.5) ? shop : uncached;
  const locale = random.pick(LOCALES);
  const text = random.chance(0.3) ? null : `Text ${random.integerBelow(1000)}`;
  switch (random.integerBelow(5)) {
    case 0: {
      const [table, field] = random.pick(world.rows);
      const change = JSON.stringify({ [locale]: { [field]: text } });
      await shop.sql(`update ${table} set translations = merge_translations(translations, $1)`, [change]);
      return `${table}: ${change}`;
    }
    case 1: {
      const prices = [
        { variant_id: random.pick(world.variants), currency_code: 'eur', amount: random.integerBelow(700) },
      ];
      const list = { name: 'Sale', description: 'Sale', type: 'sale', status: 'active' };
      ok(await admin.post('/price-lists', { ...list, prices }));
      return 'price list';
    }
    case 2: {
      const batch = { product_ids: [{ id: random.pick(world.products) }] };
      const path = `/sales-channels/${world.channel}/products/batch`;
      ok(await (random.chance(0.5) ? admin.post(path, batch) : admin.delete(path, batch)));
      return 'sales channel';
    }
    default: {
      const [path, field] = random.pick(world.texts);
      const translations = random.chance(0.1) ? { [locale]: null } : { [locale]: { [field]: text } };
      ok(await admin.post(path, { translations }));
      return `${path}: ${JSON.stringify(translations)}`;
    }
  }
}

function randomPath(random: SeededRandom, { products }: World): string {
  const region = random.pick([shop.europe.id, shop.america.id]);
  const locale = random.pick([...LOCALES, 'en', 'it']);
  const expand = random.chance(0.5) ? `&expand=${EXPANSIONS}` : '';
  const path = random.chance(0.6) ? '/products' : `/products/${random.pick(products)}`;
  return `${path}?region_id=${region}&locale=${locale}${expand}`;
}
