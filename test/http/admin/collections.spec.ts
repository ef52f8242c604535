import { openShop, type Shop } from '../../support/shop.ts';

describe('collections', () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop();
  });

  afterAll(() => shop.close());

  it('are made with a title, and a handle that is made of it', async () => {
    const { status, body } = await shop.admin.post('/collections', {
      title: 'Été 2026',
      metadata: { hot: 'yes' },
    });
    expect(status).toBe(200);
    expect(body.collection).toEqual({
      id: expect.stringMatching(/^pcol_/),
      title: 'Été 2026',
      handle: 'ete-2026',
      metadata: { hot: 'yes' },
      products: [],
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      updated_at: expect.any(String),
      deleted_at: null,
    });
    expect(await aCollection('Handled', { handle: 'My-Handle' })).toMatchObject({ handle: 'My-Handle' });
    const wordless = await aCollection('???');
    expect(wordless.handle).toBe(wordless.id.toLowerCase());
  });

  it('need a title, and a handle of their own', async () => {
    expect((await shop.admin.post('/collections', { handle: 'x' })).status).toBe(400);
    expect((await shop.admin.post('/collections', { title: '' })).status).toBe(400);
    expect((await shop.admin.post('/collections', { title: 'X', color: 'red' })).status).toBe(400);
    const { id } = await aCollection('Taken');
    const { status, body } = await shop.admin.post('/collections', { title: 'taken' });
    expect(status).toBe(422);
    expect(body).toMatchObject({ type: 'duplicate_error', code: 'invalid_request_error' });
    await shop.admin.delete(`/collections/${id}`);
    expect((await shop.admin.post('/collections', { title: 'taken' })).status).toBe(200);
  });

  it('are shown by id with their products', async () => {
    const product = await aProduct('Shown');
    const { id } = await aCollection('Shown');
    await shop.admin.post(`/collections/${id}/products/batch`, { product_ids: [product] });
    const { body } = await shop.admin.get(`/collections/${id}`);
    expect(body.collection).toMatchObject({ id, products: [{ id: product, collection_id: id }] });
    expect(body.collection.products[0]).not.toHaveProperty('variants');
    expect((await shop.admin.get(`/collections/${id}?expand=&fields=title`)).body.collection).toEqual({
      id,
      title: 'Shown',
    });
    expect((await shop.admin.get('/collections/pcol_none')).status).toBe(404);
  });

  it('are updated', async () => {
    const { id } = await aCollection('Before', { metadata: { a: '1', b: '2' } });
    const { body } = await shop.admin.post(`/collections/${id}`, { title: 'After', metadata: { a: null } });
    expect(body.collection).toMatchObject({ title: 'After', handle: 'before', metadata: { b: '2' } });
    expect((await shop.admin.post(`/collections/${id}`, { handle: 'after' })).body.collection.handle).toBe(
      'after',
    );
    await aCollection('Neighbour');
    expect((await shop.admin.post(`/collections/${id}`, { handle: 'neighbour' })).status).toBe(422);
    expect((await shop.admin.post(`/collections/${id}`, { handle: '' })).status).toBe(400);
    expect((await shop.admin.post('/collections/pcol_none', { title: 'X' })).status).toBe(404);
  });

  it('are deleted, and again with the same answer; their products stay', async () => {
    const product = await aProduct('Survivor');
    const { id } = await aCollection('Doomed');
    await shop.admin.post(`/collections/${id}/products/batch`, { product_ids: [product] });
    for (let time = 1; time <= 2; time++) {
      const { status, body } = await shop.admin.delete(`/collections/${id}`);
      expect(status).toBe(200);
      expect(body).toEqual({ id, object: 'product-collection', deleted: true });
    }
    expect((await shop.admin.get(`/collections/${id}`)).status).toBe(404);
    expect((await shop.admin.get(`/products/${product}`)).body.product).toMatchObject({
      collection: null,
      collection_id: null,
    });
    expect(
      (await shop.admin.post(`/collections/${id}/products/batch`, { product_ids: [product] })).status,
    ).toBe(404);
  });

  it('take products, each from the one that it was in', async () => {
    const [shirt, mug] = [await aProduct('Moving shirt'), await aProduct('Moving mug')];
    const [first, second] = [await aCollection('First'), await aCollection('Second')];
    const add = (id: string, product_ids: string[]) =>
      shop.admin.post(`/collections/${id}/products/batch`, { product_ids });
    expect((await add(first.id, [shirt, mug, shirt])).body.collection.products.map(idOf).sort()).toEqual(
      [shirt, mug].sort(),
    );
    expect((await add(second.id, [shirt])).body.collection.products.map(idOf)).toEqual([shirt]);
    expect((await add(second.id, [shirt])).status).toBe(200);
    expect((await shop.admin.get(`/collections/${first.id}`)).body.collection.products.map(idOf)).toEqual([
      mug,
    ]);
  });

  it('do not take products that are not there, and then none', async () => {
    const product = await aProduct('Left alone');
    const gone = await aProduct('Gone');
    await shop.admin.delete(`/products/${gone}`);
    const { id } = await aCollection('Picky');
    const { status, body } = await shop.admin.post(`/collections/${id}/products/batch`, {
      product_ids: [product, 'prod_none', gone],
    });
    expect(status).toBe(404);
    expect(body.message).toBe(`Product with id: prod_none, ${gone} was not found`);
    expect((await shop.admin.get(`/collections/${id}`)).body.collection.products).toEqual([]);
    expect((await shop.admin.post(`/collections/${id}/products/batch`, {})).status).toBe(400);
    expect((await shop.admin.post(`/collections/${id}/products/batch`, { product_ids: 'x' })).status).toBe(
      400,
    );
  });

  it('give products back; those that are not in it stay where they are', async () => {
    const [inside, outside] = [await aProduct('Inside'), await aProduct('Outside')];
    const { id } = await aCollection('Giving');
    const other = await aCollection('Other');
    await shop.admin.post(`/collections/${id}/products/batch`, { product_ids: [inside] });
    await shop.admin.post(`/collections/${other.id}/products/batch`, { product_ids: [outside] });
    const { status, body } = await shop.admin.delete(`/collections/${id}/products/batch`, {
      product_ids: [inside, outside],
    });
    expect(status).toBe(200);
    expect(body).toEqual({ id, object: 'product-collection', removed_products: [inside, outside] });
    expect((await shop.admin.get(`/collections/${id}`)).body.collection.products).toEqual([]);
    expect((await shop.admin.get(`/collections/${other.id}`)).body.collection.products.map(idOf)).toEqual([
      outside,
    ]);
    expect(
      (await shop.admin.delete('/collections/pcol_none/products/batch', { product_ids: [] })).status,
    ).toBe(404);
  });

  it('give none back when one of them never was', async () => {
    const product = await aProduct('Still inside');
    const { id } = await aCollection('Keeping');
    await shop.admin.post(`/collections/${id}/products/batch`, { product_ids: [product] });
    const { status, body } = await shop.admin.delete(`/collections/${id}/products/batch`, {
      product_ids: [product, 'prod_none'],
    });
    expect(status).toBe(404);
    expect(body.message).toContain('prod_none');
    expect((await shop.admin.get(`/collections/${id}`)).body.collection.products.map(idOf)).toEqual([
      product,
    ]);
  });

  describe('are listed', () => {
    it('10 on a page, the latest first, with their products', async () => {
      const [older, newer] = [await aCollection('Listed A'), await aCollection('Listed B')];
      const { body } = await shop.admin.get('/collections?q=listed');
      expect(body).toMatchObject({
        count: 2,
        offset: 0,
        limit: 10,
        collections: [{ id: newer.id }, { id: older.id }],
      });
      expect(body.collections[0].products).toEqual([]);
    });

    it('with a thousand products of each at most', async () => {
      const { id } = await aCollection('Crowded');
      await shop.sql(
        `insert into product (id, title, handle, collection_id) select 'crowd_' || n, 'One of many', 'crowd-' || n, $1
         from generate_series(1, 1001) n`,
        [id],
      );
      const [listed] = (await shop.admin.get('/collections?q=crowded')).body.collections;
      expect(listed.products).toHaveLength(1000);
      expect((await shop.admin.get(`/collections/${id}`)).body.collection.products).toHaveLength(1000);
    });

    it('by title, handle and search', async () => {
      const { id } = await aCollection('Findable One', { handle: 'other-name' });
      for (const query of ['title=Findable%20One', 'handle=other-name', 'q=findable', 'q=OTHER-NAME']) {
        expect((await shop.admin.get(`/collections?${query}`)).body.collections.map(idOf)).toEqual([id]);
      }
      expect((await shop.admin.get('/collections?title=findable')).body.count).toBe(0);
    });

    it('by when they were made, changed and deleted', async () => {
      const { id, created_at } = await aCollection('Timed');
      const at = encodeURIComponent(created_at);
      expect(
        (
          await shop.admin.get(
            `/collections?q=timed&created_at[gte]=${at}&updated_at[lte]=2999-01-01T00:00:00Z`,
          )
        ).body.count,
      ).toBe(1);
      expect(
        (await shop.admin.get(`/collections?q=timed&created_at[gt]=2999-01-01T00:00:00Z`)).body.count,
      ).toBe(0);
      await shop.admin.delete(`/collections/${id}`);
      expect((await shop.admin.get('/collections?q=timed')).body.count).toBe(0);
      expect(
        (await shop.admin.get(`/collections?q=timed&deleted_at[gte]=${at}`)).body.collections.map(idOf),
      ).toEqual([id]);
      expect((await shop.admin.get('/collections?created_at[gt]=yesterday')).status).toBe(400);
    });

    it('by the condition of a discount that names them', async () => {
      const { id } = await aCollection('Discounted');
      await shop.sql(`insert into discount_rule (id, type, value) values ('dru_c', 'percentage', 10)`);
      await shop.sql(
        `insert into discount_condition (id, type, operator, discount_rule_id) values ('discon_c', 'product_collections', 'in', 'dru_c')`,
      );
      await shop.sql(
        `insert into discount_condition_product_collection (condition_id, product_collection_id) values ('discon_c', $1)`,
        [id],
      );
      expect(
        (await shop.admin.get('/collections?discount_condition_id=discon_c')).body.collections.map(idOf),
      ).toEqual([id]);
      expect(
        (await shop.admin.get('/collections?discount_condition_id=discon_none')).body.collections,
      ).toEqual([]);
    });
  });

  it('are for staff', async () => {
    expect((await shop.open.get('/admin/collections')).status).toBe(401);
  });

  const idOf = ({ id }: { id: string }) => id;

  async function aCollection(
    title: string,
    more: object = {},
  ): Promise<{ id: string; handle: string; created_at: string }> {
    const answer = await shop.admin.post('/collections', { title, ...more });
    expect(answer.body).toHaveProperty('collection');
    return answer.body.collection;
  }

  async function aProduct(title: string): Promise<string> {
    return (await shop.admin.post('/products', { title })).body.product.id;
  }
});
