import {
  FulfillmentProvider,
  FulfillmentProviders,
  OAuthHandler,
  OAuthHandlers,
  PaymentProvider,
  PaymentProviders,
} from '../../../src/index.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { createShippingOption } from '../../support/shipping.ts';

const forever = (): Promise<never> => new Promise(() => undefined);

class HangingPayments extends PaymentProvider {
  readonly id = 'test';
  override readonly timeoutMs = 100;
  readonly keys: string[] = [];
  readonly signals: AbortSignal[] = [];

  async initiate() {
    return { data: {} };
  }
  authorize(_: unknown, key: string, signal: AbortSignal): Promise<never> {
    this.keys.push(key);
    this.signals.push(signal);
    return forever();
  }
  capture = forever;
  override refund = forever;
  cancel = forever;
}

class HangingFulfillments extends FulfillmentProvider {
  readonly id = 'manual';
  override readonly timeoutMs = 100;
  options = forever;
  override calculates = () => true;
  override price = forever;
  override validate = forever;
}

class HangingApplication extends OAuthHandler {
  readonly application_name = 'hanging';
  readonly display_name = 'Hanging';
  override readonly timeoutMs = 100;
  installUrl = () => null;
  exchange = forever;
}

/* Calls to external providers time out, even if the provider ignores its abort signal. */
describe('A hanging provider', () => {
  let shop: SampleShop;
  const payments = new HangingPayments();

  beforeAll(async () => {
    shop = await useSampleShop({});
  });
  afterAll(() => shop.close());

  it('of payments fails the completion, and receives the same payment on retry', async () => {
    const cart = await shop.prepareCart({ provider: 'test' });
    shop.app.get(PaymentProviders, { strict: false }).register(payments);
    for (const _ of [1, 2])
      expect(await shop.store.post(`/carts/${cart}/complete`)).toMatchObject({
        status: 422,
        body: { message: 'The payment provider does not answer; try again' },
      });
    expect(new Set(payments.keys).size).toBe(1);
    expect(payments.signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });

  describe('of fulfillments', () => {
    let cart: string;

    beforeAll(async () => {
      cart = await shop.prepareCart();
      const priced = await createShippingOption(shop, shop.europe.id, { name: 'Priced' });
      await shop.sql(`update shipping_option set price_type = 'calculated', amount = null where id = $1`, [
        priced,
      ]);
      shop.app.get(FulfillmentProviders, { strict: false }).register(new HangingFulfillments());
    });

    it('offers no shipping options whose price it calculates', async () => {
      const { shipping_options } = ok(await shop.store.get(`/shipping-options/${cart}`));
      expect(shipping_options.map(({ name }) => name)).toEqual(['Standard']);
    });

    it('causes a conflict when a shipping method is added', async () => {
      const body = { option_id: shop.standardShipping.id };
      expect(await shop.store.post(`/carts/${cart}/shipping-methods`, body)).toMatchObject({
        status: 409,
        body: { type: 'conflict' },
      });
    });

    it('has no fulfillment options for staff', async () => {
      const offered = ok(await shop.admin.get(`/regions/${shop.europe.id}/fulfillment-options`));
      expect(offered.fulfillment_options).toEqual([{ provider_id: 'manual', options: [] }]);
    });
  });

  it('of an OAuth application fails the authorization with a message', async () => {
    shop.app.get(OAuthHandlers, { strict: false }).register(new HangingApplication());
    await shop.sql(
      `insert into oauth (id, application_name, display_name) values ('oauth_1', 'hanging', 'Hanging')`,
    );
    const { apps } = ok(await shop.admin.get('/apps'));
    const { state } = apps.find((app) => app.application_name === 'hanging')!.data;
    const body = { application_name: 'hanging', state, code: 'x' };
    expect(await shop.admin.post('/apps/authorizations', body)).toMatchObject({
      status: 400,
      body: { message: 'Hanging does not answer; try again later' },
    });
  });
});
