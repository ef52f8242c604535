import { ExpiredStockHolds } from '#additions/stock-holds/expired-stock-holds';
import { openPayPalShop, type PayPalShop } from '../../support/paypal-shop.ts';
import { createSizedProduct, ok } from '../../support/sample-shop.ts';
import { createLocation, createStockedVariant, getLevels, getStock } from '../../support/stock.ts';

let shop: PayPalShop;
let variant: string;
let bowls = 0;
beforeAll(async () => (shop = await openPayPalShop({ STOCK_HOLD_MINUTES: '10' })));
afterAll(() => shop.close());
beforeEach(async () => {
  const stock = { inventory_quantity: 3 };
  [{ id: variant }] = (
    await createSizedProduct(shop, `Bowl ${++bowls}`, ['One'], { eur: 1000 }, stock)
  ).variants;
});

const selectSession = (cart: string, provider_id = 'paypal') =>
  shop.store.post(`/carts/${cart}/payment-session`, { provider_id });
const complete = (cart: string) => shop.store.post(`/carts/${cart}/complete`);
const findHolds = (cart: string) => shop.sql('select from stock_hold where cart_id = $1', [cart]);
const lineOf = async (cart: string): Promise<string> =>
  ok(await shop.store.get(`/carts/${cart}`)).cart.items[0].id;
const setQuantity = async (cart: string, quantity: number) =>
  shop.store.post(`/carts/${cart}/line-items/${await lineOf(cart)}`, { quantity });

/** A cart whose payment has not begun. */
const cartOf = (quantity: number, variant_id = variant): Promise<string> =>
  shop.prepareCart({ items: [{ variant_id, quantity }], provider: 'manual' });

/** A cart whose shopper is sent to PayPal. */
async function beginPayment(quantity: number, variant_id = variant): Promise<string> {
  const cart = await cartOf(quantity, variant_id);
  ok(await selectSession(cart));
  return cart;
}

describe('A session that sends the shopper away', () => {
  it('holds the stock of its cart, and a second shopper is not sent away for it', async () => {
    const late = await cartOf(2);
    await beginPayment(2);
    expect(await getStock(shop, variant)).toBe(1);
    const requests = shop.company.requests.length;
    expect(await selectSession(late)).toMatchObject({
      status: 409,
      body: { code: 'insufficient_inventory' },
    });
    expect(shop.company.requests).toHaveLength(requests);
  });

  it('gives the stock to the order that was paid at the bank', async () => {
    const cart = await beginPayment(3);
    shop.company.ledger.pay(shop.company.ledger.orderOf(cart).id);
    expect(ok(await complete(cart)).type).toBe('order');
    expect(await getStock(shop, variant)).toBe(0);
    expect(await findHolds(cart)).toEqual([]);
  });

  it('holds items at a location as a reservation that staff see', async () => {
    const harbour = await createLocation(shop, 'Harbour');
    const lamp = await createStockedVariant(shop, { [harbour]: 3 });
    await beginPayment(2, lamp.variant);
    const { reservations } = ok(await shop.admin.get(`/reservations?inventory_item_id[]=${lamp.item}`));
    expect(reservations).toMatchObject([
      {
        ...{ quantity: 2, location_id: harbour },
        description: expect.stringMatching(/^Held for a payment/) as string,
      },
    ]);
    expect(await getLevels(shop, lamp.item)).toEqual({ [harbour]: [3, 2] });
  });

  it('holds what its cart has after a change, for which it can have what it held', async () => {
    const cart = await beginPayment(2);
    ok(await setQuantity(cart, 3));
    expect(await getStock(shop, variant)).toBe(0);
    ok(await setQuantity(cart, 1));
    expect(await getStock(shop, variant)).toBe(2);
  });

  it('holds nothing for a change that the stock does not suffice for, but what it held', async () => {
    const cart = await beginPayment(2);
    expect(await setQuantity(cart, 4)).toMatchObject({ body: { code: 'insufficient_inventory' } });
    expect(await getStock(shop, variant)).toBe(1);
  });

  it('gives the stock back when the shopper chooses another way to pay', async () => {
    const cart = await beginPayment(2);
    ok(await selectSession(cart, 'manual'));
    expect(await getStock(shop, variant)).toBe(3);
  });

  it('gives the stock back when it is removed', async () => {
    const cart = await beginPayment(2);
    ok(await shop.store.delete(`/carts/${cart}/payment-sessions/paypal`));
    expect(await getStock(shop, variant)).toBe(3);
  });

  it.each(['refuses', 'fails'] as const)(
    'gives the stock back at once if PayPal %s, and holds it again when PayPal opens the session after all',
    async (behavior) => {
      const cart = await cartOf(2);
      shop.company.behaviors.set('POST /v2/checkout/orders', behavior);
      ok(await selectSession(cart));
      expect(await getStock(shop, variant)).toBe(3);
      expect(await findHolds(cart)).toEqual([]);
      shop.company.behaviors.delete('POST /v2/checkout/orders');
      ok(await shop.store.post(`/carts/${cart}`, { context: { note: 'ring twice' } }));
      expect(await getStock(shop, variant)).toBe(1);
    },
  );

  it('gives the stock back after some minutes; other changes of the cart do not take it again', async () => {
    const cart = await beginPayment(2);
    await expireHold(cart);
    expect(await getStock(shop, variant)).toBe(3);
    await beginPayment(3);
    ok(await shop.store.post(`/carts/${cart}`, { context: { note: 'ring twice' } }));
    expect(await findHolds(cart)).toEqual([]);
    shop.company.ledger.pay(shop.company.ledger.orderOf(cart).id);
    expect((await complete(cart)).status).toBe(409);
  });

  it('holds the stock again when its payment is begun again after some minutes', async () => {
    const cart = await beginPayment(2);
    await expireHold(cart);
    ok(await shop.store.post(`/carts/${cart}/payment-sessions/paypal/refresh`));
    expect(await getStock(shop, variant)).toBe(1);
  });
});

it('A session that is paid by the completion of its cart holds nothing', async () => {
  await cartOf(2);
  expect(await getStock(shop, variant)).toBe(3);
});

async function expireHold(cart: string): Promise<void> {
  await shop.sql(`update stock_hold set expires_at = now() - interval '1 second' where cart_id = $1`, [cart]);
  await shop.app.get(ExpiredStockHolds, { strict: false }).run();
}
