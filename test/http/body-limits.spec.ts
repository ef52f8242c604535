import { once } from 'node:events';
import { connect } from 'node:net';
import { openShop, type Shop } from '../support/shop.ts';
import { ok, openWorld, type World } from '../support/world.ts';

let shop: World;
let url: string;

beforeAll(async () => {
  shop = await openWorld();
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  url = await shop.app.getUrl();
});
afterAll(() => shop.close());

/** As clients send it: over a socket, the text as it is. */
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
  return Object.fromEntries(Array.from({ length: count }, (_, place) => [`key ${place}`, place]));
}

function deep(levels: number, [begin, end] = ['[', ']']): string {
  return begin.repeat(levels) + (begin === '[' ? '' : '1') + end.repeat(levels);
}

const refused = { status: 400, body: { type: 'invalid_data' } };

describe('a body that holds too much is refused before anything looks at it', () => {
  it.each([
    ['keys in metadata', '/store/carts', JSON.stringify({ metadata: keys(1001) })],
    ['keys in an object inside of it', '/store/carts', JSON.stringify({ context: { a: [keys(1001)] } })],
    ['unknown keys', '/store/carts', JSON.stringify(keys(50_000))],
    ['keys, on the other surface', '/admin/products', JSON.stringify({ title: 'A', metadata: keys(1001) })],
    ['levels of lists', '/store/carts', `{"context":{"a":${deep(5000)}}}`],
    ['levels of objects', '/store/carts', `{"context":${deep(5000, ['{"a":', '}'])}}`],
    ['levels, and nothing else', '/store/carts', deep(200_000)],
    ['levels that never end', '/store/carts', '['.repeat(500_000)],
    ['levels, on the other surface', '/admin/products', `{"title":"A","metadata":{"a":${deep(63)}}}`],
    ['values', '/store/carts', JSON.stringify({ context: { a: Array(10_000).fill(1) } })],
    ['values, all of them lists', '/store/carts', `{"context":{"a":[${Array(10_000).fill('[]').join()}]}}`],
    ['values, on the other surface', '/admin/products', JSON.stringify({ tags: Array(200_001).fill(1) })],
  ])('too many %s', async (_, path, body) => {
    expect(await post(path, body)).toMatchObject(refused);
  });

  it('and what holds as much as it may is not', async () => {
    const metadata = { ...keys(999), deep: JSON.parse(deep(62)) as unknown };
    const answer = await post(
      '/store/carts',
      JSON.stringify({ region_id: shop.europe.id, context: metadata }),
    );
    expect(answer.body).not.toMatchObject({ message: expect.stringMatching(/at most/) });
    expect(ok(await shop.admin.post('/products', { title: 'Wide', metadata })).product.metadata).toEqual(
      metadata,
    );
  });

  it.each([
    ['metadata', '/admin/products', '{"title":"A","metadata":{"a":[{"b":1e400}]}}'],
    ['context', '/store/carts', '{"context":{"a":-1e400}}'],
    ['an amount', '/admin/gift-cards', '{"value":1E999,"region_id":"reg_1"}'],
    ['a property that is unknown', '/store/carts', '{"colour":1e400}'],
  ])('has an infinite number in %s', async (_, path, body) => {
    const answer = await post(path, body);
    expect(answer).toMatchObject(refused);
    expect(answer.body).toMatchObject({ message: expect.stringContaining('no number beyond') });
  });

  it('comes in pieces, and is told why when it is all there', async () => {
    const pieces = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from('{"context":{"a":'));
        for (let piece = 0; piece < 50; piece++) controller.enqueue(Buffer.from('['.repeat(1000)));
        controller.close();
      },
    });
    expect(await post('/store/carts', pieces)).toMatchObject(refused);
  });

  it.each(['/store/carts', '/admin/products'])('has 1 MiB at most (%s)', async (path) => {
    const body = JSON.stringify({ title: 'x'.repeat(1_100_000) });
    expect(await post(path, body)).toMatchObject({ status: 413, body: { type: 'invalid_data' } });
  });
});

