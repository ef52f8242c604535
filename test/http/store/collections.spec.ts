import { type Shop, useShop } from '../../support/shop.ts';

describe('The storefront’s collections', () => {
  let shop: Shop;
  let summer: string;
  let winter: string;

  beforeAll(async () => {
    shop = await useShop({});
    const createCollection = async (title: string) =>
      (await shop.admin.post('/collections', { title })).body.collection.id;
    [summer, winter] = [await createCollection('Summer'), await createCollection('Winter')];
    const createProduct = async (title: string, status: string) =>
      (await shop.admin.post('/products', { title, status, collection_id: summer })).body.product;
    await createProduct('Sandals', 'published');
    await createProduct('Secret', 'draft');
  });

  afterAll(() => shop.close());

  it('are listed 10 per page, newest first, without products', async () => {
    const { status, body } = await shop.store.get('/collections');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      count: 2,
      offset: 0,
      limit: 10,
      collections: [{ id: winter }, { id: summer }],
    });
    expect(body.collections[0]).toEqual({
      id: winter,
      title: 'Winter',
      handle: 'winter',
      metadata: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      deleted_at: null,
    });
  });

  it.each([
    ['handle[]=summer', () => [summer]],
    ['handle=summer', () => [summer]],
    ['handle[]=summer&handle[]=winter&handle[]=none', () => [winter, summer]],
    ['created_at[gt]=2999-01-01', () => []],
    ['updated_at[lt]=2999-01-01&limit=1&offset=1', () => [summer]],
  ])('are filtered by %s', async (query, expected) => {
    const { collections } = (await shop.store.get(`/collections?${query}`)).body;
    expect(collections.map(({ id }) => id)).toEqual(expected());
  });

  it('are not listed with a negative limit', async () => {
    expect((await shop.store.get('/collections?limit=-1')).status).toBe(400);
  });

  it('are returned by id', async () => {
    expect((await shop.store.get(`/collections/${summer}`)).body).toEqual({
      collection: expect.objectContaining({ id: summer, title: 'Summer' }),
    });
    expect((await shop.store.get('/collections/pcol_none')).status).toBe(404);
  });

  it('are neither returned nor listed once they are deleted', async () => {
    await shop.admin.delete(`/collections/${winter}`);
    expect((await shop.store.get(`/collections/${winter}`)).status).toBe(404);
    expect((await shop.store.get('/collections')).body.count).toBe(1);
  });

  it('are returned with their published products on request', async () => {
    const { collection } = (await shop.store.get(`/collections/${summer}?expand=products`)).body;
    expect(collection.products).toMatchObject([{ title: 'Sandals' }]);
  });

  it('are not returned with relations of their products', async () => {
    expect((await shop.store.get(`/collections/${summer}?expand=products.sales_channels`)).status).toBe(400);
  });

  it('are listed, or returned by id, in one SQL statement', async () => {
    expect(await shop.recordSql(() => shop.store.get('/collections'))).toHaveLength(1);
    expect(await shop.recordSql(() => shop.store.get(`/collections/${summer}`))).toHaveLength(1);
  });
});
