import { openPayPalShop, type PayPalShop } from '../../support/paypal-shop.ts';
import { ok } from '../../support/sample-shop.ts';
import { until } from '../../support/until.ts';

/* Payments by PayPal, with a stand-in for the company. */

let shop: PayPalShop;

beforeAll(async () => (shop = await openPayPalShop()));
afterEach(() => {
  shop.company.behaviors.clear();
  Object.assign(shop.company.ledger, { canReauthorize: true, isPending: false });
});
afterAll(() => shop.close());

async function readSession(cart: string) {
  return ok(await shop.store.get(`/carts/${cart}`)).cart.payment_session;
}

async function addMug(cart: string) {
  const mug = { variant_id: shop.mug.variants[0].id, quantity: 1 };
  return ok(await shop.store.post(`/carts/${cart}/line-items`, mug)).cart;
}

describe('A cart that is paid by PayPal', () => {
  it('has the order of PayPal as the data of its session', async () => {
    const { cart, intent } = await shop.openCart();
    const { total } = ok(await shop.store.get(`/carts/${cart}`)).cart;
    const value = `${String(total).slice(0, -2)}.${String(total).slice(-2)}`;
    expect((await readSession(cart)).data).toMatchObject({
      ...{ id: intent, status: 'CREATED', intent: 'AUTHORIZE' },
      purchase_units: [{ custom_id: cart, amount: { currency_code: 'EUR', value } }],
    });
  });

  it('stays a cart until the shopper has paid', async () => {
    const { cart, intent } = await shop.openCart();
    const unpaid = ok(await shop.store.post(`/carts/${cart}/complete`));
    expect(unpaid).toMatchObject({ type: 'cart', payment_status: 'pending' });
    shop.company.ledger.approve(intent);
    const approved = ok(await shop.store.post(`/carts/${cart}/complete`));
    expect(approved).toMatchObject({ type: 'cart', payment_status: 'requires_more' });
  });

  it.each([
    ['SAVED', 'requires_more'],
    ['PAYER_ACTION_REQUIRED', 'requires_more'],
    ['APPROVED', 'requires_more'],
    ['CREATED', 'pending'],
  ] as const)('with the status %s at PayPal is %s', async (status, payment_status) => {
    const { cart, intent } = await shop.openCart();
    shop.company.ledger.orders.get(intent)!.status = status;
    expect(ok(await shop.store.post(`/carts/${cart}/complete`))).toMatchObject({
      type: 'cart',
      payment_status,
    });
  });

  it('becomes an order once the shopper has authorized the payment in the browser', async () => {
    const order = await shop.placePaidOrder();
    expect((await shop.readOrder(order.id)).payment_status).toBe('awaiting');
    expect(shop.company.ledger.reservedOf(order.cart)).toBe(order.total);
    await shop.expectSameBalance(order);
  });

  it('has one order at PayPal, whose amount follows the cart', async () => {
    const { cart, intent } = await shop.openCart();
    const { total } = await addMug(cart);
    expect(shop.company.ledger.orderOf(cart).id).toBe(intent);
    shop.company.ledger.pay(intent);
    expect(ok(await shop.store.post(`/carts/${cart}/complete`)).type).toBe('order');
    expect(shop.company.ledger.reservedOf(cart)).toBe(total);
  });

  it('releases what was paid and gets another order when it changes after the shopper has paid', async () => {
    const { cart, intent } = await shop.openCart();
    shop.company.ledger.pay(intent);
    await addMug(cart);
    expect(shop.company.ledger.reservedOf(cart)).toBe(0);
    const next = shop.company.ledger.orderOf(cart).id;
    expect(next).not.toBe(intent);
    expect((await readSession(cart)).data.id).toBe(next);
    shop.company.ledger.pay(next);
    expect(ok(await shop.store.post(`/carts/${cart}/complete`)).type).toBe('order');
  });

  it('does not lose what was paid when its storefront writes to the session', async () => {
    const { cart, intent } = await shop.openCart();
    const order = shop.company.ledger.pay(intent);
    ok(await shop.store.post(`/carts/${cart}/payment-sessions/paypal`, { data: { ...order } }));
    expect(ok(await shop.store.post(`/carts/${cart}/complete`)).type).toBe('order');
  });

  it('releases what was paid when the shopper selects another provider', async () => {
    const { cart, intent } = await shop.openCart();
    shop.company.ledger.pay(intent);
    ok(await shop.store.post(`/carts/${cart}/payment-session`, { provider_id: 'manual' }));
    await until(() => shop.company.ledger.reservedOf(cart) === 0);
    await until(async () => (await readSession(cart)).provider_id === 'manual');
  });
});

