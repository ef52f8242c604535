import { createGroup } from '../../support/customer-groups.ts';
import { editOrder } from '../../support/order-edits.ts';
import { lockRows } from '../../support/row-lock.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import type { AdminSchemas } from '../../support/shop.ts';
import { storeBatch } from '../../support/stored-amounts.ts';
import { until } from '../../support/until.ts';

/* Reports read stored amounts, and compute those of changed orders. Each test has a day of its own, so that it counts no other orders. */

type Order = AdminSchemas['Order'];
type Row = Record<string, string | number | null>;

let world: SampleShop;
let days = 0;
let day: string;

beforeAll(async () => (world = await useSampleShop({})));
afterAll(() => world.close());
beforeEach(() => {
  day = new Date(Date.UTC(2021, 0, 1 + days++)).toISOString().slice(0, 10);
});

/** Buys two shirts and a mug on the day of the test. */
async function placeOrder(): Promise<Order> {
  const items = [
    { variant_id: world.shirt.variants[0].id, quantity: 2 },
    { variant_id: world.mug.variants[0].id, quantity: 1 },
  ];
  const { data } = ok(await world.store.post(`/carts/${await world.prepareCart({ items })}/complete`));
  await world.sql(`update "order" set created_at = $2 where id = $1`, [data.id, `${day}T12:00:00Z`]);
  return readOrder(data.id);
}

const readOrder = async (id: string): Promise<Order> => ok(await world.admin.get(`/orders/${id}`)).order;

const isStored = async ({ id }: { id: string }): Promise<boolean> => {
  const [row] = await world.sql<{ stored: boolean }>(
    `select exists (select from report_order where order_id = $1) and not exists (select from report_change where order_id = $1) as stored`,
    [id],
  );
  return row.stored;
};

/** Waits until the amounts are stored, also while another batch runs. */
const storeAmountsOf = (order: { id: string }) =>
  until(async () => {
    await storeBatch(world);
    return isStored(order);
  });

async function readReport(path: string): Promise<{ rows: Row[]; totals: Row[] }> {
  const separator = path.includes('?') ? '&' : '?';
  const period = `${separator}from=${day}&to=${day}`;
  return (
    ok(await world.admin.get(`/reports/${path}${period}`)) as unknown as {
      report: { rows: Row[]; totals: Row[] };
    }
  ).report;
}

/** The total that a report of sales has for one order. */
function totalOf(order: Order): Row {
  const net = order.subtotal - order.discount_total;
  const gross = net + order.shipping_total + order.tax_total;
  return {
    ...{ currency_code: order.currency_code, orders: 1, gross, net, tax: order.tax_total },
    ...{ shipping: order.shipping_total, discounts: order.discount_total },
    ...{ gift_cards: gross - order.total, refunds: order.refunded_total, average_order: gross },
  };
}

const CHANGES: Record<string, (order: Order) => Promise<unknown>> = {
  'a capture': ({ id }) => world.admin.post(`/orders/${id}/capture`),
  'a refund': async ({ id }) => {
    ok(await world.admin.post(`/orders/${id}/capture`));
    return world.admin.post(`/orders/${id}/refund`, { amount: 300, reason: 'other' });
  },
  'a return': async ({ id, items }) => {
    ok(await world.admin.post(`/orders/${id}/capture`));
    return world.admin.post(`/orders/${id}/return`, {
      items: [{ item_id: items[0].id, quantity: 1 }],
      receive_now: true,
    });
  },
  'an edit': async (order) => {
    const add = [{ variant_id: world.shirt.variants[1].id, quantity: 1 }];
    await editOrder(world, order, { add, set: { [order.items[0].id]: 1 } });
    return { status: 200 };
  },
  'another price, by a statement': ({ items }) =>
    world.sql('update line_item set unit_price = unit_price + 100 where id = $1', [items[0].id]),
  'another tax, by a statement': ({ items }) =>
    world.sql('update line_item_tax_line set rate = 7 where item_id = $1', [items[0].id]),
  'no tax of shipping, by a statement': ({ shipping_methods: [{ id }] }) =>
    world.sql('delete from shipping_method_tax_line where shipping_method_id = $1', [id]),
};

