import fc from 'fast-check';
import { openEnvironment } from '../../simulation/environment.ts';
import { readOptions } from '../../simulation/options.ts';
import { settle } from '../../simulation/settle.ts';
import { simulate } from '../../simulation/simulate.ts';
import { SELLER } from '../../support/eu-shop.ts';
import { compareBooks, type ComparedBooks } from '../../support/merchant-books.ts';
import { ok } from '../../support/sample-shop.ts';
import type { AdminSchemas } from '../../support/shop.ts';
import { until } from '../../support/until.ts';
import { createVariedCart, VARIED_CART, type VariedCart } from '../../support/varied-carts.ts';
import { openVariedShop, type VariedShop } from '../../support/varied-shop.ts';

/*
 * The books of a merchant in the EU over many orders: numbers without a gap, and every cent equal in documents, the report for tax returns,
 * the reports of the shop, orders and payments (`compareBooks`).
 */

const ORDERS = Number(process.env.ORDERS ?? 60);
const SEED = Number(process.env.SEED ?? 1);

type Order = AdminSchemas['Order'];

interface Scenario extends VariedCart {
  fate: keyof typeof FATES;
}

/** What happens to an order after it was captured. A rejected request is a fate, too. */
const FATES = {
  untouched: async () => undefined,
  refunded: async (shop: VariedShop, { id, paid_total }: Order) => {
    for (const part of [3, 5]) {
      const body = { amount: Math.max(1, Math.floor(paid_total / part)), reason: 'other' };
      await shop.admin.post(`/orders/${id}/refund`, body);
    }
  },
  'refunded completely': (shop: VariedShop, { id, paid_total }: Order) =>
    shop.admin.post(`/orders/${id}/refund`, { amount: paid_total, reason: 'other' }),
  returned: (shop: VariedShop, { id, items }: Order) =>
    shop.admin.post(`/orders/${id}/return`, {
      items: items.map((item) => ({ item_id: item.id, quantity: Math.ceil(item.quantity / 2) })),
      receive_now: true,
    }),
  edited: async (shop: VariedShop, { id: order_id }: Order) => {
    const { order_edit } = ok(await shop.admin.post('/order-edits', { order_id }));
    await shop.admin.post(`/order-edits/${order_edit.id}/items`, {
      variant_id: shop.variants[1],
      quantity: 3,
    });
    await shop.admin.post(`/order-edits/${order_edit.id}/confirm`);
  },
};

const scenarios: fc.Arbitrary<Scenario> = fc.record({
  ...VARIED_CART,
  fate: fc.constantFrom(...(Object.keys(FATES) as (keyof typeof FATES)[])),
});

describe(`The books of ${ORDERS} random orders, in currencies with two, no and three decimals`, () => {
  let shop: VariedShop;
  let books: ComparedBooks;

  beforeAll(async () => {
    shop = await openVariedShop({ EU: 'documents,vat' });
    ok(await shop.admin.post('/store', { metadata: { seller: SELLER } }));
    for (const name of ['tokyo', 'kuwait'] as const)
      ok(await shop.admin.post(`/regions/${shop.regions[name]}`, { eu: true }));
    for (const scenario of fc.sample(scenarios, { numRuns: ORDERS, seed: SEED })) await live(scenario);
    await until(
      async () => (await shop.sql('select from outbox_event where parked_at is null')).length === 0,
    );
    books = await compareBooks({
      sql: (text, values) => shop.sql(text, values),
      get: async (path) => ok(await shop.admin.get(path)) as Record<string, unknown>,
    });
  });
  afterAll(() => shop.close());

  /** Places and captures an order, and lets its fate come true. */
  async function live({ fate, ...cart }: Scenario): Promise<void> {
    const { data } = ok(await shop.store.post(`/carts/${await createVariedCart(shop, cart)}/complete`));
    await shop.admin.post(`/orders/${data.id}/capture`); // rejected if gift cards have paid everything
    const { order } = ok(await shop.admin.get(`/orders/${data.id}`));
    await FATES[fate](shop, order);
  }

  it('are equal to the cent', () => {
    expect(books.differences).toEqual([]);
  });

  it('have an invoice for each order, and credit notes', () => {
    expect(books.documents.invoice).toBeGreaterThanOrEqual(ORDERS);
    expect(books.documents.credit_note).toBeGreaterThan(ORDERS / 10);
    expect(books.balances).toBeGreaterThan(ORDERS / 2);
  });

  it('lack no event that could not be delivered', async () => {
    expect(await shop.sql('select name, last_error from outbox_event')).toEqual([]);
  });
});

describe('The books after a simulation, with swaps, claims, edits, cancellations and failing companies', () => {
  it('are equal to the cent', async () => {
    const environment = await openEnvironment({ EU: 'documents,vat' });
    try {
      const { staff, sql } = environment;
      await environment.send('POST', '/admin/store', { metadata: { seller: SELLER } }, staff);
      const { counterexamples } = await simulate(environment, readOptions(process.env, 40_000));
      expect(counterexamples).toEqual([]);
      await settle(environment);
      const books = await compareBooks({
        sql: (text, values) => sql(text, values),
        async get(path) {
          const response = await environment.send('GET', `/admin${path}`, undefined, staff);
          expect(response).toMatchObject({ status: 200 });
          return response.body as Record<string, unknown>;
        },
      });

      expect(books.differences).toEqual([]);
      expect(books.documents.invoice).toBeGreaterThan(0);
    } finally {
      await environment.close();
    }
  });
});
