import { type DisconnectingProxy, openDisconnectingProxy } from '../../support/disconnecting-proxy.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import type { Shop, StoreClient } from '../../support/shop.ts';

/*
 * The connection to PostgreSQL is lost after a change was committed: while its result is read for the response, or while the response
 * is stored under the request's Idempotency-Key.
 */

let world: SampleShop;
let proxy: DisconnectingProxy;
/** A process that connects to the database of `world` through the proxy. */
let shop: Shop;

beforeAll(async () => {
  world = await useSampleShop({});
  proxy = await openDisconnectingProxy(world.testDatabase.url);
  shop = await world.openSecondInstance({}, proxy.url);
});
afterAll(async () => {
  await shop.close();
  proxy.close();
  await world.close();
});

describe('A connection that is lost while the result of a change is read', () => {
  it('does not prevent the response with the line that was added', async () => {
    const cart = await world.prepareCart();
    proxy.breakReadsAfter({ value: cart, commits: 1, reads: new RegExp(cart), times: 3 });

    const response = await addLine(shop.store, cart);

    expect(quantityIn(ok(response).cart)).toBe(1);
  });

  it('does not prevent the response with the order that was placed', async () => {
    const cart = await world.prepareCart();
    proxy.breakReadsAfter({ value: cart, commits: 2, reads: /order_0/, times: 3 });

    const response = await shop.store.post(`/carts/${cart}/complete`);

    expect(ok(response)).toMatchObject({ type: 'order', data: { cart_id: cart } });
  });

  it('leads to 500 result_unavailable instead of 503 when the result cannot be read for 10 s', async () => {
    const cart = await world.prepareCart();
    proxy.breakReadsAfter({ value: cart, commits: 1, reads: new RegExp(cart), times: Infinity });

    const response = await addLine(shop.store, cart);

    expect(response).toMatchObject({ status: 500, body: { type: 'result_unavailable' } });
    expect(response.headers['retry-after']).toBeUndefined();
    expect(quantityIn(ok(await world.store.get(`/carts/${cart}`)).cart)).toBe(1);
  });

  it('leaves the idempotency key marked, so that a retry adds no second line', async () => {
    const cart = await world.prepareCart();
    const headers = { 'idempotency-key': 'a line whose cart could not be read' };
    proxy.breakReadsAfter({
      value: cart,
      commits: 1,
      reads: new RegExp(`cart_.*${cart}|${cart}.*cart_`, 's'),
      times: 0,
    });
    await rejectResponses('lost');

    expect((await addLine(shop.store, cart, headers)).status).toBe(200);
    await acceptResponses();

    expect(quantityIn(ok(await addLine(shop.store, cart, headers)).cart)).toBe(1);
  });
});

