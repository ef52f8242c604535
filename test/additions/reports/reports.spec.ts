import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

/* Reports (docs/reports.md). Each test has days of its own, so that it counts no other orders. */

let world: SampleShop;

beforeAll(async () => (world = await useSampleShop({})));
afterAll(() => world.close());

type Row = Record<string, string | number | null>;
interface Report {
  name: string;
  from: string;
  to: string;
  time_zone: string;
  rows: Row[];
  totals: Row[];
}

async function readReport(path: string): Promise<Report> {
  return (ok(await world.admin.get(`/reports/${path}`)) as unknown as { report: Report }).report;
}

/** Buys things in Europe at a time. @returns the order as staff see it */
async function placeOrderAt(time: string, items?: { variant_id: string; quantity: number }[]) {
  const cart = await world.prepareCart({ items });
  const { data } = ok(await world.store.post(`/carts/${cart}/complete`));
  await world.sql(`update "order" set created_at = $2 where id = $1`, [data.id, time]);
  await world.sql('update cart set created_at = $2 where id = $1', [cart, time]);
  return ok(await world.admin.get(`/orders/${data.id}`)).order;
}

const shirts = (quantity = 1) => [{ variant_id: world.shirt.variants[0].id, quantity }];

describe('A report of sales by period', () => {
  it('has a row for each day and currency, also without orders, and totals', async () => {
    await placeOrderAt('2024-01-01T12:00:00Z', shirts(2));
    await placeOrderAt('2024-01-03T12:00:00Z');

    const report = await readReport('sales?from=2024-01-01&to=2024-01-03');

    expect(report).toMatchObject({ name: 'sales', from: '2024-01-01', to: '2024-01-03', time_zone: 'UTC' });
    const none = { gross: 0, net: 0, tax: 0, shipping: 0, orders: 0, average_order: null };
    expect(report.rows).toEqual([
      expect.objectContaining({
        period: '2024-01-01',
        currency_code: 'eur',
        orders: 1,
        gross: 5236,
        net: 3900,
        tax: 836,
        shipping: 500,
        discounts: 0,
        gift_cards: 0,
        refunds: 0,
        average_order: 5236,
      }),
      expect.objectContaining({ period: '2024-01-02', ...none }),
      expect.objectContaining({ period: '2024-01-03', orders: 1, gross: 2916 }),
    ]);
    expect(report.totals).toEqual([
      expect.objectContaining({ currency_code: 'eur', orders: 2, gross: 8152, average_order: 4076 }),
    ]);
  });

  it('begins its days in the time zone, and includes the last', async () => {
    await placeOrderAt('2024-02-01T22:59:59Z');
    await placeOrderAt('2024-02-01T23:00:00Z');

    const { rows } = await readReport('sales?from=2024-02-01&to=2024-02-02&time_zone=Europe/Berlin');
    expect(rows.map(({ period, orders }) => [period, orders])).toEqual([
      ['2024-02-01', 1],
      ['2024-02-02', 1],
    ]);
    const { totals } = await readReport('sales?from=2024-02-01&to=2024-02-01&time_zone=Europe/Berlin');
    expect(totals[0].orders).toBe(1);
  });

  it('begins weeks on Monday, and months on the first', async () => {
    await placeOrderAt('2024-03-08T12:00:00Z');
    const periods = async (interval: string) =>
      (await readReport(`sales?from=2024-03-07&to=2024-03-12&interval=${interval}`)).rows.map(
        ({ period }) => period,
      );
    expect(await periods('week')).toEqual(['2024-03-04', '2024-03-11']);
    expect(await periods('month')).toEqual(['2024-03-01']);
  });

  it('never adds amounts of different currencies, and can have only one', async () => {
    const [euros, dollars] = [
      await placeOrderAt('2024-04-01T12:00:00Z'),
      await placeOrderAt('2024-04-01T13:00:00Z'),
    ];
    await world.sql(`update "order" set currency_code = 'usd' where id = $1`, [dollars.id]);

    const { totals } = await readReport('sales?from=2024-04-01&to=2024-04-01');
    expect(totals.map(({ currency_code, gross }) => [currency_code, gross])).toEqual([
      ['eur', euros.total],
      ['usd', dollars.total],
    ]);
    const only = await readReport('sales?from=2024-04-01&to=2024-04-01&currency_code=USD');
    expect([...only.rows, ...only.totals].map(({ currency_code }) => currency_code)).toEqual(['usd', 'usd']);
  });

  it('counts no canceled orders, and the refunds of others', async () => {
    const canceled = await placeOrderAt('2024-05-01T12:00:00Z');
    ok(await world.admin.post(`/orders/${canceled.id}/cancel`));
    const refunded = await placeOrderAt('2024-05-01T12:00:00Z');
    ok(await world.admin.post(`/orders/${refunded.id}/capture`));
    ok(await world.admin.post(`/orders/${refunded.id}/refund`, { amount: 300, reason: 'other' }));

    const { totals } = await readReport('sales?from=2024-05-01&to=2024-05-01');
    expect(totals).toEqual([expect.objectContaining({ orders: 1, gross: refunded.total, refunds: 300 })]);
  });

  it('has the last 30 days by default', async () => {
    const { from, to, rows } = await readReport('sales?currency_code=eur');
    expect(Date.parse(to) - Date.parse(from)).toBe(29 * 86_400_000);
    expect([0, 30]).toContain(rows.length);
  });
});

