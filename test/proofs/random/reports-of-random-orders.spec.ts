import fc from 'fast-check';
import { openEnvironment } from '../../simulation/environment.ts';
import { readOptions } from '../../simulation/options.ts';
import { simulate } from '../../simulation/simulate.ts';
import { findReportDifferences } from '../../support/reports-of-orders.ts';
import { ok } from '../../support/sample-shop.ts';
import type { AdminSchemas } from '../../support/shop.ts';
import { storeAmounts } from '../../support/stored-amounts.ts';
import { until } from '../../support/until.ts';
import { createVariedCart, VARIED_CART, type VariedCart, variedCode } from '../../support/varied-carts.ts';
import { openVariedShop, type VariedShop } from '../../support/varied-shop.ts';

/*
 * Reports compute the totals of orders in SQL. They are compared to the cent with what `GET /admin/orders` returns: of carts of many
 * kinds that are bought and then returned, edited, refunded or canceled, and of the orders of a simulation. Amounts are stored at random
 * moments, so that some orders change before it and some after it.
 */

const ORDERS = 30;
const SEED = Number(process.env.SEED ?? 1);

type Order = AdminSchemas['Order'];

interface Scenario extends VariedCart {
  fate: keyof typeof FATES;
  /** When the amounts of all orders are stored, if they are. */
  stored: 'before the fate' | 'after the fate' | 'never';
}

/** What happens to an order after it was placed. A rejected request is a fate, too. */
const FATES = {
  paid: (shop: VariedShop, { id }: Order) => shop.admin.post(`/orders/${id}/capture`),
  canceled: (shop: VariedShop, { id }: Order) => shop.admin.post(`/orders/${id}/cancel`),
  refunded: async (shop: VariedShop, { id, paid_total }: Order) => {
    await shop.admin.post(`/orders/${id}/capture`);
    const body = { amount: Math.max(1, Math.floor(paid_total / 3)), reason: 'other' };
    await shop.admin.post(`/orders/${id}/refund`, body);
  },
  returned: async (shop: VariedShop, { id, items }: Order) => {
    await shop.admin.post(`/orders/${id}/capture`);
    const returned = items.map((item, n) => ({
      ...{ item_id: item.id, quantity: Math.ceil(item.quantity / 2) },
      ...(n === 0 && { reason_id: reason }),
    }));
    await shop.admin.post(`/orders/${id}/return`, { items: returned, receive_now: true });
  },
  edited: async (shop: VariedShop, { id: order_id }: Order) => {
    const { order_edit } = ok(await shop.admin.post('/order-edits', { order_id }));
    const path = `/order-edits/${order_edit.id}`;
    await shop.admin.post(`${path}/items`, { variant_id: shop.variants[1], quantity: 3 });
    await shop.admin.post(`${path}/items/${order_edit.items[0].id}`, { quantity: 5 });
    await shop.admin.post(`${path}/confirm`);
  },
};

const scenarios: fc.Arbitrary<Scenario> = fc.record({
  ...VARIED_CART,
  code: variedCode(3),
  fate: fc.constantFrom(...(Object.keys(FATES) as (keyof typeof FATES)[])),
  stored: fc.constantFrom('before the fate', 'after the fate', 'never'),
});

let reason: string;

describe(`Reports of ${ORDERS} random orders`, () => {
  let shop: VariedShop;

  beforeAll(async () => {
    shop = await openVariedShop();
    ({ id: reason } = ok(
      await shop.admin.post('/return-reasons', { value: 'size', label: 'Wrong size' }),
    ).return_reason);
    await putIntoGroups(shop);
  });
  afterAll(() => shop.close());

  it('equal the sums of the orders, and of their own rows', async () => {
    const read = async (path: string) => ok(await shop.admin.get(path)) as Record<string, unknown>;
    await fc.assert(
      fc.asyncProperty(scenarios, async (scenario) => {
        await live(shop, scenario);
        expect(await findReportDifferences(read)).toEqual([]);
      }),
      { numRuns: ORDERS, seed: SEED, endOnFailure: true },
    );
  });

  it('equal the sums of orders that Medusa v1 has placed, in its arithmetic', async () => {
    for (const scenario of fc.sample(scenarios, { numRuns: ORDERS, seed: SEED })) await live(shop, scenario);
    await storeAmounts(shop);
    for (const change of MADE_BY_V1) await shop.sql(change);
    const read = async (path: string) => ok(await shop.admin.get(path)) as Record<string, unknown>;
    expect(await findReportDifferences(read)).toEqual([]);
    await storeAmounts(shop);
    expect(await findReportDifferences(read)).toEqual([]);
    for (const change of CHANGES_OF_SETTINGS) await shop.sql(change);
    expect(await findReportDifferences(read)).toEqual([]);
  });
});

