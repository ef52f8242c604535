import { chooseShippingAndPayment, type DanishShop, openDanishShop } from '../../support/danish-shop.ts';
import { rejection } from '../../support/rejections.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { type CreatedSwap, createSwapActions, type SwapActions } from '../../support/swaps.ts';

let shop: SampleShop;
let denmark: DanishShop;
let swaps: SwapActions;

beforeAll(async () => {
  shop = await useSampleShop();
  denmark = await openDanishShop(shop);
  swaps = createSwapActions(shop, denmark);
});
afterAll(() => shop.close());

function complete({ cart_id }: CreatedSwap, { store }: Pick<SampleShop, 'store'> = shop) {
  return store.post(`/carts/${cart_id}/complete`);
}

describe('A swap', () => {
  it('is not confirmed without a shipping method for the item that it sends, as it could not be fulfilled', async () => {
    const swap = await swaps.create(await denmark.placeOrder(1, { shipped: true }), 1, 1);
    await chooseShippingAndPayment(shop, swap.cart_id, null);
    expect(await complete(swap)).toMatchObject(rejection('The cart needs a shipping method for Chair'));
    expect(await swaps.get(swap)).toMatchObject({ confirmed_at: null, payment_status: 'not_paid' });

    await chooseShippingAndPayment(shop, swap.cart_id, denmark.shipping);
    expect(ok(await complete(swap)).type).toBe('swap');
    ok(await swaps.post(swap, 'fulfillments', {}));
  });

  it('that sends nothing is confirmed without a shipping method', async () => {
    const swap = await swaps.create(await denmark.placeOrder(1, { shipped: true }), 1, 0);
    expect(ok(await complete(swap)).type).toBe('swap');
  });

  it('is confirmed without a shipping method with REQUIRE_SHIPPING=false', async () => {
    const process = await shop.openSecondInstance({ REQUIRE_SHIPPING: 'false' });
    const swap = await swaps.create(await denmark.placeOrder(1, { shipped: true }), 1, 1);
    await chooseShippingAndPayment(shop, swap.cart_id, null);
    expect(ok(await complete(swap, process)).type).toBe('swap');
    await process.close();
  });

  it('of an order without an address is confirmed once staff have set one', async () => {
    const order = await denmark.placeOrder(1, { shipped: true });
    await shop.sql('update "order" set shipping_address_id = null where id = $1', [order.id]);
    const swap = await swaps.create(order, 1, 1);
    await chooseShippingAndPayment(shop, swap.cart_id, denmark.shipping);
    expect(await complete(swap)).toMatchObject(rejection('The cart needs a shipping address'));

    const shipping_address = {
      address_1: 'Nygade 1',
      city: 'Aarhus',
      postal_code: '8000',
      country_code: 'dk',
    };
    ok(await shop.admin.post(`/orders/${order.id}`, { shipping_address }));
    expect(ok(await complete(swap)).type).toBe('swap');
  });
});
