import { Address } from '../entities/address.ts';
import { newId } from '../kernel/ids.ts';
import { mergeMetadata } from '../kernel/metadata.ts';
import { insertRows, type Columns } from '../kernel/rows.ts';
import type { Sql, Tx } from '../kernel/sql.ts';

/** What an address says, and whose it is. */
export async function addressOf(sql: Sql, id: string): Promise<Columns<Address> | undefined> {
  const [address] = await sql.query<Columns<Address>>(
    `select customer_id, company, first_name, last_name, address_1, address_2, city, country_code, province, postal_code,
       phone, metadata from address where id = $1 and deleted_at is null`,
    [id],
  );
  return address;
}

/**
 * A new address in nobody's address book: another one with fields laid over it.
 * @returns its id
 */
export async function copyAddress(
  tx: Tx,
  before: Columns<Address> | undefined,
  fields: Columns<Address>,
): Promise<string> {
  const kept = before?.metadata ?? null;
  const metadata = fields.metadata ? mergeMetadata(kept, fields.metadata) : kept;
  const id = newId(Address);
  await insertRows(tx, Address, [{ ...before, ...fields, metadata, id, customer_id: null }]);
  return id;
}
