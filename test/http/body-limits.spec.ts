import { once } from 'node:events';
import { connect } from 'node:net';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { type Shop, useShop } from '../support/shop.ts';

let shop: SampleShop;
let url: string;

beforeAll(async () => {
  shop = await useSampleShop({});
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  url = await shop.app.getUrl();
});
afterAll(() => shop.close());

/** Sends the body unchanged over a socket, as clients do. */
async function post(path: string, body: string | ReadableStream): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${shop.staff.token}` },
    body,
    duplex: 'half',
  });
  return { status: response.status, body: await response.json() };
}

function keys(count: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`key ${index}`, index]));
}

function deep(levels: number, [begin, end] = ['[', ']']): string {
  return begin.repeat(levels) + (begin === '[' ? '' : '1') + end.repeat(levels);
}

const rejection = { status: 400, body: { type: 'invalid_data' } };

describe('A JSON body', () => {
  it.each([
    ['keys in metadata', '/store/carts', JSON.stringify({ metadata: keys(1001) })],
    ['keys in a nested object', '/store/carts', JSON.stringify({ context: { a: [keys(1001)] } })],
    ['unknown keys', '/store/carts', JSON.stringify(keys(50_000))],
    ['keys for /admin', '/admin/products', JSON.stringify({ title: 'A', metadata: keys(1001) })],
    ['levels of lists', '/store/carts', `{"context":{"a":${deep(5000)}}}`],
    ['levels of objects', '/store/carts', `{"context":${deep(5000, ['{"a":', '}'])}}`],
    ['levels and nothing else', '/store/carts', deep(200_000)],
    ['levels that never close', '/store/carts', '['.repeat(500_000)],
    ['levels for /admin', '/admin/products', `{"title":"A","metadata":{"a":${deep(63)}}}`],
    ['values', '/store/carts', JSON.stringify({ context: { a: Array(10_000).fill(1) } })],
    ['lists as values', '/store/carts', `{"context":{"a":[${Array(10_000).fill('[]').join()}]}}`],
    ['values for /admin', '/admin/products', JSON.stringify({ tags: Array(200_001).fill(1) })],
  ])('is rejected with too many %s', async (_, path, body) => {
    expect(await post(path, body)).toMatchObject(rejection);
  });

  it('is accepted at the limit of keys and levels', async () => {
    const metadata = { ...keys(999), deep: JSON.parse(deep(62)) as unknown };
    const response = await post(
      '/store/carts',
      JSON.stringify({ region_id: shop.europe.id, context: metadata }),
    );
    expect(response.body).not.toMatchObject({ message: expect.stringMatching(/at most/) });
    expect(ok(await shop.admin.post('/products', { title: 'Wide', metadata })).product.metadata).toEqual(
      metadata,
    );
  });

  it.each([
    ['metadata', '/admin/products', '{"title":"A","metadata":{"a":[{"b":1e400}]}}'],
    ['context', '/store/carts', '{"context":{"a":-1e400}}'],
    ['an amount', '/admin/gift-cards', '{"value":1E999,"region_id":"reg_1"}'],
    ['an unknown property', '/store/carts', '{"colour":1e400}'],
  ])('is rejected with an infinite number in %s', async (_, path, body) => {
    const response = await post(path, body);
    expect(response).toMatchObject(rejection);
    expect(response.body).toMatchObject({ message: expect.stringContaining('no number beyond') });
  });

  it('with too many levels is rejected after its last chunk', async () => {
    const chunks = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from('{"context":{"a":'));
        for (let chunk = 0; chunk < 50; chunk++) controller.enqueue(Buffer.from('['.repeat(1000)));
        controller.close();
      },
    });
    expect(await post('/store/carts', chunks)).toMatchObject(rejection);
  });

  it.each(['/store/carts', '/admin/products'])('of more than 1 MiB is rejected by %s', async (path) => {
    const body = JSON.stringify({ title: 'x'.repeat(1_100_000) });
    expect(await post(path, body)).toMatchObject({ status: 413, body: { type: 'invalid_data' } });
  });
});

describe('A client that disconnects', () => {
  it.each([
    ['during a body', 'content-length: 1000'],
    ['during a body that is too large', 'content-length: 9999999'],
    ['during a chunked body', 'transfer-encoding: chunked'],
  ])('%s does not affect the server', async (_, header) => {
    const { port } = new URL(url);
    for (let times = 0; times < 20; times++) {
      const socket = connect(Number(port), '127.0.0.1');
      await once(socket, 'connect');
      const head = `POST /store/carts HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${header}\r\n\r\n`;
      socket.write(`${head}${header.startsWith('t') ? '8\r\n' : ''}{"contex`);
      socket.destroySoon();
      await once(socket, 'close');
    }
    expect((await shop.http.get('/health')).status).toBe(200);
    expect((await post('/store/carts', '{}')).status).toBe(200);
  });
});

