import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

let shop: SampleShop;
const ids: Record<string, string> = {};

/** Creates the trees Open(Leaf Hidden(Under) Internal) and Closed(Child); Hidden and Closed are inactive. */
beforeAll(async () => {
  shop = await useSampleShop();
  const make = async (name: string, parent?: string, more = {}) => {
    const body = { name, is_active: true, parent_category_id: parent ? ids[parent] : null, ...more };
    ids[name] = ok(await shop.admin.post('/product-categories', body)).product_category.id;
  };
  await make('Open', undefined, { metadata: { color: 'red' } });
  await make('Hidden', 'Open', { is_active: false });
  await make('Internal', 'Open', { is_internal: true });
  await make('Leaf', 'Open');
  await make('Under', 'Hidden');
  await make('Closed', undefined, { is_active: false });
  await make('Child', 'Closed');
  const batch = { product_ids: [{ id: shop.mug.id }] };
  for (const name of ['Leaf', 'Hidden'])
    ok(await shop.admin.post(`/product-categories/${ids[name]}/products/batch`, batch));
});
afterAll(() => shop.close());

const get = (query: string) => shop.store.get(`/product-categories${query}`);
const listNames = async (query: string) =>
  ok(await get(query)).product_categories.map(({ name }: { name: string }) => name);

describe('GET /store/product-categories', () => {
  it.each([
    ['the active and public categories', '', ['Child', 'Leaf', 'Open', 'Under']],
    ['the categories without a parent', '?parent_category_id=null', ['Open']],
    ['the categories that match a text', '?q=LEA', ['Leaf']],
  ])('returns %s', async (_, query, expected) => {
    expect((await listNames(query)).sort()).toEqual(expected);
  });

  it.each(['fields=mpath', 'fields=is_active', 'expand=products', 'is_internal=true', 'order=is_active'])(
    'rejects %s',
    async (query) => {
      expect(await get(`?${query}`)).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
    },
  );

  it.each(['?include_descendants_tree=true&handle=open', '?handle=open'])(
    'omits inactive and internal categories and their descendants from the trees of %s',
    async (query) => {
      const [{ category_children }] = ok(await get(query)).product_categories;
      expect(category_children).toMatchObject([{ name: 'Leaf' }]);
    },
  );
});

describe('GET /store/product-categories/{id}', () => {
  it('returns a category without its flags and its path', async () => {
    expect(ok(await get(`/${ids.Leaf}`)).product_category).toEqual({
      id: ids.Leaf,
      name: 'Leaf',
      description: '',
      handle: 'leaf',
      rank: 2,
      parent_category_id: ids.Open,
      parent_category: expect.objectContaining({ id: ids.Open, metadata: { color: 'red' } }),
      category_children: [],
      metadata: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
  });

  it('omits inactive and internal categories and their descendants from the children', async () => {
    const { category_children } = ok(await get(`/${ids.Open}`)).product_category;
    expect(category_children).toMatchObject([{ name: 'Leaf' }]);
  });

  it.each([
    ['an inactive category', 'Hidden'],
    ['an internal category', 'Internal'],
    ['an inactive category without a parent', 'Closed'],
  ])('returns 404 for %s', async (_, name) => {
    expect((await get(`/${ids[name]}`)).status).toBe(404);
  });

  it.each(['Child', 'Under'])(
    'returns %s, a child of an inactive category, without a parent',
    async (name) => {
      expect(ok(await get(`/${ids[name]}`)).product_category.parent_category).toBeNull();
    },
  );
});

describe('GET /store/products with a category', () => {
  it('returns its products with their public categories', async () => {
    const { products } = ok(await shop.store.get(`/products?category_id[]=${ids.Leaf}&expand=categories`));
    expect(products).toMatchObject([{ id: shop.mug.id, categories: [{ id: ids.Leaf }] }]);
    expect(products[0].categories).toHaveLength(1);
    expect(products[0].categories[0]).not.toHaveProperty('is_active');
  });

  it.each([
    [0, 'of a category itself', () => `category_id[]=${ids.Open}`],
    [
      1,
      'of a category and its children on request',
      () => `category_id[]=${ids.Open}&include_category_children=true`,
    ],
    [0, 'of an inactive category', () => `category_id[]=${ids.Hidden}`],
  ])('counts %i products %s', async (count, _, query) => {
    expect(ok(await shop.store.get(`/products?${query()}`)).count).toBe(count);
  });
});