/** Fractions of discounts, several rates, orders with one rate, and gift cards whose tax is that of the region. */
const MADE_BY_V1 = [
  `update "order" set arithmetic = 'medusa-v1'`,
  `update line_item_adjustment set exact_amount = amount + 0.1 * (ascii(right(id, 1)) % 10)`,
  `update line_item set includes_tax = not includes_tax where ascii(right(id, 1)) % 3 = 0`,
  `insert into line_item_tax_line (id, item_id, rate, name, code)
   select 'v1_' || id, item_id, 5.5, 'city', 'v1-' || id from line_item_tax_line where ascii(right(id, 1)) % 2 = 0`,
  `insert into shipping_method_tax_line (id, shipping_method_id, rate, name, code)
   select 'v1_' || id, shipping_method_id, 13, 'city', 'v1-' || id from shipping_method_tax_line where ascii(right(id, 1)) % 2 = 0`,
  `update "order" set tax_rate = 12.5 where display_id % 4 = 0`,
  `update gift_card_transaction set is_taxable = null where ascii(right(id, 1)) % 2 = 0`,
];

/** What amounts of orders depend on outside of them. */
const CHANGES_OF_SETTINGS = [
  `update region set tax_rate = tax_rate + 3, gift_cards_taxable = not gift_cards_taxable`,
  `update discount_rule set type = 'percentage' where type = 'free_shipping'`,
];

describe('Reports of the orders of a simulation', () => {
  it('equal the sums of the orders, and of their own rows', async () => {
    const environment = await openEnvironment();
    try {
      const read = async (path: string) => {
        const response = await environment.send('GET', `/admin${path}`, undefined, environment.staff);
        expect(response).toMatchObject({ status: 200 });
        return response.body as Record<string, unknown>;
      };
      const options = readOptions(process.env, 20_000);
      await simulate(environment, options);
      expect(await findReportDifferences(read)).toEqual([]);
      await until(async () => {
        await environment.retryOpenRequests();
        return (await environment.sql('select from report_change')).length === 0;
      });
      expect(await findReportDifferences(read)).toEqual([]);
    } finally {
      await environment.close();
    }
  });
});

/** Products in two categories, one and none; the customer in two groups. */
async function putIntoGroups(shop: VariedShop): Promise<void> {
  const { products } = ok(await shop.admin.get('/products'));
  for (const [name, count] of [
    ['Clothes', 2],
    ['Gifts', 3],
  ] as const) {
    const { product_category } = ok(await shop.admin.post('/product-categories', { name }));
    ok(
      await shop.admin.post(`/product-categories/${product_category.id}/products/batch`, {
        product_ids: products.slice(0, count).map(({ id }) => ({ id })),
      }),
    );
  }
  const { id } = ok(await shop.store.post('/carts', { region_id: shop.regions.berlin })).cart;
  const { customer_id } = ok(await shop.store.post(`/carts/${id}`, { email: 'ada@example.com' })).cart;
  for (const name of ['Friends', 'Family']) {
    const { customer_group } = ok(await shop.admin.post('/customer-groups', { name }));
    const path = `/customer-groups/${customer_group.id}/customers/batch`;
    ok(await shop.admin.post(path, { customer_ids: [{ id: customer_id }] }));
  }
}

/** Places an order, and lets its fate come true. */
async function live(shop: VariedShop, { fate, stored, ...cart }: Scenario): Promise<void> {
  const placed = ok(await shop.store.post(`/carts/${await createVariedCart(shop, cart)}/complete`));
  const { order } = ok(await shop.admin.get(`/orders/${placed.data.id}`));
  if (stored === 'before the fate') await storeAmounts(shop);
  await FATES[fate](shop, order);
  if (stored === 'after the fate') await storeAmounts(shop);
}
