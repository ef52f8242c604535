import { isDeepStrictEqual } from 'node:util';
import { findAddress, changeAddress, copyAddress } from '../../people/customers/copy-address.ts';
import type { Address } from '../../../model/entities/people/address.entity.ts';
import type { Sql, Tx } from '../../../engine/kernel/database/sql.ts';
import { notAllowed, notFound } from '../../../engine/kernel/errors.ts';
import { mergeMetadata } from '../../../engine/kernel/writing/metadata.ts';
import type { Columns } from '../../../engine/kernel/writing/rows.ts';
import { requireSmall } from './cart-limits.ts';
import type { OpenCart } from './open-cart.ts';

/**
 * The customer whose groups and saved addresses a change of a cart may use: one customer, none (null), or, for staff, the
 * groups of the cart's customer and the addresses of any customer.
 */
export type CustomerScope = { customer: string | null } | 'any';

type Which = 'shipping_address_id' | 'billing_address_id';

/**
 * Sets an address of a cart: fields are merged into the current address, an id selects an existing one, null removes it. An
 * address that is shared (a saved one, or one used for both shipping and billing) is copied before fields are merged.
 * @throws not_found for an id outside the caller's reach
 */
export async function setAddress(
  tx: Tx,
  cart: OpenCart,
  which: Which,
  address: Columns<Address> | string | null,
  reach: CustomerScope = { customer: null },
): Promise<void> {
  if (address === null) {
    cart[which] = null;
    return;
  }
  if (typeof address === 'string') {
    await requireReachable(tx, cart, address, reach);
    cart[which] = address;
    return;
  }
  const current = cart[which];
  const before = current === null ? undefined : await findAddress(tx, current);
  if (address.metadata)
    requireSmall('metadata of an address', mergeMetadata(before?.metadata ?? null, address.metadata));
  // carts that staff put together may share their addresses with an order
  const isShared = cart.shipping_address_id === cart.billing_address_id || cart.belongs_to !== null;
  if (current !== null && before && before.customer_id === null && !isShared) {
    await changeAddress(tx, current, address);
    return;
  }
  cart[which] = await copyAddress(tx, before, address);
}

/**
 * Requires that an update does not change the shipping address of a swap's cart: a swap is shipped to the address of its
 * order, which only staff can change. Equal fields are accepted, since storefronts send the address back.
 * @throws not_allowed
 */
export async function requireSameDelivery(
  sql: Sql,
  { id, shipping_address_id }: OpenCart,
  address: Columns<Address> | string | null | undefined,
  countryCode: string | undefined,
): Promise<void> {
  if (address === undefined && countryCode === undefined) return;
  const current = shipping_address_id === null ? undefined : await findAddress(sql, shipping_address_id);
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

async function requireReachable(sql: Sql, cart: OpenCart, id: string, reach: CustomerScope): Promise<void> {
  if (id === cart.shipping_address_id || id === cart.billing_address_id) return;
  const [row] = await sql.query(
    'select from address where id = $1 and ($3 or customer_id = $2) and deleted_at is null',
    [id, reach === 'any' ? null : reach.customer, reach === 'any'],
  );
  if (!row) throw notFound('address', id);
}
