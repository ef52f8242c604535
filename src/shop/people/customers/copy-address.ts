import { Address } from '../../../model/entities/people/address.entity.ts';
import { newId } from '../../../engine/kernel/text/ids.ts';
import { mergeMetadata } from '../../../engine/kernel/writing/metadata.ts';
import { insertRows, updateRow, type Columns } from '../../../engine/kernel/writing/rows.ts';
import type { Sql, Tx } from '../../../engine/kernel/database/sql.ts';

const COPIED_ADDRESS_COLUMNS = [
  ...['company', 'first_name', 'last_name', 'address_1', 'address_2', 'city', 'country_code', 'province'],
  ...['postal_code', 'phone', 'metadata'],
];

/** What an address says, and whose it is. */
export async function findAddress(sql: Sql, id: string): Promise<Columns<Address> | undefined> {
  const [address] = await sql.query<Columns<Address>>(
    `select customer_id, ${COPIED_ADDRESS_COLUMNS.join()} from address where id = $1 and deleted_at is null`,
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
  const metadataBefore = before?.metadata ?? null;
  const metadata = fields.metadata ? mergeMetadata(metadataBefore, fields.metadata) : metadataBefore;
  const id = newId(Address);
  await insertRows(tx, Address, [{ ...before, ...fields, metadata, id, customer_id: null }]);
  return id;
}

/** Lays fields over an address; those that are not told stay. */
export async function changeAddress(tx: Tx, id: string, fields: Columns<Address>): Promise<void> {
  await updateRow(tx, Address, id, fields);
}

/**
 * The beginning of a statement that copies addresses out of address books, for a larger one to take part in.
 * @param copies what it selects from: rows `copy (id, of)`, the ids of the copy and of what it copies
 */
export function copySavedAddressesSql(copies: string): string {
  return `insert into address (id, ${COPIED_ADDRESS_COLUMNS.join()})
    select copy.id, ${COPIED_ADDRESS_COLUMNS.map((column) => `a.${column}`).join()}
    from ${copies} join address a on a.id = copy.of and a.customer_id is not null`;
}

/**
 * A statement that makes an address of which only the country is known, for a larger one to take part in.
 * @param id SQL of its id
 * @param from what it selects from: a row with `country_code`, or with none for no address
 */
export function insertCountryAddressSql(id: string, from: string): string {
  return `insert into address (id, country_code) select ${id}, country_code from ${from} where country_code is not null returning *`;
}
