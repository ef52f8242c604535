import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { getStock } from '../support/stock.ts';
import { until } from '../support/until.ts';

let shop: SampleShop;
beforeAll(async () => (shop = await useSampleShop()));
afterAll(() => shop.close());

describe('A first sale', () => {
  it('leads from an empty cart to an order with the totals of the cart, to the cent', async () => {
    const { cart } = ok(await shop.store.post('/carts', { region_id: shop.europe.id }));
    ok(
      await shop.store.post(`/carts/${cart.id}/line-items`, {
        variant_id: shop.shirt.variants[0].id,
        quantity: 2,
      }),
    );
    ok(
      await shop.store.post(`/carts/${cart.id}/line-items`, {
        variant_id: shop.mug.variants[0].id,
        quantity: 1,
      }),
    );
    const address = {
      first_name: 'Oliver',
      address_1: 'Hauptstr. 1',
      city: 'Berlin',
      postal_code: '10115',
      country_code: 'de',
    };
    ok(
      await shop.store.post(`/carts/${cart.id}`, {
        email: 'oliver@example.com',
        shipping_address: address,
        billing_address: address,
      }),
    );
    const { shipping_options } = ok(await shop.store.get(`/shipping-options/${cart.id}`));
    ok(await shop.store.post(`/carts/${cart.id}/shipping-methods`, { option_id: shipping_options[0].id }));
    ok(await shop.store.post(`/carts/${cart.id}/payment-sessions`));
    const ready = ok(
      await shop.store.post(`/carts/${cart.id}/payment-session`, { provider_id: 'manual' }),
    ).cart;
    // 2 × 19.50 + 7.25 = 46.25, tax 7.41 + 1.38; shipping 5.00, tax 0.95
    expect(ready).toMatchObject({
      subtotal: 4625,
      shipping_total: 500,
      item_tax_total: 879,
      shipping_tax_total: 95,
      tax_total: 974,
      total: 6099,
    });
    expect(ready.payment_session).toMatchObject({ provider_id: 'manual', amount: 6099 });

    const completed = ok(await shop.store.post(`/carts/${cart.id}/complete`));
    expect(completed.type).toBe('order');
    expect(completed.data).toMatchObject({
      cart_id: cart.id,
      email: 'oliver@example.com',
      status: 'pending',
      payment_status: 'awaiting',
      fulfillment_status: 'not_fulfilled',
      currency_code: 'eur',
      subtotal: 4625,
      shipping_total: 500,
      tax_total: 974,
      total: 6099,
      paid_total: 6099,
    });
    expect(completed.data.shipping_address).toMatchObject({ city: 'Berlin', country_code: 'de' });

    const orderId = completed.data.id;
    expect(ok(await shop.store.get(`/orders/${orderId}`)).order).toEqual(completed.data);
    expect(ok(await shop.store.get(`/orders/cart/${cart.id}`)).order.id).toBe(orderId);
    expect(ok(await shop.admin.get(`/orders/${orderId}`)).order).toMatchObject({ id: orderId, total: 6099 });
    expect(ok(await shop.admin.get('/orders?q=oliver@')).orders.map((order) => order.id)).toEqual([orderId]);
  });

  it('takes its quantity from stock', async () => {
    const [small] = shop.shirt.variants;
    const before = await getStock(shop, small.id);
    const cart = await shop.prepareCart({ items: [{ variant_id: small.id, quantity: 3 }] });
    expect(await getStock(shop, small.id)).toBe(before); // a cart reserves nothing
    ok(await shop.store.post(`/carts/${cart}/complete`));
    expect(await getStock(shop, small.id)).toBe(before - 3);
  });

  it('has the same order and payment when its cart is completed again', async () => {
    const cart = await shop.prepareCart();
    const first = ok(await shop.store.post(`/carts/${cart}/complete`));
    const second = ok(await shop.store.post(`/carts/${cart}/complete`));
    expect(second).toEqual(first);
    expect(await shop.sql('select from payment where cart_id = $1', [cart])).toHaveLength(1);
  });

  it('leaves neither outbox events nor leases behind', async () => {
    ok(await shop.store.post(`/carts/${await shop.prepareCart()}/complete`));
    await until(async () => (await shop.sql('select from outbox_event')).length === 0);
    expect(await shop.sql('select from lease')).toHaveLength(0);
  });
});

describe('A completed cart', () => {
  let cart: string;

  beforeAll(async () => {
    cart = await shop.prepareCart();
    ok(await shop.store.post(`/carts/${cart}/complete`));
  });

  it.each<[string, string, () => object | undefined]>([
    ['another e-mail address', '', () => ({ email: 'x@example.com' })],
    ['a line', '/line-items', () => ({ variant_id: shop.shirt.variants[0].id, quantity: 1 })],
    ['a shipping method', '/shipping-methods', () => ({ option_id: shop.standardShipping.id })],
    ['payment sessions', '/payment-sessions', () => undefined],
    ['a calculation of taxes', '/taxes', () => undefined],
  ])('rejects %s', async (_, path, body) => {
    expect(await shop.store.post(`/carts/${cart}${path}`, body())).toMatchObject({
      status: 400,
      body: { type: 'not_allowed' },
    });
  });
});

