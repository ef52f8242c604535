import { Outbox } from '#engine/background/outbox';
import {
  type Category,
  createCategory,
  createSubcategory,
  expectConsistentRanks,
  formatCategoryTree,
} from '../../support/categories.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { until } from '../../support/until.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await useSampleShop({});
});
afterAll(() => shop.close());
beforeEach(() => shop.sql('delete from product_category'));

describe('A new product category', () => {
  it('is inactive, ranks last among its siblings and has a handle derived from its name', async () => {
    const clothing = await createCategory(shop, 'Clothing');
    expect(await createSubcategory(shop, clothing, 'Shirts')).toMatchObject({ rank: 0, handle: 'shirts' });
    expect(await createSubcategory(shop, clothing, 'Été à l’île')).toEqual({
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
    expect(await createCategory(shop, 'Books')).toMatchObject({ rank: 1, parent_category: null });
    await expectConsistentRanks(shop);
  });

  it('has exactly the given handle', async () => {
    expect(await createCategory(shop, 'A', { handle: 'Mixed_Case' })).toMatchObject({ handle: 'Mixed_Case' });
  });

  it('has no parent if parent_category_id is the text "null"', async () => {
    expect(await createCategory(shop, 'A', { parent_category_id: 'null' })).toMatchObject({
      parent_category_id: null,
    });
  });

  it.each([
    ['without a name', {}, 400, 'invalid_data'],
    ['with an empty name', { name: '' }, 400, 'invalid_data'],
    ['with a rank', { name: 'X', rank: 1 }, 400, 'invalid_data'],
    ['with an unknown parent', { name: 'X', parent_category_id: 'pcat_nope' }, 404, 'not_found'],
    ['with an empty parent id', { name: 'X', parent_category_id: '' }, 400, 'invalid_data'],
    ['with the handle of another category', { name: 'X', handle: 'taken' }, 422, 'duplicate_error'],
    ['with a NUL character', { name: 'a\0' }, 400, 'invalid_data'],
    ['with a text as is_active', { name: 'X', is_active: 'yes' }, 400, 'invalid_data'],
    ['with null as its description', { name: 'X', description: null }, 400, 'invalid_data'],
  ])('is rejected %s', async (_, body, status, type) => {
    await createCategory(shop, 'Taken');
    expect(await shop.admin.post('/product-categories', body)).toMatchObject({ status, body: { type } });
    expect(await formatCategoryTree(shop)).toBe('Taken');
  });

  it('emits product-category.created', async () => {
    const events: unknown[] = [];
    const outbox = shop.app.get(Outbox, { strict: false });
    outbox.subscribe('product-category.created', ({ data }) => void events.push(data));
    const { id } = await createCategory(shop, 'New');
    await until(() => events);
    expect(events).toContainEqual({ id });
  });
});

describe('GET /admin/product-categories', () => {
  beforeEach(async () => {
    const clothing = await createCategory(shop, 'Clothing', { is_active: true });
    const shirts = await createSubcategory(shop, clothing, 'Shirts', { is_active: true });
    await createSubcategory(shop, shirts, 'Polo shirts', { is_internal: true });
    await createCategory(shop, 'Books');
  });

  const listNames = async (query: string) =>
    ok(await shop.admin.get(`/product-categories?${query}`)).product_categories.map(
      (row: Category) => row.name,
    );

  it.each([
    ['', ['Books', 'Clothing', 'Polo shirts', 'Shirts']],
    ['q=SHIRT', ['Polo shirts', 'Shirts']],
    ['handle=books', ['Books']],
    ['parent_category_id=null', ['Books', 'Clothing']],
    ['is_active=true', ['Clothing', 'Shirts']],
    ['is_internal=true', ['Polo shirts']],
    ['parent_category_id=pcat_nope', []],
  ])('returns for the query "%s" the categories %j', async (query, expected) => {
    expect((await listNames(query)).sort()).toEqual(expected);
  });

  it('defaults to 100 categories per page', async () => {
    const page = ok(await shop.admin.get('/product-categories'));
    expect(page).toMatchObject({ count: 4, offset: 0, limit: 100 });
  });

  it('orders categories by rank, then by handle', async () => {
    expect(await listNames('')).toEqual(['Clothing', 'Polo shirts', 'Shirts', 'Books']);
  });

  it('includes the children of each category, and all descendants with include_descendants_tree', async () => {
    const getChildrenOfClothing = async (query: string) =>
      ok(await shop.admin.get(`/product-categories?q=clothing&${query}`)).product_categories[0]
        .category_children;
    const children = await getChildrenOfClothing('');
    expect(children).toMatchObject([{ name: 'Shirts' }]);
    expect(children[0]).not.toHaveProperty('category_children');
    expect(await getChildrenOfClothing('include_descendants_tree=true')).toMatchObject([
      { name: 'Shirts', category_children: [{ name: 'Polo shirts', category_children: [] }] },
    ]);
  });

  it('includes mpath only if it is requested', async () => {
    const [row] = ok(await shop.admin.get('/product-categories?handle=books')).product_categories;
    expect(row).not.toHaveProperty('mpath');
    const withPath = ok(await shop.admin.get('/product-categories?handle=books&fields=mpath&expand='));
    expect(withPath.product_categories).toEqual([{ id: row.id, mpath: `${row.id}.` }]);
  });

  it.each([
    'expand=products',
    'expand=colour',
    'fields=colour',
    'include_descendants_tree=maybe',
    'colour=red',
    'order=colour',
  ])('rejects %s', async (query) => {
    expect(await shop.admin.get(`/product-categories?${query}`)).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
  });

  it("rejects the expansion of products with Medusa's message", async () => {
    const { body } = await shop.admin.get('/product-categories?expand=products');
    expect(body.message).toBe('Requested fields [products] are not valid');
  });
});

describe('GET /admin/product-categories/:id', () => {
  it('returns the parent and all descendants of the category', async () => {
    const clothing = await createCategory(shop, 'Clothing');
    const shirts = await createSubcategory(shop, clothing, 'Shirts');
    const polo = await createSubcategory(shop, shirts, 'Polo');
    await createSubcategory(shop, polo, 'Pique');
    const { product_category } = ok(await shop.admin.get(`/product-categories/${shirts.id}`));
    expect(product_category).toMatchObject({
      parent_category: { name: 'Clothing' },
      category_children: [{ name: 'Polo', category_children: [{ name: 'Pique', category_children: [] }] }],
    });
    expect(product_category.parent_category).not.toHaveProperty('category_children');
  });

  it('returns only the requested fields', async () => {
    const { id } = await createCategory(shop, 'Shirts');
    const { product_category } = ok(await shop.admin.get(`/product-categories/${id}?expand=&fields=name`));
    expect(product_category).toEqual({ id, name: 'Shirts' });
  });

  it('sends three statements, no matter how many descendants the category has', async () => {
    const top = await createCategory(shop, 'Top');
    await shop.sql(
      `insert into product_category (id, name, handle, parent_category_id, rank)
       select 'pcat_many_' || n, 'N', 'many-' || n, case when n < 10 then $1 else 'pcat_many_' || n / 10 end, n
       from generate_series(1, 2000) n`,
      [top.id],
    );
    const statements = await shop.recordSql(() => shop.admin.get(`/product-categories/${top.id}`));
    expect(statements.filter((text) => text.includes('product_category'))).toHaveLength(3);
  });
});

describe('An unknown product category', () => {
  it.each(['get', 'post'] as const)('is a 404 for %s', async (method) => {
    expect((await shop.admin[method]('/product-categories/pcat_nope', {})).status).toBe(404);
  });
});

describe('The products of a category', () => {
  const batch = (id: string, products: { id: string }[]) =>
    [
      `/product-categories/${id}/products/batch`,
      { product_ids: products.map((product) => ({ id: product.id })) },
    ] as const;

  it('are added and removed in batches, which can be repeated', async () => {
    const { id } = await createCategory(shop, 'A');
    const listProductIds = async () =>
      ok(await shop.admin.get(`/products?category_id[]=${id}&order=created_at`)).products.map((p) => p.id);
    for (let i = 0; i < 2; i++)
      expect(ok(await shop.admin.post(...batch(id, [shop.mug, shop.shirt]))).product_category.id).toBe(id);
    expect(await listProductIds()).toEqual([shop.shirt.id, shop.mug.id]);
    for (let i = 0; i < 2; i++) ok(await shop.admin.delete(...batch(id, [shop.mug])));
    expect(await listProductIds()).toEqual([shop.shirt.id]);
    const [product] = ok(await shop.admin.get(`/products?id=${shop.shirt.id}&expand=categories`)).products;
    expect(product.categories).toMatchObject([{ id }]);
  });

  it('stay unchanged if a product of the batch does not exist', async () => {
    const { id } = await createCategory(shop, 'A');
    expect(await shop.admin.post(...batch(id, [shop.mug, { id: 'prod_x' }, { id: 'prod_y' }]))).toMatchObject(
      {
        status: 404,
        body: { type: 'not_found', message: expect.stringContaining('prod_x, prod_y') },
      },
    );
    expect(ok(await shop.admin.get(`/products?category_id[]=${id}`)).count).toBe(0);
  });

  it('cannot be added to an unknown category', async () => {
    expect((await shop.admin.post(...batch('pcat_nope', []))).status).toBe(404);
  });

  it.each([[undefined], ['x'], [[{ id: '' }]], [[{ name: 'x' }]], [['prod_1']]])(
    'cannot be added with %j as product_ids',
    async (product_ids) => {
      const { id } = await createCategory(shop, 'A');
      const path = `/product-categories/${id}/products/batch`;
      expect((await shop.admin.post(path, { product_ids })).status).toBe(400);
    },
  );
});
