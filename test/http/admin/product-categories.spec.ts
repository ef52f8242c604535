import { Outbox } from '../../../src/background/outbox.ts';
import { aCategory, below, expectOrder, tree, type Shown } from '../../support/categories.ts';
import { until } from '../../support/until.ts';
import { ok, openWorld, type World } from '../../support/world.ts';

let shop: World;
beforeAll(async () => {
  shop = await openWorld();
});
afterAll(() => shop.close());
beforeEach(() => shop.sql('delete from product_category'));

describe('a new category', () => {
  it('stands last among its siblings, closed to shoppers, with a handle made of its name', async () => {
    const clothing = await aCategory(shop, 'Clothing');
    expect(await below(shop, clothing, 'Shirts')).toMatchObject({ rank: 0, handle: 'shirts' });
    expect(await below(shop, clothing, 'Été à l’île')).toEqual({
      id: expect.stringMatching(/^pcat_/),
      name: 'Été à l’île',
      description: '',
      handle: 'ete-a-lile',
      is_active: false,
      is_internal: false,
      rank: 1,
      parent_category_id: clothing.id,
      parent_category: expect.objectContaining({ id: clothing.id }),
      category_children: [],
      metadata: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(await aCategory(shop, 'Books')).toMatchObject({ rank: 1, parent_category: null });
    await expectOrder(shop);
  });

  it('takes a handle as it is given, and the word null for the top', async () => {
    expect(await aCategory(shop, 'A', { handle: 'Mixed_Case', parent_category_id: 'null' })).toMatchObject({
      handle: 'Mixed_Case',
      parent_category_id: null,
    });
  });

  it.each([
    ['no name', {}, 400, 'invalid_data'],
    ['an empty name', { name: '' }, 400, 'invalid_data'],
    ['a rank', { name: 'X', rank: 1 }, 400, 'invalid_data'],
    ['a parent that is not there', { name: 'X', parent_category_id: 'pcat_nope' }, 404, 'not_found'],
    ['an empty parent', { name: 'X', parent_category_id: '' }, 400, 'invalid_data'],
    ['a handle that is taken', { name: 'X', handle: 'taken' }, 422, 'duplicate_error'],
    ['a NUL', { name: 'a\0' }, 400, 'invalid_data'],
    ['a flag that is none', { name: 'X', is_active: 'yes' }, 400, 'invalid_data'],
    ['null for a description', { name: 'X', description: null }, 400, 'invalid_data'],
  ])('is refused with %s', async (_, body, status, type) => {
    await aCategory(shop, 'Taken');
    expect(await shop.admin.post('/product-categories', body)).toMatchObject({ status, body: { type } });
    expect(await tree(shop)).toBe('Taken');
  });

  it('is told to subscribers', async () => {
    const told: unknown[] = [];
    const outbox = shop.app.get(Outbox, { strict: false });
    outbox.subscribe('product-category.created', ({ data }) => void told.push(data));
    const { id } = await aCategory(shop, 'Told');
    await until(() => told);
    expect(told).toContainEqual({ id });
  });
});

describe('the list of categories', () => {
  beforeEach(async () => {
    const clothing = await aCategory(shop, 'Clothing', { is_active: true });
    const shirts = await below(shop, clothing, 'Shirts', { is_active: true });
    await below(shop, shirts, 'Polo shirts', { is_internal: true });
    await aCategory(shop, 'Books');
  });

  const names = async (query: string) =>
    ok(await shop.admin.get(`/product-categories?${query}`)).product_categories.map((row: Shown) => row.name);

  it.each([
    ['', ['Books', 'Clothing', 'Polo shirts', 'Shirts']],
    ['q=SHIRT', ['Polo shirts', 'Shirts']],
    ['handle=books', ['Books']],
    ['parent_category_id=null', ['Books', 'Clothing']],
    ['is_active=true', ['Clothing', 'Shirts']],
    ['is_internal=true', ['Polo shirts']],
    ['parent_category_id=pcat_nope', []],
  ])('filters by %s', async (query, expected) => {
    expect((await names(query)).sort()).toEqual(expected);
  });

  it('is in the order of ranks, then handles, a hundred at most unless told', async () => {
    const answer = ok(await shop.admin.get('/product-categories'));
    expect(answer).toMatchObject({ count: 4, offset: 0, limit: 100 });
    expect(await names('')).toEqual(['Clothing', 'Polo shirts', 'Shirts', 'Books']);
  });

  it('shows one level below each, or all when asked for', async () => {
    const shown = async (query: string) =>
      ok(await shop.admin.get(`/product-categories?q=clothing&${query}`)).product_categories[0]
        .category_children;
    expect(await shown('')).toMatchObject([{ name: 'Shirts' }]);
    expect((await shown(''))[0]).not.toHaveProperty('category_children');
    expect(await shown('include_descendants_tree=true')).toMatchObject([
      { name: 'Shirts', category_children: [{ name: 'Polo shirts', category_children: [] }] },
    ]);
  });

  it('shows paths only when they are asked for', async () => {
    const [row] = ok(await shop.admin.get('/product-categories?handle=books')).product_categories;
    expect(row).not.toHaveProperty('mpath');
    const asked = ok(await shop.admin.get('/product-categories?handle=books&fields=mpath&expand='));
    expect(asked.product_categories).toEqual([{ id: row.id, mpath: `${row.id}.` }]);
  });

  it.each([
    'expand=products',
    'expand=colour',
    'fields=colour',
    'include_descendants_tree=maybe',
    'colour=red',
    'order=colour',
  ])('refuses %s', async (query) => {
    expect(await shop.admin.get(`/product-categories?${query}`)).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
  });

  it('says of products, which are a list of their own, what existing clients know', async () => {
    const { body } = await shop.admin.get('/product-categories?expand=products');
    expect(body.message).toBe('Requested fields [products] are not valid');
  });
});

describe('one category', () => {
  it('is shown with the whole tree below it, and its parent', async () => {
    const clothing = await aCategory(shop, 'Clothing');
    const shirts = await below(shop, clothing, 'Shirts');
    const polo = await below(shop, shirts, 'Polo');
    await below(shop, polo, 'Pique');
    const { product_category } = ok(await shop.admin.get(`/product-categories/${shirts.id}`));
    expect(product_category).toMatchObject({
      parent_category: { name: 'Clothing' },
      category_children: [{ name: 'Polo', category_children: [{ name: 'Pique', category_children: [] }] }],
    });
    expect(product_category.parent_category).not.toHaveProperty('category_children');
    const { id } = shirts;
    expect(
      ok(await shop.admin.get(`/product-categories/${id}?expand=&fields=name`)).product_category,
    ).toEqual({
      id,
      name: 'Shirts',
    });
  });

  it('has to be there', async () => {
    for (const [method, path] of [
      ['get', '/product-categories/pcat_nope'],
      ['post', '/product-categories/pcat_nope'],
    ] as const)
      expect((await shop.admin[method](path, {})).status).toBe(404);
  });

  it('costs three statements, whatever is below it', async () => {
    const top = await aCategory(shop, 'Top');
    await shop.sql(
      `insert into product_category (id, name, handle, parent_category_id, rank)
       select 'pcat_many_' || n, 'N', 'many-' || n, case when n < 10 then $1 else 'pcat_many_' || n / 10 end, n
       from generate_series(1, 2000) n`,
      [top.id],
    );
    const sent = await shop.statements(() => shop.admin.get(`/product-categories/${top.id}`));
    expect(sent.filter((text) => text.includes('product_category'))).toHaveLength(3);
  });
});

describe('the products of a category', () => {
  const batch = (id: string, products: { id: string }[]) =>
    [
      `/product-categories/${id}/products/batch`,
      { product_ids: products.map((one) => ({ id: one.id })) },
    ] as const;

  it('are added and removed in sets; twice is fine', async () => {
    const { id } = await aCategory(shop, 'A');
    const inIt = async () =>
      ok(await shop.admin.get(`/products?category_id[]=${id}&order=created_at`)).products.map(
        (p: Shown) => p.id,
      );
    for (let i = 0; i < 2; i++)
      expect(ok(await shop.admin.post(...batch(id, [shop.mug, shop.shirt]))).product_category.id).toBe(id);
    expect(await inIt()).toEqual([shop.shirt.id, shop.mug.id]);
    for (let i = 0; i < 2; i++) ok(await shop.admin.delete(...batch(id, [shop.mug])));
    expect(await inIt()).toEqual([shop.shirt.id]);
    const [product] = ok(await shop.admin.get(`/products?id=${shop.shirt.id}&expand=categories`)).products;
    expect(product.categories).toMatchObject([{ id }]);
  });

  it('have to be there, and so has the category', async () => {
    const { id } = await aCategory(shop, 'A');
    expect(await shop.admin.post(...batch(id, [shop.mug, { id: 'prod_x' }, { id: 'prod_y' }]))).toMatchObject(
      {
        status: 404,
        body: { type: 'not_found', message: expect.stringContaining('prod_x, prod_y') },
      },
    );
    expect(ok(await shop.admin.get(`/products?category_id[]=${id}`)).count).toBe(0);
    expect((await shop.admin.post(...batch('pcat_nope', []))).status).toBe(404);
    for (const product_ids of [undefined, 'x', [{ id: '' }], [{ name: 'x' }], ['prod_1']])
      expect(
        (await shop.admin.post(`/product-categories/${id}/products/batch`, { product_ids })).status,
      ).toBe(400);
  });
});
