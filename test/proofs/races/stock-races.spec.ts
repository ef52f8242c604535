import { lockRows } from '../../support/row-lock.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import {
  addInventoryItem,
  createLocation,
  createStockedVariant,
  findInconsistentLevels,
  findUnreservedLines,
  fulfillLine,
  getLevels,
  getStock,
  placeOrderOf,
  placeShippedOrder,
} from '../../support/stock.ts';

/*
 * Without the locks of variants and levels and without the condition in `write-stock.ts`, 64 of 50 units are sold, and 13 of 7. Each of the two
 * guards suffices: with the locks, no location without stock is chosen; with the condition, a sale of missing stock is rejected.
 */

let shop: SampleShop;
let locations: string[];
beforeAll(async () => {
  shop = await useSampleShop();
  locations = [
    await createLocation(shop, 'North'),
    await createLocation(shop, 'South'),
    await createLocation(shop, 'West'),
  ];
});
afterAll(() => shop.close());

describe('Concurrent completions', () => {
  it('of 30 carts with the last 7 units at two locations create 7 orders, and 23 are rejected', async () => {
    const { variant, item } = await createStockedVariant(shop, { [locations[0]]: 4, [locations[1]]: 3 });
    const carts = await prepareCarts(30, () => [{ variant_id: variant, quantity: 1 }]);
    const responses = await Promise.all(carts.map((id) => shop.store.post(`/carts/${id}/complete`)));
    expect(responses.map(({ status }) => status).sort()).toEqual([
      ...Array(7).fill(200),
      ...Array(23).fill(409),
    ]);
    expect(await getLevels(shop, item)).toMatchObject({ [locations[0]]: [4, 4], [locations[1]]: [3, 3] });
    expect(await findInconsistentLevels(shop)).toEqual([]);
  });

  it('of 200 carts with 50 units at three locations, 40 at a time, sell exactly 50', async () => {
    const { variant, item } = await createStockedVariant(shop, {
      [locations[0]]: 20,
      [locations[1]]: 17,
      [locations[2]]: 13,
    });
    const carts = await prepareCarts(200, (n) => [{ variant_id: variant, quantity: 1 + (n % 3) }]);
    let sold = 0;
    const completeNextCarts = async (): Promise<void> => {
      for (let cart = carts.pop(); cart; cart = carts.pop()) {
        const { status, body } = await shop.store.post(`/carts/${cart}/complete`);
        expect([200, 409]).toContain(status);
        if (status === 200) sold += body.data.items[0].quantity;
      }
    };
    await Promise.all(Array.from({ length: 40 }, completeNextCarts));
    expect(sold).toBe(50);
    const levels = await getLevels(shop, item);
    for (const [stocked, reserved] of Object.values(levels)) expect(reserved).toBe(stocked);
    expect(await findInconsistentLevels(shop)).toEqual([]);
    expect(await findUnreservedLines(shop)).toEqual([]);
  }, 240_000);

  it('of the same two products in opposite order do not deadlock', async () => {
    const pair = await Promise.all(
      [1, 2].map(() => createStockedVariant(shop, { [locations[0]]: 500, [locations[1]]: 500 })),
    );
    const items = pair.map(({ variant }) => ({ variant_id: variant, quantity: 1 }));
    const carts = await prepareCarts(10, (n) => (n % 2 ? items : [...items].reverse()));
    const responses = await Promise.all(carts.map((id) => shop.store.post(`/carts/${id}/complete`)));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await findInconsistentLevels(shop)).toEqual([]);
  });

  it('beside fulfillments and cancellations by staff leave consistent levels, and do not deadlock', async () => {
    const { variant, item } = await createStockedVariant(shop, { [locations[0]]: 60, [locations[1]]: 60 });
    const screws = await addInventoryItem(shop, variant, { [locations[0]]: 120, [locations[1]]: 120 }, 2);
    const carts = await prepareCarts(12, () => [{ variant_id: variant, quantity: 2 }]);
    const orders = [];
    for (let n = 0; n < 12; n++) orders.push(await placeOrderOf(shop, { variant_id: variant, quantity: 2 }));
    const work = [
      ...carts.map((id) => shop.store.post(`/carts/${id}/complete`)),
      ...orders.map(({ id, lines }, n) =>
        n % 2 ? cancel(id) : fulfillAndCancel(id, lines[0], locations[n % 4 ? 1 : 0]),
      ),
    ];
    for (const { status } of await Promise.all(work)) expect(status).toBe(200);
    const totalsOf = (levels: Record<string, [number, number]>) =>
      Object.values(levels).reduce(([s, r], [stocked, reserved]) => [s + stocked, r + reserved], [0, 0]);
    // 12 orders placed, 6 fulfillments created and canceled, 6 orders canceled
    expect(totalsOf(await getLevels(shop, item))).toEqual([120, 36]);
    expect(totalsOf(await getLevels(shop, screws))).toEqual([240, 72]);
    expect(await findInconsistentLevels(shop)).toEqual([]);
  });
});

