import { Outbox } from '../../src/index.ts';
import { type CardCompany, installCardPayments } from '../support/card-payments.ts';
import { lockRows } from '../support/row-lock.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { registerShopper } from '../support/shoppers.ts';
import { until } from '../support/until.ts';

/* Two payment providers of one company, which share webhooks, customers and the ids of payments. */

let shop: SampleShop;
let company: CardCompany;

beforeAll(async () => {
  shop = await useSampleShop({});
  company = await installCardPayments(shop);
});
beforeEach(() => (company.capturesAtOnce = false));
afterAll(() => shop.close());

async function sendWebhook(notice: object, { path = '/hooks/cards', signature = 'valid' } = {}) {
  return shop.app.inject({
    method: 'POST',
    url: path,
    payload: JSON.stringify(notice),
    headers: { 'x-signature': signature },
  });
}

async function expectAccepted(notice: object, path?: string): Promise<void> {
  const { statusCode, body } = await sendWebhook(notice, { path });
  expect({ statusCode, body }).toMatchObject({ statusCode: 200 });
}

async function placeOrder(): Promise<{ id: string; total: number; intent: string; payment: string }> {
  const cart = await shop.prepareCart({ provider: 'cards' });
  const [intent] = company.intentOf(cart);
  const { data: order } = ok(await shop.store.post(`/carts/${cart}/complete`));
  return { id: order.id, total: order.total, intent, payment: order.payments[0].id };
}

async function readOrder(id: string) {
  return ok(await shop.admin.get(`/orders/${id}`)).order;
}

describe('The payment sessions of a cart', () => {
  const countIntents = () => company.intents.size;

  it('are opened at their provider only once one is selected', async () => {
    const cart = await shop.prepareCart();
    const before = countIntents();
    ok(await shop.store.post(`/carts/${cart}/payment-sessions`));
    ok(
      await shop.store.post(`/carts/${cart}/line-items`, {
        variant_id: shop.mug.variants[0].id,
        quantity: 1,
      }),
    );
    expect(countIntents()).toBe(before);
    const { cart: selected } = ok(
      await shop.store.post(`/carts/${cart}/payment-session`, { provider_id: 'cards' }),
    );
    expect(countIntents()).toBe(before + 1);
    expect(selected.payment_session).toMatchObject({
      is_initiated: true,
      data: { amount: selected.total },
    });
  });

  it('are closed at their provider when another one is selected', async () => {
    const cart = await shop.prepareCart({ provider: 'cards' });
    const [intent] = company.intentOf(cart);
    ok(await shop.store.post(`/carts/${cart}/payment-session`, { provider_id: 'cards-bank' }));
    expect(company.intents.get(intent)).toMatchObject({ canceled: true });
    expect(company.intentOf(cart)[1]).toMatchObject({ provider: 'cards-bank' });
  });

  it('are opened again with another idempotency key', async () => {
    const cart = await shop.prepareCart({ provider: 'cards' });
    for (const provider_id of ['manual', 'cards'])
      ok(await shop.store.post(`/carts/${cart}/payment-session`, { provider_id }));
    ok(await shop.store.post(`/carts/${cart}/payment-sessions/cards/refresh`));
    expect(new Set(company.keys).size).toBe(company.keys.length);
  });

  it('pass the data of a client on separately from the stored data', async () => {
    const cart = await shop.prepareCart({ provider: 'cards' });
    const [id] = company.intentOf(cart);
    const data = { id: 'pi_of_another_cart', receipt_email: 'ada@example.com' };
    const { payment_session } = ok(
      await shop.store.post(`/carts/${cart}/payment-sessions/cards`, { data }),
    ).cart;
    expect(company.intentOf(cart)[1].client_data).toEqual(data);
    expect(payment_session.data.id).toBe(id);
  });
});

