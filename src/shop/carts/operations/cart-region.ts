import type { Sql } from '#engine/kernel/database/sql';
import { findRegion, requireRegion } from '../baskets/basket-region.ts';
import { cartErrors } from '../baskets/cart-errors.ts';
import { moveItems } from '../baskets/line-items.ts';
import type { OpenCart } from '../cart/open-cart.ts';
import { addressOf, setAddress } from './cart-addresses.ts';

/**
 * Moves a cart to another region: reprices its items, and removes those without a price there, as well as the shipping
 * methods, payment sessions and gift cards, which belong to the old region.
 * @throws not_found
 */
export async function moveToRegion(sql: Sql, cart: OpenCart, regionId: string): Promise<void> {
  const { currency_code } = cart.region;
  const { region, only_country } =
    cart.next_region?.id === regionId
      ? requireRegion(cart.next_region.found, regionId)
      : await findRegion(sql, regionId);
  Object.assign(cart, {
    region_id: regionId,
    region,
    shipping_methods: [],
    payment_sessions: [],
    gift_cards: [],
  });
  await moveItems(sql, cart, currency_code);
  await settleCountry(sql, cart, only_country);
}

/**
 * Removes the country of an address outside the region, which would be rejected later. If the region has only one country,
 * sets that, as for a new cart.
 */
async function settleCountry(sql: Sql, cart: OpenCart, onlyCountry: string | null): Promise<void> {
  const country = await deliveryCountryOf(sql, cart);
  if (onlyCountry ? country?.code !== onlyCountry : country && !country.fits)
    await setAddress(sql, cart, 'shipping_address_id', { country_code: onlyCountry });
}

/** @throws invalid_data if the country of the shipping address is not in the region */
export async function requireDeliverable(sql: Sql, cart: OpenCart): Promise<void> {
  const country = await deliveryCountryOf(sql, cart);
  if (country && !country.fits) throw cartErrors.countryNotInRegion(country.code, cart.region_id);
}

/** The country of the shipping address, and whether it belongs to the cart's region. */
async function deliveryCountryOf(
  sql: Sql,
  cart: OpenCart,
): Promise<{ code: string; fits: boolean } | undefined> {
  const { shipping_address_id, region_id, region_countries } = cart;
  const address = shipping_address_id === null ? undefined : await addressOf(sql, cart, shipping_address_id);
  const code = address?.country_code;
  if (!code) return undefined;
  if (region_countries?.region_id === region_id) {
    const { codes, other } = region_countries;
    if (codes.includes(code)) return { code, fits: true };
    if (code === other) return { code, fits: false };
  }
  const [country] = await sql.query<{ code: string; fits: boolean }>(
    'select iso_2 as code, region_id is not distinct from $2 as fits from country where iso_2 = $1',
    [code, region_id],
  );
  return country;
}
