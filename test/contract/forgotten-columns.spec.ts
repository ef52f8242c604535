import { declaredModules, personalDataOf } from '#assembly/module-list';
import type { PersonalTable } from '#engine/installation/personal-data';
import {
  BLANKED_COLUMNS,
  DELETED_TABLES,
  REPEATED_DATA,
  repeatedDataOf,
} from '#server/person/personal-columns';
import { isId } from '#server/person/undecided-columns';
import { createTestDatabase } from '../support/database.ts';

/*
 * `person:forget` has to reach every column that can have data of a person. The columns come from the schema, so that a new one needs a
 * decision: an entry in `personal-columns.ts`, in `forget` of the module that has the table, or one here.
 */

const MODULES = personalDataOf(declaredModules);

/** Columns that have no data of a customer. Ids (`id`, `…_id`, `…_ids`, `…_by`) need no entry. */
const IMPERSONAL: Readonly<Record<string, string>> = {
  // server-made keys, states, hashes and references
  cart: 'arithmetic idempotency_key locale promotion_codes promotions quoted_taxes tax_fingerprint',
  claim_order: 'idempotency_key',
  draft_order: 'idempotency_key',
  fulfillment: 'idempotency_key tracking_numbers',
  swap: 'idempotency_key stock_owed',
  refund: 'idempotency_key',
  return: 'idempotency_key',
  tracking_link: 'idempotency_key tracking_number',
  order: 'arithmetic currency_code external_id idempotency_key locale promotions',
  payment: 'authorization_status capture_key currency_code idempotency_key',
  payment_collection: 'currency_code',
  payment_dispute: 'reason reference',
  payment_session: 'currency_code idempotency_key',
  reservation_item: 'external_id',
  batch_job: 'type',
  gift_card: 'code',
  installation: 'key value',
  job: 'key kind',
  last_write: 'credential',
  lease: 'holder key',
  outbox_event: 'coalesce_key name subscriber traceparent',
  row_tally: 'part table',
  scheduled_job: 'name',
  staged_job: 'event_name options',
  storekeep_migrations: 'name',
  ['retained_token']: 'token fingerprint',
  line_item: 'default_description default_title thumbnail',
  line_item_tax_line: 'code name',
  shipping_method_tax_line: 'code name',
  address: 'country_code',
  claim_tag: 'metadata value',
  // staff, and programs that they connect, which the command does not change
  user: 'api_token email first_name last_name metadata password_hash role',
  api_key: 'scopes secret_hash title',
  second_factor: 'recovery_codes secret',
  staff_role: 'limits name scopes',
  user_identity: 'email issuer subject',
  invite: 'metadata role token user_email',
  publishable_api_key: 'title',
  // the catalogue, prices and stock
  product:
    'attributes description external_id handle hs_code material metadata mid_code origin_country subtitle thumbnail title translations',
  product_category: 'description handle metadata mpath name translations',
  product_collection: 'handle metadata title translations',
  translated_handle: 'handle locale table',
  image: 'metadata url',
  product_import_holding: 'key options',
  product_option: 'metadata title translations',
  product_option_value: 'metadata translations value',
  product_tag: 'metadata translations value',
  product_tax_rate: 'metadata',
  product_type: 'metadata translations value',
  product_type_tax_rate: 'metadata',
  product_variant:
    'attributes barcode ean hs_code material metadata mid_code origin_country sku title translations upc',
  money_amount: 'currency_code',
  price_list: 'description name',
  staged_price: 'currency_code place',
  inventory_item: 'description hs_code material metadata mid_code origin_country sku thumbnail title',
  inventory_level: 'metadata',
  stock_location: 'metadata name',
  stock_location_address: 'address_1 address_2 city company country_code metadata phone postal_code province',
  external_reservation: 'items allocations',
  search_change: 'provider',
  search_document: 'channels',
  search_translation: 'locale',
  search_word: 'word',
  shown_change: 'new_values',
  // settings, and offers to many
  country: 'display_name iso_2 iso_3 name',
  currency: 'code name symbol symbol_native',
  customer_group: 'metadata name',
  discount: 'code metadata valid_duration',
  discount_condition: 'metadata',
  discount_condition_customer_group: 'metadata',
  discount_condition_product: 'metadata',
  discount_condition_product_collection: 'metadata',
  discount_condition_product_tag: 'metadata',
  discount_condition_product_type: 'metadata',
  discount_rule: 'description metadata',
  region: 'currency_code metadata name tax_code translations',
  return_reason: 'description label metadata translations value',
  sales_channel: 'description metadata name',
  shipping_option: 'data metadata name translations',
  shipping_profile: 'metadata name',
  shipping_tax_rate: 'metadata',
  store:
    'default_currency_code default_locale invite_link_template locales metadata name payment_link_template swap_link_template',
  store_currencies: 'currency_code',
  tax_rate: 'code metadata name',
};

describe('Each text and JSON column of the schema', () => {
  let columns: string[];

  beforeAll(async () => {
    const { openDataSource, close } = await createTestDatabase();
    const dataSource = await openDataSource();
    const rows: { name: string }[] = await dataSource.query(
      `select table_name || '.' || column_name as name
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = current_schema() and table_type = 'BASE TABLE'
         and ltrim(udt_name, '_') in ('text', 'varchar', 'bpchar', 'json', 'jsonb') order by 1`,
    );
    columns = rows.map(({ name }) => name);
    await close();
  });

  it('is forgotten by person:forget, or has no data of a person', () => {
    expect(columns.filter((column) => !isId(column.split('.')[1]) && !decided().has(column))).toEqual([]);
  });

  it('exists, if it is in a list of decisions', () => {
    expect([...decided()].filter((column) => !columns.includes(column))).toEqual([]);
  });

  it('is either forgotten or without data of a person', () => {
    expect(impersonal().filter((column) => forgotten(columns).includes(column))).toEqual([]);
  });

  /** All columns for which there is a decision. */
  const decided = () => new Set([...forgotten(columns), ...impersonal()]);
});

function forgotten(columns: readonly string[]): string[] {
  return [
    ...columns.filter((column) => isDeleted(column.split('.')[0])),
    ...qualify(BLANKED_COLUMNS),
    ...qualify(pick(({ blanked = {} }) => Object.keys(blanked).filter((name) => name !== 'updated_at'))),
    ...[...REPEATED_DATA, ...repeatedDataOf(MODULES)].map(({ table, column }) => `${table}.${column}`),
  ];
}

function impersonal(): string[] {
  return [
    ...qualify(
      Object.fromEntries(Object.entries(IMPERSONAL).map(([table, names]) => [table, names.split(' ')])),
    ),
    ...qualify(pick(({ impersonal = [] }) => impersonal)),
  ];
}

function isDeleted(table: string): boolean {
  return DELETED_TABLES.includes(table) || MODULES[table]?.isDeleted === true;
}

/** Columns of the modules' tables. */
function pick(columnsOf: (table: PersonalTable) => readonly string[]): Record<string, readonly string[]> {
  return Object.fromEntries(Object.entries(MODULES).map(([table, personal]) => [table, columnsOf(personal)]));
}

function qualify(tables: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.entries(tables).flatMap(([table, names]) => names.map((name) => `${table}.${name}`));
}