describe('A report of sales', () => {
  it.each(Object.keys(CHANGES))(
    'is exact after %s, before its amounts are stored and then',
    async (change) => {
      const order = await placeOrder();
      await storeAmountsOf(order);
      expect((await readReport('sales')).totals).toEqual([totalOf(order)]);

      await CHANGES[change](order);

      const changed = totalOf(await readOrder(order.id));
      expect((await readReport('sales')).totals).toEqual([changed]);
      await storeAmountsOf(order);
      expect((await readReport('sales')).totals).toEqual([changed]);
      for (const group of ['product', 'category', 'discount', 'region', 'customer_group']) {
        const { rows, totals } = await readReport(`sales?group=${group}`);
        expect(totals).toEqual([changed]);
        expect(rows.reduce((gross, row) => gross + Number(row.gross), 0)).toBe(changed.gross);
      }
    },
  );

  it('counts an order no longer after it was canceled', async () => {
    const order = await placeOrder();
    await storeAmountsOf(order);
    ok(await world.admin.post(`/orders/${order.id}/cancel`));

    expect((await readReport('sales')).totals).toEqual([]);
    await until(async () => {
      await storeBatch(world);
      return (await world.sql('select from report_change where order_id = $1', [order.id])).length === 0;
    });
    expect((await readReport('sales')).totals).toEqual([]);
    expect((await readReport('taxes')).totals).toEqual([]);
  });

  it('counts stored amounts where a product is today', async () => {
    const order = await placeOrder();
    await storeAmountsOf(order);
    const { product_category } = ok(await world.admin.post('/product-categories', { name: `Of ${day}` }));
    const path = `/product-categories/${product_category.id}/products/batch`;
    ok(await world.admin.post(path, { product_ids: [{ id: world.shirt.id }] }));

    const { rows } = await readReport('sales?group=category');
    expect(rows).toContainEqual(
      expect.objectContaining({ group: product_category.id, orders: 1, net: 3900 }),
    );
    expect(await isStored(order)).toBe(true);
  });

  it('counts stored amounts in the groups that a customer has today', async () => {
    const order = await placeOrder();
    await storeAmountsOf(order);
    const group = await createGroup(world, `Of ${day}`);
    const customer_ids = [{ id: order.customer_id }];
    ok(await world.admin.post(`/customer-groups/${group}/customers/batch`, { customer_ids }));

    const { rows } = await readReport('sales?group=customer_group');
    expect(rows).toContainEqual(expect.objectContaining({ group, orders: 1, gross: totalOf(order).gross }));
    expect(await isStored(order)).toBe(true);
  });

  it('computes nothing anew after a change that its amounts do not depend on', async () => {
    const order = await placeOrder();
    await storeAmountsOf(order);
    ok(await world.admin.post(`/orders/${order.id}`, { email: 'other@shop.example' }));
    ok(await world.admin.post(`/orders/${order.id}/capture`));
    expect(await isStored(order)).toBe(true);
  });

  it('reads stored amounts', async () => {
    const order = await placeOrder();
    await storeAmountsOf(order);
    await world.sql('update report_order set gross = 123 where order_id = $1', [order.id]);
    expect((await readReport('sales')).totals).toEqual([expect.objectContaining({ gross: 123 })]);
  });

  it('is exact for orders from before amounts were stored, as in an adopted shop', async () => {
    const order = await placeOrder();
    await world.sql(
      `with s as (delete from report_start), c as (delete from report_change) delete from report_order`,
    );
    expect((await readReport('sales')).totals).toEqual([totalOf(order)]);
    await storeAmountsOf(order);
    expect((await readReport('sales')).totals).toEqual([totalOf(order)]);
  });
});

describe('A report of taxes', () => {
  it('has the name and the country that an order has now', async () => {
    const order = await placeOrder();
    await storeAmountsOf(order);
    await world.sql(`update line_item_tax_line set name = 'VAT', code = 'vat' where item_id = any($1)`, [
      order.items.map(({ id }) => id),
    ]);
    await world.sql(`update address set country_code = 'fr' where id = $1`, [order.shipping_address_id]);

    const expected = [
      expect.objectContaining({
        country_code: 'fr',
        name: 'VAT',
        code: 'vat',
        orders: 1,
        net: 4625,
        tax: 879,
      }),
      expect.objectContaining({ country_code: 'fr', orders: 1, net: 500, tax: 95 }),
    ];
    expect((await readReport('taxes')).rows).toEqual(expected);
    await storeAmountsOf(order);
    expect((await readReport('taxes')).rows).toEqual(expected);
  });
});

describe('A change that commits after a batch has stored the amounts of its order', () => {
  const RAISE = 'update line_item set unit_price = unit_price + 100 where id = $1';

  it('is in the report', async () => {
    const order = await placeOrder();
    await storeAmountsOf(order);
    const change = await lockRows(world, RAISE, [order.items[0].id]);
    await world.sql('insert into report_change (order_id) values ($1)', [order.id]);
    await storeBatch(world);
    await change.commit();

    expect((await readReport('sales')).totals).toEqual([totalOf(await readOrder(order.id))]);
    await storeAmountsOf(order);
    expect((await readReport('sales')).totals).toEqual([totalOf(await readOrder(order.id))]);
  });

  it('is in the report if another transaction had noted one before it', async () => {
    const order = await placeOrder();
    await storeAmountsOf(order);
    await world.sql(RAISE, [order.items[1].id]);
    const change = await lockRows(world, RAISE, [order.items[0].id]);
    await storeBatch(world);
    await change.commit();

    expect((await readReport('sales')).totals).toEqual([totalOf(await readOrder(order.id))]);
    await storeAmountsOf(order);
    expect((await readReport('sales')).totals).toEqual([totalOf(await readOrder(order.id))]);
  });

  it('notes one row for an order that changes often', async () => {
    const order = await placeOrder();
    const countChanges = async () =>
      (await world.sql('select from report_change where order_id = $1', [order.id])).length;
    await until(async () => {
      await world.sql(RAISE, [order.items[0].id]);
      await world.sql(RAISE, [order.items[1].id]);
      return (await countChanges()) === 1; // 0 if a batch ran meanwhile
    });
  });
});
