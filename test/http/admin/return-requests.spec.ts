import { type ChairOrder, type DanishShop, openDanishShop } from '../../support/danish-shop.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

let shop: SampleShop;
let denmark: DanishShop;

beforeAll(async () => {
  shop = await useSampleShop();
  denmark = await openDanishShop(shop);
});
afterAll(() => shop.close());

function requestReturn({ id, items }: ChairOrder, quantity: number, overrides: object = {}) {
  return shop.admin.post(`/orders/${id}/return`, {
    items: [{ item_id: items[0].id, quantity }],
    ...overrides,
  });
}

async function createReturn(order: ChairOrder, quantity: number, overrides: object = {}) {
  return ok(await requestReturn(order, quantity, overrides)).order.returns.at(-1)!;
}

async function createReason(value: string, parent_return_reason_id?: string): Promise<string> {
  const body = { value, label: value, parent_return_reason_id };
  return ok(await shop.admin.post('/return-reasons', body)).return_reason.id;
}

describe('A return request', () => {
  it('has a refund amount of its items less its shipping: 181.25 − 61.25', async () => {
    const order = await denmark.placeOrder(2);
    const withShipping = { return_shipping: { option_id: denmark.returnShipping, price: 4900 } };
    expect(await createReturn(order, 1, withShipping)).toMatchObject({
      status: 'requested',
      refund_amount: 12_000,
      shipping_data: {},
      items: [{ item_id: order.items[0].id, quantity: 1, requested_quantity: 1, is_requested: true }],
      shipping_method: { price: 4900, tax_lines: [{ rate: 25 }] },
    });
    expect(ok(await shop.admin.get(`/orders/${order.id}`)).order).toMatchObject({
      fulfillment_status: 'not_fulfilled',
      refunded_total: 0,
    });
  });

  it('has a refund amount of 0 if its shipping costs more than its items', async () => {
    const withShipping = { return_shipping: { option_id: denmark.returnShipping, price: 100_000 } };
    expect(await createReturn(await denmark.placeOrder(1), 1, withShipping)).toMatchObject({
      refund_amount: 0,
    });
  });

  it('splits the discounted total of a line exactly among its units', async () => {
    const order = await denmark.placeOrder(3, { body: { discounts: [{ code: 'KR10' }] } });
    expect(order.items[0].total).toBe(53_125);
    const amounts = [];
    for (let n = 0; n < 3; n++) amounts.push((await createReturn(order, 1)).refund_amount);
    expect(amounts).toEqual([17_708, 17_709, 17_708]);
  });

  describe('for an order of two units', () => {
    let order: ChairOrder, other: ChairOrder;
    beforeAll(async () => ([order, other] = [await denmark.placeOrder(2), await denmark.placeOrder(1)]));

    it('is rejected for three units', async () => {
      expect(await requestReturn(order, 3)).toMatchObject({
        status: 400,
        body: { type: 'not_allowed', message: 'Cannot return more items than have been purchased' },
      });
    });

    it('is rejected for a line of another order', async () => {
      expect(await requestReturn({ ...order, items: other.items }, 1)).toMatchObject({
        status: 400,
        body: { type: 'invalid_data', message: 'Return contains invalid line item' },
      });
    });

    it('is rejected for an unknown line', async () => {
      const items = [{ id: 'item_x', total: 0, quantity: 1 }];
      expect(await requestReturn({ ...order, items }, 1)).toMatchObject({
        status: 404,
        body: { message: 'Line item with item_x was not found' },
      });
    });

    it('is rejected with a refund above the original payment', async () => {
      expect(await requestReturn(order, 1, { refund: 1_000_000 })).toMatchObject({
        status: 400,
        body: { message: 'Cannot refund more than the original payment' },
      });
    });

    it('is rejected if the order is canceled', async () => {
      ok(await shop.admin.post(`/orders/${other.id}/cancel`));
      expect(await requestReturn(other, 1)).toMatchObject({
        status: 400,
        body: { type: 'invalid_data', message: 'Cannot create a return for a canceled item.' },
      });
    });
  });

  describe('with a return reason', () => {
    let order: ChairOrder, parent: string, child: string;
    beforeAll(async () => {
      order = await denmark.placeOrder(2);
      parent = await createReason('size');
      child = await createReason('size-small', parent);
    });

    const requestWith = (reason_id: string) =>
      shop.admin.post(`/orders/${order.id}/return`, {
        items: [{ item_id: order.items[0].id, quantity: 1, reason_id }],
      });

    it('is rejected if the reason has children', async () => {
      expect(await requestWith(parent)).toMatchObject({
        status: 400,
        body: { type: 'invalid_data', message: 'Cannot apply return reason category' },
      });
    });

    it('is rejected if the reason does not exist', async () => {
      expect(await requestWith('rr_x')).toMatchObject({ status: 404 });
    });

    it('includes the reason in its items', async () => {
      const { returns } = ok(await requestWith(child)).order;
      expect(returns).toMatchObject([{ items: [{ reason: { id: child } }] }]);
    });
  });

  describe('from the storefront', () => {
    let order: ChairOrder;
    beforeAll(async () => (order = await denmark.placeOrder(2)));

    const requestWith = (option_id: string) =>
      shop.store.post('/returns', {
        order_id: order.id,
        items: [{ item_id: order.items[0].id, quantity: 1, note: 'Too small' }],
        return_shipping: { option_id },
      });

    it('is rejected with a shipping option that is not for returns', async () => {
      expect(await requestWith(denmark.shipping)).toMatchObject({
        status: 400,
        body: { type: 'invalid_data' },
      });
    });

    it('is accepted with a return shipping option and a note', async () => {
      expect(ok(await requestWith(denmark.returnShipping)).return).toMatchObject({
        refund_amount: 12_000,
        items: [{ note: 'Too small', reason: null }],
      });
    });
  });
});
