import { chooseShippingAndPayment, type DanishShop, openDanishShop } from '../../support/danish-shop.ts';
import { createGiftCardProduct, findBoughtCards } from '../../support/gift-cards.ts';
import { rejection } from '../../support/rejections.ts';
import { createSizedProduct, ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { createSwapActions, type SwapActions } from '../../support/swaps.ts';

let shop: SampleShop;
let denmark: DanishShop;
let swaps: SwapActions;

beforeAll(async () => {
  shop = await useSampleShop();
  denmark = await openDanishShop(shop);
  swaps = createSwapActions(shop, denmark);
});
afterAll(() => shop.close());

describe('Canceling a swap', () => {
  it('is rejected before its return is canceled', async () => {
    const swap = await swaps.createConfirmed(await denmark.placeOrder(1, { shipped: true }), 1, 1);
    expect(await swaps.post(swap, 'cancel')).toMatchObject(
      rejection('Return must be canceled before the swap can be canceled'),
    );
  });

  it('cancels its payment and releases its stock once when it is requested several times at once', async () => {
    const order = await denmark.placeOrder(1, { shipped: true });
    const before = await denmark.getStock();
    const swap = await swaps.createConfirmed(order, 1, 1);
    ok(await shop.admin.post(`/returns/${swap.return_order.id}/cancel`));
    await Promise.all([1, 2, 3].map(() => swaps.post(swap, 'cancel')));
    expect(await swaps.get(swap)).toMatchObject({
      payment_status: 'canceled',
      fulfillment_status: 'canceled',
    });
    expect((await swaps.get(swap)).payment.canceled_at).not.toBeNull();
    expect(await denmark.getStock()).toBe(before);
  });

  it('prevents the completion of its cart', async () => {
    const swap = await swaps.create(await denmark.placeOrder(1, { shipped: true }), 1, 1);
    ok(await shop.admin.post(`/returns/${swap.return_order.id}/cancel`));
    ok(await swaps.post(swap, 'cancel'));
    await chooseShippingAndPayment(shop, swap.cart_id, denmark.shipping);
    expect((await shop.store.post(`/carts/${swap.cart_id}/complete`)).status).toBe(400);
  });

  it('refunds its captured payment', async () => {
    const order = await denmark.placeOrder(1, { shipped: true });
    const swap = await swaps.createConfirmed(order, 1, 1);
    ok(await swaps.post(swap, 'process-payment'));
    ok(await shop.admin.post(`/returns/${swap.return_order.id}/cancel`));
    ok(await swaps.post(swap, 'cancel'));
    expect(await swaps.get(swap)).toMatchObject({
      payment_status: 'canceled',
      payment: { amount: 6125, amount_refunded: 6125, canceled_at: null },
    });
    expect(ok(await shop.admin.get(`/orders/${order.id}`)).order.refunds).toMatchObject([
      { amount: 6125, reason: 'swap' },
    ]);
  });

  it('does not restock backordered units', async () => {
    const bench = await createSizedProduct(shop, 'Bench', ['One'], { dkk: 9000 }, { inventory_quantity: 2 });
    const [{ id: variant_id }] = bench.variants;
    const getStock = async () =>
      ok(await shop.admin.get(`/variants/${variant_id}`)).variant.inventory_quantity;
    const order = await denmark.placeOrder(1, { shipped: true });
    const swap = await swaps.create(order, 1, 1, { additional_items: [{ variant_id, quantity: 4 }] });
    await chooseShippingAndPayment(shop, swap.cart_id, denmark.shipping);
    ok(await shop.store.post(`/carts/${swap.cart_id}/complete`));
    expect(await getStock()).toBe(0);
    ok(await shop.admin.post(`/returns/${swap.return_order.id}/cancel`));
    ok(await swaps.post(swap, 'cancel'));
    // the other two were backordered
    expect(await getStock()).toBe(2);
  });

  it('issues no gift card of the swap, because its return was not received', async () => {
    const variant_id = await createGiftCardProduct(shop, 'Voucher', 20_000, 'dkk');
    const order = await denmark.placeOrder(1, { shipped: true });
    const additional_items = [{ variant_id, quantity: 1 }];
    const swap = await swaps.create(order, 1, 1, { additional_items });
    await chooseShippingAndPayment(shop, swap.cart_id, denmark.shipping);
    ok(await shop.store.post(`/carts/${swap.cart_id}/complete`));
    ok(await swaps.post(swap, 'process-payment'));
    ok(await shop.admin.post(`/returns/${swap.return_order.id}/cancel`));
    ok(await swaps.post(swap, 'cancel'));
    expect(await findBoughtCards(shop, order)).toEqual([]);
  });
});

describe('The cart of a swap', () => {
  it('cannot be completed after the return of the swap is canceled', async () => {
    const order = await denmark.placeOrder(1, { shipped: true });
    const swap = await swaps.create(order, 1, 1);
    await chooseShippingAndPayment(shop, swap.cart_id, denmark.shipping);
    ok(await shop.admin.post(`/returns/${swap.return_order.id}/cancel`));
    expect(await shop.store.post(`/carts/${swap.cart_id}/complete`)).toMatchObject(
      rejection(`The return of swap ${swap.id} was canceled`),
    );
  });

  it('cannot be completed after another return credits the items that the swap takes back', async () => {
    const order = await denmark.placeOrder(1, { shipped: true });
    const swap = await swaps.create(order, 1, 0);
    const items = [{ item_id: order.items[0].id, quantity: 1 }];
    ok(await shop.admin.post(`/orders/${order.id}/return`, { items, receive_now: true }));
    expect(await shop.store.post(`/carts/${swap.cart_id}/complete`)).toMatchObject(
      rejection(
        `The items that swap ${swap.id} takes back were credited already, or are no longer part of its order`,
      ),
    );
  });
});
