import { type DanishShop, openDanishShop } from '../../support/danish-shop.ts';
import { createSizedProduct, ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

/*
 * Older versions did not store whether staff set the refund amount of a return. An amount that differs from the calculated one by at most
 * one minor unit per item counts as calculated, as a canceled return can have shifted it by that much.
 */

let shop: SampleShop;
let denmark: DanishShop;
let lamp: string;

beforeAll(async () => {
  shop = await useSampleShop();
  denmark = await openDanishShop(shop);
  const { variants } = await createSizedProduct(
    shop,
    'Lamp',
    ['One'],
    { dkk: 14_500 },
    { manage_inventory: false },
  );
  lamp = variants[0].id;
});
afterAll(() => shop.close());

describe('The refund amount of a return of an older version, after an order edit removes one of its two items of 181.25,', () => {
  it.each([
    ['is the value of the other item', 'it was the value of both', 36_250, 18_125],
    ['is the value of the other item', 'it differed from that of both by one per item', 36_252, 18_125],
    ['is reduced by the value of the removed item', 'it differed by more', 36_253, 18_128],
  ])('%s if %s', async (_, __, amount, expected) => {
    const { order, lines } = await placeOrderWithLamp();
    const items = lines.map(({ id }) => ({ item_id: id, quantity: 1 }));
    const { returns } = ok(await shop.admin.post(`/orders/${order}/return`, { items })).order;
    await shop.sql('update "return" set has_custom_refund = null, refund_amount = $2 where id = $1', [
      returns[0].id,
      amount,
    ]);

    await removeLine(order, lines.find(({ variant_id }) => variant_id === lamp)!.id);

    const updated = ok(await shop.admin.get(`/orders/${order}`)).order;
    expect(updated.returns).toMatchObject([{ refund_amount: expected }]);
  });
});

/** Places an order of a chair, to which an edit adds a lamp. */
async function placeOrderWithLamp(): Promise<{ order: string; lines: { id: string; variant_id: string }[] }> {
  const { id } = await denmark.placeOrder(1);
  await edit(id, (change) =>
    shop.admin.post(`/order-edits/${change.id}/items`, { variant_id: lamp, quantity: 1 }),
  );
  return { order: id, lines: ok(await shop.admin.get(`/orders/${id}`)).order.items };
}

async function removeLine(order: string, line: string): Promise<void> {
  await edit(order, ({ id, items }) => {
    const copy = items.find(({ original_item_id }) => original_item_id === line)!;
    return shop.admin.delete(`/order-edits/${id}/items/${copy.id}`);
  });
}

interface Edit {
  id: string;
  items: { id: string; original_item_id: string }[];
}

async function edit(order_id: string, change: (edit: Edit) => Promise<Parameters<typeof ok>[0]>) {
  const { order_edit } = ok(await shop.admin.post('/order-edits', { order_id }));
  ok(await change(order_edit));
  ok(await shop.admin.post(`/order-edits/${order_edit.id}/confirm`));
}
