import { Address } from '../entities/address.ts';
import type { Sql, Tx } from '../kernel/sql.ts';
import { notFound } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { insertRows, updateRow, type Columns } from '../kernel/rows.ts';

import type { OpenCart } from './open-cart.ts';

type Which = 'shipping_address_id' | 'billing_address_id';

/**
 * Sets an address of a cart: fields lay over the cart's own address (of which the other may be the same), an id takes
 * a saved address of its customer.
 * @throws not_found for an id that is neither the cart's nor its customer's
 */
export async function setAddress(
  tx: Tx,
  cart: OpenCart,
  which: Which,
  address: Columns<Address> | string,
): Promise<void> {
  if (typeof address === 'string') {
    await requireReachable(tx, cart, address);
    cart[which] = address;
    return;
  }
  const current = cart[which];
  const other = which === 'shipping_address_id' ? cart.billing_address_id : cart.shipping_address_id;
  const ownIt = current !== null && current !== other && (await isUnsaved(tx, current));
  if (ownIt) await updateRow(tx, Address, current, address);
  else {
    cart[which] = newId('addr');
    await insertRows(tx, Address, [{ id: cart[which], ...address }]);
  }
}

/** A saved address belongs to a customer; a cart lays nothing over it. */
async function isUnsaved(sql: Sql, id: string): Promise<boolean> {
  const [row] = await sql.query(
    'select from address where id = $1 and customer_id is null and deleted_at is null',
    [id],
  );
  return row !== undefined;
}

async function requireReachable(sql: Sql, cart: OpenCart, id: string): Promise<void> {
  if (id === cart.shipping_address_id || id === cart.billing_address_id) return;
  const [row] = await sql.query(
    'select from address where id = $1 and customer_id = $2 and deleted_at is null',
    [id, cart.customer_id],
  );
  if (!row) throw notFound('address', id);
}
