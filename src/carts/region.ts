import { invalidData } from '../kernel/errors.ts';
import type { Tx } from '../kernel/sql.ts';
import { setAddress } from './addresses.ts';
import { repriceItems } from './line-items.ts';
import { findRegion, type OpenCart } from './open-cart.ts';

/**
 * Prices anew; what is of the old region goes: shipping, payment sessions and gift cards.
 * @throws not_found, or invalid_data when something has no price there
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
  await repriceItems(tx, cart, currency_code);
  if (cart.shipping_address_id) await leaveForeignCountry(tx, cart, only_country);
}

/** @throws invalid_data when the delivery address is in a country that the region does not sell to */
export async function requireDeliverable(tx: Tx, cart: OpenCart): Promise<void> {
  const [foreign] = await tx.query<{ country_code: string }>(
    `select a.country_code from address a join country c on c.iso_2 = a.country_code
     where a.id = $1 and c.region_id is distinct from $2`,
    [cart.shipping_address_id, cart.region_id],
  );
  if (foreign) throw invalidData(`Country ${foreign.country_code} is not in region ${cart.region_id}`);
}

/** A delivery address outside the region would be refused later; its country is taken away, or the only one set. */
async function leaveForeignCountry(tx: Tx, cart: OpenCart, onlyCountry: string | null): Promise<void> {
  const [foreign] = await tx.query(
    `select from address a join country c on c.iso_2 = a.country_code where a.id = $1 and c.region_id is distinct from $2`,
    [cart.shipping_address_id, cart.region_id],
  );
  if (foreign) await setAddress(tx, cart, 'shipping_address_id', { country_code: onlyCountry });
}
