import { type TaxLineResult, TaxProvider, type TaxRequest } from '#shop/settings/taxes/tax-provider';
import { installIntentPayments, type IntentPayments } from '../support/intent-payments.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { installSlowCarrier, type SlowCarrier } from '../support/slow-carrier.ts';
import { installTaxProvider } from '../support/taxed-shop.ts';

/* The cart is not locked while a provider is called, so it may have changed when the provider responds. */

let shop: SampleShop;
let company: IntentPayments;
let carrier: SlowCarrier;

beforeAll(async () => {
  shop = await useSampleShop({});
  company = await installIntentPayments(shop);
  carrier = installSlowCarrier(shop);
});
afterAll(() => shop.close());

describe('A payment session that is replaced during a call to its provider', () => {
  it('rejects the update of the former session', async () => {
    const { id, formerSessionId, response } = await updateReplacedSession();
    expect(response).toMatchObject({
      status: 409,
      body: { type: 'conflict', message: `The payment session ${formerSessionId} was replaced; try again` },
    });
    expect(ok(await shop.store.get(`/carts/${id}`)).cart.payment_session.id).not.toBe(formerSessionId);
  });

  it('does not get the data that the client sent for the former session', async () => {
    const { id } = await updateReplacedSession();
    const { payment_session, total } = ok(await shop.store.get(`/carts/${id}`)).cart;
    expect(payment_session.data).toEqual({ amount: total });
  });
});

describe('A shipping method whose cart moves to another region during a call to its provider', () => {
  it('is rejected', async () => {
    const { id, response } = await shipAcrossRegions();
    expect(response).toMatchObject({
      status: 409,
      body: { type: 'conflict', message: `Cart ${id} has moved to another region meanwhile; try again` },
    });
  });

  it('is not added to the cart', async () => {
    const { id } = await shipAcrossRegions();
    expect(ok(await shop.store.get(`/carts/${id}`)).cart.shipping_methods).toEqual([]);
  });
});

describe('A tax calculation whose cart keeps changing', () => {
  it('ends with a conflict after three requests to the provider', async () => {
    const { id } = ok(await shop.store.post('/carts', { region_id: shop.europe.id, items: [mug()] })).cart;
    const taxes = new CartChangingTaxes(() => shop.store.post(`/carts/${id}/line-items`, mug()));
    await installTaxProvider(shop, taxes);
    ok(await shop.admin.post(`/regions/${shop.europe.id}`, { tax_provider_id: taxes.id }));

    const response = await shop.store.post(`/carts/${id}/taxes`);

    expect(response).toMatchObject({
      status: 409,
      body: {
        type: 'conflict',
        message: 'The cart keeps changing while its taxes are worked out; try again',
      },
    });
    expect(taxes.requests).toBe(3);
  });
});

/** Updates a payment session that is deleted and created again before the payment company responds. */
async function updateReplacedSession() {
  const id = await shop.prepareCart({ provider: 'intents' });
  const formerSessionId: string = ok(await shop.store.get(`/carts/${id}`)).cart.payment_session.id;
  company.hold('update', 'after');
  const updateRequest = shop.store.post(`/carts/${id}/payment-sessions/intents`, {
    data: { token: 'tok_1' },
  });
  await company.waitForHold();
  ok(await shop.store.delete(`/carts/${id}/payment-sessions/intents`));
  ok(await shop.store.post(`/carts/${id}/payment-session`, { provider_id: 'intents' }));
  company.release();
  return { id, formerSessionId, response: await updateRequest };
}

/** Adds a shipping method of Europe to a cart that moves to America before the carrier responds. */
async function shipAcrossRegions() {
  const { id } = ok(await shop.store.post('/carts', { region_id: shop.europe.id, items: [mug()] })).cart;
  const validation = carrier.hold('validate');
  const shippingRequest = shop.store.post(`/carts/${id}/shipping-methods`, {
    option_id: shop.standardShipping.id,
  });
  await validation.waitForRequest();
  ok(await shop.store.post(`/carts/${id}`, { region_id: shop.america.id }));
  validation.send();
  return { id, response: await shippingRequest };
}

function mug() {
  return { variant_id: shop.mug.variants[0].id, quantity: 1 };
}

/** Changes the cart during each call. The calls for these changes themselves fail. */
class CartChangingTaxes extends TaxProvider {
  readonly id = 'restless-tax';
  requests = 0;
  private isChanging = false;

  constructor(private readonly change: () => Promise<unknown>) {
    super();
  }

  async taxLines({ items }: TaxRequest): Promise<TaxLineResult[]> {
    if (this.isChanging) throw new Error('the tax service is busy');
    this.requests++;
    // without a limit of requests the test would not end
    if (this.requests <= 10) {
      this.isChanging = true;
      await this.change().finally(() => (this.isChanging = false));
    }
    return items.map(({ id }) => ({ item_id: id, rate: 10, name: 'VAT', code: 'vat' }));
  }
}
