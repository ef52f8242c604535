import { isDeepStrictEqual } from 'node:util';
import type { Sql } from '#engine/kernel/database/sql';
import { notAllowed, notFound } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import type { Columns } from '#engine/kernel/writing/rows';
import { Address } from '#model/entities/people/address.entity';
import { findAddress, mergeAddress } from '#shop/people/customers/copy-address';
import { requireSmall } from '../cart/cart-limits.ts';
import type { OpenCart } from '../cart/open-cart.ts';
import type { CustomerScope } from '../cart/owners/cart-owners.ts';

type Which = 'shipping_address_id' | 'billing_address_id';

/**
 * Sets an address of a cart in memory: fields are merged into the current address, an id selects an existing one, null removes it.
 * An address that is shared (a saved one, or one used for both shipping and billing) is copied before fields are merged.
 * @throws not_found for an id that is not in the scope
 */
export async function setAddress(
  sql: Sql,
  cart: OpenCart,
  which: Which,
  address: Columns<Address> | string | null,
  scope: CustomerScope = { customer: null },
): Promise<void> {
  if (address === null) {
    cart[which] = null;
    return;
  }
  if (typeof address === 'string') {
    await requireReachable(sql, cart, address, scope);
    cart[which] = address;
    return;
  }
  const current = cart[which];
  const before = current === null ? undefined : await addressOf(sql, cart, current);
  // carts that staff put together may share their addresses with an order
  const isShared = cart.shipping_address_id === cart.billing_address_id || cart.belongs_to !== null;
  const isOwn = current !== null && before?.customer_id === null && !isShared;
  const changed = mergeAddress(before, address, { id: isOwn ? current : newId(Address) });
  if (address.metadata) requireSmall('metadata of an address', changed.metadata);
  cart.addresses.changed.set(changed.id, changed);
  cart[which] = changed.id;
}

/** Returns an address of a cart, with the changes that are not written yet; undefined if it was deleted. */
export async function addressOf(
  sql: Sql,
  { addresses }: OpenCart,
  id: string,
): Promise<Columns<Address> | undefined> {
  return addresses.changed.get(id) ?? addresses.loaded.get(id) ?? (await findAddress(sql, id));
}

/**
 * Requires that an update does not change the shipping address of a swap's cart: a swap is shipped to the address of its
 * order, which only staff can change. Equal fields are accepted, since storefronts send the address back.
 * @throws not_allowed
 */
export async function requireSameDelivery(
  sql: Sql,
  cart: OpenCart,
  address: Columns<Address> | string | null | undefined,
  countryCode: string | undefined,
): Promise<void> {
  if (address === undefined && countryCode === undefined) return;
  const { id, shipping_address_id } = cart;
  const current = shipping_address_id === null ? undefined : await addressOf(sql, cart, shipping_address_id);
  const fields: Columns<Address> = {
    ...(typeof address === 'object' && address),
    ...(countryCode !== undefined && { country_code: countryCode.toLowerCase() }),
  };
  const isOther = address === null || (typeof address === 'string' && address !== shipping_address_id);
  const differs = Object.entries(fields).some(
    ([name, value]) =>
      value !== undefined &&
      !isDeepStrictEqual(value || null, current?.[name as keyof Columns<Address>] || null),
  );
  if (isOther || differs)
    throw notAllowed(`Cart ${id} is shipped to the address of its order, which only staff can change`);
}

async function requireReachable(sql: Sql, cart: OpenCart, id: string, scope: CustomerScope): Promise<void> {
  if (id === cart.shipping_address_id || id === cart.billing_address_id) return;
  const [row] = await sql.query(
    'select from address where id = $1 and ($3 or customer_id = $2) and deleted_at is null',
    [id, scope === 'any' ? null : scope.customer, scope === 'any'],
  );
  if (!row) throw notFound('address', id);
}
