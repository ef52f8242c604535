import { type HttpResponse, type Shop, useShop } from '../support/shop.ts';

let shop: Shop;
beforeAll(async () => (shop = await useShop({ BODY_LIMIT_BYTES: '4096' })));
afterAll(() => shop.close());

describe('The error response', () => {
  it.each([
    ['an unknown route', 404, 'not_found', () => sendRequest('GET', '/nothing/here')],
    ['an unknown route below /store', 404, 'not_found', () => sendRequest('GET', '/store/nothing')],
    ['malformed JSON', 400, 'invalid_data', () => sendRequest('POST', '/store/carts', '{"region_id":')],
    [
      'a body that is too large',
      413,
      'invalid_data',
      () => sendRequest('POST', '/store/carts', JSON.stringify({ context: { a: 'x'.repeat(5000) } })),
    ],
    [
      'a body that is not JSON',
      415,
      'invalid_data',
      () => sendRequest('POST', '/store/carts', 'a=b', 'text/plain'),
    ],
    [
      'a form',
      415,
      'invalid_data',
      () => sendRequest('POST', '/store/carts', 'a=b', 'application/x-www-form-urlencoded'),
    ],
    ['a body that is a list', 400, 'invalid_data', () => sendRequest('POST', '/store/customers', '[]')],
    ['a body that is a text', 400, 'invalid_data', () => sendRequest('POST', '/store/customers', '"x"')],
    ['a body that is null', 400, 'invalid_data', () => sendRequest('POST', '/store/customers', 'null')],
    [
      'an unknown property',
      400,
      'invalid_data',
      () => sendRequest('POST', '/store/carts', '{"colour":"red"}'),
    ],
    ['a URL that cannot be decoded', 400, 'invalid_data', () => sendRequest('GET', '/store/regions/%ff')],
    [
      'a query that cannot be decoded',
      400,
      'invalid_data',
      () => sendRequest('GET', '/store/regions?limit=%ff'),
    ],
    ['a NUL character in a path', 400, 'invalid_data', () => sendRequest('GET', '/store/regions/%00')],
    [
      'a precondition that does not hold',
      400,
      'invalid_data',
      () => shop.http.get('/docs/swagger-ui.css', { headers: { 'if-match': '"another"' } }),
    ],
    [
      'half of a surrogate pair',
      400,
      'invalid_data',
      () => shop.admin.post('/products', { title: 'A', tags: [{ value: 'a\ud83d' }] }),
    ],
    ['missing credentials', 401, 'unauthorized', () => sendRequest('GET', '/admin/regions')],
    [
      'a wrong token',
      401,
      'unauthorized',
      () => shop.http.get('/admin/regions', { headers: { authorization: 'Bearer nonsense' } }),
    ],
  ] as [string, number, string, () => Promise<HttpResponse>][])(
    'to %s is JSON with status %i, type %s and a message',
    async (_, status, type, send) => {
      const response = await send();
      expect({ status: response.status, type: response.body.type }).toEqual({ status, type });
      expect(typeof response.body.message).toBe('string');
      expect(response.headers['content-type']).toMatch(/^application\/json/);
    },
  );

  it('to an internal failure reveals no details', async () => {
    await shop.sql('alter table sales_channel rename to renamed');
    const response = await shop.admin.get('/sales-channels');
    await shop.sql('alter table renamed rename to sales_channel');
    expect(response).toMatchObject({
      status: 500,
      body: { code: 'unknown_error', type: 'unknown_error', message: 'An unknown error occurred.' },
    });
  });
});

describe('A request', () => {
  it('can have a trailing slash in its path', async () => {
    expect((await sendRequest('GET', '/store/regions/')).status).toBe(200);
  });

  it.each([
    ['DELETE', '/store/auth', 401],
    ['POST', '/store/carts/cart_x/taxes', 404],
  ] as const)('can have a JSON content type without a body: %s %s', async (method, path, status) => {
    expect((await sendRequest(method, path, undefined, 'application/json')).status).toBe(status);
  });

  it.each([
    ['is_disabled', '/sales-channels', { is_disabled: null }, { sales_channel: { is_disabled: false } }],
    ['is_active', '/product-categories', { is_active: null }, { product_category: { is_active: false } }],
    [
      'includes_tax',
      '/regions',
      {
        ...{ currency_code: 'eur', tax_rate: 0, countries: [], includes_tax: null },
        ...{ payment_providers: ['manual'], fulfillment_providers: ['manual'] },
      },
      { region: { includes_tax: false } },
    ],
  ])('can have null for the optional field %s', async (_, path, fields, expected) => {
    expect((await shop.admin.post(path, { name: 'A', ...fields })).body).toMatchObject(expected);
  });

  it('with POST succeeds with status 200', async () => {
    const { id } = shop.staff;
    expect((await shop.admin.post(`/users/${id}`, { first_name: 'Ada' })).status).toBe(200);
  });

  it.each([
    '',
    ' ',
    '%00',
    "'",
    '"',
    '\\',
    '..%2f',
    '%F0%9F%98%80',
    'a'.repeat(900),
    '-1',
    '1e999',
    'null',
    '[object Object]',
    '%25',
    '${7*7}',
    '{{x}}',
  ])('causes no internal error with %j in its path or query', async (text) => {
    for (const path of [
      `/store/regions/${text}`,
      `/store/carts/${text}`,
      `/store/products?q=${text}`,
      `/store/products?limit=${text}`,
      `/store/products?id[${text}]=${text}`,
      `/store/products?created_at[gt]=${text}`,
      `/store/products?expand=${text}&fields=${text}&order=${text}`,
    ]) {
      expect((await sendRequest('GET', path)).status).toBeLessThan(500);
    }
  });
});

async function sendRequest(
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  payload?: string,
  type = 'application/json',
) {
  const headers = payload !== undefined || method !== 'GET' ? { 'content-type': type } : {};
  const response = await shop.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  return {
    status: response.statusCode,
    body: response.body === '' ? null : JSON.parse(response.body),
    headers: response.headers as HttpResponse['headers'],
  };
}
