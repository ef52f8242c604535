import { ProductCategoriesService } from '../../../src/product-categories/product-categories.service.ts';
import { aCategory, below, expectOrder, tree, type Shown } from '../../support/categories.ts';
import { ok, openWorld, type World } from '../../support/world.ts';

let shop: World;
beforeAll(async () => {
  shop = await openWorld();
});
afterAll(() => shop.close());
beforeEach(() => shop.sql('delete from product_category'));

describe('a category that is changed', () => {
  it('keeps what is not named, and merges its metadata', async () => {
    const { id } = await aCategory(shop, 'Clothing', { description: 'To wear', metadata: { a: 1, b: 2 } });
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
    const [a, b, c] = [await aCategory(shop, 'A'), await aCategory(shop, 'B'), await aCategory(shop, 'C')];
    await aCategory(shop, 'D');
    const move = (one: Shown, rank: number) => shop.admin.post(`/product-categories/${one.id}`, { rank });
    ok(await move(c, 0));
    expect(await tree(shop)).toBe('C A B D');
    ok(await move(c, 2));
    expect(await tree(shop)).toBe('A B C D');
    ok(await move(a, 99));
    expect(await tree(shop)).toBe('B C D A');
    ok(await move(b, 0));
    expect(await tree(shop)).toBe('B C D A');
    await expectOrder(shop);
  });

  it('moves below another: last, or at the rank that is given with it', async () => {
    const [a, b, c] = [await aCategory(shop, 'A'), await aCategory(shop, 'B'), await aCategory(shop, 'C')];
    const [x, y] = [await below(shop, a, 'X'), await below(shop, a, 'Y')];
    const move = (one: Shown, body: object) => shop.admin.post(`/product-categories/${one.id}`, body);
    ok(await move(b, { parent_category_id: a.id }));
    expect(await tree(shop)).toBe('A(X Y B) C');
    ok(await move(c, { parent_category_id: a.id, rank: 1 }));
    expect(await tree(shop)).toBe('A(X C Y B)');
    ok(await move(y, { parent_category_id: x.id }));
    ok(await move(a, { name: 'A' }));
    expect(await tree(shop)).toBe('A(X(Y) C B)');
    ok(await move(x, { parent_category_id: null, rank: 0 }));
    expect(await tree(shop)).toBe('X(Y) A(C B)');
    await expectOrder(shop);
  });

  it('never stands below itself', async () => {
    const a = await aCategory(shop, 'A');
    const b = await below(shop, a, 'B');
    const c = await below(shop, b, 'C');
    for (const parent of [a, b, c])
      expect(
        await shop.admin.post(`/product-categories/${a.id}`, { parent_category_id: parent.id }),
      ).toMatchObject({ status: 400, body: { type: 'not_allowed' } });
    expect(await tree(shop)).toBe('A(B(C))');
  });

  it.each([
    ['a rank below 0', { rank: -1 }, 400],
    ['half a rank', { rank: 0.5 }, 400],
    ['an empty handle', { handle: '' }, 400],
    ['an empty name', { name: '' }, 400],
    ['a parent that is not there', { parent_category_id: 'pcat_nope' }, 404],
    ['a handle that is taken', { handle: 'taken' }, 422],
    ['null for a description', { description: null }, 400],
  ])('is not changed to %s', async (_, body, status) => {
    await aCategory(shop, 'Taken');
    const { id } = await aCategory(shop, 'A');
    expect((await shop.admin.post(`/product-categories/${id}`, { name: 'B', ...body })).status).toBe(status);
    expect(await tree(shop)).toBe('Taken A');
  });
});

describe('a category that is deleted', () => {
  it('leaves its products, and its siblings close up; deleting it again is fine', async () => {
    const [, b] = [await aCategory(shop, 'A'), await aCategory(shop, 'B'), await aCategory(shop, 'C')];
    await shop.admin.post(`/product-categories/${b.id}/products/batch`, {
      product_ids: [{ id: shop.mug.id }],
    });
    for (let i = 0; i < 2; i++)
      expect(ok(await shop.admin.delete(`/product-categories/${b.id}`))).toEqual({
        id: b.id,
        object: 'product-category',
        deleted: true,
      });
    expect(await tree(shop)).toBe('A C');
    await expectOrder(shop);
    expect((await shop.admin.get(`/products/${shop.mug.id}`)).status).toBe(200);
  });

  it('must have nothing below it', async () => {
    const a = await aCategory(shop, 'A');
    await below(shop, a, 'B');
    expect(await shop.admin.delete(`/product-categories/${a.id}`)).toMatchObject({
      status: 400,
      body: {
        type: 'not_allowed',
        message: `Deleting ProductCategory (${a.id}) with category children is not allowed`,
      },
    });
  });
});

describe('the tree under ten hands at once', () => {
  it('has dense ranks after ten creations below one parent, and none fails', async () => {
    const top = await aCategory(shop, 'Top');
    await Promise.all(Array.from({ length: 10 }, (_, i) => below(shop, top, `Child ${i}`)));
    await Promise.all(Array.from({ length: 10 }, (_, i) => aCategory(shop, `Root ${i}`)));
    await expectOrder(shop);
  });

  it('has dense ranks and no ring after moves in all directions', async () => {
    const roots = await Promise.all(Array.from({ length: 6 }, (_, i) => aCategory(shop, `Root ${i}`)));
    const moves = roots.flatMap((one, i) => [
      { one, body: { parent_category_id: roots[(i + 1) % roots.length].id } },
      { one, body: { rank: i % 3 } },
    ]);
    const answers = await Promise.all(
      moves.map(({ one, body }) => shop.admin.post(`/product-categories/${one.id}`, body)),
    );
    // the last to close a ring is refused
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
    await expectOrder(shop);
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
    expect(await tree(shop)).toBe('A B C D');
  });

  it('is shown, although there are rings in it, and these are cut at the start', async () => {
    await shop.sql(`insert into product_category (id, name, handle, parent_category_id, rank, created_at) values
      ('pcat_a', 'A', 'a', 'pcat_c', 0, '2020-01-03'), ('pcat_b', 'B', 'b', 'pcat_a', 0, '2020-01-01'),
      ('pcat_c', 'C', 'c', 'pcat_b', 0, '2020-01-02'), ('pcat_x', 'X', 'x', 'pcat_x', 0, '2020-01-01'),
      ('pcat_y', 'Y', 'y', 'pcat_x', 1, '2020-01-01'), ('pcat_z', 'Z', 'z', null, 0, '2020-01-01')`);
    ok(await shop.admin.get('/product-categories/pcat_a'));
    await shop.app.get(ProductCategoriesService, { strict: false }).onApplicationBootstrap();
    expect((await tree(shop)).split(' ').sort()).toEqual(['B(C(A))', 'X(Y)', 'Z'].sort());
    ok(await shop.admin.post('/product-categories/pcat_z', { rank: 0 }));
    ok(await shop.admin.post('/product-categories/pcat_z', { parent_category_id: 'pcat_y' }));
  });
});
