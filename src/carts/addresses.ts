import { Address } from '../entities/address.ts';
import type { Sql, Tx } from '../kernel/sql.ts';
import { notFound } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { mergeMetadata } from '../kernel/metadata.ts';
import { insertRows, updateRow, type Columns } from '../kernel/rows.ts';
import type { OpenCart } from './open-cart.ts';

/** Which addresses a cart may take by their id: its own and its customer's, or any. */
export type Reach = 'own' | 'any';

type Which = 'shipping_address_id' | 'billing_address_id';

/**
 * Sets an address of a cart: fields lay over what is there, an id takes an address that is there. What is not the
 * cart's alone stays as it is (a saved address, one that is both of the cart's), and the fields are laid over a copy.
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
  const before = current === null ? undefined : await addressOf(tx, current);
  // a draft may have taken its address from another cart or order
  const isShared = cart.shipping_address_id === cart.billing_address_id || cart.type === 'draft_order';
  if (current !== null && before && before.customer_id === null && !isShared) {
    await updateRow(tx, Address, current, address);
    return;
  }
  const metadata = address.metadata
    ? mergeMetadata(before?.metadata ?? null, address.metadata)
    : (before?.metadata ?? null);
  cart[which] = newId('addr');
  await insertRows(tx, Address, [{ ...before, ...address, metadata, id: cart[which], customer_id: null }]);
}

async function addressOf(sql: Sql, id: string): Promise<Columns<Address> | undefined> {
  const [address] = await sql.query<Columns<Address>>(
    `select customer_id, company, first_name, last_name, address_1, address_2, city, country_code, province, postal_code,
       phone, metadata from address where id = $1 and deleted_at is null`,
    [id],
  );
  return address;
}

async function requireReachable(sql: Sql, cart: OpenCart, id: string, reach: Reach): Promise<void> {
  if (id === cart.shipping_address_id || id === cart.billing_address_id) return;
  const [row] = await sql.query(
    'select from address where id = $1 and ($3 or customer_id = $2) and deleted_at is null',
    [id, cart.customer_id, reach === 'any'],
  );
  if (!row) throw notFound('address', id);
}
