import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { storeAmounts } from '../../support/stored-amounts.ts';

let world: SampleShop;

beforeAll(async () => (world = await useSampleShop({})));
afterAll(() => world.close());

describe('A report of sales by discount', () => {
  it('counts an order once for lines of no discount and of promotions, which have none either', async () => {
    const conditions = [{ operator: 'in', products: [world.shirt.id] }];
    const rule = { type: 'percentage', value: 10, allocation: 'total' };
    const body = { code: 'SHIRTS', rule: { ...rule, conditions }, regions: [world.europe.id] };
    const { discount } = ok(await world.admin.post('/discounts', body));
    const [shirt, mug] = [world.shirt, world.mug].map(({ variants }) => ({ variant_id: variants[0].id }));
    const items = [shirt, mug].map((item) => ({ ...item, quantity: 1 }));
    const cart = await world.prepareCart({ items });
    ok(await world.store.post(`/carts/${cart}`, { discounts: [{ code: 'SHIRTS' }] }));
    const { data } = ok(await world.store.post(`/carts/${cart}/complete`));
    await world.sql(`update "order" set created_at = '2024-08-15' where id = $1`, [data.id]);
    await world.sql(
      `insert into line_item_adjustment (id, item_id, description, amount)
       select 'promoted_' || id, id, 'promotion', 5 from line_item where order_id = $1 and variant_id = $2`,
      [data.id, shirt.variant_id],
    );

    const expected = [
      expect.objectContaining({ group: null, orders: 1, net: 1750 + 725, discounts: 5 }),
      expect.objectContaining({ group: discount.id, orders: 1, net: 1750, discounts: 195 }),
      expect.objectContaining({ group: 'several', orders: null, net: -1750, discounts: 0 }),
      expect.objectContaining({ group: 'order', shipping: 500 }),
    ];
    const read = async () => {
      const path = '/reports/sales?from=2024-08-15&to=2024-08-15&group=discount';
      return (ok(await world.admin.get(path)) as unknown as { report: { rows: unknown[] } }).report.rows;
    };
    expect(await read()).toEqual(expected);
    await storeAmounts(world);
    expect(await read()).toEqual(expected);
  });
});
