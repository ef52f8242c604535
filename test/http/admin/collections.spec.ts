import { type HttpResponse, type Shop, useShop } from '../../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await useShop();
});
afterAll(() => shop.close());

const idOf = ({ id }: { id: string }) => id;

async function createCollection(
  title: string,
  overrides: object = {},
): Promise<{ id: string; handle: string; created_at: string }> {
  const response = await shop.admin.post('/collections', { title, ...overrides });
  expect(response.body).toHaveProperty('collection');
  return response.body.collection;
}

/** @returns the id of the product */
async function createProduct(title: string): Promise<string> {
  return (await shop.admin.post('/products', { title })).body.product.id;
}

describe('POST /admin/collections', () => {
  it('derives the handle from the title', async () => {
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
  });

  it('uses the given handle', async () => {
    expect(await createCollection('Handled', { handle: 'My-Handle' })).toMatchObject({ handle: 'My-Handle' });
  });

  it('uses the id as handle when the title has no letters', async () => {
    const { id, handle } = await createCollection('???');
    expect(handle).toBe(id.toLowerCase());
  });

  it.each([
    ['no title', { handle: 'x' }],
    ['an empty title', { title: '' }],
    ['an unknown property', { title: 'X', color: 'red' }],
  ])('rejects a collection with %s', async (_, body) => {
    expect((await shop.admin.post('/collections', body)).status).toBe(400);
  });

  it('rejects the handle of another collection, unless that is deleted', async () => {
    const { id } = await createCollection('Taken');
    const { status, body } = await shop.admin.post('/collections', { title: 'taken' });
    expect(status).toBe(422);
    expect(body).toMatchObject({ type: 'duplicate_error', code: 'invalid_request_error' });
    await shop.admin.delete(`/collections/${id}`);
    expect((await shop.admin.post('/collections', { title: 'taken' })).status).toBe(200);
  });
});

describe('GET /admin/collections/{id}', () => {
  let product: string;
  let id: string;
  beforeAll(async () => {
    product = await createProduct('Shirt');
    ({ id } = await createCollection('Summer'));
    await shop.admin.post(`/collections/${id}/products/batch`, { product_ids: [product] });
  });

  it('returns the collection with its products, without their variants', async () => {
    const { body } = await shop.admin.get(`/collections/${id}`);
    expect(body.collection).toMatchObject({ id, products: [{ id: product, collection_id: id }] });
    expect(body.collection.products[0]).not.toHaveProperty('variants');
  });

  it('returns the requested fields', async () => {
    expect((await shop.admin.get(`/collections/${id}?expand=&fields=title`)).body.collection).toEqual({
      id,
      title: 'Summer',
    });
  });

  it('does not find an unknown collection', async () => {
    expect((await shop.admin.get('/collections/pcol_none')).status).toBe(404);
  });
});

describe('POST /admin/collections/{id}', () => {
  let id: string;
  beforeAll(async () => {
    ({ id } = await createCollection('Before', { metadata: { a: '1', b: '2' } }));
    await createCollection('Neighbour');
  });

  it('updates the title, merges metadata and leaves the handle', async () => {
    const { body } = await shop.admin.post(`/collections/${id}`, { title: 'After', metadata: { a: null } });
    expect(body.collection).toMatchObject({ title: 'After', handle: 'before', metadata: { b: '2' } });
  });

  it('updates the handle', async () => {
    const { body } = await shop.admin.post(`/collections/${id}`, { handle: 'after' });
    expect(body.collection.handle).toBe('after');
  });

  it('rejects the handle of another collection', async () => {
    expect((await shop.admin.post(`/collections/${id}`, { handle: 'neighbour' })).status).toBe(422);
  });

  it('rejects an empty handle', async () => {
    expect((await shop.admin.post(`/collections/${id}`, { handle: '' })).status).toBe(400);
  });

  it('does not find an unknown collection', async () => {
    expect((await shop.admin.post('/collections/pcol_none', { title: 'X' })).status).toBe(404);
  });
});

