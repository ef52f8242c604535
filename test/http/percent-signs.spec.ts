import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';

describe('A percent sign in a query string', () => {
  let shop: SampleShop;

  beforeAll(async () => {
    shop = await useSampleShop();
    ok(await shop.admin.post('/products', { title: 'Wool 25% off' }));
    ok(await shop.admin.post('/products', { title: 'Wool 25 off', handle: 'wool' }));
  });

  afterAll(() => shop.close());

  it.each(['25%', '25%25', '25%+off', '25%25%20o', '5% of'])('is a search term in q=%s', async (q) => {
    const { status, body } = await shop.admin.get(`/products?q=${q.replace(' ', '%20')}&limit=5`);
    expect(status).toBe(200);
    expect(body.products).toMatchObject([{ title: 'Wool 25% off' }]);
  });

  it.each(['%', '%f', '%zz', '%ff', '%c3%28', '%%'])('causes no error in q=%s', async (q) => {
    expect((await shop.admin.get(`/products?q=nothing${q}`)).body).toMatchObject({ count: 0 });
    expect((await shop.store.get(`/products?q=nothing${q}`)).body).toMatchObject({ count: 0 });
  });

  it('does not prevent the decoding of other escapes', async () => {
    expect(ok(await shop.admin.get('/products?q=%57ool%2025%&limit=1&offset=0')).count).toBe(1);
  });

  it('is rejected together with the escape of a NUL character', async () => {
    expect((await shop.admin.get('/products?q=25%%00')).status).toBe(400);
  });
});