describe('Concurrent fulfillments', () => {
  it('do not take the same unit twice', async () => {
    const { variant, item } = await createStockedVariant(shop, { [locations[0]]: 1, [locations[1]]: 2 });
    const orders = [];
    for (let n = 0; n < 3; n++) orders.push(await placeOrderOf(shop, { variant_id: variant, quantity: 1 }));
    await shop.sql('update inventory_level set stocked_quantity = 1 where inventory_item_id = $1', [item]);
    const responses = await Promise.all(
      orders.map(({ id, lines }) => fulfillLine(shop, id, lines[0], 1, locations[1])),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const levels = await getLevels(shop, item);
    expect(levels[locations[1]][0]).toBe(0);
  });
});

describe('A claim that takes two variants while the inventory item of one of them is deleted', () => {
  it('has reserved the item, which therefore is not deleted, if it locked the variant first', async () => {
    const { sold, other, claim, lock, deleteItem } = await claimWhileLocked('after');
    const deletion = deleteItem();
    await Promise.race([lock.waitForWaiters(2), deletion]);
    await lock.release();
    expect((await claim).status).toBe(200);
    expect(await deletion).toMatchObject({ status: 400, body: { type: 'not_allowed' } });
    expect(await getLevels(shop, sold.item)).toEqual({ [locations[0]]: [5, 1] });
    expect(await getLevels(shop, other.item)).toEqual({ [locations[0]]: [5, 1] });
  });

  it('takes the quantity of the variant if the item was deleted first', async () => {
    const { sold, other, claim, lock, deleteItem } = await claimWhileLocked('before');
    expect((await deleteItem()).status).toBe(200);
    await lock.release();
    expect((await claim).status).toBe(200);
    expect(await getStock(shop, sold.variant)).toBe(6);
    expect(await getLevels(shop, other.item)).toEqual({ [locations[0]]: [5, 1] });
  });

  /**
   * Requests a claim that waits for the lock of another variant, which sales lock before or after the variant whose item is to be deleted.
   */
  async function claimWhileLocked(order: 'before' | 'after') {
    const pair = await Promise.all(
      [1, 2].map(() => createStockedVariant(shop, { [locations[0]]: 5 }, { inventory_quantity: 7 })),
    );
    pair.sort((a, b) => (a.variant < b.variant ? -1 : 1));
    const [sold, other] = order === 'after' ? pair : pair.reverse();
    const { id, line } = await placeShippedOrder(shop, { [locations[0]]: 2 });
    const lock = await lockRows(shop, 'select from product_variant where id = $1 for no key update', [
      other.variant,
    ]);
    const claim = shop.admin.post(`/orders/${id}/claims`, {
      type: 'replace',
      claim_items: [{ item_id: line, quantity: 1, reason: 'other' }],
      additional_items: [sold, other].map(({ variant }) => ({ variant_id: variant, quantity: 1 })),
    });
    await lock.waitForWaiters(1);
    return { sold, other, claim, lock, deleteItem: () => shop.admin.delete(`/inventory-items/${sold.item}`) };
  }
});

async function prepareCarts(
  count: number,
  items: (n: number) => { variant_id: string; quantity: number }[],
): Promise<string[]> {
  const carts = [];
  for (let n = 0; n < count; n++)
    carts.push(await shop.prepareCart({ items: items(n), email: `shopper${n}@example.com` }));
  return carts;
}

function cancel(order: string) {
  return shop.admin.post(`/orders/${order}/cancel`);
}

async function fulfillAndCancel(order: string, line: string, location: string) {
  const fulfillment = ok(await fulfillLine(shop, order, line, 2, location)).order.fulfillments[0];
  return shop.admin.post(`/orders/${order}/fulfillments/${fulfillment.id}/cancel`);
}