describe('a client that leaves', () => {
  it.each([
    ['in the middle of a body', 'content-length: 1000'],
    ['in the middle of one that is too large', 'content-length: 9999999'],
    ['in the middle of a body in pieces', 'transfer-encoding: chunked'],
  ])('%s leaves everything as it was', async (_, header) => {
    const { port } = new URL(url);
    for (let times = 0; times < 20; times++) {
      const socket = connect(Number(port), '127.0.0.1');
      await once(socket, 'connect');
      const head = `POST /store/carts HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${header}\r\n\r\n`;
      socket.write(`${head}${header.startsWith('t') ? '8\r\n' : ''}{"contex`);
      socket.destroySoon();
      await once(socket, 'close');
    }
    expect((await shop.open.get('/health')).status).toBe(200);
    expect((await post('/store/carts', '{}')).status).toBe(200);
  });
});

describe('free JSON', () => {
  it('is stored as it came, whatever its keys are called', async () => {
    const metadata = { toString: 'a', then: 'b', hasOwnProperty: { valueOf: null }, list: [[1], { a: [] }] };
    const { product } = ok(await shop.admin.post('/products', { title: 'Odd', metadata }));
    expect(product.metadata).toEqual(metadata);
    const made = ok(
      await shop.admin.post(`/products/${product.id}/variants`, {
        title: 'One',
        prices: [],
        options: [],
        metadata,
      }),
    ).product;
    expect(made.variants[0].metadata).toEqual(metadata);
  });

  it('has rules for where it stands: an object, without NUL or half of a character', async () => {
    for (const metadata of [[[1]], 'text', 5, { a: ['\0'] }, { '\0': 1 }, { a: '\ud800' }])
      expect(await shop.admin.post('/products', { title: 'A', metadata })).toMatchObject({
        ...refused,
        body: { message: expect.stringMatching(/metadata must/) },
      });
    const shipping_address = { metadata: { a: '\0' } };
    expect(await shop.store.post('/carts', { context: {} })).toMatchObject({ status: 200 });
    const { id } = ok(await shop.store.post('/carts', {})).cart;
    expect(await shop.store.post(`/carts/${id}`, { shipping_address })).toMatchObject({
      ...refused,
      body: { message: 'metadata must not contain NUL characters' },
    });
  });
});

describe('what no rule knows', () => {
  it('is refused by its name, as the first of many', async () => {
    const answer = await shop.store.post('/carts', { colour: { red: [{}] }, ...keys(500) });
    expect(answer).toMatchObject(refused);
    expect(answer.body.message).toMatch(/^property colour should not exist, property key 0 should not/);
    expect(answer.body.message.length).toBeLessThan(2000);
  });

  it('is refused where an object stands for a text, a list or a number', async () => {
    const odd = { toString: 'x', length: 3, a: {} };
    for (const body of [
      { title: odd },
      { title: [odd] },
      { title: 'A', tags: odd },
      { title: 'A', weight: odd },
      { title: 'A', options: [{ title: odd }] },
      { title: 'A', options: odd },
      { title: 'A', options: [[{ title: 'Size' }]] },
    ])
      expect(await shop.admin.post('/products', body)).toMatchObject(refused);
    for (const query of ['q[a]=1', 'order[a]=1', 'expand[a]=1', 'fields[a][b]=1', 'title[a]=1', 'limit[a]=1'])
      expect(await shop.store.get(`/products?${query}`)).toMatchObject(refused);
  });
});

describe('an application with a limit of its own', () => {
  let small: Shop;
  beforeAll(async () => (small = await openShop({ BODY_LIMIT_BYTES: '2000' })));
  afterAll(() => small.close());

  it('has it on every route of both surfaces', async () => {
    const note = 'x'.repeat(3000);
    expect((await small.store.post('/carts', { context: { note } })).status).toBe(413);
    expect((await small.admin.delete('/discounts/x/conditions/y/batch', { note })).status).toBe(413);
  });
});
