import { notAllowed } from '../kernel/errors.ts';
import type { Sql } from '../kernel/sql.ts';
import { goodsToShip } from '../shipping/goods-to-ship.ts';
import type { Basket } from './basket.ts';

/**
 * Goods are delivered: what shoppers of the region can have shipped needs a method of its profile, and an address.
 * @throws not_allowed naming the lines that are not
 */
export async function requireDelivery(sql: Sql, basket: Basket): Promise<void> {
  const goods = await goodsToShip(sql, basket.region_id, [
    ...new Set(basket.items.flatMap((line) => line.variant_id ?? [])),
  ]);
  const shipped = new Set(basket.shipping_methods.map(({ profile_id }) => profile_id));
  const left = basket.items.filter(({ variant_id }) => {
    const profiles = goods.get(variant_id ?? '');
    return profiles && !profiles.some((profile) => shipped.has(profile));
  });
  if (left.length > 0)
    throw notAllowed(`The cart needs a shipping method for ${left.map(({ title }) => title).join(', ')}`);
  if (goods.size > 0 && !(await hasCountry(sql, basket.shipping_address_id)))
    throw notAllowed('The cart needs a shipping address');
}

async function hasCountry(sql: Sql, addressId: string | null): Promise<boolean> {
  const found = await sql.query('select from address where id = $1 and country_code is not null', [
    addressId,
  ]);
  return found.length > 0;
}
