import { findRegion } from '../baskets/basket-region.ts';
import { deliveryCountry } from '../baskets/basket-delivery.ts';
import { moveItems } from '../baskets/line-items.ts';
import { invalidData } from '../../../engine/kernel/errors.ts';
import type { Tx } from '../../../engine/kernel/database/sql.ts';
import { setAddress } from './cart-addresses.ts';
import type { OpenCart } from './open-cart.ts';

/**
 * Moves a cart to another region: reprices its items, and removes those without a price there, as well as the shipping
 * methods, payment sessions and gift cards, which belong to the old region.
 * @throws not_found
 */
export async function moveToRegion(tx: Tx, cart: OpenCart, regionId: string): Promise<void> {
  const { currency_code } = cart.region;
  const { region, only_country } = await findRegion(tx, regionId);
  Object.assign(cart, {
    region_id: regionId,
    region,
    shipping_methods: [],
    payment_sessions: [],
    gift_cards: [],
  });
  await moveItems(tx, cart, currency_code);
  await settleCountry(tx, cart, only_country);
}

/**
 * Removes the country of an address outside the region, which would be rejected later. If the region has only one country,
 * sets that, as for a new cart.
 */
async function settleCountry(tx: Tx, cart: OpenCart, onlyCountry: string | null): Promise<void> {
  const country = await deliveryCountry(tx, cart);
  if (onlyCountry ? country?.code !== onlyCountry : country && !country.fits)
    await setAddress(tx, cart, 'shipping_address_id', { country_code: onlyCountry });
}

/** @throws invalid_data if the country of the shipping address is not in the region */
export async function requireDeliverable(tx: Tx, cart: OpenCart): Promise<void> {
  const country = await deliveryCountry(tx, cart);
  if (country && !country.fits)
    throw invalidData(`Country ${country.code} is not in region ${cart.region_id}`);
}
