import { ProductCategoriesService } from '#shop/catalogue/product-categories/product-categories.service';
import {
  type Category,
  createCategory,
  createSubcategory,
  expectConsistentRanks,
  formatCategoryTree,
} from '../../support/categories.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await useSampleShop({});
});
afterAll(() => shop.close());
beforeEach(() => shop.sql('delete from product_category'));

describe('A product category that is updated', () => {
  it('changes only in the fields of the request and merges its metadata', async () => {
    const { id } = await createCategory(shop, 'Clothing', {
      description: 'To wear',
      metadata: { a: 1, b: 2 },
    });
    const body = { name: 'Clothes', is_active: true, metadata: { a: '', c: 3 } };
    expect(ok(await shop.admin.post(`/product-categories/${id}`, body)).product_category).toMatchObject({
      name: 'Clothes',
      handle: 'clothing',
      description: 'To wear',
      is_active: true,
      metadata: { b: 2, c: 3 },
    });
  });

  it('moves among its siblings, whose ranks stay consecutive', async () => {
    const [a, b, c] = [
      await createCategory(shop, 'A'),
      await createCategory(shop, 'B'),
      await createCategory(shop, 'C'),
    ];
    await createCategory(shop, 'D');
    const move = (category: Category, rank: number) =>
      shop.admin.post(`/product-categories/${category.id}`, { rank });
    ok(await move(c, 0));
    expect(await formatCategoryTree(shop)).toBe('C A B D');
    ok(await move(c, 2));
    expect(await formatCategoryTree(shop)).toBe('A B C D');
    ok(await move(a, 99));
    expect(await formatCategoryTree(shop)).toBe('B C D A');
    ok(await move(b, 0));
    expect(await formatCategoryTree(shop)).toBe('B C D A');
    await expectConsistentRanks(shop);
  });

  it('moves below a new parent to the last rank or to the given rank', async () => {
    const [a, b, c] = [
      await createCategory(shop, 'A'),
      await createCategory(shop, 'B'),
      await createCategory(shop, 'C'),
    ];
    const [x, y] = [await createSubcategory(shop, a, 'X'), await createSubcategory(shop, a, 'Y')];
    const move = (category: Category, body: object) =>
      shop.admin.post(`/product-categories/${category.id}`, body);
    ok(await move(b, { parent_category_id: a.id }));
    expect(await formatCategoryTree(shop)).toBe('A(X Y B) C');
    ok(await move(c, { parent_category_id: a.id, rank: 1 }));
    expect(await formatCategoryTree(shop)).toBe('A(X C Y B)');
    ok(await move(y, { parent_category_id: x.id }));
    ok(await move(a, { name: 'A' }));
    expect(await formatCategoryTree(shop)).toBe('A(X(Y) C B)');
    ok(await move(x, { parent_category_id: null, rank: 0 }));
    expect(await formatCategoryTree(shop)).toBe('X(Y) A(C B)');
    await expectConsistentRanks(shop);
  });

  it('cannot move below itself or its descendants', async () => {
    const a = await createCategory(shop, 'A');
    const b = await createSubcategory(shop, a, 'B');
    const c = await createSubcategory(shop, b, 'C');
    for (const parent of [a, b, c])
      expect(
        await shop.admin.post(`/product-categories/${a.id}`, { parent_category_id: parent.id }),
      ).toMatchObject({ status: 400, body: { type: 'not_allowed' } });
    expect(await formatCategoryTree(shop)).toBe('A(B(C))');
  });

  it.each([
    ['a negative rank', { rank: -1 }, 400],
    ['a fractional rank', { rank: 0.5 }, 400],
    ['an empty handle', { handle: '' }, 400],
    ['an empty name', { name: '' }, 400],
    ['an unknown parent', { parent_category_id: 'pcat_nope' }, 404],
    ['the handle of another category', { handle: 'taken' }, 422],
    ['null as its description', { description: null }, 400],
  ])('stays unchanged if the request contains %s', async (_, body, status) => {
    await createCategory(shop, 'Taken');
    const { id } = await createCategory(shop, 'A');
    expect((await shop.admin.post(`/product-categories/${id}`, { name: 'B', ...body })).status).toBe(status);
    expect(await formatCategoryTree(shop)).toBe('Taken A');
  });
});