describe('A response that cannot be stored under its Idempotency-Key', () => {
  afterEach(acceptResponses);

  it.each(['rejected', 'lost'] as const)('is sent even if its storage is %s', async (how) => {
    const cart = await world.prepareCart();
    await rejectResponses(how);

    const response = await addLine(world.store, cart, { 'idempotency-key': `sent ${how}` });

    expect(quantityIn(ok(response).cart)).toBe(1);
  });

  it.each(['rejected', 'lost'] as const)(
    'does not let a retry add the line again even if its storage is %s',
    async (how) => {
      const cart = await world.prepareCart();
      const headers = { 'idempotency-key': `once ${how}` };
      await rejectResponses(how);

      for (let nth = 0; nth < 3; nth++) {
        const { cart: updated } = ok(await addLine(world.store, cart, headers));
        expect(quantityIn(updated)).toBe(1);
        if (how === 'lost') await acceptResponses(); // otherwise the retry waits until the first response is stored
      }

      expect(quantityIn(ok(await world.store.get(`/carts/${cart}`)).cart)).toBe(1);
    },
  );

  it('is stored once the database is available again, and replayed from then on', async () => {
    const cart = await world.prepareCart();
    const headers = { 'idempotency-key': 'stored later' };
    await rejectResponses('lost');
    const first = await addLine(world.store, cart, headers);
    await acceptResponses();

    ok(await addLine(world.store, cart)); // changes the cart, without the key
    const second = await addLine(world.store, cart, headers);

    expect(second.body).toEqual(first.body);
  });

  it('does not let a retry create another cart', async () => {
    const headers = { 'idempotency-key': 'one cart' };
    await rejectResponses('rejected');

    const [first, second] = [
      ok(await world.store.post('/carts', { region_id: world.europe.id }, { headers })),
      ok(await world.store.post('/carts', { region_id: world.europe.id }, { headers })),
    ];

    expect(second.cart.id).toBe(first.cart.id);
  });

  it('does not prevent the retry of a rejected request with the same key', async () => {
    const cart = await world.prepareCart({ provider: 'test', data: { outcome: 'refused' } });
    const headers = { 'idempotency-key': 'rejected first' };
    expect((await world.store.post(`/carts/${cart}/complete`, undefined, { headers })).status).toBe(422);
    ok(await world.store.post(`/carts/${cart}/payment-sessions/test`, { data: { outcome: 'authorized' } }));
    await rejectResponses('rejected');

    const first = ok(await world.store.post(`/carts/${cart}/complete`, undefined, { headers }));
    const second = ok(await world.store.post(`/carts/${cart}/complete`, undefined, { headers }));

    expect(first.type).toBe('order');
    expect(second.data.id).toBe(first.data.id);
  });
});

it('The same Idempotency-Key with another publishable API key is rejected as another request', async () => {
  const { publishable_api_key: key } = ok(await world.admin.post('/publishable-api-keys', { title: 'Web' }));
  const send = (overrides: Record<string, string>) =>
    world.store.post('/carts', {}, { headers: { 'idempotency-key': 'of two channels', ...overrides } });
  ok(await send({}));

  expect(await send({ 'x-publishable-api-key': key.id })).toMatchObject({
    status: 400,
    body: { type: 'not_allowed' },
  });
});

it('A request whose idempotency key is acquired by another one is rolled back', async () => {
  const cart = await world.prepareCart();
  await world.sql(`create function take_lease() returns trigger language plpgsql as
    $$ begin update lease set holder = 'another' where key like 'key:%'; return new; end $$`);
  await world.sql(
    'create trigger take_lease before insert on line_item for each row execute function take_lease()',
  );

  const response = await addLine(world.store, cart, { 'idempotency-key': 'taken over meanwhile' });
  await world.sql('drop trigger take_lease on line_item');

  expect(response).toMatchObject({ status: 409, body: { type: 'conflict' } });
  expect(quantityIn(ok(await world.store.get(`/carts/${cart}`)).cart)).toBe(0);
});

function addLine(store: StoreClient, cart: string, headers: Record<string, string> = {}) {
  const line = { variant_id: world.mug.variants[0].id, quantity: 1 };
  return store.post(`/carts/${cart}/line-items`, line, { headers });
}

/** The number of mugs in a cart; the cart itself starts with a shirt. */
function quantityIn(cart: { items: { variant_id: string; quantity: number }[] }): number {
  const mug = world.mug.variants[0].id;
  return cart.items
    .filter((item) => item.variant_id === mug)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

async function rejectResponses(how: 'rejected' | 'lost'): Promise<void> {
  const reason = {
    rejected: `raise exception 'the disk is full'`,
    lost: 'perform pg_terminate_backend(pg_backend_pid()), pg_sleep(1)',
  }[how];
  await acceptResponses();
  await world.sql(
    `create function reject_response() returns trigger language plpgsql as $$ begin ${reason}; return new; end $$`,
  );
  await world.sql(`create trigger reject_response before update on idempotency_key for each row
    when (new.response_code is not null) execute function reject_response()`);
}

async function acceptResponses(): Promise<void> {
  await world.sql('drop trigger if exists reject_response on idempotency_key');
  await world.sql('drop function if exists reject_response()');
}

/** The statement that writes the lines of a cart. */
