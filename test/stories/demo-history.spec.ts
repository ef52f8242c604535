import { KNOWN_PASSWORD, openDemoShop } from '#server/demo/demo-shop';
import { seedHistory } from '#server/demo/history/seed-history';
import { seedOrders } from '#server/demo/history/seed-orders';
import { openBrowser } from '../support/browser.ts';
import { ok } from '../support/sample-shop.ts';
import { type Shop, useShop } from '../support/shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await useShop({});
  await shop.sql('delete from "user"');
  await openDemoShop(shop.app, KNOWN_PASSWORD, (staffId) => seedHistory(shop.app, staffId));
});
afterAll(() => shop.close());

describe('The history of the demo shop', () => {
  const states = () =>
    shop.sql<{ status: string; payment_status: string; fulfillment_status: string }>(
      'select distinct status, payment_status, fulfillment_status from "order"',
    );

  it('has orders in every state', async () => {
    const found = await states();
    const values = (column: 'status' | 'payment_status' | 'fulfillment_status') =>
      [...new Set(found.map((row) => row[column]))].sort();
    expect(values('status')).toEqual(['canceled', 'completed', 'pending']);
    expect(values('payment_status')).toEqual(
      expect.arrayContaining(['awaiting', 'captured', 'partially_refunded']),
    );
    expect(values('fulfillment_status')).toEqual(
      expect.arrayContaining([
        ...['not_fulfilled', 'partially_returned', 'partially_shipped', 'shipped', 'canceled'],
      ]),
    );
  });

  it('has a return, a swap, claims of both kinds and an edit', async () => {
    expect(
      await shop.sql(`select status from "return" where swap_id is null and claim_order_id is null`),
    ).toEqual([{ status: 'received' }]);
    expect(await shop.sql('select confirmed_at is not null as confirmed from swap')).toEqual([
      { confirmed: true },
    ]);
    expect(await shop.sql('select type from claim_order order by type')).toEqual([
      { type: 'refund' },
      { type: 'replace' },
    ]);
    expect(await shop.sql('select confirmed_at is not null as confirmed from order_edit')).toEqual([
      { confirmed: true },
    ]);
    expect(await shop.sql(`select status from draft_order`)).toEqual([{ status: 'open' }]);
  });

  it('has complete names and addresses', async () => {
    const incomplete = await shop.sql(
      `select o.display_id from "order" o left join address a on a.id = o.shipping_address_id
       where a.first_name is null or a.last_name is null or a.address_1 is null or a.city is null or a.postal_code is null`,
    );
    expect(incomplete).toEqual([]);
  });

  it('has an order that a gift card has paid in part, and one with a discount', async () => {
    expect(await shop.sql('select from gift_card_transaction')).toHaveLength(1);
    expect(await shop.sql('select from order_discounts')).toHaveLength(1);
  });

  it('belongs to the demo customer in part', async () => {
    const shopper = openBrowser(shop.http);
    ok(await shopper.post('/store/auth', { email: 'maja@example.com', password: KNOWN_PASSWORD }));
    expect(ok(await shopper.get('/store/customers/me/orders')).count).toBeGreaterThan(1);
  });
});

describe('Orders for load', () => {
  it('are placed like others, and reported', async () => {
    const [{ count: before }] = await shop.sql<{ count: number }>('select count(*)::int from "order"');
    const reported: number[] = [];
    await seedOrders(shop.app, 9, (done) => reported.push(done));
    const [{ count: after }] = await shop.sql<{ count: number }>('select count(*)::int from "order"');
    expect(after - before).toBe(9);
    expect(reported).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});