describe('An intent that a payment of another cart has used', () => {
  it('buys no second cart', async () => {
    const first = await shop.prepareCart({ provider: 'cards' });
    const second = await shop.prepareCart({ provider: 'cards' });
    ok(await shop.store.post(`/carts/${first}/complete`));
    await shop.sql(
      `update payment_session s set data = f.data, private_data = f.private_data from payment_session f
       where s.cart_id = $2 and f.cart_id = $1 and s.is_selected and f.is_selected`,
      [first, second],
    );
    expect(await shop.store.post(`/carts/${second}/complete`)).toMatchObject({
      status: 400,
      body: { message: 'This payment was used for another purchase; please pay again' },
    });
  });

  it('buys one of two carts that are completed at once', async () => {
    const carts = [
      await shop.prepareCart({ provider: 'cards' }),
      await shop.prepareCart({ provider: 'cards' }),
    ];
    await shop.sql(
      `update payment_session s set data = f.data, private_data = f.private_data from payment_session f
       where s.cart_id = $2 and f.cart_id = $1 and s.is_selected and f.is_selected`,
      carts,
    );
    const inserts = await lockRows(shop, 'lock table payment in share mode');
    const completions = carts.map((cart) => shop.store.post(`/carts/${cart}/complete`));
    await inserts.waitForWaiters(2);
    await inserts.release();
    const responses = await Promise.all(completions);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('A payment that is captured when it is authorized', () => {
  it('makes the order paid at once', async () => {
    company.capturesAtOnce = true;
    const { id } = await placeOrder();
    expect(await readOrder(id)).toMatchObject({
      payment_status: 'captured',
      payments: [{ captured_at: expect.any(String) }],
    });
  });

  it('is canceled, and its session opened anew, when the order cannot be placed', async () => {
    company.capturesAtOnce = true;
    const cart = await shop.prepareCart({ provider: 'cards' });
    const [intent] = company.intentOf(cart);
    const [{ stock }] = await shop.sql<{ stock: number }>(
      'select inventory_quantity as stock from product_variant where id = $1',
      [shop.shirt.variants[0].id],
    );
    ok(
      await shop.admin.post(`/products/${shop.shirt.id}/variants/${shop.shirt.variants[0].id}`, {
        inventory_quantity: 0,
      }),
    );
    expect((await shop.store.post(`/carts/${cart}/complete`)).status).toBe(409);
    await until(async () => company.intents.get(intent)!.canceled);
    ok(
      await shop.admin.post(`/products/${shop.shirt.id}/variants/${shop.shirt.variants[0].id}`, {
        inventory_quantity: stock,
      }),
    );
    expect((await shop.store.post(`/carts/${cart}/complete`)).status).toBe(200);
    expect(company.intentOf(cart)[0]).not.toBe(intent);
  });
});

describe('A webhook of the company', () => {
  it.each(['/hooks/cards', '/cards/hooks'])('names a payment by its intent at %s', async (path) => {
    const { id, intent } = await placeOrder();
    await expectAccepted({ type: 'captured', intent }, path);
    expect((await readOrder(id)).payment_status).toBe('captured');
  });

  it('that is forged changes nothing', async () => {
    const { id, intent } = await placeOrder();
    expect((await sendWebhook({ type: 'captured', intent }, { signature: 'forged' })).statusCode).toBe(401);
    expect((await readOrder(id)).payment_status).toBe('awaiting');
  });

  it('about an expired authorization makes the order require an action', async () => {
    const { id, intent } = await placeOrder();
    await expectAccepted({ type: 'canceled', intent, message: 'expired' });
    expect((await readOrder(id)).payment_status).toBe('requires_action');
  });

  it('about a canceled intent of an open cart restarts its session', async () => {
    const cart = await shop.prepareCart({ provider: 'cards' });
    const [intent, { canceled }] = company.intentOf(cart);
    expect(canceled).toBe(false);
    company.intents.get(intent)!.canceled = true;
    await expectAccepted({ type: 'canceled', intent, cart_id: cart });
    ok(await shop.store.post(`/carts/${cart}/payment-sessions`));
    expect(company.intentOf(cart)[0]).not.toBe(intent);
  });

  it('about a refund at the company is recorded once', async () => {
    const { id, intent } = await placeOrder();
    for (let time = 0; time < 2; time++)
      await expectAccepted({ type: 'refunded', intent, reference: 're_1', amount: 100 });
    expect(await readOrder(id)).toMatchObject({ refunded_total: 100, refunds: [{ amount: 100 }] });
  });

  it('about a dispute notifies subscribers once', async () => {
    const disputes: unknown[] = [];
    shop.app
      .get(Outbox, { strict: false })
      .subscribe('payment.dispute_created', async ({ data }) => void disputes.push(data), 'disputes');
    const { id, intent, payment } = await placeOrder();
    for (let time = 0; time < 2; time++)
      await expectAccepted({ type: 'disputed', intent, reference: 'dp_1', amount: 50, reason: 'fraudulent' });
    await until(async () => disputes.length > 0);
    expect(disputes).toEqual([
      expect.objectContaining({
        ...{ id: payment, order_id: id },
        dispute: { reference: 'dp_1', amount: 50, reason: 'fraudulent' },
      }),
    ]);
  });

  it('about a paid cart places its order', async () => {
    const cart = await shop.prepareCart({ provider: 'cards' });
    const [intent] = company.intentOf(cart);
    await expectAccepted({ type: 'captured', cart_id: cart, intent });
    const [order] = await shop.sql<{ payment_status: string }>(
      'select payment_status from "order" where cart_id = $1',
      [cart],
    );
    expect(order).toEqual({ payment_status: 'captured' });
  });
});

describe('A customer with an account', () => {
  it('is created at the company once, and sees the methods saved there', async () => {
    const ada = await registerShopper(shop, 'ada@example.com');
    for (let time = 0; time < 2; time++) {
      const cart = await shop.prepareCart({ email: ada.email });
      ok(await ada.post(`/carts/${cart}`, { email: ada.email }));
      ok(await shop.store.post(`/carts/${cart}/payment-session`, { provider_id: 'cards' }));
    }
    const [reference, ...others] = company.customers;
    expect(others).toEqual([]);
    expect(ok(await ada.get('/customers/me/payment-methods'))).toEqual({
      payment_methods: [{ provider_id: 'cards', data: { id: `pm_of_${reference}` } }],
    });
  });

  it('sees no methods of another customer by writing their reference to the metadata', async () => {
    const eve = await registerShopper(shop, 'eve@example.com');
    ok(
      await eve.post('/customers/me', {
        metadata: { stripe_id: company.customers[0], cards: company.customers[0] },
      }),
    );
    expect(ok(await eve.get('/customers/me/payment-methods'))).toEqual({ payment_methods: [] });
  });
});
