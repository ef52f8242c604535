import { ApiError, createAdminClient, createStoreClient, unwrap } from '../../src/client.ts';
import { type SampleShop, useSampleShop } from '../support/sample-shop.ts';

const IDA = { email: 'ida@example.com', first_name: 'Ida', last_name: 'Berg', password: 'not-telling' };
const LOGIN = { email: IDA.email, password: IDA.password };
const ADDRESS = {
  first_name: 'Ida',
  last_name: 'Berg',
  address_1: 'Hafenstrasse 1',
  city: 'Berlin',
  country_code: 'de',
  postal_code: '10115',
};

describe('The client @storekeep/server/client', () => {
  let shop: SampleShop;
  let baseUrl: string;

  beforeAll(async () => {
    shop = await useSampleShop({});
    await shop.app.listen(0, '127.0.0.1');
    baseUrl = await shop.app.getUrl();
    await shop.store.post('/customers', IDA);
  });

  afterAll(() => shop.close());

  it('lists products', async () => {
    const store = createStoreClient({ baseUrl });
    const { products, count } = await unwrap(
      store.GET('/store/products', { params: { query: { limit: 1, id: [shop.shirt.id] } } }),
    );
    expect(count).toBe(1);
    expect(products[0]?.title).toBe('Shirt');
  });

  it('places an order', async () => {
    const store = createStoreClient({ baseUrl });
    const { cart } = await unwrap(store.POST('/store/carts', { body: { region_id: shop.europe.id } }));
    const params = { path: { id: cart.id } };
    await unwrap(
      store.POST('/store/carts/{id}/line-items', {
        params,
        body: { variant_id: shop.shirt.variants[0].id, quantity: 2 },
      }),
    );
    await unwrap(
      store.POST('/store/carts/{id}', {
        params,
        body: { email: IDA.email, shipping_address: ADDRESS, billing_address: ADDRESS },
      }),
    );
    await unwrap(
      store.POST('/store/carts/{id}/shipping-methods', {
        params,
        body: { option_id: shop.standardShipping.id },
      }),
    );
    await unwrap(store.POST('/store/carts/{id}/payment-sessions', { params }));
    await unwrap(
      store.POST('/store/carts/{id}/payment-session', { params, body: { provider_id: 'manual' } }),
    );
    const completed = await unwrap(store.POST('/store/carts/{id}/complete', { params }));
    if (completed.type !== 'order') throw new Error(`the cart was completed to a ${completed.type}`);
    // two shirts at 19.50, 5.00 for shipping, and 19 % tax on both
    expect(completed.data).toMatchObject({ total: 5236, email: IDA.email });
  });

  it('stores the session of a customer until the logout', async () => {
    const store = createStoreClient({ baseUrl, rememberSession: true });
    await unwrap(store.POST('/store/auth', { body: LOGIN }));
    const { customer } = await unwrap(store.GET('/store/customers/me'));
    expect(customer.email).toBe(IDA.email);
    await unwrap(store.DELETE('/store/auth'));
    await expect(unwrap(store.GET('/store/customers/me'))).rejects.toMatchObject({ status: 401 });
  });

  it('stores no session by default', async () => {
    const store = createStoreClient({ baseUrl });
    await unwrap(store.POST('/store/auth', { body: LOGIN }));
    await expect(unwrap(store.GET('/store/customers/me'))).rejects.toMatchObject({ status: 401 });
  });

  it('sends the token that a login returned', async () => {
    const login: { token?: string } = {};
    const store = createStoreClient({ baseUrl, token: () => login.token });
    login.token = (await unwrap(store.POST('/store/auth/token', { body: LOGIN }))).access_token;
    const { customer } = await unwrap(store.GET('/store/customers/me'));
    expect(customer.email).toBe(IDA.email);
  });

  it('reads as staff with an API token', async () => {
    const admin = createAdminClient({ baseUrl, token: shop.staff.token });
    const { products } = await unwrap(
      admin.GET('/admin/products', { params: { query: { id: [shop.shirt.id] } } }),
    );
    expect(products).toHaveLength(1);
  });

  it('limits products to the sales channels of a publishable key', async () => {
    const { publishable_api_key } = (await shop.admin.post('/publishable-api-keys', { title: 'Web' })).body;
    const { sales_channel } = (await shop.admin.post('/sales-channels', { name: 'Empty' })).body;
    await shop.admin.post(`/publishable-api-keys/${publishable_api_key.id}/sales-channels/batch`, {
      sales_channel_ids: [{ id: sales_channel.id }],
    });
    const store = createStoreClient({ baseUrl, publishableApiKey: publishable_api_key.id });
    expect((await unwrap(store.GET('/store/products'))).count).toBe(0);
  });

  it('throws an error with the status and the type of a rejection', async () => {
    const store = createStoreClient({ baseUrl });
    const request = unwrap(store.GET('/store/products/{id}', { params: { path: { id: 'prod_none' } } }));
    const error = await request.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 404,
      type: 'not_found',
      message: expect.stringContaining('prod_none'),
    });
  });

  it('throws an error with the status of a response that is not from the server', async () => {
    const proxy = async () => new Response('<h1>Bad gateway</h1>', { status: 502 });
    const store = createStoreClient({ baseUrl, fetch: proxy });
    await expect(unwrap(store.GET('/store/products'))).rejects.toMatchObject({
      status: 502,
      type: 'unknown',
    });
  });
});
