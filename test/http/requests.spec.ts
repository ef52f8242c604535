import { openShop, type Answer, type Shop } from '../support/shop.ts';

let shop: Shop;
beforeAll(async () => (shop = await openShop({ BODY_LIMIT_BYTES: '4096' })));
afterAll(() => shop.close());

describe('every refusal is JSON with a type and a message', () => {
  it.each([
    ['an unknown route', 404, 'not_found', () => raw('GET', '/nothing/here')],
    ['an unknown route of a surface', 404, 'not_found', () => raw('GET', '/store/nothing')],
    ['malformed JSON', 400, 'invalid_data', () => raw('POST', '/store/carts', '{"region_id":')],
    [
      'a body that is too large',
      413,
      'invalid_data',
      () => raw('POST', '/store/carts', JSON.stringify({ context: { a: 'x'.repeat(5000) } })),
    ],
    ['a body that is not JSON', 415, 'invalid_data', () => raw('POST', '/store/carts', 'a=b', 'text/plain')],
    [
      'a form',
      415,
      'invalid_data',
      () => raw('POST', '/store/carts', 'a=b', 'application/x-www-form-urlencoded'),
    ],
    ['a body that is a list', 400, 'invalid_data', () => raw('POST', '/store/customers', '[]')],
    ['a body that is a text', 400, 'invalid_data', () => raw('POST', '/store/customers', '"x"')],
    ['a body that is null', 400, 'invalid_data', () => raw('POST', '/store/customers', 'null')],
    ['an unknown property', 400, 'invalid_data', () => raw('POST', '/store/carts', '{"colour":"red"}')],
    ['a URL that cannot be decoded', 400, 'invalid_data', () => raw('GET', '/store/regions/%ff')],
    ['a query that cannot be decoded', 400, 'invalid_data', () => raw('GET', '/store/regions?limit=%ff')],
    ['a NUL in a path', 400, 'invalid_data', () => raw('GET', '/store/regions/%00')],
    [
      'a condition on a page that does not hold',
      400,
      'invalid_data',
      () => shop.open.get('/docs/swagger-ui.css', { headers: { 'if-match': '"another"' } }),
    ],
    [
      'half of a character',
      400,
      'invalid_data',
      () => shop.admin.post('/products', { title: 'A', tags: [{ value: 'a\ud83d' }] }),
    ],
    ['no credentials', 401, 'unauthorized', () => raw('GET', '/admin/regions')],
    [
      'a wrong token',
      401,
      'unauthorized',
      () => shop.open.get('/admin/regions', { headers: { authorization: 'Bearer nonsense' } }),
    ],
  ] as [string, number, string, () => Promise<Answer>][])('%s', async (_, status, type, send) => {
    const answer = await send();
    expect({ status: answer.status, type: answer.body.type }).toEqual({ status, type });
    expect(typeof answer.body.message).toBe('string');
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
  });

  it('says nothing internal when something breaks', async () => {
    await shop.sql('alter table sales_channel rename to elsewhere');
    const answer = await shop.admin.get('/sales-channels');
    await shop.sql('alter table elsewhere rename to sales_channel');
    expect(answer).toMatchObject({
      status: 500,
      body: { code: 'unknown_error', type: 'unknown_error', message: 'An unknown error occurred.' },
    });
  });
});

describe('what existing clients send is taken', () => {
  it('a trailing slash', async () => {
    expect((await raw('GET', '/store/regions/')).status).toBe(200);
  });

  it('a JSON content type without a body', async () => {
    expect((await raw('DELETE', '/store/auth', undefined, 'application/json')).status).toBe(401);
    expect((await raw('POST', '/store/carts/cart_x/taxes', undefined, 'application/json')).status).toBe(404);
  });

  it('null for what may be left out, which is as if it were', async () => {
    const named = { name: 'A' };
    const region = {
      ...{ currency_code: 'eur', tax_rate: 0, countries: [], includes_tax: null },
      ...{ payment_providers: ['manual'], fulfillment_providers: ['manual'] },
    };
    expect((await shop.admin.post('/sales-channels', { ...named, is_disabled: null })).body).toMatchObject({
      sales_channel: { is_disabled: false },
    });
    expect((await shop.admin.post('/product-categories', { ...named, is_active: null })).body).toMatchObject({
      product_category: { is_active: false },
    });
    expect((await shop.admin.post('/regions', { ...named, ...region })).body).toMatchObject({
      region: { includes_tax: false },
    });
  });

  it('a POST answers 200', async () => {
    const { id } = shop.staff;
    expect((await shop.admin.post(`/users/${id}`, { first_name: 'Ada' })).status).toBe(200);
  });
});

describe('nothing is asked too much', () => {
  it('random bytes in every place never break anything', async () => {
    const nasty = [
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
    ];
    for (const text of nasty) {
      for (const path of [
        `/store/regions/${text}`,
        `/store/carts/${text}`,
        `/store/products?q=${text}`,
        `/store/products?limit=${text}`,
        `/store/products?id[${text}]=${text}`,
        `/store/products?created_at[gt]=${text}`,
        `/store/products?expand=${text}&fields=${text}&order=${text}`,
      ]) {
        expect((await raw('GET', path)).status).toBeLessThan(500);
      }
    }
  });
});

async function raw(
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  payload?: string,
  type = 'application/json',
): Promise<Answer> {
  const headers = payload !== undefined || method !== 'GET' ? { 'content-type': type } : {};
  const response = await shop.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  return {
    status: response.statusCode,
    body: response.body === '' ? null : JSON.parse(response.body),
    headers: response.headers as Answer['headers'],
  };
}