describe('A deleted collection', () => {
  let product: string;
  let id: string;
  let responses: HttpResponse[];
  beforeAll(async () => {
    product = await createProduct('Survivor');
    ({ id } = await createCollection('Doomed'));
    await shop.admin.post(`/collections/${id}/products/batch`, { product_ids: [product] });
    const path = `/collections/${id}`;
    responses = [await shop.admin.delete(path), await shop.admin.delete(path)];
  });

  it('gets the same response to a second deletion as to the first', () => {
    for (const { status, body } of responses) {
      expect(status).toBe(200);
      expect(body).toEqual({ id, object: 'product-collection', deleted: true });
    }
  });

  it('is not found', async () => {
    expect((await shop.admin.get(`/collections/${id}`)).status).toBe(404);
  });

  it('leaves its products without a collection', async () => {
    expect((await shop.admin.get(`/products/${product}`)).body.product).toMatchObject({
      collection: null,
      collection_id: null,
    });
  });

  it('cannot get products', async () => {
    const path = `/collections/${id}/products/batch`;
    expect((await shop.admin.post(path, { product_ids: [product] })).status).toBe(404);
  });
});

describe('GET /admin/collections', () => {
  it('returns 10 collections per page, newest first, with their products', async () => {
    const [older, newer] = [await createCollection('Listed A'), await createCollection('Listed B')];
    const { body } = await shop.admin.get('/collections?q=listed');
    expect(body).toMatchObject({
      count: 2,
      offset: 0,
      limit: 10,
      collections: [{ id: newer.id }, { id: older.id }],
    });
    expect(body.collections[0].products).toEqual([]);
  });

  it('returns at most 1,000 products of each collection, as GET /admin/collections/{id} does', async () => {
    const { id } = await createCollection('Crowded');
    await shop.sql(
      `insert into product (id, title, handle, collection_id) select 'crowd_' || n, 'One of many', 'crowd-' || n, $1
       from generate_series(1, 1001) n`,
      [id],
    );
    const [listedCollection] = (await shop.admin.get('/collections?q=crowded')).body.collections;
    expect(listedCollection.products).toHaveLength(1000);
    expect((await shop.admin.get(`/collections/${id}`)).body.collection.products).toHaveLength(1000);
  });

  it('filters by title and handle, and searches both', async () => {
    const { id } = await createCollection('Findable One', { handle: 'other-name' });
    for (const query of ['title=Findable%20One', 'handle=other-name', 'q=findable', 'q=OTHER-NAME']) {
      expect((await shop.admin.get(`/collections?${query}`)).body.collections.map(idOf)).toEqual([id]);
    }
    expect((await shop.admin.get('/collections?title=findable')).body.count).toBe(0);
  });

  it('filters by the times of creation and update', async () => {
    const { created_at } = await createCollection('Timed');
    const at = encodeURIComponent(created_at);
    const count = async (query: string) => (await shop.admin.get(`/collections?q=timed&${query}`)).body.count;
    expect(await count(`created_at[gte]=${at}&updated_at[lte]=2999-01-01T00:00:00Z`)).toBe(1);
    expect(await count('created_at[gt]=2999-01-01T00:00:00Z')).toBe(0);
  });

  it('returns deleted collections only by a filter on the time of deletion', async () => {
    const { id, created_at } = await createCollection('Removed');
    const at = encodeURIComponent(created_at);
    await shop.admin.delete(`/collections/${id}`);
    expect((await shop.admin.get('/collections?q=removed')).body.count).toBe(0);
    expect(
      (await shop.admin.get(`/collections?q=removed&deleted_at[gte]=${at}`)).body.collections.map(idOf),
    ).toEqual([id]);
  });

  it('rejects a malformed time', async () => {
    expect((await shop.admin.get('/collections?created_at[gt]=yesterday')).status).toBe(400);
  });

  it('filters by a discount condition', async () => {
    const { id } = await createCollection('Discounted');
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
    expect((await shop.admin.get('/collections?discount_condition_id=discon_none')).body.collections).toEqual(
      [],
    );
  });

  it('requires a login', async () => {
    expect((await shop.http.get('/admin/collections')).status).toBe(401);
  });
});
