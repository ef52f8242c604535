import { Injectable } from '@nestjs/common';
import { Address } from '../../../model/entities/people/address.entity.ts';
import { Database } from '../../../engine/kernel/database/database.ts';
import type { Tx } from '../../../engine/kernel/database/sql.ts';
import { notFound } from '../../../engine/kernel/errors.ts';
import { newId } from '../../../engine/kernel/text/ids.ts';
import { insertRows, updateRow } from '../../../engine/kernel/writing/rows.ts';
import type { AddressBody } from './address.input.ts';

/** A customer's address book. Addresses of others are as good as missing. */
@Injectable()
export class CustomerAddresses {
  constructor(private readonly database: Database) {}

  /** Adds an address. An id stands for one that is in the book already. */
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

  /** Deleting what is not in the book is fine. Whoever is billed there has no billing address then. */
  delete(customerId: string, addressId: string): Promise<{ id: string }> {
    return this.database.transaction(async (tx) => {
      // the customer first: as when a billing address is set
      await tx.query(
        `update customer set billing_address_id = null
         where id = $1 and billing_address_id = $2 and exists (select from address where id = $2 and customer_id = $1)`,
        [customerId, addressId],
      );
      await tx.query(
        'update address set deleted_at = now() where id = $2 and customer_id = $1 and deleted_at is null',
        [customerId, addressId],
      );
      return { id: customerId };
    });
  }
}

/**
 * Sets where a customer is billed. An id takes an address of the book; what an address says is kept apart from the
 * book, so that changing it later changes nothing there.
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