describe('A checkout', () => {
  const addMug = (id: string) =>
    shop.store.post(`/carts/${id}/line-items`, { variant_id: shop.mug.variants[0].id, quantity: 1 });
  const setEmail = (id: string) => shop.store.post(`/carts/${id}`, { email: 'oliver@example.com' });
  const setAddress = (id: string) =>
    shop.store.post(`/carts/${id}`, { shipping_address: { country_code: 'de' } });
  const addShipping = (id: string) =>
    shop.store.post(`/carts/${id}/shipping-methods`, { option_id: shop.standardShipping.id });
  const selectPayment = (id: string) =>
    shop.store.post(`/carts/${id}/payment-session`, { provider_id: 'manual' });

  async function createCartAfter(...steps: (typeof addMug)[]): Promise<string> {
    const { id } = ok(await shop.store.post('/carts', { region_id: shop.europe.id })).cart;
    for (const step of steps) ok(await step(id));
    return id;
  }

  it.each([
    ['items', [], { type: 'not_allowed', message: 'A cart without items cannot be completed' }],
    ['an e-mail address', [addMug], { message: 'Cannot create an order from the cart without a customer' }],
    ['a shipping method', [addMug, setEmail], { message: 'The cart needs a shipping method for Mug' }],
    ['a payment session', [addMug, setEmail, setAddress, addShipping], {}],
  ])('is rejected without %s', async (_, steps, body) => {
    expect(await complete(await createCartAfter(...steps))).toMatchObject({ status: 400, body });
  });

  it('succeeds with items, an e-mail address, shipping, an address and a payment session', async () => {
    const id = await createCartAfter(addMug, setEmail, setAddress, addShipping, selectPayment);
    expect((await complete(id)).status).toBe(200);
  });

  it('returns the cart while the payment requires more, and the order once it is authorized', async () => {
    const id = await shop.prepareCart({ provider: 'test', data: { outcome: 'requires_more' } });
    const waiting = ok(await complete(id));
    expect(waiting).toMatchObject({
      type: 'cart',
      data: { id, completed_at: null, payment_session: { status: 'requires_more' } },
    });
    ok(await shop.store.post(`/carts/${id}/payment-sessions/test`, { data: { outcome: 'authorized' } }));
    expect(ok(await complete(id)).type).toBe('order');
  });

  it.each(['pending', 'requires_more'])(
    'returns the payment status beside the cart while the payment is %s',
    async (outcome) => {
      const id = await shop.prepareCart({ provider: 'test', data: { outcome } });
      expect(ok(await complete(id))).toEqual({
        type: 'cart',
        data: expect.objectContaining({ id, completed_at: null }) as unknown,
        payment_status: outcome,
      });
      ok(await shop.store.post(`/carts/${id}/payment-sessions/test`, { data: { outcome: 'authorized' } }));
      expect(Object.keys(ok(await complete(id)) as object).sort()).toEqual(['data', 'type']);
    },
  );

  it('is rejected with 422 when the payment is declined, and takes no stock', async () => {
    const [small] = shop.shirt.variants;
    const before = await getStock(shop, small.id);
    const id = await shop.prepareCart({ provider: 'test', data: { outcome: 'refused' } });
    expect(await complete(id)).toMatchObject({ status: 422, body: { type: 'payment_authorization_error' } });
    expect(await getStock(shop, small.id)).toBe(before);
    expect(await shop.sql('select from "order" where cart_id = $1', [id])).toHaveLength(0);
  });

  it('is rejected with 409 and reasons without enough stock, cancels the payment, and succeeds after a restock', async () => {
    const [, large] = shop.shirt.variants;
    const id = await shop.prepareCart({ items: [{ variant_id: large.id, quantity: 5 }] });
    await shop.sql('update product_variant set inventory_quantity = 4 where id = $1', [large.id]);
    expect(await complete(id)).toMatchObject({
      status: 409,
      body: {
        type: 'not_allowed',
        code: 'insufficient_inventory',
        errors: [{ type: 'not_allowed', code: 'insufficient_inventory' }],
      },
    });
    expect(await getStock(shop, large.id)).toBe(4);
    expect(
      await shop.sql('select from payment where cart_id = $1 and canceled_at is null', [id]),
    ).toHaveLength(0);
    await shop.sql('update product_variant set inventory_quantity = 5 where id = $1', [large.id]);
    expect(ok(await complete(id)).type).toBe('order');
  });

  it('returns 404 for an unknown cart', async () => {
    expect(await complete('cart_nope')).toMatchObject({ status: 404, body: { type: 'not_found' } });
  });
});

function complete(id: string) {
  return shop.store.post(`/carts/${id}/complete`);
}
