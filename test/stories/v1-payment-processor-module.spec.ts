import { v1Payments } from '../../examples/modules/v1-payment-processor/src/v1-payment-processor.ts';
import { type AcmeServer, type Intent, startAcmeServer } from '../fakes/acme-server.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { until } from '../support/until.ts';

const MODULE = './examples/modules/v1-payment-processor/src/v1-payment-processor.ts';
const PROCESSOR = './test/data/v1-payments/acme.cjs';

// the package of v1, which the processor of a project imports
jest.mock(
  '@medusajs/medusa',
  () => ({
    AbstractPaymentProcessor: class {
      constructor(
        readonly container: object,
        readonly config: object,
      ) {}
    },
  }),
  { virtual: true },
);

describe('The example module v1-payment-processor', () => {
  let acme: AcmeServer;
  let shop: SampleShop;

  beforeAll(async () => {
    acme = await startAcmeServer();
    shop = await useSampleShop({
      STOREKEEP_MODULES: MODULE,
      V1_PAYMENT_PROCESSOR: PROCESSOR,
      V1_PAYMENT_OPTIONS: JSON.stringify({ url: acme.url }),
    });
    ok(await shop.admin.post(`/regions/${shop.europe.id}/payment-providers`, { provider_id: 'acme-v1' }));
  });

  afterAll(async () => {
    await shop.close();
    await acme.stop();
  });

  afterEach(() => acme.behaviors.clear());

  it('opens a session with the amount of the cart, whose data the storefront sees as in v1', async () => {
    const cart = await shop.prepareCart({ provider: 'acme-v1' });
    const { payment_session, total } = ok(await shop.store.get(`/carts/${cart}`)).cart;
    expect(acme.getIntent(cart)).toMatchObject({ amount: total, currency_code: 'eur' });
    expect(payment_session?.data).toMatchObject({ client_secret: expect.any(String), amount: total });
  });

  it('updates the session when the cart changes', async () => {
    const cart = await shop.prepareCart({ provider: 'acme-v1' });
    ok(
      await shop.store.post(`/carts/${cart}/line-items`, {
        variant_id: shop.mug.variants[0].id,
        quantity: 1,
      }),
    );
    ok(await shop.store.post(`/carts/${cart}/payment-sessions`));
    const { total } = ok(await shop.store.get(`/carts/${cart}`)).cart;
    expect(acme.getIntent(cart).amount).toBe(total);
  });

  it('places an order that staff capture and refund', async () => {
    const { order, intent } = await placeOrder();
    expect(intent.authorized).toBe(order.total);
    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    expect(intent.captured).toBe(order.total);
    ok(await shop.admin.post(`/orders/${order.id}/refund`, { amount: 500, reason: 'other' }));
    await until(() => intent.refunded === 500);
  });

  it('releases the authorization of a canceled order', async () => {
    const { order, intent } = await placeOrder();
    ok(await shop.admin.post(`/orders/${order.id}/cancel`));
    await until(() => intent.canceled);
  });

  it('does not pay with the session of another cart that a client writes into its data', async () => {
    const [cheap, expensive] = [
      await shop.prepareCart({ provider: 'acme-v1' }),
      await shop.prepareCart({ provider: 'acme-v1' }),
    ];
    const { payment_session } = ok(await shop.store.get(`/carts/${cheap}`)).cart;
    const data = { id: payment_session.data.id };
    ok(await shop.store.post(`/carts/${expensive}/payment-sessions/acme-v1`, { data }));
    await shop.store.post(`/carts/${expensive}/complete`);
    expect(acme.getIntent(cheap).authorized).toBe(0);
  });

  it('makes an order require an action if the company declines its capture', async () => {
    const { order, intent } = await placeOrder();
    acme.behaviors.set('capture', 'refuses');
    const captured = ok(await shop.admin.post(`/orders/${order.id}/capture`)).order;
    expect(captured.payment_status).toBe('requires_action');
    expect(intent.captured).toBe(0);
  });

  it('does not repeat a refund whose response is lost, since the company could refund twice', async () => {
    const { order, intent } = await placeOrder();
    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    acme.behaviors.set('refund', { fault: 'loses the response', times: 1 });
    const response = await shop.admin.post(`/orders/${order.id}/refund`, { amount: 500, reason: 'other' });
    expect(JSON.stringify(response.body)).toContain('Acme cannot be reached');
    const pending = await shop.sql('select from refund where order_id = $1 and settled_at is null', [
      order.id,
    ]);
    expect(pending).toEqual([]);
    expect(intent.refunded).toBe(500);
  });

  it('names the service of v1 that a processor needs and that does not exist here', async () => {
    await expect(v1Payments('./test/data/v1-payments/with-services.cjs')).rejects.toThrow(
      'The payment processor with-services needs cartService of Medusa v1',
    );
  });

  it('rejects a file that has no processor', async () => {
    await expect(v1Payments('./test/data/modules/not-a-module.ts')).rejects.toThrow(
      'has no payment processor with an `identifier` as its default export',
    );
  });

  async function placeOrder(): Promise<{ order: { id: string; total: number }; intent: Intent }> {
    const cart = await shop.prepareCart({ provider: 'acme-v1' });
    const { type, data } = ok(await shop.store.post(`/carts/${cart}/complete`));
    expect(type).toBe('order');
    return { order: data, intent: acme.getIntent(cart) };
  }
});