describe('An order of PayPal', () => {
  it('that a shopper writes to the session of a more expensive cart does not pay for it', async () => {
    const cheap = await shop.openCart();
    shop.company.ledger.pay(cheap.intent);
    const { cart, intent } = await shop.openCart();
    await addMug(cart);
    const data = { id: cheap.intent, status: 'COMPLETED' };
    ok(await shop.store.post(`/carts/${cart}/payment-sessions/paypal`, { data }));
    expect((await readSession(cart)).data.id).toBe(intent);
    expect(ok(await shop.store.post(`/carts/${cart}/complete`)).type).toBe('cart');
  });

  it('of another cart is rejected', async () => {
    const [first, second] = [await shop.openCart(), await shop.openCart()];
    shop.company.ledger.pay(first.intent);
    await shop.sql(
      `update payment_session set private_data = jsonb_build_object('intent', $1::text) where cart_id = $2 and is_selected`,
      [first.intent, second.cart],
    );
    expect(await shop.store.post(`/carts/${second.cart}/complete`)).toMatchObject({
      status: 422,
      body: { message: 'The payment belongs to another purchase; please pay again' },
    });
  });

  it('whose amount was changed at PayPal is rejected', async () => {
    const { cart, intent } = await shop.openCart();
    shop.company.ledger.pay(intent).purchase_units[0].payments!.authorizations![0].amount.value = '0.01';
    expect(await shop.store.post(`/carts/${cart}/complete`)).toMatchObject({
      status: 422,
      body: { message: 'The amount has changed since you paid; please pay again' },
    });
  });

  it('whose authorization was voided is rejected, and replaced when the cart changes', async () => {
    const { cart, intent } = await shop.openCart();
    const { ledger } = shop.company;
    ledger.voidAuthorization(ledger.authorizationOf(ledger.pay(intent)).id);
    expect((await shop.store.post(`/carts/${cart}/complete`)).status).toBe(422);
    await addMug(cart);
    expect(ledger.orderOf(cart).id).not.toBe(intent);
  });

  it('that PayPal has deleted is replaced when the cart changes', async () => {
    const { cart, intent } = await shop.openCart();
    shop.company.ledger.orders.delete(intent);
    expect(await shop.store.post(`/carts/${cart}/complete`)).toMatchObject({
      status: 422,
      body: { message: 'The payment has expired at PayPal; please pay again' },
    });
    await addMug(cart);
    expect(shop.company.ledger.orderOf(cart).id).not.toBe(intent);
  });

  it('is released when the items are out of stock', async () => {
    const { cart, intent } = await shop.openCart();
    shop.company.ledger.pay(intent);
    const [variant] = shop.shirt.variants;
    const path = `/products/${shop.shirt.id}/variants/${variant.id}` as const;
    ok(await shop.admin.post(path, { inventory_quantity: 0 }));
    expect((await shop.store.post(`/carts/${cart}/complete`)).status).toBe(409);
    await until(() => shop.company.ledger.reservedOf(cart) === 0);
    ok(await shop.admin.post(path, { inventory_quantity: 100 }));
  });
});

