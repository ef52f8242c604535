import { LoadedVariants, type VariantFacts } from '../../baskets/loaded-variants.ts';
import { variantsOfCartSql } from '../../baskets/variant-facts.ts';
import { guestSql } from '../../../people/customers/guests.ts';
import { addressSql, type StoredAddress } from '../../../people/customers/copy-address.ts';
import type { Basket } from '../../baskets/basket.ts';
import type { AdditionalData, Step } from '../../../../engine/kernel/writing/aggregate.ts';

/** What a change of a cart has loaded beside it, and writes together with it. */
export interface ChangeState {
  loaded_variants?: LoadedVariants;
  /** The countries of a region, if they were loaded. */
  region_countries?: { region_id: string; codes: readonly string[] };
  /** The guest with an e-mail, if it was looked up; its id is null if there is none. */
  guest?: { email: string; id: string | null };
  /** The guest who is created together with the next write of the cart. */
  new_guest?: { id: string; email: string };
  /** Addresses by id. Those that are new or changed are a part of the next write of the cart. */
  addresses: { loaded: Map<string, StoredAddress>; changed: Map<string, StoredAddress> };
  /** Further parts of the next write of the cart. */
  steps: Step[];
}

export function newChangeState(): ChangeState {
  return { addresses: { loaded: new Map(), changed: new Map() }, steps: [] };
}

/** Data that a change needs beside the cart. The statement that loads the cart loads them, too. */
export type DataOfChange =
  /** The variant that a line is added for, also at the quantities that it has together with a line of the cart. */
  | { adds: { variant_id: string; quantity: number } }
  /** The variant of a line, at its new quantity. */
  | { updates: { line_id: string; quantity: number } }
  /** The addresses of the cart, the countries of its region, and the guest with this e-mail, if there is one. */
  | { contact: { email: string | null } };

/** The result of `dataOfChangeSql`, as JSON. */
export interface LoadedData {
  variants?: (VariantFacts & { quantity: number })[];
  addresses?: StoredAddress[];
  country_codes?: string[];
  guest_id?: string | null;
}

/** The maximum of the `integer` column `quantity`. */
const MAX_QUANTITY = 2_147_483_647;

const VARIANT_TO_ADD = `select $2::text as variant_id, $3::bigint as quantity
  union select i.variant_id, i.quantity + $3 from line_item i
  where i.cart_id = c.id and i.variant_id = $2 and not i.is_return and i.quantity + $3 <= ${MAX_QUANTITY}`;

const VARIANT_TO_UPDATE = `select i.variant_id, $3::bigint as quantity from line_item i where i.cart_id = c.id and i.id = $2`;

const CONTACT = `json_build_object(
  'addresses', (select coalesce(json_agg(x), '[]') from (${addressSql('a.id in (c.shipping_address_id, c.billing_address_id)')}) x),
  'country_codes', array(select k.iso_2 from country k where k.region_id = c.region_id),
  'guest_id', (${guestSql('$2::text')}))`;

const ADDED = `json_build_object('variants', ${variantsOfCartSql(VARIANT_TO_ADD)})`;
const UPDATED = `json_build_object('variants', ${variantsOfCartSql(VARIANT_TO_UPDATE)})`;

/** SQL that loads the data together with a cart `c`. */
export function dataOfChangeSql(data: DataOfChange | undefined): AdditionalData {
  if (!data) return { sql: 'null', values: [] };
  if ('adds' in data) return { sql: ADDED, values: [data.adds.variant_id, data.adds.quantity] };
  if ('updates' in data) return { sql: UPDATED, values: [data.updates.line_id, data.updates.quantity] };
  return { sql: CONTACT, values: [data.contact.email] };
}

/** Adds the loaded data to the cart. */
export function addLoadedData(
  cart: Basket & ChangeState,
  data: DataOfChange | undefined,
  loaded: LoadedData | null,
): void {
  const { variants, addresses = [], country_codes = null, guest_id } = loaded ?? {};
  if (variants)
    cart.loaded_variants = new LoadedVariants({ ...cart, rules: { anyVariant: false } }, variants);
  for (const address of addresses) cart.addresses.loaded.set(address.id, address);
  if (country_codes) cart.region_countries = { region_id: cart.region_id, codes: country_codes };
  const email = data && 'contact' in data ? data.contact.email : null;
  if (email !== null && guest_id !== undefined) cart.guest = { email, id: guest_id };
}
