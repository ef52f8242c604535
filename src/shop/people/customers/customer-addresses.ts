import { Injectable } from '@nestjs/common';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { notFound } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { insertRows, requireDeleted, updateRow } from '#engine/kernel/writing/rows';
import { Address } from '#model/entities/people/address.entity';
import type { AddressBody } from './address.input.ts';

/** Manages a customer's address book. Addresses of other customers are not found. */
@Injectable()
export class CustomerAddresses {
  constructor(private readonly database: Database) {}

  /** Adds an address. The id of an address that is in the book already is accepted, and changes nothing. @throws not_found */
  add(customerId: string, address: string | AddressBody): Promise<{ id: string }> {
    return this.database.transaction(async (tx) => {
      if (typeof address === 'string') await requireSavedAddress(tx, customerId, address);
      else await insertRows(tx, Address, [{ ...address, id: newId(Address), customer_id: customerId }]);
      return { id: customerId };
    });
  }

  update(customerId: string, addressId: string, changes: AddressBody): Promise<{ id: string }> {
    return this.database.transaction(async (tx) => {
      await requireSavedAddress(tx, customerId, addressId);
      await updateRow(tx, Address, addressId, changes);
      return { id: customerId };
    });
  }

  /**
   * Deletes an address, and clears the billing address if it is the same one; does nothing if it was deleted before.
   * @throws not_found for an address that is not in the book of the customer
   */
  delete(customerId: string, addressId: string): Promise<{ id: string }> {
    return this.database.transaction(async (tx) => {
      // locks the customer before the address, like `setBillingAddress`, to avoid deadlocks
      await tx.query(
        `update customer set billing_address_id = null
         where id = $1 and billing_address_id = $2 and exists (select from address where id = $2 and customer_id = $1)`,
        [customerId, addressId],
      );
      const deleted = await tx.query(
        'update address set deleted_at = now() where id = $2 and customer_id = $1 and deleted_at is null returning id',
        [customerId, addressId],
      );
      if (deleted.length === 0) await requireDeleted(tx, Address, addressId);
      return { id: customerId };
    });
  }
}

/**
 * Sets the billing address of a customer: an address of the book by its id, or a new one, which is stored outside the book so
 * that later changes do not affect the book.
 * @throws not_found
 */
export async function setBillingAddress(
  tx: Tx,
  customerId: string,
  address: string | AddressBody | null,
): Promise<void> {
  const current = await findBillingAddress(tx, customerId);
  if (address === null) return setBillingAddressId(tx, customerId, null);
  if (typeof address === 'string') {
    if (address === current?.id) return;
    await requireSavedAddress(tx, customerId, address);
    return setBillingAddressId(tx, customerId, address);
  }
  if (current && current.customer_id === null)
    return void (await updateRow(tx, Address, current.id, address));
  const id = newId(Address);
  await insertRows(tx, Address, [{ ...address, id }]);
  await setBillingAddressId(tx, customerId, id);
}

async function findBillingAddress(
  tx: Tx,
  customerId: string,
): Promise<{ id: string; customer_id: string | null } | undefined> {
  const [address] = await tx.query<{ id: string; customer_id: string | null }>(
    `select a.id, a.customer_id from customer c join address a on a.id = c.billing_address_id and a.deleted_at is null
     where c.id = $1`,
    [customerId],
  );
  return address;
}

async function setBillingAddressId(tx: Tx, customerId: string, addressId: string | null): Promise<void> {
  await tx.query('update customer set billing_address_id = $2 where id = $1', [customerId, addressId]);
}

async function requireSavedAddress(tx: Tx, customerId: string, addressId: string): Promise<void> {
  const [address] = await tx.query(
    'select from address where id = $2 and customer_id = $1 and deleted_at is null for update',
    [customerId, addressId],
  );
  if (!address) throw notFound('address', addressId);
}
