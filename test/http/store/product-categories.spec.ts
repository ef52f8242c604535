import { ok, openWorld, type World } from '../../support/world.ts';

let shop: World;
const ids: Record<string, string> = {};

/** Open(Leaf Hidden(Under) Internal) Closed(Child) */
beforeAll(async () => {
  shop = await openWorld();
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
const names = async (query: string) =>
  ok(await get(query)).product_categories.map(({ name }: { name: string }) => name);

it('lists what is active and not internal', async () => {
  expect((await names('')).sort()).toEqual(['Child', 'Leaf', 'Open', 'Under']);
  expect(await names('?parent_category_id=null')).toEqual(['Open']);
  expect(await names('?q=LEA')).toEqual(['Leaf']);
});

it('shows neither whether a category is open nor its path, and no other products than those of the shelf', async () => {
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
  for (const query of [
    'fields=mpath',
    'fields=is_active',
    'expand=products',
    'is_internal=true',
    'order=is_active',
  ])
    expect(await get(`?${query}`)).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
});

it('leaves out what is closed, and what is below it, on every level', async () => {
  const trees = [
    ok(await get(`/${ids.Open}`)).product_category,
    ok(await get('?include_descendants_tree=true&handle=open')).product_categories[0],
    ok(await get('?handle=open')).product_categories[0],
  ];
  for (const { category_children } of trees) expect(category_children).toMatchObject([{ name: 'Leaf' }]);
});

it('does not find what is closed', async () => {
  for (const name of ['Hidden', 'Internal', 'Closed']) expect((await get(`/${ids[name]}`)).status).toBe(404);
});

it('shows a child of a closed category as if it stood at the top', async () => {
  for (const name of ['Child', 'Under'])
    expect(ok(await get(`/${ids[name]}`)).product_category.parent_category).toBeNull();
});

it('filters products by category, and shows the open ones of a product', async () => {
  const { products } = ok(await shop.store.get(`/products?category_id[]=${ids.Leaf}&expand=categories`));
  expect(products).toMatchObject([{ id: shop.mug.id, categories: [{ id: ids.Leaf }] }]);
  expect(products[0].categories).toHaveLength(1);
  expect(products[0].categories[0]).not.toHaveProperty('is_active');
  const count = async (query: string) => ok(await shop.store.get(`/products?${query}`)).count;
  expect(await count(`category_id[]=${ids.Open}`)).toBe(0);
  expect(await count(`category_id[]=${ids.Open}&include_category_children=true`)).toBe(1);
  expect(await count(`category_id[]=${ids.Hidden}`)).toBe(0);
});
