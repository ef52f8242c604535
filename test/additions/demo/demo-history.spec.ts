import { KNOWN_PASSWORD } from '#additions/demo/demo-shop';
import { seedOrders } from '#additions/demo/history/seed-orders';
import { openBrowser } from '../../support/browser.ts';
import { useDemoShop } from '../../support/demo-shop.ts';
import { ok } from '../../support/sample-shop.ts';
import type { Shop } from '../../support/shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await useDemoShop();
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
        'not_fulfilled',
        'partially_returned',
        'partially_shipped',
        'shipped',
        'canceled',
      ]),
    );
  });

  it('has returns, swaps, claims of both kinds and edits', async () => {
    const returns = await shop.sql<{ status: string }>(
      `select distinct status from "return" where swap_id is null and claim_order_id is null order by 1`,
    );
    expect(returns).toEqual([{ status: 'requested' }, { status: 'received' }]);
    expect(await shop.sql('select distinct confirmed_at is not null as confirmed from swap')).toEqual([
      { confirmed: true },
    ]);
    expect(await shop.sql('select type from claim_order order by type')).toEqual([
      { type: 'refund' },
      { type: 'replace' },
    ]);
    expect(await shop.sql('select distinct confirmed_at is not null as confirmed from order_edit')).toEqual([
      { confirmed: true },
    ]);
    expect(await shop.sql(`select status from draft_order`)).toEqual([{ status: 'open' }]);
  });

  it('is spread over 60 days, in the order of the numbers, and has no time to come', async () => {
    const [spread] = await shop.sql<{ orders: number; days: number; weeks: number; ordered: boolean }>(
      `select count(*)::int as orders, extract(day from max(created_at) - min(created_at))::int as days,
         count(distinct date_trunc('week', created_at))::int as weeks,
         bool_and(created_at >= former) is true as ordered
       from (select created_at, coalesce(lag(created_at) over (order by display_id), created_at) as former from "order") o`,
    );
    expect(spread.orders).toBeGreaterThanOrEqual(40);
    expect(spread.days).toBeGreaterThanOrEqual(58);
    expect(spread.weeks).toBeGreaterThanOrEqual(8);
    expect(spread.ordered).toBe(true);
    expect(await shop.sql('select display_id from "order" where created_at > now()')).toEqual([]);
  });

  it('has nothing that happened before its order was placed', async () => {
    const early = await shop.sql(
      `select o.display_id from "order" o
       where exists (select from fulfillment x where x.order_id = o.id and (x.created_at < o.created_at or x.shipped_at < x.created_at))
          or exists (select from "return" x where x.order_id = o.id and (x.created_at < o.created_at or x.received_at < x.created_at))
          or exists (select from swap x where x.order_id = o.id and x.created_at < o.created_at)
          or exists (select from refund x where x.order_id = o.id and x.created_at < o.created_at)
          or exists (select from payment x where x.order_id = o.id and x.captured_at < o.created_at - interval '1 minute')`,
    );
    expect(early).toEqual([]);
  });

  it('leaves enough in stock', async () => {
    const [{ empty }] = await shop.sql<{ empty: number }>(
      `select count(*)::int as empty from product_variant where manage_inventory and inventory_quantity <= 0 and sku <> 'LH-MUG-RUST'
         and not allow_backorder`,
    );
    expect(empty).toBe(0);
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
