import type { Sql } from '#engine/kernel/database/sql';
import { addressSql, type StoredAddress } from '#shop/people/customers/copy-address';
import { guestSql } from '#shop/people/customers/guests';
import type { Basket } from '../baskets/basket.ts';
import { type FoundRegion, regionSql } from '../baskets/basket-region.ts';
import type { Contribution } from '../baskets/contributions.ts';
import { LoadedVariants, type VariantFacts } from '../baskets/variants/loaded-variants.ts';
import { variantsOfCartSql } from '../baskets/variants/variant-facts.ts';

/** What a change of a cart has loaded beside it, and the addresses that it writes. */
export interface ChangeState {
  contributions?: readonly Contribution[];
  loaded_variants?: LoadedVariants;
  /** The countries of a region, if they were loaded, and that of the shipping address, if it is not one of them. */
  region_countries?: { region_id: string; codes: readonly string[]; other: string | null };
  /** The region that the cart may move to, if it was loaded; null if it does not exist. */
  next_region?: { id: string; found: FoundRegion | null };
  /** The guest with an e-mail, if it was looked up; its id is null if there is none. */
  guest?: { email: string; id: string | null };
  /** Addresses by id. Those that are new or changed are saved before the cart. */
  addresses: { loaded: Map<string, StoredAddress>; changed: Map<string, StoredAddress> };
}

export function newChangeState(): ChangeState {
  return { addresses: { loaded: new Map(), changed: new Map() } };
}

/** Data that a change needs beside the cart. They are loaded by one statement, which is sent with the one that loads the cart. */
export type DataOfChange =
  /** The variant that a line is added for, also at the quantities that it has together with a line of the cart. */
  | { adds: { variant_id: string; quantity: number } }
  /** The variant of a line, at its new quantity. */
  | { updates: { line_id: string; quantity: number } }
  /** The addresses of the cart, the countries of its region, and the guest with this e-mail, if there is one. */
  | { contact: { email: string | null } }
  /** The same for the region that the cart moves to, the region itself, and the variants of the lines at its prices. */
  | { move: { email: string | null; region_id: string } };

/** The JSON of the data. */
interface LoadedData {
  variants?: (VariantFacts & { quantity: number })[];
  addresses?: StoredAddress[];
  country_codes?: string[];
  other_country?: string | null;
  region?: FoundRegion | null;
  guest_id?: string | null;
}

/** The maximum of the `integer` column `quantity`. */
const MAX_QUANTITY = 2_147_483_647;

const VARIANT_TO_ADD = `select $2::text as variant_id, $3::bigint as quantity
  union select i.variant_id, i.quantity + $3 from line_item i
  where i.cart_id = c.id and i.variant_id = $2 and not i.is_return and i.quantity + $3 <= ${MAX_QUANTITY}`;

const VARIANT_TO_UPDATE = `select i.variant_id, $3::bigint as quantity from line_item i where i.cart_id = c.id and i.id = $2`;

const contactSql = (region: string): string => `
  'addresses', (select coalesce(json_agg(x), '[]') from (${addressSql('a.id in (c.shipping_address_id, c.billing_address_id)')}) x),
  'country_codes', array(select k.iso_2 from country k where k.region_id = ${region}),
  'other_country', (select k.iso_2 from address a join country k on k.iso_2 = a.country_code
    where a.id = c.shipping_address_id and a.deleted_at is null and k.region_id is distinct from ${region}),
  'guest_id', (${guestSql('$2::text')})`;

/** @param fields SQL of the names and values of `LoadedData` */
const statementFor = (fields: string): string =>
  `select json_build_object(${fields}) as data from cart c where c.id = $1`;

const CONTACT = statementFor(contactSql('c.region_id'));

const VARIANTS_OF_LINES = `select distinct i.variant_id, i.quantity::bigint as quantity from line_item i
  where i.cart_id = c.id and i.variant_id is not null and not i.is_return`;

const MOVE = statementFor(`${contactSql('$3::text')},
  'region', (select row_to_json(x) from (${regionSql('$3::text')}) x),
  'variants', ${variantsOfCartSql(VARIANTS_OF_LINES, '$3::text')}`);

const ADDED = statementFor(`'variants', ${variantsOfCartSql(VARIANT_TO_ADD)}`);
const UPDATED = statementFor(`'variants', ${variantsOfCartSql(VARIANT_TO_UPDATE)}`);

/** Loads the data for a change of a cart, in one statement. */
export async function loadData(sql: Sql, id: string, data: DataOfChange | undefined): Promise<LoadedData> {
  if (!data) return {};
  const [text, ...values] = statementOf(data);
  const [row] = await sql.query<{ data: LoadedData }>(text, [id, ...values]);
  return row?.data ?? {};
}

/** The statement that loads the data, and its parameters from $2. */
function statementOf(data: DataOfChange): [text: string, ...values: unknown[]] {
  if ('adds' in data) return [ADDED, data.adds.variant_id, data.adds.quantity];
  if ('updates' in data) return [UPDATED, data.updates.line_id, data.updates.quantity];
  if ('move' in data) return [MOVE, data.move.email, data.move.region_id];
  return [CONTACT, data.contact.email];
}

/** Adds the loaded data to the cart. */
export function addLoadedData(
  cart: Basket & ChangeState,
  data: DataOfChange | undefined,
  loaded: LoadedData,
): void {
  const { variants, addresses = [], country_codes = null, other_country = null, guest_id } = loaded;
  const { region_id, email } = movedTo(data, cart.region_id);
  if (variants)
    cart.loaded_variants = new LoadedVariants({ ...cart, region_id, rules: { anyVariant: false } }, variants);
  for (const address of addresses) cart.addresses.loaded.set(address.id, address);
  if (country_codes) cart.region_countries = { region_id, codes: country_codes, other: other_country };
  if (loaded.region !== undefined) cart.next_region = { id: region_id, found: loaded.region };
  if (email !== null && guest_id !== undefined) cart.guest = { email, id: guest_id };
}

/** The region that the data were loaded for, and the e-mail. */
function movedTo(
  data: DataOfChange | undefined,
  current: string,
): { region_id: string; email: string | null } {
  if (data && 'move' in data) return data.move;
  return { region_id: current, email: data && 'contact' in data ? data.contact.email : null };
}
