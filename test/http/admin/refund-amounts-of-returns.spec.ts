import { type ChairOrder, type DanishShop, openDanishShop } from '../../support/danish-shop.ts';
import {
  createSizedProduct,
  ok,
  type Product,
  type SampleShop,
  useSampleShop,
} from '../../support/sample-shop.ts';

/* The refund amount of a return is set when it is requested; the order may change until the return is received. */

let shop: SampleShop;
let denmark: DanishShop;
let lamp: Product;

beforeAll(async () => {
  shop = await useSampleShop();
  denmark = await openDanishShop(shop);
  lamp = await createSizedProduct(shop, 'Lamp', ['One'], { dkk: 14_500 }, { manage_inventory: false });
});
afterAll(() => shop.close());

/** Places an order of a chair and adds a lamp by an order edit. @returns the order and the ids of both lines */
async function orderWithLamp(body: object = {}): Promise<{ order: ChairOrder; chair: string; lamp: string }> {
  const order = await denmark.placeOrder(1, { body });
  const { id } = ok(await shop.admin.post('/order-edits', { order_id: order.id })).order_edit;
  ok(await shop.admin.post(`/order-edits/${id}/items`, { variant_id: lamp.variants[0].id, quantity: 1 }));
  ok(await shop.admin.post(`/order-edits/${id}/confirm`));
  const { items } = await readOrder(order);
  const lineOf = (variant: string) => items.find((line) => line.variant_id === variant)!.id;
  return { order, chair: lineOf(denmark.chair.variants[0].id), lamp: lineOf(lamp.variants[0].id) };
}

/** Removes a line by an order edit. */
async function removeLine({ id }: ChairOrder, line: string): Promise<void> {
  const { order_edit } = ok(await shop.admin.post('/order-edits', { order_id: id }));
  const copy = order_edit.items.find((item) => item.original_item_id === line)!;
  ok(await shop.admin.delete(`/order-edits/${order_edit.id}/items/${copy.id}`));
  ok(await shop.admin.post(`/order-edits/${order_edit.id}/confirm`));
}

async function requestReturn({ id }: ChairOrder, items: object[], overrides: object = {}) {
  const { order } = ok(await shop.admin.post(`/orders/${id}/return`, { items, ...overrides }));
  return order.returns.at(-1)!;
}

async function readOrder({ id }: ChairOrder) {
  return ok(await shop.admin.get(`/orders/${id}`)).order;
}

describe('The refund amount of a requested return', () => {
  it('decreases by a returned line that an order edit removes', async () => {
    const { order, ...lines } = await orderWithLamp();
    const items = [lines.chair, lines.lamp].map((item_id) => ({ item_id, quantity: 1 }));
    expect(await requestReturn(order, items)).toMatchObject({ refund_amount: 36_250 });
    await removeLine(order, lines.lamp);
    expect((await readOrder(order)).returns).toMatchObject([{ refund_amount: 18_125 }]);
  });

  it('becomes the new total of its line when the discount share of the line changes', async () => {
    const { order, ...lines } = await orderWithLamp({ discounts: [{ code: 'KR10' }] });
    const items = [{ item_id: lines.chair, quantity: 1 }];
    expect(await requestReturn(order, items)).toMatchObject({ refund_amount: 17_500 });
    await removeLine(order, lines.lamp);
    expect(await readOrder(order)).toMatchObject({
      items: [{ total: 16_875 }],
      returns: [{ refund_amount: 16_875 }],
    });
  });

  it('stays 0 if the request set it to 0', async () => {
    const order = await denmark.placeOrder(3, { body: { discounts: [{ code: 'KR10' }] } });
    const [{ id: item_id }] = order.items;
    const first = await requestReturn(order, [{ item_id, quantity: 2 }]);
    const { id } = await requestReturn(order, [{ item_id, quantity: 1 }], { refund: 0 });
    ok(await shop.admin.post(`/returns/${first.id}/receive`, { items: [{ item_id, quantity: 1 }] }));
    const { returns } = await readOrder(order);
    expect(returns.find((orderReturn) => orderReturn.id === id)).toMatchObject({ refund_amount: 0 });
  });
});
