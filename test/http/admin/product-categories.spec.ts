import { Outbox } from '../../../src/background/outbox.ts';
import { ProductCategoriesService } from '../../../src/product-categories/product-categories.service.ts';
import { until } from '../../support/until.ts';
import { ok, openWorld, type World } from '../../support/world.ts';

let shop: World;
beforeAll(async () => {
  shop = await openWorld();
});
afterAll(() => shop.close());
beforeEach(() => shop.sql('delete from product_category'));

interface Shown {
  id: string;
  name: string;
  rank: number;
  category_children: Shown[];
}

/** Makes a category, and says what it is. */
async function category(name: string, more: Record<string, unknown> = {}): Promise<Shown> {
  return ok(await shop.admin.post('/product-categories', { name, ...more })).product_category;
}

const below = (parent: Shown, name: string, more = {}) =>
  category(name, { parent_category_id: parent.id, ...more });

/** The names below each other: `Clothing(Shirts(Polo) Trousers)`. */
async function tree(): Promise<string> {
  const path = '/product-categories?parent_category_id=null&include_descendants_tree=true';
  const draw = (rows: Shown[]): string =>
    rows
      .map(({ name, category_children }) =>
        category_children.length > 0 ? `${name}(${draw(category_children)})` : name,
      )
      .join(' ');
  return draw(ok(await shop.admin.get(path)).product_categories);
}

/** Every set of siblings has the ranks 0, 1, 2 …, and every path leads from the top. */
async function expectOrder(): Promise<void> {
  const rows = await shop.sql<{ id: string; parent_category_id: string | null; rank: number; mpath: string }>(
    'select id, parent_category_id, rank, mpath from product_category order by parent_category_id, rank',
  );
  for (const { parent_category_id: parent } of rows) {
    const ranks = rows.filter((row) => row.parent_category_id === parent).map(({ rank }) => rank);
    expect(ranks).toEqual(ranks.map((_, place) => place));
  }
  const paths = new Map(rows.map(({ id, mpath }) => [id, mpath]));
  for (const { id, parent_category_id, mpath } of rows)
    expect(mpath).toBe(`${parent_category_id === null ? '' : paths.get(parent_category_id)}${id}.`);
}