describe('A report of sales by group', () => {
  it('has the lines of each product, and shipping in a row of its own', async () => {
    await placeOrderAt('2024-06-01T12:00:00Z', [
      ...shirts(1),
      { variant_id: world.mug.variants[0].id, quantity: 2 },
    ]);

    const { rows, totals } = await readReport('sales?from=2024-06-01&to=2024-06-01&group=product');

    expect(rows).toEqual([
      expect.objectContaining({ group: world.shirt.id, name: 'Shirt', orders: 1, net: 1950, shipping: 0 }),
      expect.objectContaining({ group: world.mug.id, name: 'Mug', orders: 1, net: 1450, shipping: 0 }),
      expect.objectContaining({ group: 'order', orders: null, net: 0, shipping: 500 }),
    ]);
    expect(totals).toEqual([expect.objectContaining({ orders: 1, net: 3400, shipping: 500 })]);
  });

  it('takes off what a product in several categories counts twice', async () => {
    const categories = [];
    for (const name of ['Clothes', 'Sale']) {
      const { product_category } = ok(await world.admin.post('/product-categories', { name }));
      const path = `/product-categories/${product_category.id}/products/batch`;
      ok(await world.admin.post(path, { product_ids: [{ id: world.shirt.id }] }));
      categories.push(product_category.id);
    }
    await placeOrderAt('2024-07-01T12:00:00Z');

    const { rows, totals } = await readReport('sales?from=2024-07-01&to=2024-07-01&group=category');

    expect(rows.map(({ group, net }) => [group, net])).toEqual([
      ...categories.toSorted().map((id) => [id, 1950]),
      ['several', -1950],
      ['order', 0],
    ]);
    expect(totals[0].net).toBe(1950);
  });

  it('has the lines that a discount applies to, with what it took off', async () => {
    const rule = { type: 'percentage', value: 10, allocation: 'total' };
    const body = { code: 'SPRING', rule, regions: [world.europe.id] };
    const { discount } = ok(await world.admin.post('/discounts', body));
    const cart = await world.prepareCart();
    ok(await world.store.post(`/carts/${cart}`, { discounts: [{ code: 'SPRING' }] }));
    const { data } = ok(await world.store.post(`/carts/${cart}/complete`));
    await world.sql(`update "order" set created_at = '2024-08-01' where id = $1`, [data.id]);

    const { rows } = await readReport('sales?from=2024-08-01&to=2024-08-01&group=discount');
    expect(rows[0]).toMatchObject({
      group: discount.id,
      name: 'SPRING',
      orders: 1,
      net: 1755,
      discounts: 195,
    });
  });

  it.each(['channel', 'region', 'customer_group', 'variant'])(
    'has rows that add up, by %s',
    async (group) => {
      await placeOrderAt('2024-09-01T12:00:00Z');
      const { rows, totals } = await readReport(`sales?from=2024-09-01&to=2024-09-01&group=${group}`);
      const sum = rows.reduce((gross, row) => gross + Number(row.gross), 0);
      expect(sum).toBe(totals[0].gross);
      expect(sum).toBeGreaterThan(0);
    },
  );
});

