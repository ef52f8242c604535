import { type ChairOrder, type DanishShop, openDanishShop } from '../../support/danish-shop.ts';
import { type OrderRequest, requestReturn, requestSwapFor } from '../../support/order-requests.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { registerShopper } from '../../support/shoppers.ts';

/* Every client that knows the id of a guest's order can request returns and swaps of it, so the size and number of requests are limited. */

let shop: SampleShop;
let denmark: DanishShop;

beforeAll(async () => {
  shop = await useSampleShop({ TRUST_PROXY: 'true' });
  denmark = await openDanishShop(shop);
});
afterAll(() => shop.close());

const requestSwap: OrderRequest = (client, order) =>
  requestSwapFor(denmark.chair.variants[0].id, client, order);

describe('A note of an item', () => {
  let order: ChairOrder;
  const items = (note: string) => [{ item_id: order.items[0].id, quantity: 1, note }];

  beforeAll(async () => {
    order = await denmark.placeOrder(2, { shipped: true });
  });

  describe.each([
    ['4097 ASCII characters', 'x'.repeat(4097)],
    ['2049 characters of two bytes', 'é'.repeat(2049)],
  ])('of %s', (_, note) => {
    it('is rejected in a return', async () => {
      expect(await shop.store.post('/returns', { order_id: order.id, items: items(note) })).toMatchObject({
        status: 400,
        body: { type: 'invalid_data' },
      });
    });

    it('is rejected in a swap', async () => {
      expect(
        await shop.store.post('/swaps', {
          order_id: order.id,
          return_items: items(note),
          additional_items: [{ variant_id: denmark.chair.variants[0].id, quantity: 1 }],
        }),
      ).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
    });
  });

  it('of 4 kB is accepted', async () => {
    ok(await shop.store.post('/returns', { order_id: order.id, items: items('é'.repeat(2048)) }));
  });
});

describe('A request of a shopper', () => {
  it('is rejected with more than 64 kB of notes', async () => {
    const order = await denmark.placeOrder(1, { shipped: true });
    const items = Array.from({ length: 17 }, (_, nth) => ({
      item_id: `item_${nth}`,
      quantity: 1,
      note: 'x'.repeat(4096),
    }));
    const response = await shop.store.post('/returns', { order_id: order.id, items });
    expect(response).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
    expect(response.body.message).toContain('65536 bytes');
  });

  it('to decline an edit is rejected with a reason of more than 4 kB', async () => {
    const { id: order_id } = await denmark.placeOrder(2);
    const { order_edit } = ok(await shop.admin.post('/order-edits', { order_id }));
    const edit = `/order-edits/${order_edit.id}`;
    ok(await shop.admin.post(`${edit}/items/${order_edit.items[0].id}`, { quantity: 1 }));
    ok(await shop.admin.post(`${edit}/request`));
    const decline = (length: number) =>
      shop.store.post(`${edit}/decline`, { declined_reason: 'x'.repeat(length) });
    expect(await decline(4097)).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
    ok(await decline(4096));
  });
});

describe('The limit of 20 open returns and swaps of an order', () => {
  let order: ChairOrder;

  beforeAll(async () => {
    order = await denmark.placeOrder(40, { shipped: true });
    for (let nth = 0; nth < 10; nth++) {
      ok(await requestReturn(shop.store, order));
      ok(await requestSwap(shop.store, order));
    }
  });

  it.each([
    ['return', requestReturn],
    ['swap', requestSwap],
  ])('rejects another %s of the shopper', async (_, request) => {
    const response = await request(shop.store, order);
    expect(response).toMatchObject({ status: 400, body: { type: 'not_allowed' } });
    expect(response.body.message).toContain('20 open returns and swaps');
  });

  it('allows staff to create more, and the shopper after two were canceled', async () => {
    const { returns } = ok(
      await shop.admin.post(`/orders/${order.id}/return`, {
        items: [{ item_id: order.items[0].id, quantity: 1 }],
      }),
    ).order;
    for (const { id } of returns.slice(0, 2)) ok(await shop.admin.post(`/returns/${id}/cancel`));
    ok(await requestReturn(shop.store, order));
  });

  it('holds for 25 simultaneous requests', async () => {
    const order = await denmark.placeOrder(40, { shipped: true });
    const requests = Array.from({ length: 25 }, (_, nth) =>
      (nth % 2 ? requestReturn : requestSwap)(shop.store, order),
    );
    const statuses = (await Promise.all(requests)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(20).fill(200), ...Array<number>(5).fill(400)]);
  });
});

describe('The rate limit of requests of shoppers', () => {
  it('allows 30 requests of an order per minute, from all addresses together', async () => {
    const order = await denmark.placeOrder(1, { shipped: true });
    const responses = [];
    for (let nth = 0; nth < 31; nth++) {
      const headers = { 'x-forwarded-for': `192.0.2.${nth}` };
      responses.push(
        await requestReturn(
          { post: (path, body) => shop.store.post(path, body, { headers }) },
          {
            ...order,
            items: [{ id: 'item_unknown' }],
          },
        ),
      );
    }
    expect(new Set(responses.slice(0, 30).map(({ status }) => status))).toEqual(new Set([404]));
    expect(responses[30]).toMatchObject({ status: 429, body: { type: 'too_many_requests' } });
    expect(Number(responses[30].headers['retry-after'])).toBeGreaterThan(0);
  });

  it('allows ATTEMPTS_PER_ADDRESS requests of an address per minute, for all orders together', async () => {
    const strict = await shop.openSecondInstance({ ATTEMPTS_PER_ADDRESS: '5' });
    try {
      const client = {
        post: (path: string, body?: unknown) =>
          strict.store.post(path, body, { headers: { 'x-forwarded-for': '198.51.100.7' } }),
      };
      const statuses = [];
      for (let nth = 0; nth < 6; nth++) {
        const { status } = await requestSwap(client, {
          id: `order_unknown_${nth}`,
          items: [{ id: 'item_1' }],
        });
        statuses.push(status);
      }
      expect(statuses).toEqual([404, 404, 404, 404, 404, 429]);
    } finally {
      await strict.close();
    }
  });

  it('does not count requests of other clients for the order of an account', async () => {
    const owner = await registerShopper(shop, 'owner@example.com');
    const order = await denmark.placeOrder(2, { shipped: true });
    ok(await shop.admin.post(`/orders/${order.id}`, { customer_id: owner.id }));
    for (let nth = 0; nth < 31; nth++) expect((await requestReturn(shop.store, order)).status).toBe(404);
    ok(await requestReturn(owner, order));
  });
});
