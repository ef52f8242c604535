import { type ChairOrder, type DanishShop, openDanishShop } from '../support/danish-shop.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { createSwapActions } from '../support/swaps.ts';

/* A list of more than 16 MiB leaves the largest nested lists of its rows empty, and names them in `X-Truncated`. */

let shop: SampleShop;
let denmark: DanishShop;
let light: ChairOrder;
let heavy: ChairOrder;

beforeAll(async () => {
  shop = await useSampleShop();
  denmark = await openDanishShop(shop);
  light = await denmark.placeOrder(2, { shipped: true });
  await requestReturn(light);
  heavy = await denmark.placeOrder(20, { shipped: true });
  for (let nth = 0; nth < 19; nth++) await requestReturn(heavy);
});
afterAll(() => shop.close());

async function requestReturn({ id, items }: ChairOrder): Promise<void> {
  const body = { order_id: id, items: [{ item_id: items[0].id, quantity: 1, note: 'x' }] };
  ok(await shop.store.post('/returns', body));
}

/** Writes notes that are longer than the limit, as returns had before the limit existed. */
async function writeNotes(order: ChairOrder, length: number): Promise<void> {
  await shop.sql(
    `update return_item i set note = repeat('x', $2) from "return" r where r.id = i.return_id and r.order_id = $1`,
    [order.id, length],
  );
}

interface ListedOrder {
  id: string;
  items: object[];
  returns: object[];
  total: number;
}

describe('With an order whose notes are too large for a response', () => {
  beforeAll(() => writeNotes(heavy, 1_000_000));

  it('GET /admin/orders returns all orders, with the largest list of the heaviest one empty and named in X-Truncated', async () => {
    const response = await shop.admin.get('/orders');
    const { orders, count } = ok(response) as { orders: ListedOrder[]; count: number };
    expect(count).toBe(2);
    expect(orders.map(({ id }) => id)).toEqual([heavy.id, light.id]);
    expect(orders.map(({ returns }) => returns.length)).toEqual([0, 1]);
    expect(response.headers['x-truncated']).toBe('returns');
  });

  it('GET /admin/orders returns the lines and totals of an order as GET /admin/orders/{id} does', async () => {
    const [, alone] = [ok(await shop.admin.get('/orders')), ok(await shop.admin.get(`/orders/${light.id}`))];
    const listedOrder = (ok(await shop.admin.get('/orders')).orders as ListedOrder[]).find(
      ({ id }) => id === light.id,
    );
    expect(listedOrder).toMatchObject({ total: alone.order.total, items: alone.order.items });
  });

  it.each([
    ['with other relations', 'expand=customer'],
    ['for a page without the large order', 'limit=1&offset=1'],
  ])('GET /admin/orders truncates nothing %s', async (_, query) => {
    const response = await shop.admin.get(`/orders?${query}`);
    ok(response);
    expect(response.headers).not.toHaveProperty('x-truncated');
  });

  it('GET /admin/returns truncates lists of resources without totals, too', async () => {
    const response = await shop.admin.get('/returns?limit=50');
    const returns = ok(response).returns as { order: { id: string }; items: object[] }[];
    expect(returns).toHaveLength(20);
    expect(response.headers['x-truncated']).toBe('items');
    expect(returns.map(({ order, items }) => [order.id, items.length])).toContainEqual([light.id, 1]);
    expect(returns.map(({ order, items }) => [order.id, items.length])).toContainEqual([heavy.id, 0]);
  });

  it('GET /admin/orders/{id} rejects the large order', async () => {
    expect(await shop.admin.get(`/orders/${heavy.id}`)).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    });
  });
});

it('A list behind a to-one relation is truncated and reported by its full path', async () => {
  const swaps = createSwapActions(shop, denmark);
  const order = await denmark.placeOrder(2, { shipped: true });
  const { return_order } = await swaps.create(order, 1, 1);
  await shop.sql(`update return_item set note = repeat('x', 17000000) where return_id = $1`, [
    return_order.id,
  ]);
  const response = await shop.admin.get('/swaps?expand=return_order,return_order.items');
  expect(ok(response).swaps).toMatchObject([{ return_order: { id: return_order.id, items: [] } }]);
  expect(response.headers['x-truncated']).toBe('return_order.items');
  await shop.sql('update return_item set note = null where return_id = $1', [return_order.id]);
});

it('An order with 20 open return requests with notes of the maximum length is readable by itself', async () => {
  const order = await denmark.placeOrder(20, { shipped: true });
  for (let nth = 0; nth < 20; nth++)
    ok(
      await shop.store.post('/returns', {
        order_id: order.id,
        items: [{ item_id: order.items[0].id, quantity: 1, note: '\u0001'.repeat(4096) }],
      }),
    );
  expect(ok(await shop.admin.get(`/orders/${order.id}`)).order.returns).toHaveLength(20);
});
