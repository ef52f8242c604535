import { openDanishShop, type DanishShop } from '../../support/danish-shop.ts';
import type { Answer, Surface } from '../../support/shop.ts';
import { aShopper } from '../../support/shoppers.ts';
import { ok, openWorld, type World } from '../../support/world.ts';

/* An order of a guest is open to everybody who knows its id, so what requests of shoppers cost is limited. */

let shop: World;
let denmark: DanishShop;

beforeAll(async () => {
  shop = await openWorld({ TRUST_PROXY: 'true' });
  denmark = await openDanishShop(shop);
});
afterAll(() => shop.close());

type Request = (
  client: Pick<Surface, 'post'>,
  order: { id: string; items: { id: string }[] },
) => Promise<Answer>;

const requestReturn: Request = (client, { id, items }) =>
  client.post('/returns', { order_id: id, items: [{ item_id: items[0].id, quantity: 1 }] });

const requestSwap: Request = (client, { id, items }) =>
  client.post('/swaps', {
    order_id: id,
    return_items: [{ item_id: items[0].id, quantity: 1 }],
    additional_items: [{ variant_id: denmark.chair.variants[0].id, quantity: 1 }],
  });

describe('what requests of shoppers may cost', () => {
  it('is a note of 4 kB for each item', async () => {
    const order = await denmark.sold(2, { shipped: true });
    const items = (note: string) => [{ item_id: order.items[0].id, quantity: 1, note }];
    for (const note of ['x'.repeat(4097), 'é'.repeat(2049)])
      for (const [path, field] of [
        ['/returns', 'items'],
        ['/swaps', 'return_items'],
      ])
        expect(
          await shop.store.post(path, {
            order_id: order.id,
            [field]: items(note),
            ...(path === '/swaps' && {
              additional_items: [{ variant_id: denmark.chair.variants[0].id, quantity: 1 }],
            }),
          }),
        ).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
    ok(await shop.store.post('/returns', { order_id: order.id, items: items('é'.repeat(2048)) }));
  });

  it('is 64 kB of notes in one request', async () => {
    const order = await denmark.sold(1, { shipped: true });
    const items = Array.from({ length: 17 }, (_, nth) => ({
      item_id: `item_${nth}`,
      quantity: 1,
      note: 'x'.repeat(4096),
    }));
    const answer = await shop.store.post('/returns', { order_id: order.id, items });
    expect(answer).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
    expect(answer.body.message).toContain('65536 bytes');
  });

  it('is a reason of 4 kB for declining an edit', async () => {
    const { id: order_id } = await denmark.sold(2);
    const { order_edit } = ok(await shop.admin.post('/order-edits', { order_id }));
    const edit = `/order-edits/${order_edit.id}`;
    ok(await shop.admin.post(`${edit}/items/${order_edit.items[0].id}`, { quantity: 1 }));
    ok(await shop.admin.post(`${edit}/request`));
    const decline = (length: number) =>
      shop.store.post(`${edit}/decline`, { declined_reason: 'x'.repeat(length) });
    expect(await decline(4097)).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
    ok(await decline(4096));
  });

  it('is 20 open returns and swaps of one order; staff may make more', async () => {
    const order = await denmark.sold(40, { shipped: true });
    for (let nth = 0; nth < 10; nth++) {
      ok(await requestReturn(shop.store, order));
      ok(await requestSwap(shop.store, order));
    }
    for (const request of [requestReturn, requestSwap]) {
      const answer = await request(shop.store, order);
      expect(answer).toMatchObject({ status: 400, body: { type: 'not_allowed' } });
      expect(answer.body.message).toContain('20 open returns and swaps');
    }
    const { returns } = ok(
      await shop.admin.post(`/orders/${order.id}/return`, {
        items: [{ item_id: order.items[0].id, quantity: 1 }],
      }),
    ).order;
    for (const { id } of returns.slice(0, 2)) ok(await shop.admin.post(`/returns/${id}/cancel`));
    ok(await requestReturn(shop.store, order));
  });

  it('is 20 open requests also when 25 come at once', async () => {
    const order = await denmark.sold(40, { shipped: true });
    const requests = Array.from({ length: 25 }, (_, nth) =>
      (nth % 2 ? requestReturn : requestSwap)(shop.store, order),
    );
    const statuses = (await Promise.all(requests)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(20).fill(200), ...Array<number>(5).fill(400)]);
  });

  it('is 30 requests of one order in a minute, whoever makes them', async () => {
    const order = await denmark.sold(1, { shipped: true });
    const answers = [];
    for (let nth = 0; nth < 31; nth++) {
      const headers = { 'x-forwarded-for': `192.0.2.${nth}` };
      answers.push(
        await requestReturn(
          { post: (path, body) => shop.store.post(path, body, { headers }) },
          {
            ...order,
            items: [{ id: 'item_unknown' }],
          },
        ),
      );
    }
    expect(new Set(answers.slice(0, 30).map(({ status }) => status))).toEqual(new Set([404]));
    expect(answers[30]).toMatchObject({ status: 429, body: { type: 'too_many_requests' } });
    expect(Number(answers[30].headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is TRIES_PER_ADDRESS requests of one client in a minute, over all orders', async () => {
    const strict = await shop.another({ TRIES_PER_ADDRESS: '5' });
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

  it('does not let a stranger use up the requests of an account’s order', async () => {
    const owner = await aShopper(shop, 'owner@example.com');
    const order = await denmark.sold(2, { shipped: true });
    ok(await shop.admin.post(`/orders/${order.id}`, { customer_id: owner.id }));
    for (let nth = 0; nth < 31; nth++) expect((await requestReturn(shop.store, order)).status).toBe(404);
    ok(await requestReturn(owner, order));
  });
});
