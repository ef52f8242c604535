import { Address } from '../entities/address.ts';
import type { Sql, Tx } from '../kernel/sql.ts';
import { notFound } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { insertRows, updateRow, type Columns } from '../kernel/rows.ts';
import type { OpenCart } from './open-cart.ts';

/** Which addresses a cart may take by their id: its own and its customer's, or any. */
export type Reach = 'own' | 'any';

type Which = 'shipping_address_id' | 'billing_address_id';

/**
 * Sets an address of a cart: fields lay over the cart's own address (of which the other may be the same), an id takes
 * an address that is there.
 * @throws not_found for an id that is out of reach
 */
export async function setAddress(
  tx: Tx,
  cart: OpenCart,
  which: Which,
  address: Columns<Address> | string,
  reach: Reach = 'own',
): Promise<void> {
  if (typeof address === 'string') {
    await requireReachable(tx, cart, address, reach);
    cart[which] = address;
    return;
  }
  const current = cart[which];
  const other = which === 'shipping_address_id' ? cart.billing_address_id : cart.shipping_address_id;
  const before = current === null ? null : await unsavedAddress(tx, current);
  // a draft may have taken its address from another cart or order, so it changes a copy
  if (cart.type === 'draft_order') cart[which] = await addAddress(tx, { ...before, ...address });
  else if (before === null || current === other) cart[which] = await addAddress(tx, address);
  else await updateRow(tx, Address, current!, address);
}

/** @returns its id */
export async function addAddress(tx: Tx, address: Columns<Address>): Promise<string> {
  const id = newId('addr');
  await insertRows(tx, Address, [{ ...address, id }]);
  return id;
}

/** A saved address belongs to a customer; a cart lays nothing over it. */
async function unsavedAddress(sql: Sql, id: string): Promise<Columns<Address> | null> {
  const [row] = await sql.query<Columns<Address>>(
    `select first_name, last_name, phone, company, address_1, address_2, city, country_code, province, postal_code, metadata
     from address where id = $1 and customer_id is null and deleted_at is null`,
    [id],
  );
  return row ?? null;
}

async function requireReachable(sql: Sql, cart: OpenCart, id: string, reach: Reach): Promise<void> {
  if (id === cart.shipping_address_id || id === cart.billing_address_id) return;
  const [row] = await sql.query(
    'select from address where id = $1 and ($3 or customer_id = $2) and deleted_at is null',
    [id, cart.customer_id, reach === 'any'],
  );
  if (!row) throw notFound('address', id);
}
