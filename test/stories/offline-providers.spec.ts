import {
  type Authorization,
  type PaymentDetails,
  PaymentProvider,
  type ProviderResponse,
  type Refusal,
} from '#shop/payments/payment-provider';
import { PaymentProviders } from '#shop/payments/payment-providers';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { countStatements } from '../support/statements.ts';

/* Payment providers that make no calls. */

const LIMIT = 6000;

/** Pays by invoice, up to a limit. */
class Invoice extends PaymentProvider {
  readonly id: string = 'invoice';
  override readonly isOffline: boolean = true;
  /** The details of each `initiate`. */
  readonly initiated: PaymentDetails[] = [];

  async initiate(details: PaymentDetails): Promise<ProviderResponse | Refusal> {
    this.initiated.push(details);
    if (details.amount > LIMIT) return { status: 'refused', message: 'Too much for an invoice' };
    return { data: { invoiced: details.amount } };
  }

  override async update({ amount }: PaymentDetails): Promise<ProviderResponse> {
    return { data: { invoiced: amount } };
  }

  async authorize(): Promise<Authorization> {
    return { status: 'authorized', data: { signed: true } };
  }

  async capture(): Promise<object> {
    return {};
  }

  async cancel(): Promise<void> {}
}

/** Makes no call, but does not declare so. */
class UndeclaredInvoice extends Invoice {
  override readonly id = 'undeclared-invoice';
  override readonly isOffline = false;
}

const invoice = new Invoice();
let shop: SampleShop;

beforeAll(async () => {
  shop = await useSampleShop({});
  const providers = shop.app.get(PaymentProviders, { strict: false });
  for (const provider of [invoice, new UndeclaredInvoice()]) providers.register(provider);
  await providers.onApplicationBootstrap();
  for (const provider_id of ['invoice', 'undeclared-invoice'])
    ok(await shop.admin.post(`/regions/${shop.europe.id}/payment-providers`, { provider_id }));
});
afterAll(() => shop.close());

async function readSession(cart: string) {
  return ok(await shop.store.get(`/carts/${cart}`)).cart.payment_session;
}

const placeOrder = async (provider: string): Promise<number> => {
  const cart = await shop.prepareCart({ provider });
  return countStatements(shop, () => shop.store.post(`/carts/${cart}/complete`));
};

describe('The session of a provider that makes no calls', () => {
  it('is opened together with the cart, without access to the cart or the customer', async () => {
    const cart = await shop.prepareCart({ provider: 'invoice' });
    const { total } = ok(await shop.store.get(`/carts/${cart}`)).cart;
    expect(await readSession(cart)).toMatchObject({ data: { invoiced: total }, is_initiated: true });
    const [details] = invoice.initiated;
    expect(details).toMatchObject({ amount: total, cart_id: cart, cart: undefined });
    expect(await details.customer!()).toBeNull();
  });

  it('follows the amount of the cart', async () => {
    const cart = await shop.prepareCart({ provider: 'invoice' });
    ok(
      await shop.store.post(`/carts/${cart}/line-items`, {
        variant_id: shop.mug.variants[0].id,
        quantity: 1,
      }),
    );
    const { total } = ok(await shop.store.get(`/carts/${cart}`)).cart;
    expect(await readSession(cart)).toMatchObject({ data: { invoiced: total } });
  });

  it('that is refused explains why when the cart is completed', async () => {
    const cart = await shop.prepareCart({ provider: 'manual' });
    const { id } = shop.shirt.variants[0];
    ok(await shop.store.post(`/carts/${cart}/line-items`, { variant_id: id, quantity: 3 }));
    ok(await shop.store.post(`/carts/${cart}/payment-session`, { provider_id: 'invoice' }));
    expect(await shop.store.post(`/carts/${cart}/complete`)).toMatchObject({
      status: 422,
      body: { type: 'payment_authorization_error', message: 'Too much for an invoice' },
    });
  });
});

describe('Completing a cart that is paid by a provider that makes no calls', () => {
  it('takes as many statements as with `manual`, and fewer than with a provider that is called', async () => {
    const manual = await placeOrder('manual');
    expect(await placeOrder('invoice')).toBe(manual);
    expect(await placeOrder('undeclared-invoice')).toBeGreaterThan(manual);
  });
});