describe('Metadata', () => {
  it('is stored unchanged even if its keys are names of Object.prototype', async () => {
    const metadata = { toString: 'a', then: 'b', hasOwnProperty: { valueOf: null }, list: [[1], { a: [] }] };
    const { product } = ok(await shop.admin.post('/products', { title: 'Odd', metadata }));
    expect(product.metadata).toEqual(metadata);
    const { product: withVariant } = ok(
      await shop.admin.post(`/products/${product.id}/variants`, {
        title: 'One',
        prices: [],
        options: [],
        metadata,
      }),
    );
    expect(withVariant.variants[0].metadata).toEqual(metadata);
  });

  it.each([
    ['if it is a list', [[1]]],
    ['if it is a text', 'text'],
    ['if it is a number', 5],
    ['with a NUL character in a value', { a: ['\0'] }],
    ['with a NUL character in a key', { '\0': 1 }],
    ['with half of a surrogate pair', { a: '\ud800' }],
  ])('is rejected %s', async (_, metadata) => {
    expect(await shop.admin.post('/products', { title: 'A', metadata })).toMatchObject({
      ...rejection,
      body: { message: expect.stringMatching(/metadata must/) },
    });
  });

  it('of an address in a cart is rejected with a NUL character', async () => {
    const shipping_address = { metadata: { a: '\0' } };
    const { id } = ok(await shop.store.post('/carts', {})).cart;
    expect(await shop.store.post(`/carts/${id}`, { shipping_address })).toMatchObject({
      ...rejection,
      body: { message: 'metadata must not contain NUL characters' },
    });
  });
});

describe('The context of a cart', () => {
  it('can be an empty object', async () => {
    expect(await shop.store.post('/carts', { context: {} })).toMatchObject({ status: 200 });
  });
});

describe('An unknown property', () => {
  it('is named in the message of the rejection, which is truncated', async () => {
    const response = await shop.store.post('/carts', { colour: { red: [{}] }, ...keys(500) });
    expect(response).toMatchObject(rejection);
    expect(response.body.message).toMatch(/^property colour should not exist, property key 0 should not/);
    expect(response.body.message.length).toBeLessThan(2000);
  });
});

describe('An object instead of a text, a list or a number', () => {
  const object = { toString: 'x', length: 3, a: {} };

  it.each([
    { title: object },
    { title: [object] },
    { title: 'A', tags: object },
    { title: 'A', weight: object },
    { title: 'A', options: [{ title: object }] },
    { title: 'A', options: object },
    { title: 'A', options: [[{ title: 'Size' }]] },
  ])('is rejected in the body %j', async (body) => {
    expect(await shop.admin.post('/products', body)).toMatchObject(rejection);
  });

  it.each(['q[a]=1', 'order[a]=1', 'expand[a]=1', 'fields[a][b]=1', 'title[a]=1', 'limit[a]=1'])(
    'is rejected in the query %s',
    async (query) => {
      expect(await shop.store.get(`/products?${query}`)).toMatchObject(rejection);
    },
  );
});

describe('BODY_LIMIT_BYTES', () => {
  let small: Shop;
  beforeAll(async () => (small = await useShop({ BODY_LIMIT_BYTES: '2000' })));
  afterAll(() => small.close());

  it('limits the bodies of all routes below /store and /admin', async () => {
    const note = 'x'.repeat(3000);
    expect((await small.store.post('/carts', { context: { note } })).status).toBe(413);
    expect((await small.admin.delete('/discounts/x/conditions/y/batch', { note })).status).toBe(413);
  });
});
