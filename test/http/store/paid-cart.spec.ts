import { PaymentProviders } from '../../../src/payments/payment-providers.ts';
import type { PaidCart } from '../../../src/payments/paid-cart.ts';
import {
  PaymentProvider,
  type Authorization,
  type PaymentDetails,
  type ProviderAnswer,
} from '../../../src/payments/payment-provider.ts';
import { ok, openWorld, type World } from '../../support/world.ts';

/** Remembers what it was told. */
class Curious extends PaymentProvider {
  readonly id = 'curious';
  readonly told: { when: string; amount: number; cart: PaidCart }[] = [];

  initiate(details: PaymentDetails): Promise<ProviderAnswer> {
    return this.remember('initiate', details);
  }

  override update(details: PaymentDetails): Promise<ProviderAnswer> {
    return this.remember('update', details);
  }

  async authorize(details: PaymentDetails): Promise<Authorization> {
    return { status: 'authorized', ...(await this.remember('authorize', details)) };
  }

  async capture(): Promise<object> {
    return {};
  }

  override async refund(): Promise<object> {
    return {};
  }

  async cancel(): Promise<void> {}

  private async remember(when: string, { amount, cart }: PaymentDetails): Promise<ProviderAnswer> {
    this.told.push({ when, amount, cart: await cart!() });
    return { data: {} };
  }
}

let shop: World;
const provider = new Curious();
beforeAll(async () => {
  shop = await openWorld();
  shop.app.get(PaymentProviders, { strict: false }).register(provider);
  await shop.sql(`insert into payment_provider (id, is_installed) values ('curious', true)`);
  ok(await shop.admin.post(`/regions/${shop.europe.id}/payment-providers`, { provider_id: 'curious' }));
});
afterAll(() => shop.close());

it('is told what is paid for whenever it is asked: totals, lines, shipping and addresses of the cart', async () => {
  const id = await shop.readyCart({ provider: 'curious' });
  ok(await shop.store.post(`/carts/${id}/line-items`, { variant_id: shop.mug.variants[0].id, quantity: 2 }));
  ok(await shop.store.post(`/carts/${id}/payment-sessions/curious`, { data: { token: 'x' } }));
  const { total } = ok(await shop.store.get(`/carts/${id}`)).cart;
  ok(await shop.store.post(`/carts/${id}/complete`));
  expect(provider.told.map(({ when }) => when)).toEqual(['initiate', 'update', 'update', 'authorize']);
  for (const { amount, cart } of provider.told) expect(cart.totals.total).toBe(amount);
  const { cart } = provider.told.at(-1)!;
  expect(cart).toMatchObject({
    id,
    email: 'oliver@example.com',
    totals: { subtotal: 3400, shipping_total: 500, tax_total: 742, total },
    items: [
      { title: 'Shirt', quantity: 1, unit_price: 1950, total: 2321, tax_rates: [19] },
      { title: 'Mug', quantity: 2, unit_price: 725, total: 1726 },
    ],
    shipping_methods: [{ shipping_option_id: shop.standard.id, total: 595, tax_rates: [19] }],
    shipping_address: { city: 'Berlin', country_code: 'de' },
    billing_address: { first_name: 'Oliver' },
  });
});

it('gets what will be paid, taxes included, where the region shows them later', async () => {
  ok(await shop.admin.post(`/regions/${shop.europe.id}`, { automatic_taxes: false }));
  provider.told.splice(0);
  const id = await shop.readyCart({ provider: 'curious' });
  expect(ok(await shop.store.get(`/carts/${id}`)).cart).toMatchObject({ tax_total: 0, total: 2450 });
  ok(await shop.store.post(`/carts/${id}/complete`));
  expect(provider.told.map(({ when, amount }) => [when, amount])).toEqual([
    ['initiate', 2916],
    ['authorize', 2916],
  ]);
  for (const { cart } of provider.told)
    expect(cart).toMatchObject({
      totals: { tax_total: 466, total: 2916 },
      items: [{ tax_total: 371, tax_rates: [19] }],
      shipping_methods: [{ tax_total: 95, tax_rates: [19] }],
    });
});