describe('a new category', () => {
  it('stands last among its siblings, closed to shoppers, with a handle made of its name', async () => {
    const clothing = await category('Clothing');
    expect(await below(clothing, 'Shirts')).toMatchObject({ rank: 0, handle: 'shirts' });
    expect(await below(clothing, 'Été à l’île')).toEqual({
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
    expect(await category('Books')).toMatchObject({ rank: 1, parent_category: null });
    await expectOrder();
  });

  it('takes a handle as it is given, and the word null for the top', async () => {
    expect(await category('A', { handle: 'Mixed_Case', parent_category_id: 'null' })).toMatchObject({
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
  ])('is refused with %s', async (_, body, status, type) => {
    await category('Taken');
    expect(await shop.admin.post('/product-categories', body)).toMatchObject({ status, body: { type } });
    expect(await tree()).toBe('Taken');
  });

  it('is told to subscribers', async () => {
    const told: unknown[] = [];
    const outbox = shop.app.get(Outbox, { strict: false });
    outbox.subscribe('product-category.created', ({ data }) => void told.push(data));
    const { id } = await category('Told');
    await until(() => told);
    expect(told).toContainEqual({ id });
  });
});

describe('the list of categories', () => {
  beforeEach(async () => {
    const clothing = await category('Clothing', { is_active: true });
    const shirts = await below(clothing, 'Shirts', { is_active: true });
    await below(shirts, 'Polo shirts', { is_internal: true });
    await category('Books');
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
});

describe('one category', () => {
  it('is shown with the whole tree below it, and its parent', async () => {
    const clothing = await category('Clothing');
    const shirts = await below(clothing, 'Shirts');
    const polo = await below(shirts, 'Polo');
    await below(polo, 'Pique');
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
    const top = await category('Top');
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

describe('a category that is changed', () => {
  it('keeps what is not named, and merges its metadata', async () => {
    const { id } = await category('Clothing', { description: 'To wear', metadata: { a: 1, b: 2 } });
    const body = { name: 'Clothes', is_active: true, metadata: { a: '', c: 3 } };
    expect(ok(await shop.admin.post(`/product-categories/${id}`, body)).product_category).toMatchObject({
      name: 'Clothes',
      handle: 'clothing',
      description: 'To wear',
      is_active: true,
      metadata: { b: 2, c: 3 },
    });
  });

  it('moves among its siblings, which close up', async () => {
    const [a, b, c] = [await category('A'), await category('B'), await category('C')];
    await category('D');
    const move = (one: Shown, rank: number) => shop.admin.post(`/product-categories/${one.id}`, { rank });
    ok(await move(c, 0));
    expect(await tree()).toBe('C A B D');
    ok(await move(c, 2));
    expect(await tree()).toBe('A B C D');
    ok(await move(a, 99));
    expect(await tree()).toBe('B C D A');
    ok(await move(b, 0));
    expect(await tree()).toBe('B C D A');
    await expectOrder();
  });

  it('moves below another: last, or at the rank that is given with it', async () => {
    const [a, b, c] = [await category('A'), await category('B'), await category('C')];
    const [x, y] = [await below(a, 'X'), await below(a, 'Y')];
    const move = (one: Shown, body: object) => shop.admin.post(`/product-categories/${one.id}`, body);
    ok(await move(b, { parent_category_id: a.id }));
    expect(await tree()).toBe('A(X Y B) C');
    ok(await move(c, { parent_category_id: a.id, rank: 1 }));
    expect(await tree()).toBe('A(X C Y B)');
    ok(await move(y, { parent_category_id: x.id }));
    ok(await move(a, { name: 'A' }));
    expect(await tree()).toBe('A(X(Y) C B)');
    ok(await move(x, { parent_category_id: null, rank: 0 }));
    expect(await tree()).toBe('X(Y) A(C B)');
    await expectOrder();
  });

  it('never stands below itself', async () => {
    const a = await category('A');
    const b = await below(a, 'B');
    const c = await below(b, 'C');
    for (const parent of [a, b, c])
      expect(
        await shop.admin.post(`/product-categories/${a.id}`, { parent_category_id: parent.id }),
      ).toMatchObject({ status: 400, body: { type: 'not_allowed' } });
    expect(await tree()).toBe('A(B(C))');
  });

  it.each([
    ['a rank below 0', { rank: -1 }, 400],
    ['half a rank', { rank: 0.5 }, 400],
    ['an empty handle', { handle: '' }, 400],
    ['an empty name', { name: '' }, 400],
    ['a parent that is not there', { parent_category_id: 'pcat_nope' }, 404],
    ['a handle that is taken', { handle: 'taken' }, 422],
  ])('is not changed to %s', async (_, body, status) => {
    await category('Taken');
    const { id } = await category('A');
    expect((await shop.admin.post(`/product-categories/${id}`, { name: 'B', ...body })).status).toBe(status);
    expect(await tree()).toBe('Taken A');
  });
});

describe('a category that is deleted', () => {
  it('leaves its products, and its siblings close up; deleting it again is fine', async () => {
    const [, b] = [await category('A'), await category('B'), await category('C')];
    await shop.admin.post(`/product-categories/${b.id}/products/batch`, {
      product_ids: [{ id: shop.mug.id }],
    });
    for (let i = 0; i < 2; i++)
      expect(ok(await shop.admin.delete(`/product-categories/${b.id}`))).toEqual({
        id: b.id,
        object: 'product-category',
        deleted: true,
      });
    expect(await tree()).toBe('A C');
    await expectOrder();
    expect((await shop.admin.get(`/products/${shop.mug.id}`)).status).toBe(200);
  });

  it('must have nothing below it', async () => {
    const a = await category('A');
    await below(a, 'B');
    expect(await shop.admin.delete(`/product-categories/${a.id}`)).toMatchObject({
      status: 400,
      body: {
        type: 'not_allowed',
        message: `Deleting ProductCategory (${a.id}) with category children is not allowed`,
      },
    });
  });
});

describe('the products of a category', () => {
  const batch = (id: string, products: { id: string }[]) =>
    [
      `/product-categories/${id}/products/batch`,
      { product_ids: products.map((one) => ({ id: one.id })) },
    ] as const;

  it('are added and removed in sets; twice is fine', async () => {
    const { id } = await category('A');
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
    const { id } = await category('A');
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

describe('the tree under ten hands at once', () => {
  it('has dense ranks after ten creations below one parent, and none fails', async () => {
    const top = await category('Top');
    await Promise.all(Array.from({ length: 10 }, (_, i) => below(top, `Child ${i}`)));
    await Promise.all(Array.from({ length: 10 }, (_, i) => category(`Root ${i}`)));
    await expectOrder();
  });

  it('has dense ranks and no ring after moves in all directions', async () => {
    const roots = await Promise.all(Array.from({ length: 6 }, (_, i) => category(`Root ${i}`)));
    const moves = roots.flatMap((one, i) => [
      { one, body: { parent_category_id: roots[(i + 1) % roots.length].id } },
      { one, body: { rank: i % 3 } },
    ]);
    const answers = await Promise.all(
      moves.map(({ one, body }) => shop.admin.post(`/product-categories/${one.id}`, body)),
    );
    // the last to close a ring is refused
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
    await expectOrder();
    const [{ lost }] = await shop.sql<{ lost: number }>(`
      with recursive reached as (
        select id from product_category where parent_category_id is null
        union select c.id from reached r join product_category c on c.parent_category_id = r.id)
      select count(*) as lost from product_category where id not in (select id from reached)`);
    expect(lost).toBe(0);
  });
});

describe('an adopted tree', () => {
  it('whose ranks have gaps and ties is numbered at the first change', async () => {
    await shop.sql(`insert into product_category (id, name, handle, rank) values
      ('pcat_a', 'A', 'a', 0), ('pcat_b', 'B', 'b', 0), ('pcat_c', 'C', 'c', 7)`);
    ok(await shop.admin.post('/product-categories', { name: 'D' }));
    expect(await tree()).toBe('A B C D');
  });

  it('is shown, although there are rings in it, and these are cut at the start', async () => {
    await shop.sql(`insert into product_category (id, name, handle, parent_category_id, rank, created_at) values
      ('pcat_a', 'A', 'a', 'pcat_c', 0, '2020-01-03'), ('pcat_b', 'B', 'b', 'pcat_a', 0, '2020-01-01'),
      ('pcat_c', 'C', 'c', 'pcat_b', 0, '2020-01-02'), ('pcat_x', 'X', 'x', 'pcat_x', 0, '2020-01-01'),
      ('pcat_y', 'Y', 'y', 'pcat_x', 1, '2020-01-01'), ('pcat_z', 'Z', 'z', null, 0, '2020-01-01')`);
    ok(await shop.admin.get('/product-categories/pcat_a'));
    await shop.app.get(ProductCategoriesService, { strict: false }).onApplicationBootstrap();
    expect((await tree()).split(' ').sort()).toEqual(['B(C(A))', 'X(Y)', 'Z'].sort());
    ok(await shop.admin.post('/product-categories/pcat_z', { rank: 0 }));
    ok(await shop.admin.post('/product-categories/pcat_z', { parent_category_id: 'pcat_y' }));
  });
});
