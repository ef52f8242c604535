import { useSampleShop } from '../support/sample-shop.ts';
import type { Shop } from '../support/shop.ts';

const IDA = { email: 'ida@example.com', first_name: 'Ida', last_name: 'Berg', password: 'not-telling' };

describe('The example module wishlist', () => {
  let shop: Shop;
  let variant: string;
  let customer: string;
  let headers: Record<string, string>;

  beforeAll(async () => {
    shop = await useSampleShop({
      STOREKEEP_MODULES: './examples/modules/wishlist/src/wishlist.ts',
      WISHLIST_MAX_ITEMS: '10',
    });
    [{ id: variant }] = await shop.sql<{ id: string }>(
      `select v.id from product_variant v join product p on p.id = v.product_id where p.status = 'published' limit 1`,
    );
    customer = (await shop.store.post('/customers', IDA)).body.customer.id;
    const login = await shop.store.post('/auth/token', { email: IDA.email, password: IDA.password });
    headers = { authorization: `Bearer ${login.body.access_token}` };
  });

  afterAll(() => shop.close());

  beforeEach(() => shop.sql('update customer set metadata = null'));

  it('requires a login', async () => {
    const response = await shop.http.post(`/store/customers/${customer}/wishlist`, item());
    expect(response.status).toBe(401);
  });

  it('does not open the list of another customer', async () => {
    const response = await shop.http.post('/store/customers/cus_other/wishlist', item(), { headers });
    expect(response.status).toBe(404);
  });

  it('documents the id in the path of its operations', async () => {
    const { body } = await shop.http.get('/docs/store-json' as '/store');
    expect(body.paths['/store/customers/{id}/wishlist'].post.parameters).toContainEqual(
      expect.objectContaining({ name: 'id', in: 'path', required: true }),
    );
  });

  it('adds items to the metadata of the customer, where the plugin of v1 has them', async () => {
    const { status, body } = await add();
    expect(status).toBe(200);
    expect(body.customer.metadata.wishlist).toEqual([
      expect.objectContaining({ variant_id: variant, quantity: 2, title: expect.any(String) }),
    ]);
  });

  it('loses no item when several are added at once', async () => {
    await Promise.all(Array.from({ length: 10 }, add));
    expect(await readItems()).toHaveLength(10);
  });

  it('rejects an item beyond the limit of WISHLIST_MAX_ITEMS', async () => {
    await Promise.all(Array.from({ length: 10 }, add));
    const response = await add();
    expect(response).toMatchObject({ status: 400, body: { message: 'A wishlist has at most 10 items' } });
  });

  it('rejects a variant that does not exist', async () => {
    const response = await shop.http.post(
      `/store/customers/${customer}/wishlist`,
      { variant_id: 'variant_none', quantity: 1 },
      { headers },
    );
    expect(response).toMatchObject({ status: 404, body: { type: 'not_found' } });
  });

  it('removes an item by its index', async () => {
    await add();
    const response = await shop.http.delete(
      `/store/customers/${customer}/wishlist`,
      { index: 0 },
      { headers },
    );
    expect(response.status).toBe(200);
    expect(await readItems()).toEqual([]);
  });

  it('shares the list by a token', async () => {
    await add();
    const path = `/store/customers/${customer}/wishlist/share-token`;
    const { body } = await shop.http.post(path, {}, { headers });
    const shared = await shop.http.get(`/wishlists/${body.share_token}` as '/store');
    expect(shared.body).toMatchObject({ wishlist: { first_name: 'Ida', items: [{ variant_id: variant }] } });
  });

  it('responds with 404 to a token that was not given out', async () => {
    const response = await shop.http.get('/wishlists/none' as '/store');
    expect(response.status).toBe(404);
  });

  const item = () => ({ variant_id: variant, quantity: 2 });
  const add = () => shop.http.post(`/store/customers/${customer}/wishlist`, item(), { headers });

  async function readItems(): Promise<unknown> {
    const [row] = await shop.sql<{ items: unknown }>(
      `select metadata -> 'wishlist' as items from customer where id = $1`,
      [customer],
    );
    return row.items;
  }
});