describe('A product category that is deleted', () => {
  it('leaves siblings with consecutive ranks, and a second deletion responds equally', async () => {
    const [, b] = [
      await createCategory(shop, 'A'),
      await createCategory(shop, 'B'),
      await createCategory(shop, 'C'),
    ];
    for (let i = 0; i < 2; i++)
      expect(ok(await shop.admin.delete(`/product-categories/${b.id}`))).toEqual({
        id: b.id,
        object: 'product-category',
        deleted: true,
      });
    expect(await formatCategoryTree(shop)).toBe('A C');
    await expectConsistentRanks(shop);
  });

  it('leaves its products in the shop', async () => {
    const { id } = await createCategory(shop, 'A');
    await shop.admin.post(`/product-categories/${id}/products/batch`, {
      product_ids: [{ id: shop.mug.id }],
    });
    ok(await shop.admin.delete(`/product-categories/${id}`));
    expect((await shop.admin.get(`/products/${shop.mug.id}`)).status).toBe(200);
  });

  it('must not have children', async () => {
    const a = await createCategory(shop, 'A');
    await createSubcategory(shop, a, 'B');
    expect(await shop.admin.delete(`/product-categories/${a.id}`)).toMatchObject({
      status: 400,
      body: {
        type: 'not_allowed',
        message: `Deleting ProductCategory (${a.id}) with category children is not allowed`,
      },
    });
  });
});

describe('The tree of product categories', () => {
  it('has consecutive ranks after simultaneous creations below one parent', async () => {
    const top = await createCategory(shop, 'Top');
    await Promise.all(Array.from({ length: 10 }, (_, i) => createSubcategory(shop, top, `Child ${i}`)));
    await Promise.all(Array.from({ length: 10 }, (_, i) => createCategory(shop, `Root ${i}`)));
    await expectConsistentRanks(shop);
  });

  it('has consecutive ranks and no cycle after simultaneous moves in all directions', async () => {
    const roots = await Promise.all(Array.from({ length: 6 }, (_, i) => createCategory(shop, `Root ${i}`)));
    const moves = roots.flatMap((category, i) => [
      { one: category, body: { parent_category_id: roots[(i + 1) % roots.length].id } },
      { one: category, body: { rank: i % 3 } },
    ]);
    const responses = await Promise.all(
      moves.map(({ one, body }) => shop.admin.post(`/product-categories/${one.id}`, body)),
    );
    // the move that would close the cycle is rejected
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 400]));
    await expectConsistentRanks(shop);
    const [{ unreachable }] = await shop.sql<{ unreachable: number }>(`
      with recursive reached as (
        select id from product_category where parent_category_id is null
        union select c.id from reached r join product_category c on c.parent_category_id = r.id)
      select count(*) as unreachable from product_category where id not in (select id from reached)`);
    expect(unreachable).toBe(0);
  });
});

describe('A tree of product categories from an adopted database', () => {
  it('loses the gaps and ties of its ranks at the first change', async () => {
    await shop.sql(`insert into product_category (id, name, handle, rank) values
      ('pcat_a', 'A', 'a', 0), ('pcat_b', 'B', 'b', 0), ('pcat_c', 'C', 'c', 7)`);
    ok(await shop.admin.post('/product-categories', { name: 'D' }));
    expect(await formatCategoryTree(shop)).toBe('A B C D');
  });

  it('is readable despite cycles, which are broken up when the application starts', async () => {
    await shop.sql(`insert into product_category (id, name, handle, parent_category_id, rank, created_at) values
      ('pcat_a', 'A', 'a', 'pcat_c', 0, '2020-01-03'), ('pcat_b', 'B', 'b', 'pcat_a', 0, '2020-01-01'),
      ('pcat_c', 'C', 'c', 'pcat_b', 0, '2020-01-02'), ('pcat_x', 'X', 'x', 'pcat_x', 0, '2020-01-01'),
      ('pcat_y', 'Y', 'y', 'pcat_x', 1, '2020-01-01'), ('pcat_z', 'Z', 'z', null, 0, '2020-01-01')`);
    ok(await shop.admin.get('/product-categories/pcat_a'));
    await shop.app.get(ProductCategoriesService, { strict: false }).onApplicationBootstrap();
    expect((await formatCategoryTree(shop)).split(' ').sort()).toEqual(['B(C(A))', 'X(Y)', 'Z'].sort());
    ok(await shop.admin.post('/product-categories/pcat_z', { rank: 0 }));
    ok(await shop.admin.post('/product-categories/pcat_z', { parent_category_id: 'pcat_y' }));
  });
});
