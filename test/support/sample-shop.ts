import { type HttpResponse, type Shop, useShop } from './shop.ts';

/** A shop with regions, products and shipping. */
export interface SampleShop extends Shop {
  /** eur, 19 %, Germany and France; payment by `manual` and `test`. */
  europe: Region;
  /** usd, no tax, the United States; payment by `manual` only. */
  america: Region;
  /** 19.50 eur or 24.00 usd; variants small and large, 100 of each. */
  shirt: Product;
  /** 7.25 eur or 9.00 usd; its inventory is not managed. */
  mug: Product;
  /** A shipping option of 5.00 eur in Europe. */
  standardShipping: { id: string };
  /** Creates a cart in Europe that can be completed: items (by default a small shirt), e-mail, addresses, shipping, payment. @returns its id */
  prepareCart(options?: CartOptions): Promise<string>;
}

export interface Region {
  id: string;
}

export interface Product {
  id: string;
  variants: { id: string; title: string }[];
}

export interface CartOptions {
  items?: { variant_id: string; quantity: number }[];
  email?: string;
  /** The payment provider, `manual` by default. */
  provider?: string;
  /** The data of the payment session, such as `{ outcome: 'refused' }`. */
  data?: Record<string, unknown>;
}

/**
 * The shop of the worker, or one with options (`useShop`), with two regions, a shipping option and two products.
 *
 * @param env variables of `server/standalone/config/config.ts`
 */
export async function useSampleShop(env?: NodeJS.ProcessEnv): Promise<SampleShop> {
  return createSamples(await useShop(env));
}

/** Creates the regions, the shipping option and the products of `useSampleShop`. */
export async function createSamples(shop: Shop): Promise<SampleShop> {
  const regions = await createRegions(shop);
  const shirt = await createSizedProduct(
    shop,
    'Shirt',
    ['Small', 'Large'],
    { eur: 1950, usd: 2400 },
    { inventory_quantity: 100 },
  );
  const mug = await createSizedProduct(
    shop,
    'Mug',
    ['One size'],
    { eur: 725, usd: 900 },
    { manage_inventory: false },
  );
  const sample = { ...shop, ...regions, shirt, mug };
  return { ...sample, prepareCart: (options) => prepareCart(sample, options) };
}

type SampleRegions = Pick<SampleShop, 'europe' | 'america' | 'standardShipping'>;

async function createRegions(shop: Shop): Promise<SampleRegions> {
  const europeBody = { name: 'Europe', tax_rate: 19, countries: ['de', 'fr'] };
  const europe = { id: await createRegion(shop, { ...europeBody, payment_providers: ['manual', 'test'] }) };
  const americaBody = { name: 'America', currency_code: 'usd', countries: ['us'] };
  const america = { id: await createRegion(shop, americaBody) };
  const standardShipping = ok(
    await shop.admin.post('/shipping-options', {
      name: 'Standard',
      region_id: europe.id,
      provider_id: 'manual',
      price_type: 'flat_rate',
      amount: 500,
      data: { id: 'manual-fulfillment' },
    }),
  ).shipping_option;
  return { europe, america, standardShipping };
}

/** Creates a product with the option `Size` and a variant for each size. */
export async function createSizedProduct(
  shop: Shop,
  title: string,
  sizes: string[],
  prices: Record<string, number>,
  stock: Record<string, unknown> = {},
): Promise<Product> {
  const response = await shop.admin.post('/products', {
    title,
    status: 'published',
    options: [{ title: 'Size' }],
    variants: sizes.map((size) => ({
      title: size,
      options: [{ value: size }],
      prices: Object.entries(prices).map(([currency_code, amount]) => ({ currency_code, amount })),
      ...stock,
    })),
  });
  return ok(response).product;
}

/** Creates a region; by default in euros, without countries and taxes, with the providers `manual`. @returns its id */
export async function createRegion(shop: Shop, change: object = {}): Promise<string> {
  const body = {
    ...{ name: 'Somewhere', currency_code: 'eur', tax_rate: 0, countries: [] },
    ...{ payment_providers: ['manual'], fulfillment_providers: ['manual'] },
    ...change,
  };
  return ok(await shop.admin.post('/regions', body)).region.id;
}

/** The address of carts in Europe. */
export const ADDRESS = {
  first_name: 'Oliver',
  last_name: 'Juhl',
  address_1: 'Hauptstr. 1',
  city: 'Berlin',
  postal_code: '10115',
  country_code: 'de',
};

async function prepareCart(
  shop: Omit<SampleShop, 'prepareCart'>,
  options: CartOptions = {},
): Promise<string> {
  const { store, europe, standardShipping, shirt } = shop;
  const {
    items = [{ variant_id: shirt.variants[0].id, quantity: 1 }],
    email = 'oliver@example.com',
    provider = 'manual',
    data,
  } = options;
  const { id } = ok(await store.post('/carts', { region_id: europe.id, items })).cart;
  ok(await store.post(`/carts/${id}`, { email, shipping_address: ADDRESS, billing_address: ADDRESS }));
  ok(await store.post(`/carts/${id}/shipping-methods`, { option_id: standardShipping.id }));
  ok(await store.post(`/carts/${id}/payment-session`, { provider_id: provider }));
  if (data) ok(await store.post(`/carts/${id}/payment-sessions/${provider}`, { data }));
  return id;
}

/** The body of a response. @throws unless its status is 200 */
export function ok<Response extends HttpResponse>(response: Response): Response['body'] {
  if (response.status !== 200)
    throw new Error(`expected 200, not ${response.status}: ${JSON.stringify(response.body)}`);
  return response.body;
}
