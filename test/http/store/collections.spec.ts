import { openShop, type Shop } from '../../support/shop.ts';

describe('the store surface of collections', () => {
  let shop: Shop;
  let summer: string;
  let winter: string;

  beforeAll(async () => {
    shop = await openShop();
    const make = async (title: string) =>
      (await shop.admin.post('/collections', { title })).body.collection.id as string;
    [summer, winter] = [await make('Summer'), await make('Winter')];
    const product = async (title: string, status: string) =>
      (await shop.admin.post('/products', { title, status, collection_id: summer })).body.product;
    await product('Sandals', 'published');
    await product('Secret', 'draft');
  });

  afterAll(() => shop.close());

  it('lists them, 10 on a page, the latest first, without products', async () => {
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

  it('lists them by handle and time', async () => {
    const listed = async (query: string) =>
      (await shop.store.get(`/collections?${query}`)).body.collections.map(({ id }: { id: string }) => id);
    expect(await listed('handle[]=summer')).toEqual([summer]);
    expect(await listed('handle=summer')).toEqual([summer]);
    expect(await listed('handle[]=summer&handle[]=winter&handle[]=none')).toEqual([winter, summer]);
    expect(await listed('created_at[gt]=2999-01-01')).toEqual([]);
    expect(await listed('updated_at[lt]=2999-01-01&limit=1&offset=1')).toEqual([summer]);
    expect((await shop.store.get('/collections?limit=-1')).status).toBe(400);
  });

  it('shows one by id, and not when it is deleted', async () => {
    expect((await shop.store.get(`/collections/${summer}`)).body).toEqual({
      collection: expect.objectContaining({ id: summer, title: 'Summer' }),
    });
    expect((await shop.store.get('/collections/pcol_none')).status).toBe(404);
    await shop.admin.delete(`/collections/${winter}`);
    expect((await shop.store.get(`/collections/${winter}`)).status).toBe(404);
    expect((await shop.store.get('/collections')).body.count).toBe(1);
  });

  it('shows their published products to those who ask, and nothing beyond', async () => {
    const { collection } = (await shop.store.get(`/collections/${summer}?expand=products`)).body;
    expect(collection.products).toMatchObject([{ title: 'Sandals' }]);
    expect((await shop.store.get(`/collections/${summer}?expand=products.sales_channels`)).status).toBe(400);
  });

  it('is one statement each', async () => {
    expect(await shop.statements(() => shop.store.get('/collections'))).toHaveLength(1);
    expect(await shop.statements(() => shop.store.get(`/collections/${summer}`))).toHaveLength(1);
  });
});
