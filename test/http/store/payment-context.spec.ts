import type { PaidCart } from '#shop/payments/payment-cart';
import {
  type Authorization,
  type PaymentDetails,
  PaymentProvider,
  type ProviderResponse,
} from '#shop/payments/payment-provider';
import { PaymentProviders } from '#shop/payments/payment-providers';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

/** Records the amount and the cart of each call. */
class RecordingProvider extends PaymentProvider {
  readonly id = 'recording';
  readonly calls: { method: string; amount: number; cart: PaidCart }[] = [];

  initiate(details: PaymentDetails): Promise<ProviderResponse> {
    return this.record('initiate', details);
  }

  override update(details: PaymentDetails): Promise<ProviderResponse> {
    return this.record('update', details);
  }

  async authorize(details: PaymentDetails): Promise<Authorization> {
    return { status: 'authorized', ...(await this.record('authorize', details)) };
  }

  async capture(): Promise<object> {
    return {};
  }

  override async refund(): Promise<object> {
    return {};
  }

  async cancel(): Promise<void> {}

  private async record(method: string, { amount, cart }: PaymentDetails): Promise<ProviderResponse> {
    this.calls.push({ method, amount, cart: await cart!() });
    return { data: {} };
  }
}

let shop: SampleShop;
const provider = new RecordingProvider();
beforeAll(async () => {
  shop = await useSampleShop({});
  shop.app.get(PaymentProviders, { strict: false }).register(provider);
  await shop.sql(`insert into payment_provider (id, is_installed) values ('recording', true)`);
  ok(await shop.admin.post(`/regions/${shop.europe.id}/payment-providers`, { provider_id: 'recording' }));
});
afterAll(() => shop.close());

describe('A payment provider', () => {
  it('receives totals, lines, shipping and addresses of the cart with every call', async () => {
    const id = await shop.prepareCart({ provider: 'recording' });
    ok(
      await shop.store.post(`/carts/${id}/line-items`, { variant_id: shop.mug.variants[0].id, quantity: 2 }),
    );
    ok(await shop.store.post(`/carts/${id}/payment-sessions/recording`, { data: { token: 'x' } }));
    const { total } = ok(await shop.store.get(`/carts/${id}`)).cart;
    ok(await shop.store.post(`/carts/${id}/complete`));
    expect(provider.calls.map(({ method }) => method)).toEqual(['initiate', 'update', 'update', 'authorize']);
    for (const { amount, cart } of provider.calls) expect(cart.totals.total).toBe(amount);
    const { cart } = provider.calls.at(-1)!;
    expect(cart).toMatchObject({
      id,
      email: 'oliver@example.com',
      totals: { subtotal: 3400, shipping_total: 500, tax_total: 742, total },
      items: [
        { title: 'Shirt', quantity: 1, unit_price: 1950, total: 2321, tax_rates: [19] },
        { title: 'Mug', quantity: 2, unit_price: 725, total: 1726 },
      ],
      shipping_methods: [{ shipping_option_id: shop.standardShipping.id, total: 595, tax_rates: [19] }],
      shipping_address: { city: 'Berlin', country_code: 'de' },
      billing_address: { first_name: 'Oliver' },
    });
  });

  it('receives amounts with taxes also in a region without automatic taxes', async () => {
    ok(await shop.admin.post(`/regions/${shop.europe.id}`, { automatic_taxes: false }));
    provider.calls.splice(0);
    const id = await shop.prepareCart({ provider: 'recording' });
    expect(ok(await shop.store.get(`/carts/${id}`)).cart).toMatchObject({ tax_total: 0, total: 2450 });
    ok(await shop.store.post(`/carts/${id}/complete`));
    expect(provider.calls.map(({ method, amount }) => [method, amount])).toEqual([
      ['initiate', 2916],
      ['authorize', 2916],
    ]);
    for (const { cart } of provider.calls)
      expect(cart).toMatchObject({
        totals: { tax_total: 466, total: 2916 },
        items: [{ tax_total: 371, tax_rates: [19] }],
        shipping_methods: [{ tax_total: 95, tax_rates: [19] }],
      });
  });
});
