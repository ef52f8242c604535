import { notAllowed } from '../../../engine/kernel/errors.ts';
import type { Sql } from '../../../engine/kernel/database/sql.ts';
import { shippableVariants } from '../../shipping/options/shippable-variants.ts';
import type { Basket } from './basket.ts';

/**
 * Requires that everything that can be shipped will be: an item that the region has shipping options for needs a shipping
 * method of its profile, and an address.
 * @throws not_allowed naming the lines without a shipping method
 */
export async function requireDelivery(sql: Sql, basket: Basket): Promise<void> {
  const shippable = await shippableVariants(sql, basket.region_id, [
    ...new Set(basket.items.flatMap((line) => line.variant_id ?? [])),
  ]);
  const shipped = new Set(basket.shipping_methods.map(({ profile_id }) => profile_id));
  const unshipped = basket.items.filter(({ variant_id }) => {
    const profiles = shippable.get(variant_id ?? '');
    return profiles && !profiles.some((profile) => shipped.has(profile));
  });
  if (unshipped.length > 0)
    throw notAllowed(
      `The cart needs a shipping method for ${unshipped.map(({ title }) => title).join(', ')}`,
    );
  if (shippable.size > 0) await requireAddress(sql, basket);
}

/** Checks the country again, as it may have been removed from the region since the address was set. */
async function requireAddress(sql: Sql, basket: Basket): Promise<void> {
  const country = await deliveryCountry(sql, basket);
  if (!country) throw notAllowed('The cart needs a shipping address');
  if (!country.fits) throw notAllowed(`Country ${country.code} is not in region ${basket.region_id}`);
}

/** The country of the shipping address, and whether it belongs to the basket's region. */
export async function deliveryCountry(
  sql: Sql,
  { shipping_address_id, region_id }: Pick<Basket, 'shipping_address_id' | 'region_id'>,
): Promise<{ code: string; fits: boolean } | undefined> {
  const [country] = await sql.query<{ code: string; fits: boolean }>(
    `select c.iso_2 as code, c.region_id is not distinct from $2 as fits
     from address a join country c on c.iso_2 = a.country_code where a.id = $1`,
    [shipping_address_id, region_id],
  );
  return country;
}
