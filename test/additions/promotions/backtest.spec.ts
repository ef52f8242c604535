import { createDiscount } from '../../support/discounts.ts';
import { downloadFile, parseCsv, waitForJob } from '../../support/jobs.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { TEN_PERCENT } from './support/promotions.ts';

type Body = Record<string, unknown>;

let shop: SampleShop;
let discount: { id: string; rule: { id: string } };
/** One shirt; two with 10 % by a discount; one with 10 % by a promotion. */
const orders: { id: string; display_id: number; total: number }[] = [];

beforeAll(async () => {
  shop = await useSampleShop({});
  discount = await createDiscount(shop, 'TENTH', { regions: [shop.europe.id] });
  orders.push(await order(1), await order(2, 'TENTH'));
  const body = { name: 'Spring', status: 'active', effects: TEN_PERCENT };
  const { promotion } = ok(await shop.admin.post('/promotions', body as never));
  orders.push(await order(1));
  ok(await shop.admin.delete(`/promotions/${promotion.id}`));
});
afterAll(() => shop.close());

async function order(quantity: number, code?: string) {
  const items = [{ variant_id: shop.shirt.variants[0].id, quantity }];
  const cart = await shop.prepareCart({ items });
  if (code) ok(await shop.store.post(`/carts/${cart}`, { discounts: [{ code }] }));
  ok(await shop.store.post(`/carts/${cart}/payment-sessions`));
  return ok(await shop.store.post(`/carts/${cart}/complete`)).data as (typeof orders)[number];
}

/** Runs a backtest of all orders. @returns its summary and the rows of its file */
async function backtest(body: Body) {
  const response = await shop.admin.post('/promotions/backtest', { from: '2020-01-01', ...body });
  expect(response).toMatchObject({ status: 201, body: { batch_job: { type: 'promotion-backtest' } } });
  const job = await waitForJob(shop, (response.body as { batch_job: { id: string } }).batch_job.id);
  expect(job.status).toBe('completed');
  const rows = parseCsv(await downloadFile(shop, job.result.file_key));
  return { summary: job.result.summary, rows };
}

const tenPercent = (more: Body = {}) => ({ name: 'Ten', effects: TEN_PERCENT, ...more });

