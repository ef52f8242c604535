import { createProduct } from '../../support/products.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await useSampleShop();
  ok(await shop.admin.post('/store', { locales: ['de', 'fr'], default_locale: 'en' }));
});
afterAll(() => shop.close());

let created = 0;
/** Creates a published product whose handle is unique. */
const createTeapot = (translations: object) =>
  createProduct(shop, { title: 'Teapot', handle: `teapot-${++created}`, status: 'published', translations });

/** Ids and handles of what a list of the store finds. */
async function find(path: string, many: string): Promise<[id: string, handle: string][]> {
  const { [many]: rows } = ok(await shop.store.get(path as '/products')) as unknown as Record<
    string,
    { id: string; handle: string }[]
  >;
  return rows.map(({ id, handle }) => [id, handle]);
}

const findProducts = (handle: string, locale = 'en') =>
  find(`/products?handle=${encodeURIComponent(handle)}&locale=${locale}`, 'products');

describe('A product with translated handles', () => {
  it('is found by each of them, and shows that of the language', async () => {
    const { id, handle } = await createTeapot({ de: { handle: 'kanne' }, fr: { handle: 'théière' } });
    for (const searched of [handle, 'kanne', 'théière'])
      for (const [locale, expected] of [
        ['en', handle],
        ['de', 'kanne'],
        ['fr', 'théière'],
      ])
        expect(await findProducts(searched, locale)).toEqual([[id, expected]]);
  });

  it('is found by what was typed with spaces and in another form of Unicode', async () => {
    const { id } = await createTeapot({ fr: { handle: ' the\u0301 vert ' } });
    expect((await findProducts('thé vert')).map(([found]) => found)).toEqual([id]);
  });

  it('is rejected if another product has the handle in that language, and keeps its own', async () => {
    await createTeapot({ de: { handle: 'krug' } });
    const other = await createTeapot({ de: { handle: 'becher' } });
    const { status, body } = await shop.admin.post(`/products/${other.id}`, {
      translations: { de: { handle: 'krug' } },
    });
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { type: 'duplicate_error', message: 'Product with handle krug already exists.' },
    });
    expect(await findProducts('becher')).toHaveLength(1);
  });

  it('may have the handle of another product in another language', async () => {
    const chat = await createTeapot({ de: { handle: 'gift' } });
    const present = await createTeapot({ fr: { handle: 'gift' } });
    expect((await findProducts('gift', 'de')).find(([, handle]) => handle === 'gift')).toEqual([
      chat.id,
      'gift',
    ]);
    expect((await findProducts('gift', 'fr')).find(([, handle]) => handle === 'gift')).toEqual([
      present.id,
      'gift',
    ]);
  });

  it('frees a handle that is replaced or removed, or when it is deleted', async () => {
    const { id } = await createTeapot({ de: { handle: 'dose' }, fr: { handle: 'boîte' } });
    ok(await shop.admin.post(`/products/${id}`, { translations: { de: { handle: 'buechse' }, fr: null } }));
    const heir = await createTeapot({ de: { handle: 'dose' }, fr: { handle: 'boîte' } });
    expect((await findProducts('dose')).map(([found]) => found)).toEqual([heir.id]);
    ok(await shop.admin.delete(`/products/${id}`));
    await createTeapot({ de: { handle: 'buechse' } });
    expect(await findProducts('buechse')).toHaveLength(1);
  });

  it('gives a handle to one of two requests that set it at once', async () => {
    const pots = await Promise.all([createTeapot({}), createTeapot({}), createTeapot({})]);
    const translations = { de: { handle: 'begehrt' } };
    const responses = await Promise.all(
      pots.map(({ id }) => shop.admin.post(`/products/${id}`, { translations })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    expect(await findProducts('begehrt')).toHaveLength(1);
  });
});

describe('Translated handles', () => {
  it('find collections and categories, too', async () => {
    const { collection } = ok(
      await shop.admin.post('/collections', {
        title: 'Summer',
        handle: 'summer-2',
        translations: { de: { handle: 'sommer' } },
      }),
    );
    const { product_category: category } = ok(
      await shop.admin.post('/product-categories', {
        ...{ name: 'Garden', handle: 'garden', is_active: true, is_internal: false },
        translations: { de: { handle: 'garten' } },
      }),
    );
    expect(await find('/collections?handle[]=sommer', 'collections')).toEqual([[collection.id, 'summer-2']]);
    expect(await find('/collections?handle[]=none&handle[]=summer-2&locale=de', 'collections')).toEqual([
      [collection.id, 'sommer'],
    ]);
    expect(await find('/product-categories?handle=garten&locale=de', 'product_categories')).toEqual([
      [category.id, 'garten'],
    ]);
  });
});
