import { createRegion, ok } from './sample-shop.ts';
import { createShippingOption } from './shipping.ts';
import { type Shop, useShop } from './shop.ts';

/** Currencies with two, no and three decimals; prices without tax, or including it by currency or by region; taxes calculated later. */
const REGIONS = {
  berlin: { currency_code: 'eur', tax_rate: 19, countries: ['be'] },
  vienna: { currency_code: 'eur', tax_rate: 20, countries: ['at'], includes_tax: true },
  copenhagen: { currency_code: 'dkk', tax_rate: 25, countries: ['dk'] },
  tokyo: { currency_code: 'jpy', tax_rate: 10, countries: ['jp'] },
  kuwait: { currency_code: 'kwd', tax_rate: 5.25, countries: ['kw'] },
};
export type RegionName = keyof typeof REGIONS;
export const REGION_NAMES = Object.keys(REGIONS) as RegionName[];

export const PRODUCTS = [
  { title: 'Shirt', amounts: { eur: 1999, dkk: 14_995, jpy: 3300, kwd: 6755 } },
  { title: 'Book', amounts: { eur: 1, dkk: 7, jpy: 1, kwd: 3 } },
  { title: 'Watch', amounts: { eur: 123_457, dkk: 999_999, jpy: 198_001, kwd: 412_505 } },
  { title: 'Sale', amounts: { eur: 495, dkk: 3333, jpy: 777, kwd: 1005 }, discountable: false },
  { title: 'Voucher', amounts: { eur: 2500, dkk: 20_000, jpy: 5000, kwd: 10_000 }, is_giftcard: true },
];

export const DISCOUNT_RULES = {
  PERCENT: { type: 'percentage', value: 15, allocation: 'total' },
  ALL: { type: 'percentage', value: 100, allocation: 'total' },
  FIXED: { type: 'fixed', value: 1001, allocation: 'total' },
  ITEM: { type: 'fixed', value: 333, allocation: 'item' },
} as const;

/** A shop with many kinds of currencies, taxes, products and discounts. */
export interface VariedShop extends Shop {
  /** One of each of `PRODUCTS`. */
  variants: string[];
  regions: Record<RegionName, string>;
  /** Ids of shipping options. */
  shipping: Record<RegionName, string>;
}

/** Creates each of `DISCOUNT_RULES` in each region, with codes such as `berlin-PERCENT`; `berlin-FREE` makes shipping free. @param env further variables */
export async function openVariedShop(env: NodeJS.ProcessEnv = {}): Promise<VariedShop> {
  // half of the carts have no shipping method
  const shop = await useShop({ REQUIRE_SHIPPING: 'false', ...env });
  const regions = {} as VariedShop['regions'];
  const shipping = {} as VariedShop['shipping'];
  ok(await shop.admin.post('/currencies/dkk', { includes_tax: true }));
  for (const name of REGION_NAMES) {
    const { region, option } = await createRegionWithDiscounts(shop, name);
    regions[name] = region;
    shipping[name] = option;
  }
  const products = [];
  for (const { amounts, title, ...more } of PRODUCTS) {
    const prices = Object.entries(amounts).map(([currency_code, amount]) => ({ currency_code, amount }));
    const body = {
      ...{ title, status: 'published', options: [{ title: 'Size' }], ...more },
      variants: [
        {
          title: 'One size',
          manage_inventory: false,
          options: [{ value: 'One size' }],
          prices: [...prices, { region_id: regions.vienna, amount: amounts.eur }],
        },
      ],
    };
    products.push(ok(await shop.admin.post('/products', body)).product);
  }
  const variants = products.map((product) => product.variants[0].id);
  // two rates that add up for books, and a rate for shipping
  for (const [code, rate, of] of [
    ['reduced', 7, { products: [products[1].id] }],
    ['city', 2.125, { products: [products[1].id] }],
    ['freight', 12.5, { shipping_options: [shipping.berlin] }],
  ] as const)
    ok(await shop.admin.post('/tax-rates', { code, name: code, rate, region_id: regions.berlin, ...of }));
  return { ...shop, variants, regions, shipping };
}

/** @returns ids */
async function createRegionWithDiscounts(
  shop: Shop,
  name: RegionName,
): Promise<{ region: string; option: string }> {
  const region = await createRegion(shop, { name, ...REGIONS[name] });
  const change = {
    vienna: { gift_cards_taxable: false },
    kuwait: { automatic_taxes: false },
  }[name as string];
  if (change) ok(await shop.admin.post(`/regions/${region}`, change));
  const option = await createShippingOption(shop, region, {
    amount: 499,
    includes_tax: name === 'copenhagen',
  });
  for (const [code, rule] of Object.entries({
    ...DISCOUNT_RULES,
    FREE: { type: 'free_shipping', value: 0, allocation: 'total' },
  }))
    ok(await shop.admin.post('/discounts', { code: `${name}-${code}`, rule, regions: [region] }));
  return { region, option };
}
