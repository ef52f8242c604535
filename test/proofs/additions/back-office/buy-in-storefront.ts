import { ok } from '../../../support/sample-shop.ts';
import type { Shop } from '../../../support/shop.ts';

interface Purchase {
  email: string;
  /** The handles of products, whose first variants are bought, with quantities. */
  items: Record<string, number>;
  discount?: string;
}

const ADDRESS = {
  ...{ first_name: 'Ida', last_name: 'Juhl', address_1: 'Hauptstr. 1', city: 'Berlin' },
  ...{ postal_code: '10115', country_code: 'de' },
};

/** Buys as a shopper in Germany does, by the requests of a storefront. @returns the id of the order */
export async function buyInStorefront({ store }: Shop, purchase: Purchase): Promise<string> {
  const { regions } = ok(await store.get('/regions'));
  const region = regions.find(({ countries = [] }) => countries.some(({ iso_2 }) => iso_2 === 'de'))!;
  const { cart } = ok(await store.post('/carts', { region_id: region.id, country_code: 'de' }));
  const path = `/carts/${cart.id}` as const;
  for (const [handle, quantity] of Object.entries(purchase.items)) {
    const { products } = ok(await store.get(`/products?handle=${handle}`));
    const [variant] = products[0].variants ?? [];
    ok(await store.post(`${path}/line-items`, { variant_id: variant.id, quantity }));
  }
  const discounts = purchase.discount ? [{ code: purchase.discount }] : undefined;
  ok(await store.post(path, { email: purchase.email, shipping_address: ADDRESS, discounts }));
  return checkOut({ store }, cart.id);
}

/** Ships and pays a cart, also that of a swap. @returns the id of the order or swap */
export async function checkOut({ store }: Pick<Shop, 'store'>, cartId: string): Promise<string> {
  const path = `/carts/${cartId}` as const;
  const { shipping_options } = ok(await store.get(`/shipping-options/${cartId}`));
  ok(await store.post(`${path}/shipping-methods`, { option_id: shipping_options[0].id }));
  ok(await store.post(`${path}/payment-sessions`));
  ok(await store.post(`${path}/payment-session`, { provider_id: 'manual' }));
  const { data } = ok(await store.post(`${path}/complete`));
  return (data as { id: string }).id;
}