describe('A backtest', () => {
  it('of nothing gives the totals of all orders', async () => {
    const { summary, rows } = await backtest({});
    expect(summary).toMatchObject({
      ...{ orders: 3, equal: 3, changed: 0, not_recomputable: 0, customers: 0 },
      ...{ currency_code: 'eur', discount: 0, revenue_change: 0, total_change: 0, reasons: [] },
    });
    expect(rows).toEqual([]);
  });

  it('of a promotion takes it off each order beside what the order was reduced by', async () => {
    const { summary, rows } = await backtest({ promotions: [tenPercent()] });
    expect(summary).toMatchObject({
      ...{ orders: 3, equal: 0, changed: 3, not_recomputable: 0, customers: 1 },
      // 10 % of 19.50, of 39.00 and of 17.55
      discount: 195 + 390 + 176,
      // of the second order, its discount takes 10 % off 35.10 instead of 39.00
      revenue_change: -(195 + 351 + 176),
      total_change: -(195 + 38 + (351 + 67) + (176 + 33)),
    });
    expect(rows[0]).toMatchObject({
      ...{ status: 'changed', order_id: orders[0].id, currency_code: 'eur', promotions: 'Ten', reason: '' },
      ...{ total_before: '29.16', total_after: '26.83', discount: '1.95' },
      ...{ revenue_change: '-1.95', total_change: '-2.33' },
    });
    const [{ most_changed, months }] = summary.currencies as { most_changed: Body[]; months: Body[] }[];
    expect(most_changed.map(({ id }) => id)).toEqual([orders[1].id, orders[0].id, orders[2].id]);
    expect(months).toMatchObject([{ changed: 3, discount: 761, revenue_change: -722 }]);
  });

  it('of a promotion spends its budget in the sequence of the orders', async () => {
    const { rows } = await backtest({ promotions: [tenPercent({ budget: { type: 'uses', limit: 1 } })] });
    expect(rows.map(({ order_id }) => order_id)).toEqual([orders[0].id]);
    const once = await backtest({ promotions: [tenPercent({ uses_per_customer: 1 })] });
    expect(once.summary).toMatchObject({ changed: 1, equal: 2 });
    const money = { type: 'money', limit: 400, currency_code: 'eur' };
    const limited = await backtest({ promotions: [tenPercent({ budget: money })] });
    expect(limited.summary).toMatchObject({ changed: 2, discount: 195 + 176 });
  });

  it('of a promotion for first orders knows which orders were the first ones', async () => {
    const conditions = [{ subject: 'first_order', operator: 'eq', value: true }];
    const { rows } = await backtest({ promotions: [tenPercent({ conditions })] });
    expect(rows.map(({ order_id }) => order_id)).toEqual([orders[0].id]);
  });

  it('of a gift counts the units that would have been given', async () => {
    const variant_id = shop.mug.variants[0].id;
    const effects = [{ type: 'gift', target: 'items', variant_id, max_quantity: 1 }];
    const { summary } = await backtest({ promotions: [{ name: 'A mug', effects }] });
    expect(summary).toMatchObject({
      ...{ changed: 3, discount: 3 * 725, revenue_change: 0, total_change: 0 },
      gifts: [{ variant_id, quantity: 3 }],
    });
  });

  it('says with costs of units how the margin changes, gifts included', async () => {
    const variant_id = shop.mug.variants[0].id;
    const effects = [{ type: 'gift', target: 'items', variant_id, max_quantity: 1 }];
    const cost = (id: string, amount: number) => ({ variant_id: id, currency_code: 'eur', amount });
    const costs = [cost(shop.shirt.variants[0].id, 800), cost(variant_id, 300)];
    const { summary } = await backtest({ costs, promotions: [tenPercent(), { name: 'A mug', effects }] });
    // four shirts for 19.50 + 35.10 + 17.55 and three shipments of 5.00, and a mug for each order
    const margin = { before: 1950 + 3510 + 1755 + 3 * 500 - 4 * 800, change: -722 - 3 * 300 };
    expect(summary).toMatchObject({
      ...{ revenue_change: -722, margin_change: margin.change },
      currencies: [{ margin: { ...margin, units_without_cost: 0 } }],
    });
    const known = await backtest({ costs: costs.slice(0, 1), promotions: [{ name: 'A mug', effects }] });
    expect(known.summary).toMatchObject({ currencies: [{ margin: { change: 0, units_without_cost: 3 } }] });
    expect((await backtest({})).summary).toMatchObject({
      margin_change: null,
      currencies: [{ margin: null }],
    });
  });

  it('finds the variants of costs by their SKUs', async () => {
    const [{ id }] = shop.shirt.variants;
    ok(await shop.admin.post(`/products/${shop.shirt.id}/variants/${id}`, { sku: 'SHIRT-S' }));
    const cost = (of: object) => ({ ...of, currency_code: 'EUR', amount: 800 });
    const { summary } = await backtest({ costs: [cost({ sku: 'SHIRT-S' })] });
    expect(summary).toMatchObject({ currencies: [{ margin: { change: 0, units_without_cost: 0 } }] });
    const start = (wrong: object) =>
      shop.admin.post('/promotions/backtest', {
        ...{ from: '2020-01-01', costs: [cost({ sku: 'SHIRT-S' }), cost(wrong)] },
      });
    expect(await start({ sku: 'NOTHING' })).toMatchObject({
      status: 400,
      body: { message: 'costs.1.sku: no variant has the SKU NOTHING' },
    });
    expect(await start({})).toMatchObject({
      status: 400,
      body: { message: 'costs.1 must have a variant_id or a sku' },
    });
  });

  it('of a price list takes prices that are lower than what was paid', async () => {
    const variant_id = shop.shirt.variants[0].id;
    const prices = (amount: number) => [{ variant_id, currency_code: 'eur', amount }];
    const { summary } = await backtest({ price_lists: [{ prices: prices(1500) }] });
    expect(summary).toMatchObject({
      ...{ changed: 3, discount: 450 + 900 + 450 },
      // the discount and the promotion take 10 % off the new prices
      revenue_change: -(450 + 810 + 405),
    });
    expect((await backtest({ price_lists: [{ prices: prices(2000) }] })).summary).toMatchObject({ equal: 3 });
  });

  it('of a tax rate changes the tax, and not the revenue', async () => {
    const { summary } = await backtest({ tax_rates: [{ region_id: shop.europe.id, rate: 10 }] });
    expect(summary).toMatchObject({
      ...{ changed: 3, discount: 0, revenue_change: 0 },
      // of 19.50 + 5.00, of 35.10 + 5.00 and of 17.55 + 5.00
      total_change: -(466 - 245 + (667 + 95 - 401) + (333 + 95 - 226)),
    });
  });

  it('names orders that cannot be recomputed, with the reason', async () => {
    const rule = { id: discount.rule.id, value: 20 };
    ok(await shop.admin.post(`/discounts/${discount.id}`, { rule }));
    const { summary, rows } = await backtest({});
    const reason = 'What it was reduced by has changed since: TENTH';
    expect(summary).toMatchObject({
      equal: 2,
      changed: 0,
      not_recomputable: 1,
      reasons: [{ reason, orders: 1 }],
    });
    expect(rows).toMatchObject([{ status: 'not_recomputable', order_id: orders[1].id, reason }]);
    ok(await shop.admin.post(`/discounts/${discount.id}`, { rule: { ...rule, value: 10 } }));
  });

  it('changes no order', async () => {
    const before = await shop.sql('select xmin::text, * from "order" order by id');
    await backtest({ promotions: [tenPercent()] });
    expect(await shop.sql('select xmin::text, * from "order" order by id')).toEqual(before);
  });

  it('is of the orders of a period and a channel', async () => {
    expect((await backtest({ to: '2021-01-01' })).summary).toMatchObject({ orders: 0, discount: 0 });
    expect((await backtest({ channel: 'sc_none' })).summary).toMatchObject({ orders: 0 });
  });

  it('rejects what is not a promotion, and an empty period', async () => {
    const post = (body: Body) => shop.admin.post('/promotions/backtest', body);
    const effects = [{ type: 'percentage', target: 'order', value: 101 }];
    expect(await post({ from: '2020-01-01', promotions: [tenPercent({ effects })] })).toMatchObject({
      ...{ status: 400, body: { message: 'effects.0.value must be a percentage from 0 to 100' } },
    });
    expect(await post({ from: '2021-01-01', to: '2020-01-01' })).toMatchObject({
      ...{ status: 400, body: { message: 'to must be after from' } },
    });
  });

  it('never adds amounts of different currencies', async () => {
    await shop.sql(`update "order" set currency_code = 'usd' where id = $1`, [orders[0].id]);
    const { summary } = await backtest({ promotions: [tenPercent()] });
    expect(summary).toMatchObject({
      ...{ currency_code: null, discount: null, revenue_change: null, total_change: null },
      currencies: [
        { currency_code: 'eur', changed: 2, discount: 390 + 176 },
        { currency_code: 'usd', changed: 1, discount: 195 },
      ],
    });
    await shop.sql(`update "order" set currency_code = 'eur' where id = $1`, [orders[0].id]);
  });
});
