import type { Sql, Tx } from '#engine/kernel/database/sql';
import { newId } from '#engine/kernel/text/ids';
import { mergeMetadata } from '#engine/kernel/writing/metadata';
import { type Columns, insertRows } from '#engine/kernel/writing/rows';
import { withoutUndefined } from '#engine/kernel/writing/without-undefined';
import { Address } from '#model/entities/people/address.entity';

const COPIED_ADDRESS_COLUMNS = [
  'company',
  'first_name',
  'last_name',
  'address_1',
  'address_2',
  'city',
  'country_code',
  'province',
  'postal_code',
  'phone',
  'metadata',
];

/** An address with the id of the customer whose address book it is in, or null. */
export type StoredAddress = Columns<Address> & { id: string; customer_id: string | null };

/** SQL that selects addresses as `StoredAddress`. @param condition SQL on rows `a` */
export function addressSql(condition: string): string {
  const columns = ['id', 'customer_id', ...COPIED_ADDRESS_COLUMNS].map((column) => `a.${column}`);
  return `select ${columns.join()} from address a where ${condition} and a.deleted_at is null`;
}

/** Loads an address with the id of the customer whose address book it is in; undefined if it does not exist. */
export async function findAddress(sql: Sql, id: string): Promise<Columns<Address> | undefined> {
  const [address] = await sql.query<Columns<Address>>(
    `select customer_id, ${COPIED_ADDRESS_COLUMNS.join()} from address where id = $1 and deleted_at is null`,
    [id],
  );
  return address;
}

/**
 * Creates an address that belongs to no address book.
 * @param source the address to copy
 * @param fields replace those of the copied address; metadata are merged
 * @returns the id
 */
export async function copyAddress(
  tx: Tx,
  source: Columns<Address> | undefined,
  fields: Columns<Address>,
): Promise<string> {
  const sourceMetadata = source?.metadata ?? null;
  const metadata = fields.metadata ? mergeMetadata(sourceMetadata, fields.metadata) : sourceMetadata;
  const id = newId(Address);
  await insertRows(tx, Address, [{ ...source, ...fields, metadata, id, customer_id: null }]);
  return id;
}

/**
 * Builds the address that results when fields of an address are replaced, and its metadata are merged.
 * @param before undefined for a new address
 */
export function mergeAddress(
  before: Columns<Address> | undefined,
  fields: Columns<Address>,
  { id, customer_id = null }: { id: string; customer_id?: string | null },
): StoredAddress {
  const metadataBefore = before?.metadata ?? null;
  const metadata = fields.metadata ? mergeMetadata(metadataBefore, fields.metadata) : metadataBefore;
  return { ...before, ...withoutUndefined(fields), metadata, id, customer_id };
}

/** Inserts or updates addresses that belong to no address book. */
export async function saveAddresses(tx: Tx, addresses: readonly StoredAddress[]): Promise<void> {
  await tx.query(SAVE, [JSON.stringify(addresses)]);
}

const SAVE = `insert into address (id, ${COPIED_ADDRESS_COLUMNS.join()})
  select id, ${COPIED_ADDRESS_COLUMNS.join()} from json_populate_recordset(null::address, $1)
  on conflict (id) do update set updated_at = now(), ${COPIED_ADDRESS_COLUMNS.map((column) => `${column} = excluded.${column}`).join()}`;

/**
 * Copies addresses of address books; other addresses are skipped.
 * @param copies the ids of the copies, and of the addresses to copy
 */
export async function copySavedAddresses(
  tx: Tx,
  copies: readonly { id: string; of: string | null }[],
): Promise<void> {
  await tx.query(COPY_SAVED, [copies.map(({ id }) => id), copies.map(({ of }) => of)]);
}

const COPY_SAVED = `insert into address (id, ${COPIED_ADDRESS_COLUMNS.join()})
  select copy.id, ${COPIED_ADDRESS_COLUMNS.map((column) => `a.${column}`).join()}
  from unnest($1::text[], $2::text[]) copy (id, "of") join address a on a.id = copy."of" and a.customer_id is not null`;

/**
 * SQL that creates an address with only a country, for use in a larger statement.
 * @param id SQL for its id
 * @param from SQL for a row with `country_code`; null creates no address
 */
export function insertCountryAddressSql(id: string, from: string): string {
  // eslint-disable-next-line storekeep/no-exported-writes -- the cart that gets the address finds the country in the same statement
  return `insert into address (id, country_code) select ${id}, country_code from ${from} where country_code is not null returning id`;
}
