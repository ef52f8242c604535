import { openDanishShop, pay, type DanishShop } from '../../support/danish-shop.ts';
import { boughtCards, giftCardProduct } from '../../support/gift-cards.ts';
import { refusal } from '../../support/refusals.ts';
import { swapsOf, type Swaps } from '../../support/swaps.ts';
import { ok, openWorld, product, type World } from '../../support/world.ts';

let shop: World;
let denmark: DanishShop;
let swaps: Swaps;

beforeAll(async () => {
  shop = await openWorld();
  denmark = await openDanishShop(shop);
  swaps = swapsOf(shop, denmark);
});
afterAll(() => shop.close());

describe('cancelling a swap', () => {
  it('gives back what it took, once, and its cart is completed no more', async () => {
    const order = await denmark.sold(1, { shipped: true });
    const before = await denmark.stock();
    const swap = await swaps.confirmed(order, 1, 1);
    expect(await swaps.step(swap, 'cancel')).toMatchObject(
      refusal('Return must be canceled before the swap can be canceled'),
    );
    ok(await shop.admin.post(`/returns/${swap.return_order.id}/cancel`));
    await Promise.all([1, 2, 3].map(() => swaps.step(swap, 'cancel')));
    expect(await swaps.show(swap)).toMatchObject({
      payment_status: 'canceled',
      fulfillment_status: 'canceled',
    });
    expect((await swaps.show(swap)).payment.canceled_at).not.toBeNull();
    expect(await denmark.stock()).toBe(before);
    const open = await swaps.begun(order, 1, 1);
    ok(await shop.admin.post(`/returns/${open.return_order.id}/cancel`));
    ok(await swaps.step(open, 'cancel'));
    await pay(shop, open.cart_id, denmark.shipping);
    expect((await shop.store.post(`/carts/${open.cart_id}/complete`)).status).toBe(400);
  });

  it('gives captured money back to the payment that it came from', async () => {
    const order = await denmark.sold(1, { shipped: true });
    const swap = await swaps.confirmed(order, 1, 1);
    ok(await swaps.step(swap, 'process-payment'));
    ok(await shop.admin.post(`/returns/${swap.return_order.id}/cancel`));
    ok(await swaps.step(swap, 'cancel'));
    expect(await swaps.show(swap)).toMatchObject({
      payment_status: 'canceled',
      payment: { amount: 6125, amount_refunded: 6125, canceled_at: null },
    });
    expect(ok(await shop.admin.get(`/orders/${order.id}`)).order.refunds).toMatchObject([
      { amount: 6125, reason: 'swap' },
    ]);
  });

  it('puts back what it took, no more: neither what was not there nor what came back already', async () => {
    const stool = await product(shop, 'Bench', ['One'], { dkk: 9000 }, { inventory_quantity: 2 });
    const [{ id: variant_id }] = stool.variants;
    const held = async () => ok(await shop.admin.get(`/variants/${variant_id}`)).variant.inventory_quantity;
    const order = await denmark.sold(1, { shipped: true });
    const swap = await swaps.begun(order, 1, 1, { additional_items: [{ variant_id, quantity: 4 }] });
    await pay(shop, swap.cart_id, denmark.shipping);
    ok(await shop.store.post(`/carts/${swap.cart_id}/complete`));
    expect(await held()).toBe(0);
    const [{ id: item_id }] = (await swaps.show(swap)).additional_items;
    const back = { items: [{ item_id, quantity: 1 }], receive_now: true, refund: 0 };
    ok(await shop.admin.post(`/orders/${order.id}/return`, back));
    expect(await held()).toBe(1);
    ok(await shop.admin.post(`/returns/${swap.return_order.id}/cancel`));
    ok(await swaps.step(swap, 'cancel'));
    // of three that are left two were never there
    expect(await held()).toBe(2);
  });

  it('issues no gift card that was to be sent: what it takes back has not come', async () => {
    const variant_id = await giftCardProduct(shop, 'Voucher', 20_000, 'dkk');
    const order = await denmark.sold(1, { shipped: true });
    const additional_items = [{ variant_id, quantity: 1 }];
    const swap = await swaps.begun(order, 1, 1, { additional_items });
    await pay(shop, swap.cart_id, denmark.shipping);
    ok(await shop.store.post(`/carts/${swap.cart_id}/complete`));
    ok(await swaps.step(swap, 'process-payment'));
    ok(await shop.admin.post(`/returns/${swap.return_order.id}/cancel`));
    ok(await swaps.step(swap, 'cancel'));
    expect(await boughtCards(shop, order)).toEqual([]);
  });

  it('is not needed where its return was canceled first: nobody completes its cart then', async () => {
    const order = await denmark.sold(1, { shipped: true });
    const swap = await swaps.begun(order, 1, 1);
    await pay(shop, swap.cart_id, denmark.shipping);
    ok(await shop.admin.post(`/returns/${swap.return_order.id}/cancel`));
    expect(await shop.store.post(`/carts/${swap.cart_id}/complete`)).toMatchObject(
      refusal(`The return of swap ${swap.id} was canceled`),
    );
  });

  it('is not needed where what it takes back came by another return: nobody is paid for it twice', async () => {
    const order = await denmark.sold(1, { shipped: true });
    const swap = await swaps.begun(order, 1, 0);
    const items = [{ item_id: order.items[0].id, quantity: 1 }];
    ok(await shop.admin.post(`/orders/${order.id}/return`, { items, receive_now: true }));
    expect(await shop.store.post(`/carts/${swap.cart_id}/complete`)).toMatchObject(
      refusal(
        `The items that swap ${swap.id} takes back were credited already, or are no longer part of its order`,
      ),
    );
  });
});
