import { openDanishShop, type DanishShop, type Sold } from '../../support/danish-shop.ts';
import { ok, openWorld, product, type Product, type World } from '../../support/world.ts';

/* What a return is to give back was said when it was asked for; until it comes the order may change. */

let shop: World;
let denmark: DanishShop;
let lamp: Product;

beforeAll(async () => {
  shop = await openWorld();
  denmark = await openDanishShop(shop);
  lamp = await product(shop, 'Lamp', ['One'], { dkk: 14_500 }, { manage_inventory: false });
});
afterAll(() => shop.close());

/** A chair, and what else there is to be in its order. */
async function withLamp(body: object = {}): Promise<{ order: Sold; chair: string; lamp: string }> {
  const order = await denmark.sold(1, { body });
  const { id } = ok(await shop.admin.post('/order-edits', { order_id: order.id })).order_edit;
  ok(await shop.admin.post(`/order-edits/${id}/items`, { variant_id: lamp.variants[0].id, quantity: 1 }));
  ok(await shop.admin.post(`/order-edits/${id}/confirm`));
  const { items } = await show(order);
  const lineOf = (variant: string) =>
    items.find((line: { variant_id: string }) => line.variant_id === variant).id;
  return { order, chair: lineOf(denmark.chair.variants[0].id), lamp: lineOf(lamp.variants[0].id) };
}

/** Takes a line out of an order. */
async function takeOut({ id }: Sold, line: string): Promise<void> {
  const { order_edit } = ok(await shop.admin.post('/order-edits', { order_id: id }));
  const copy = order_edit.items.find((one: { original_item_id: string }) => one.original_item_id === line);
  ok(await shop.admin.delete(`/order-edits/${order_edit.id}/items/${copy.id}`));
  ok(await shop.admin.post(`/order-edits/${order_edit.id}/confirm`));
}

async function asked({ id }: Sold, items: object[], more: object = {}) {
  const { order } = ok(await shop.admin.post(`/orders/${id}/return`, { items, ...more }));
  return order.returns.at(-1);
}

async function show({ id }: Sold) {
  return ok(await shop.admin.get(`/orders/${id}`)).order;
}

describe('what a return is to give back', () => {
  it('falls by what an edit takes out of the order', async () => {
    const { order, ...lines } = await withLamp();
    const items = [lines.chair, lines.lamp].map((item_id) => ({ item_id, quantity: 1 }));
    expect(await asked(order, items)).toMatchObject({ refund_amount: 36_250 });
    await takeOut(order, lines.lamp);
    expect((await show(order)).returns).toMatchObject([{ refund_amount: 18_125 }]);
  });

  it('is what the line costs when its part of the discount has changed', async () => {
    const { order, ...lines } = await withLamp({ discounts: [{ code: 'KR10' }] });
    const items = [{ item_id: lines.chair, quantity: 1 }];
    expect(await asked(order, items)).toMatchObject({ refund_amount: 17_500 });
    await takeOut(order, lines.lamp);
    expect(await show(order)).toMatchObject({
      items: [{ total: 16_875 }],
      returns: [{ refund_amount: 16_875 }],
    });
  });

  it('stays nothing where staff have said so', async () => {
    const order = await denmark.sold(3, { body: { discounts: [{ code: 'KR10' }] } });
    const [{ id: item_id }] = order.items;
    const first = await asked(order, [{ item_id, quantity: 2 }]);
    const { id } = await asked(order, [{ item_id, quantity: 1 }], { refund: 0 });
    ok(await shop.admin.post(`/returns/${first.id}/receive`, { items: [{ item_id, quantity: 1 }] }));
    const { returns } = await show(order);
    expect(returns.find((one: { id: string }) => one.id === id)).toMatchObject({ refund_amount: 0 });
  });
});