describe('Other reports', () => {
  it('have taxes by country and rate, of goods and shipping', async () => {
    await placeOrderAt('2023-01-01T12:00:00Z');
    const { rows, totals } = await readReport('taxes?from=2023-01-01&to=2023-01-01');
    expect(rows).toEqual([
      expect.objectContaining({ country_code: 'de', rate: 19, orders: 1, net: 2450, tax: 466 }),
    ]);
    expect(totals).toEqual([{ currency_code: 'eur', orders: 1, net: 2450, tax: 466 }]);
  });

  it('have returns by reason, when they were received', async () => {
    const { return_reason } = ok(
      await world.admin.post('/return-reasons', { value: 'small', label: 'Too small' }),
    );
    const { id, items } = await placeOrderAt('2023-02-01T12:00:00Z', shirts(3));
    ok(await world.admin.post(`/orders/${id}/capture`));
    const body = {
      items: [{ item_id: items[0].id, quantity: 2, reason_id: return_reason.id }],
      receive_now: true,
    };
    const [received] = ok(await world.admin.post(`/orders/${id}/return`, body)).order.returns;
    await world.sql(`update "return" set received_at = '2023-02-03T12:00:00Z' where id = $1`, [received.id]);

    const { rows } = await readReport('returns?from=2023-02-03&to=2023-02-03');
    expect(rows).toEqual([
      {
        ...{ reason_id: return_reason.id, name: 'Too small', currency_code: 'eur' },
        ...{ returns: 1, quantity: 2, refunds: received.refund_amount },
      },
    ]);
  });

  it('have the stock with its value and the days that it lasts', async () => {
    await placeOrderAt('2023-03-01T12:00:00Z', shirts(4));
    const variant_id = world.shirt.variants[0].id;
    const { variant } = ok(await world.admin.get(`/variants/${variant_id}`));
    const stocked = variant.inventory_quantity;

    const { rows } = await readReport('stock?from=2023-03-01&to=2023-03-10&currency_code=eur');
    expect(rows.find((row) => row.variant_id === variant_id)).toMatchObject({
      ...{ name: 'Shirt – Small', stocked, sold: 4, value: stocked * 1950 },
      days_of_stock: Math.floor((stocked * 10) / 4),
    });
    expect(rows.map((row) => row.variant_id)).not.toContain(world.mug.variants[0].id); // its stock is not managed
  });

  it('have the carts that became orders', async () => {
    await placeOrderAt('2023-04-01T12:00:00Z');
    for (const items of [[], shirts()]) {
      const { cart } = ok(await world.store.post('/carts', { region_id: world.europe.id, items }));
      await world.sql(`update cart set created_at = '2023-04-01T12:00:00Z' where id = $1`, [cart.id]);
    }
    const counts = { carts: 3, with_items: 2, checkouts: 1, orders: 1, conversion: 50 };
    const byDay = await readReport('conversion?from=2023-04-01&to=2023-04-02');
    expect(byDay.rows[0]).toMatchObject({ period: '2023-04-01', ...counts });
    expect(byDay.totals).toEqual([{ currency_code: 'eur', ...counts }]);
    const byRegion = await readReport('conversion?from=2023-04-01&to=2023-04-02&group=region');
    expect(byRegion.rows).toEqual([
      { group: world.europe.id, name: 'Europe', currency_code: 'eur', ...counts },
    ]);
  });
});

describe('A report as CSV', () => {
  it('has amounts in decimals, and no cell that a spreadsheet would compute', async () => {
    const { product } = ok(
      await world.admin.post('/products', {
        ...{ title: '=1+1', status: 'published', options: [{ title: 'Size' }] },
        variants: [
          {
            ...{ title: 'M', options: [{ value: 'M' }], manage_inventory: false },
            prices: [{ currency_code: 'eur', amount: 1005 }],
          },
        ],
      }),
    );
    await placeOrderAt('2022-01-01T12:00:00Z', [{ variant_id: product.variants[0].id, quantity: 1 }]);

    const response = await world.http.get(
      '/admin/reports/sales?from=2022-01-01&to=2022-01-01&group=product&format=csv',
      { headers: { authorization: `Bearer ${world.staff.token}` } },
    );

    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(String(response.body).split('\r\n').slice(0, 2)).toEqual([
      'group,name,currency_code,orders,gross,net,tax,shipping,discounts,gift_cards,refunds,average_order',
      `${product.id},'=1+1,eur,1,11.96,10.05,1.91,0.00,0.00,0.00,0.00,11.96`,
    ]);
  });
});
