import fc from 'fast-check';
import { ok } from './sample-shop.ts';
import { DISCOUNT_RULES, PRODUCTS, REGION_NAMES, type RegionName, type VariedShop } from './varied-shop.ts';

/* Random carts of a `VariedShop`, bought through the HTTP interface. */

/** A product of `PRODUCTS` by its index. */
export interface VariedLine {
  product: number;
  quantity: number;
}

export interface VariedCart {
  region: RegionName;
  lines: VariedLine[];
  code: keyof typeof DISCOUNT_RULES | null;
  free_shipping: boolean;
  delivered: boolean;
  /** The values of gift cards. */
  cards: number[];
}

export const variedLines: fc.Arbitrary<VariedLine[]> = fc.uniqueArray(
  fc.record({
    product: fc.integer({ min: 0, max: PRODUCTS.length - 1 }),
    quantity: fc.integer({ min: 1, max: 9 }),
  }),
  { minLength: 1, maxLength: 4, selector: (line) => line.product },
);

/** @param freq one of so many carts has no discount */
export function variedCode(freq: number): fc.Arbitrary<VariedCart['code']> {
  const names = Object.keys(DISCOUNT_RULES) as (keyof typeof DISCOUNT_RULES)[];
  return fc.option(fc.constantFrom(...names), { freq });
}

/** The fields of random carts, for `fc.record`. */
export const VARIED_CART = {
  region: fc.constantFrom(...REGION_NAMES),
  lines: variedLines,
  code: variedCode(5),
  free_shipping: fc.boolean(),
  delivered: fc.boolean(),
  cards: fc.array(fc.integer({ min: 1, max: 30_000 }), { maxLength: 2 }),
};

/** Creates a cart with payment sessions. @returns its id */
export async function createVariedCart(
  shop: VariedShop,
  { region, lines, code, free_shipping, delivered, cards }: VariedCart,
): Promise<string> {
  const region_id = shop.regions[region];
  const items = lines.map(({ product, quantity }) => ({ variant_id: shop.variants[product], quantity }));
  const { id } = ok(await shop.store.post('/carts', { region_id, items })).cart;
  const gift_cards = [];
  for (const value of cards) {
    const { gift_card } = ok(await shop.admin.post('/gift-cards', { region_id, value }));
    gift_cards.push({ code: gift_card.code });
  }
  const discounts = [...(code ? [code] : []), ...(free_shipping ? ['FREE'] : [])].map((name) => ({
    code: `${region}-${name}`,
  }));
  ok(await shop.store.post(`/carts/${id}`, { email: 'ada@example.com', discounts, gift_cards }));
  if (delivered)
    ok(await shop.store.post(`/carts/${id}/shipping-methods`, { option_id: shop.shipping[region] }));
  ok(await shop.store.post(`/carts/${id}/payment-sessions`));
  return id;
}