describe('An authorized payment', () => {
  it('is captured, and refunded in parts', async () => {
    const order = await shop.placePaidOrder();
    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    expect(shop.company.ledger.balanceOf(order.cart)).toBe(order.total);
    for (const amount of [100, 250])
      ok(await shop.admin.post(`/orders/${order.id}/refund`, { amount, reason: 'other' }));
    expect(shop.company.ledger.balanceOf(order.cart)).toBe(order.total - 350);
    await shop.expectSameBalance(order);
  });

  it('is voided when its order is canceled', async () => {
    const order = await shop.placePaidOrder();
    ok(await shop.admin.post(`/orders/${order.id}/cancel`));
    await until(() => shop.company.ledger.reservedOf(order.cart) === 0);
    expect(shop.company.ledger.balanceOf(order.cart)).toBe(0);
  });

  it('that was captured in PayPal’s dashboard counts as captured', async () => {
    const order = await shop.placePaidOrder();
    const { ledger } = shop.company;
    ledger.handle(
      `POST /v2/payments/authorizations/${ledger.authorizationOf(ledger.orderOf(order.cart)).id}/capture`,
      {},
    );
    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    expect((await shop.readOrder(order.id)).payment_status).toBe('captured');
    await shop.expectSameBalance(order);
  });

  it('of which only a part was captured in PayPal’s dashboard makes the order require an action', async () => {
    const order = await shop.placePaidOrder();
    const { ledger } = shop.company;
    const { id } = ledger.authorizationOf(ledger.orderOf(order.cart));
    ledger.handle(`POST /v2/payments/authorizations/${id}/capture`, {
      amount: { currency_code: 'EUR', value: '1.00' },
    });
    expect(await shop.admin.post(`/payments/${order.payment}/capture`)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('capture the rest there') },
    });
    expect((await shop.readOrder(order.id)).payment_status).toBe('requires_action');
    expect(ledger.balanceOf(order.cart)).toBe(100);
  });

  it('that was voided at PayPal is not captured, and staff see why', async () => {
    const order = await shop.placePaidOrder();
    const { ledger } = shop.company;
    ledger.voidAuthorization(ledger.authorizationOf(ledger.orderOf(order.cart)).id);
    expect(await shop.admin.post(`/payments/${order.payment}/capture`)).toMatchObject({
      status: 422,
      body: { message: 'The PayPal authorization is voided; ask the customer to pay again' },
    });
    expect((await shop.readOrder(order.id)).payment_status).toBe('requires_action');
  });

  it('that has expired is renewed before it is captured', async () => {
    const order = await shop.placePaidOrder();
    const { ledger } = shop.company;
    ledger.expired.add(ledger.authorizationOf(ledger.orderOf(order.cart)).id);
    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    expect((await shop.readOrder(order.id)).payment_status).toBe('captured');
    await shop.expectSameBalance(order);
  });

  it('that has expired for good makes the order require an action, and staff see why', async () => {
    const order = await shop.placePaidOrder();
    const { ledger } = shop.company;
    ledger.expired.add(ledger.authorizationOf(ledger.orderOf(order.cart)).id);
    ledger.canReauthorize = false;
    expect(await shop.admin.post(`/payments/${order.payment}/capture`)).toMatchObject({
      body: {
        message:
          'The PayPal authorization has expired and cannot be renewed (PayPal explains REAUTHORIZATION_NOT_SUPPORTED.); ask the customer to pay again',
      },
    });
    expect((await shop.readOrder(order.id)).payment_status).toBe('requires_action');
    await shop.expectSameBalance(order);
  });

  it('is captured once PayPal has finished its review', async () => {
    const order = await shop.placePaidOrder();
    const { ledger } = shop.company;
    ledger.isPending = true;
    await shop.admin.post(`/orders/${order.id}/capture`);
    expect((await shop.readOrder(order.id)).payment_status).toBe('awaiting');
    ledger.settle(ledger.captureOf(ledger.orderOf(order.cart)), 'COMPLETED');
    await shop.retryUnanswered();
    expect((await shop.readOrder(order.id)).payment_status).toBe('captured');
    await shop.expectSameBalance(order);
  });
});

describe('A refund', () => {
  it('that PayPal declines moves no money, and staff see why', async () => {
    const order = await shop.placePaidOrder();
    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    const { ledger } = shop.company;
    ledger.refund(ledger.captureOf(ledger.orderOf(order.cart)).id, {}); // in PayPal's dashboard, without a webhook
    const refund = { amount: 100, reason: 'other' } as const;
    expect(await shop.admin.post(`/payments/${order.payment}/refund`, refund)).toMatchObject({
      status: 422,
      body: { message: 'PayPal explains REFUND_AMOUNT_EXCEEDED.' },
    });
    expect((await shop.readOrder(order.id)).refunded_total).toBe(0);
  });

  it('is found by our id of it after PayPal has forgotten the request id', async () => {
    const order = await shop.placePaidOrder();
    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    shop.company.behaviors.set('POST /v2/payments/captures', 'loses the response');
    await shop.admin.post(`/orders/${order.id}/refund`, { amount: 100, reason: 'other' });
    shop.company.behaviors.clear();
    shop.company.expireRequestIds();
    await shop.retryUnanswered();
    expect((await shop.readOrder(order.id)).refunded_total).toBe(100);
    await shop.expectSameBalance(order);
  });
});
