import { shippableVariantsSql } from '#shop/shipping/options/shippable-variants';
import type { Basket } from './basket.ts';
import { cartErrors } from './cart-errors.ts';

/** What the delivery of a basket requires, see `deliveryRequirementsSql`. */
export interface DeliveryRequirements {
  /** The shipping profiles of the variants that require shipping, by the id of the variant. */
  shippable: Record<string, string[]>;
  /** The country of the shipping address; null without an address. */
  country: DeliveryCountry | null;
}

interface DeliveryCountry {
  code: string;
  /** Whether it belongs to the basket's region. */
  fits: boolean;
}

/**
 * SQL for the `DeliveryRequirements` of a basket, as JSON.
 * @param basket SQL for the ids of its region, its variants (an array) and its shipping address
 */
export function deliveryRequirementsSql(basket: {
  region: string;
  variants: string;
  address: string;
}): string {
  return `json_build_object('shippable', ${shippableVariantsSql(basket.region, basket.variants)},
    'country', (select row_to_json(country) from (${countrySql(basket.address, basket.region)}) country))`;
}

/**
 * Requires that everything that can be shipped will be: an item that the region has shipping options for needs a shipping
 * method of its profile, and an address. Items that the customer sends back need none.
 * @throws not_allowed naming the lines without a shipping method
 */
export function requireDelivery(basket: Basket, { shippable, country }: DeliveryRequirements): void {
  const shipped = new Set(basket.shipping_methods.map(({ profile_id }) => profile_id));
  const toShip = basket.items.filter(
    ({ is_return, variant_id }) => !is_return && shippable[variant_id ?? ''],
  );
  const unshipped = toShip.filter(
    ({ variant_id }) => !shippable[variant_id!].some((profile) => shipped.has(profile)),
  );
  if (unshipped.length > 0) throw cartErrors.withoutShippingMethod(unshipped.map(({ title }) => title));
  if (toShip.length === 0) return;
  if (!country) throw cartErrors.withoutAddress();
  // the country may have been removed from the region since the address was set
  if (!country.fits) throw cartErrors.deliveryOutsideRegion(country.code, basket.region_id);
}

function countrySql(address: string, region: string): string {
  return `select c.iso_2 as code, c.region_id is not distinct from ${region} as fits
     from address a join country c on c.iso_2 = a.country_code where a.id = ${address}`;
}
