import { formatCsv, getProductByHandle, importCsv } from './jobs.ts';
import { ADDRESS, createRegion, ok, type SampleShop } from './sample-shop.ts';

/** Carts in several currencies, with prices from files. */
export interface CurrencyCarts<Currency extends string> {
  /** Imports a product with a price in this decimal notation. @returns its variant, and the amount that is stored */
  importPrice(currency: Currency, text: string): Promise<{ variant: string; amount: number }>;
  /** Creates a cart with one such variant that is ready to be paid by the provider. Its e-mail is that of the currency. */
  prepareCart(currency: Currency, variant: string): Promise<string>;
}

/** @param countries a country for the region of each currency */
export async function createCurrencyCarts<Currency extends string>(
  shop: SampleShop,
  provider: string,
  countries: Readonly<Record<Currency, string>>,
): Promise<CurrencyCarts<Currency>> {
  const regions = new Map<string, { id: string; option: string }>();
  let products = 0;
  for (const [currency, country] of Object.entries<string>(countries)) {
    ok(await shop.admin.post(`/store/currencies/${currency}`));
    const id = await createRegion(shop, {
      ...{ currency_code: currency, countries: [country], payment_providers: [provider] },
    });
    const body = { name: 'Free', region_id: id, provider_id: 'manual', price_type: 'flat_rate', amount: 0 };
    const data = { id: 'manual-fulfillment' };
    const option = ok(await shop.admin.post('/shipping-options', { ...body, data })).shipping_option.id;
    regions.set(currency, { id, option });
  }
  return {
    async importPrice(currency, text) {
      const handle = `carpet-${++products}`;
      const product = ['Product Handle', 'Product Title', 'Product Status'];
      const variant = ['Variant Title', 'Variant Manage Inventory', `Price ${currency.toUpperCase()}`];
      const row = [handle, 'Carpet', 'published', 'One', 'false', text];
      await importCsv(shop, formatCsv([...product, ...variant], row));
      const [{ id, prices }] = (await getProductByHandle(shop, handle)).variants;
      return { variant: id, amount: prices[0].amount };
    },
    async prepareCart(currency, variant) {
      const { id: region_id, option } = regions.get(currency)!;
      const items = [{ variant_id: variant, quantity: 1 }];
      const { id: cart } = ok(await shop.store.post('/carts', { region_id, items })).cart;
      const address = { ...ADDRESS, country_code: countries[currency] };
      const email = `${currency}@example.com`;
      const customer = { email, shipping_address: address, billing_address: address };
      ok(await shop.store.post(`/carts/${cart}`, customer));
      ok(await shop.store.post(`/carts/${cart}/shipping-methods`, { option_id: option }));
      ok(await shop.store.post(`/carts/${cart}/payment-session`, { provider_id: provider }));
      return cart;
    },
  };
}
