import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The tables of the shop. Tables and columns have the names of Medusa v1, so that its databases can be adopted in place. Differences:
 * - amounts are bigint, for values up to 2^53 - 1;
 * - unique indexes that ignore case, guests or deleted rows: see `uniqueness` below;
 * - check constraints for invariants.
 */
export class CommerceTables1795219200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const part of [types, tables, foreignKeys, uniqueness, checks]) await queryRunner.query(part);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    // in one statement, since the foreign keys are circular
    await queryRunner.query(`drop table address, analytics_config, batch_job, cart, cart_discounts, cart_gift_cards, claim_image, claim_item,
  claim_item_tags, claim_order, claim_tag, country, currency, custom_shipping_option, customer,
  customer_group, customer_group_customers, discount, discount_condition,
  discount_condition_customer_group, discount_condition_product, discount_condition_product_collection,
  discount_condition_product_tag, discount_condition_product_type, discount_regions, discount_rule,
  discount_rule_products, draft_order, fulfillment, fulfillment_item, fulfillment_provider, gift_card,
  gift_card_transaction, idempotency_key, image, invite, line_item, line_item_adjustment,
  line_item_tax_line, money_amount, note, notification, notification_provider, oauth, "order",
  order_discounts, order_edit, order_gift_cards, order_item_change, payment, payment_collection,
  payment_collection_payments, payment_collection_sessions, payment_provider, payment_session,
  price_list, price_list_customer_groups, product, product_category, product_category_product,
  product_collection, product_images, product_option, product_option_value, product_sales_channel,
  product_shipping_profile, product_tag, product_tags, product_tax_rate, product_type,
  product_type_tax_rate, product_variant, product_variant_inventory_item, product_variant_money_amount,
  publishable_api_key, publishable_api_key_sales_channel, refund, region, region_fulfillment_providers,
  region_payment_providers, "return", return_item, return_reason, sales_channel,
  sales_channel_location, shipping_method, shipping_method_tax_line, shipping_option,
  shipping_option_requirement, shipping_profile, shipping_tax_rate, staged_job, store,
  store_currencies, swap, tax_provider, tax_rate, tracking_link, "user"`);
    await queryRunner.query('drop sequence order_display_id_seq, draft_order_display_id_seq, country_id_seq');
    await queryRunner.query(`drop type "PAYMENT_COLLECTION_STATUS_ENUM", "PAYMENT_COLLECTION_TYPE_ENUM", cart_type_enum,
  claim_item_reason_enum, claim_order_fulfillment_status_enum, claim_order_payment_status_enum,
  claim_order_type_enum, discount_condition_operator_enum, discount_condition_type_enum,
  discount_rule_allocation_enum, discount_rule_type_enum, draft_order_status_enum, invite_role_enum,
  order_fulfillment_status_enum, order_item_change_type_enum, order_payment_status_enum,
  order_status_enum, payment_session_status_enum, price_list_status_enum, price_list_type_enum,
  product_status_enum, refund_reason_enum, return_status_enum, shipping_option_price_type_enum,
  shipping_option_requirement_type_enum, shipping_profile_type_enum, swap_fulfillment_status_enum,
  swap_payment_status_enum, user_role_enum`);
  }
}

const types = `
create sequence order_display_id_seq as int;
create sequence draft_order_display_id_seq as int;
create sequence country_id_seq as int;

create type "PAYMENT_COLLECTION_STATUS_ENUM" as enum ('not_paid', 'awaiting', 'authorized', 'partially_authorized', 'canceled');
create type "PAYMENT_COLLECTION_TYPE_ENUM" as enum ('order_edit');
create type cart_type_enum as enum ('default', 'swap', 'draft_order', 'payment_link', 'claim');
create type claim_item_reason_enum as enum ('missing_item', 'wrong_item', 'production_failure', 'other');
create type claim_order_fulfillment_status_enum as enum ('not_fulfilled', 'partially_fulfilled', 'fulfilled', 'partially_shipped', 'shipped', 'partially_returned', 'returned', 'canceled', 'requires_action');
create type claim_order_payment_status_enum as enum ('na', 'not_refunded', 'refunded');
create type claim_order_type_enum as enum ('refund', 'replace');
create type discount_condition_operator_enum as enum ('in', 'not_in');
create type discount_condition_type_enum as enum ('products', 'product_types', 'product_collections', 'product_tags', 'customer_groups');
create type discount_rule_allocation_enum as enum ('total', 'item');
create type discount_rule_type_enum as enum ('fixed', 'percentage', 'free_shipping');
create type draft_order_status_enum as enum ('open', 'completed');
create type invite_role_enum as enum ('admin', 'member', 'developer');
create type order_fulfillment_status_enum as enum ('not_fulfilled', 'partially_fulfilled', 'fulfilled', 'partially_shipped', 'shipped', 'partially_returned', 'returned', 'canceled', 'requires_action');
create type order_item_change_type_enum as enum ('item_add', 'item_remove', 'item_update');
create type order_payment_status_enum as enum ('not_paid', 'awaiting', 'captured', 'partially_refunded', 'refunded', 'canceled', 'requires_action');
create type order_status_enum as enum ('pending', 'completed', 'archived', 'canceled', 'requires_action');
create type payment_session_status_enum as enum ('authorized', 'pending', 'requires_more', 'error', 'canceled');
create type price_list_status_enum as enum ('active', 'draft');
create type price_list_type_enum as enum ('sale', 'override');
create type product_status_enum as enum ('draft', 'proposed', 'published', 'rejected');
create type refund_reason_enum as enum ('discount', 'return', 'swap', 'claim', 'other');
create type return_status_enum as enum ('requested', 'received', 'requires_action', 'canceled');
create type shipping_option_price_type_enum as enum ('flat_rate', 'calculated');
create type shipping_option_requirement_type_enum as enum ('min_subtotal', 'max_subtotal');
create type shipping_profile_type_enum as enum ('default', 'gift_card', 'custom');
create type swap_fulfillment_status_enum as enum ('not_fulfilled', 'fulfilled', 'shipped', 'partially_shipped', 'canceled', 'requires_action');
create type swap_payment_status_enum as enum ('not_paid', 'awaiting', 'captured', 'confirmed', 'canceled', 'difference_refunded', 'partially_refunded', 'refunded', 'requires_action');
create type user_role_enum as enum ('admin', 'member', 'developer');
`;

const tables = `
create table address (
  id varchar not null,
  customer_id varchar,
  company varchar,
  first_name varchar,
  last_name varchar,
  address_1 varchar,
  address_2 varchar,
  city varchar,
  country_code varchar,
  province varchar,
  postal_code varchar,
  phone varchar,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  metadata jsonb,
  primary key (id)
);

create table analytics_config (
  id varchar not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  user_id varchar not null,
  opt_out bool not null default false,
  anonymize bool not null default false,
  primary key (id)
);

create table batch_job (
  id varchar not null,
  type text not null,
  created_by varchar,
  context jsonb,
  result jsonb,
  dry_run bool not null default false,
  created_at timestamptz not null default now(),
  pre_processed_at timestamptz,
  confirmed_at timestamptz,
  processing_at timestamptz,
  completed_at timestamptz,
  failed_at timestamptz,
  canceled_at timestamptz,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (id)
);

create table cart (
  id varchar not null,
  email varchar,
  billing_address_id varchar,
  shipping_address_id varchar,
  region_id varchar not null,
  customer_id varchar,
  payment_id varchar,
  type cart_type_enum not null default 'default',
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  metadata jsonb,
  idempotency_key varchar,
  context jsonb,
  payment_authorized_at timestamptz,
  sales_channel_id varchar,
  primary key (id),
  constraint cart_payment_id_key unique (payment_id)
);

create table cart_discounts (
  cart_id varchar not null,
  discount_id varchar not null,
  primary key (cart_id, discount_id)
);

create table cart_gift_cards (
  cart_id varchar not null,
  gift_card_id varchar not null,
  primary key (cart_id, gift_card_id)
);

create table claim_image (
  id varchar not null,
  claim_item_id varchar not null,
  url varchar not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  metadata jsonb,
  primary key (id)
);

create table claim_item (
  id varchar not null,
  claim_order_id varchar not null,
  item_id varchar not null,
  variant_id varchar not null,
  reason claim_item_reason_enum not null,
  note varchar,
  quantity int not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  metadata jsonb,
  primary key (id)
);

create table claim_item_tags (
  item_id varchar not null,
  tag_id varchar not null,
  primary key (item_id, tag_id)
);

create table claim_order (
  id varchar not null,
  payment_status claim_order_payment_status_enum not null default 'na',
  fulfillment_status claim_order_fulfillment_status_enum not null default 'not_fulfilled',
  type claim_order_type_enum not null,
  order_id varchar not null,
  shipping_address_id varchar,
  refund_amount bigint,
  canceled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  metadata jsonb,
  idempotency_key varchar,
  no_notification bool,
  primary key (id)
);

create table claim_tag (
  id varchar not null,
  value varchar not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  metadata jsonb,
  primary key (id)
);

create table country (
  id int not null default nextval('country_id_seq'),
  iso_2 varchar not null,
  iso_3 varchar not null,
  num_code int not null,
  name varchar not null,
  display_name varchar not null,
  region_id varchar,
  primary key (id),
  constraint country_iso_2_key unique (iso_2)
);

create table currency (
  code varchar not null,
  symbol varchar not null,
  symbol_native varchar not null,
  name varchar not null,
  includes_tax bool not null default false,
  primary key (code)
);

create table custom_shipping_option (
  id varchar not null,
  price bigint not null,
  shipping_option_id varchar not null,
  cart_id varchar,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  metadata jsonb,
  primary key (id),
  constraint custom_shipping_option_shipping_option_id_cart_id_key unique (shipping_option_id, cart_id)
);

create table customer (
  id varchar not null,
  email varchar not null,
  first_name varchar,
  last_name varchar,
  billing_address_id varchar,
  password_hash varchar,
  phone varchar,
  has_account bool not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  metadata jsonb,
  primary key (id),
  constraint customer_billing_address_id_key unique (billing_address_id)
);

create table customer_group (
  id varchar not null,
  name varchar not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  metadata jsonb,
  primary key (id)
);

create table customer_group_customers (
  customer_group_id varchar not null,
  customer_id varchar not null,
  primary key (customer_group_id, customer_id)
);

create table discount (
  id varchar not null,
  code varchar not null,
  is_dynamic bool not null,
  rule_id varchar,
  is_disabled bool not null,
  parent_discount_id varchar,
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  metadata jsonb,
  usage_limit int,
  usage_count int not null default 0,
  valid_duration varchar,
  primary key (id)
);

create table discount_condition (
  id varchar not null,
  type discount_condition_type_enum not null,
  operator discount_condition_operator_enum not null,
  discount_rule_id varchar not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  metadata jsonb,
  primary key (id)
);

create table discount_condition_customer_group (
  customer_group_id varchar not null,
  condition_id varchar not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  metadata jsonb,
  primary key (customer_group_id, condition_id)
);

create table discount_condition_product (
  product_id varchar not null,
  condition_id varchar not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  metadata jsonb,
  primary key (product_id, condition_id)
);

create table discount_condition_product_collection (
  product_collection_id varchar not null,
  condition_id varchar not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  metadata jsonb,
  primary key (product_collection_id, condition_id)
);

create table discount_condition_product_tag (
  product_tag_id varchar not null,
  condition_id varchar not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  metadata jsonb,
  primary key (product_tag_id, condition_id)
);

create table discount_condition_product_type (
  product_type_id varchar not null,
  condition_id varchar not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  metadata jsonb,
  primary key (product_type_id, condition_id)
);

create table discount_regions (
  discount_id varchar not null,
  region_id varchar not null,
  primary key (discount_id, region_id)
);

create table discount_rule (
  id varchar not null,
  description varchar,
  type discount_rule_type_enum not null,
  value bigint not null,
  allocation discount_rule_allocation_enum,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  metadata jsonb,
  primary key (id)
);

create table discount_rule_products (
  discount_rule_id varchar not null,
  product_id varchar not null,
  primary key (discount_rule_id, product_id)
);

create table draft_order (
  id varchar not null,
  status draft_order_status_enum not null default 'open',
  display_id int not null default nextval('draft_order_display_id_seq'),
  cart_id varchar,
  order_id varchar,
  canceled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  completed_at timestamptz,
  metadata jsonb,
  idempotency_key varchar,
  no_notification_order bool,
  primary key (id),
  constraint draft_order_cart_id_key unique (cart_id),
  constraint draft_order_order_id_key unique (order_id)
);

create table fulfillment (
  id varchar not null,
  swap_id varchar,
  order_id varchar,
  tracking_numbers jsonb not null default '[]',
  data jsonb not null,
  shipped_at timestamptz,
  canceled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  metadata jsonb,
  idempotency_key varchar,
  provider_id varchar,
  claim_order_id varchar,
  no_notification bool,
  location_id varchar,
  primary key (id)
);

create table fulfillment_item (
  fulfillment_id varchar not null,
  item_id varchar not null,
  quantity int not null,
  primary key (fulfillment_id, item_id)
);

create table fulfillment_provider (
  id varchar not null,
  is_installed bool not null default true,
  primary key (id)
);

create table gift_card (
  id varchar not null,
  code varchar not null,
  value bigint not null,
  balance bigint not null,
  region_id varchar not null,
  order_id varchar,
  is_disabled bool not null default false,
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  metadata jsonb,
  tax_rate real,
  primary key (id),
  constraint gift_card_code_key unique (code)
);

create table gift_card_transaction (
  id varchar not null,
  gift_card_id varchar not null,
  order_id varchar not null,
  amount bigint not null,
  created_at timestamptz not null default now(),
  is_taxable bool,
  tax_rate real,
  primary key (id),
  constraint gift_card_transaction_gift_card_id_order_id_key unique (gift_card_id, order_id)
);

create table idempotency_key (
  id varchar not null,
  idempotency_key varchar not null,
  created_at timestamptz not null default now(),
  locked_at timestamptz,
  request_method varchar,
  request_params jsonb,
  request_path varchar,
  response_code int,
  response_body jsonb,
  recovery_point varchar not null default 'started',
  primary key (id),
  constraint idempotency_key_idempotency_key_key unique (idempotency_key)
);

create table image (
  id varchar not null,
  url varchar not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  metadata jsonb,
  primary key (id)
);

create table invite (
  id varchar not null,
  user_email varchar not null,
  role invite_role_enum default 'member',
  accepted bool not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  metadata jsonb,
  token varchar not null,
  expires_at timestamptz not null default now(),
  primary key (id),
  constraint invite_user_email_key unique (user_email)
);

create table line_item (
  id varchar not null,
  cart_id varchar,
  order_id varchar,
  swap_id varchar,
  title varchar not null,
  description varchar,
  thumbnail varchar,
  is_giftcard bool not null default false,
  should_merge bool not null default true,
  allow_discounts bool not null default true,
  has_shipping bool,
  unit_price bigint not null,
  variant_id varchar,
  quantity int not null,
  fulfilled_quantity int,
  returned_quantity int,
  shipped_quantity int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  metadata jsonb,
  claim_order_id varchar,
  is_return bool not null default false,
  includes_tax bool not null default false,
  original_item_id varchar,
  order_edit_id varchar,
  primary key (id)
);

create table line_item_adjustment (
  id varchar not null,
  item_id varchar not null,
  description varchar not null,
  discount_id varchar,
  amount bigint not null,
  metadata jsonb,
  primary key (id)
);

create table line_item_tax_line (
  id varchar not null,
  rate real not null,
  name varchar not null,
  code varchar,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  metadata jsonb,
  item_id varchar not null,
  primary key (id),
  constraint line_item_tax_line_item_id_code_key unique (item_id, code)
);

create table money_amount (
  id varchar not null,
  currency_code varchar not null,
  amount bigint not null,
  region_id varchar,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  min_quantity int,
  max_quantity int,
  price_list_id varchar,
  primary key (id)
);

create table note (
  id varchar not null,
  value varchar not null,
  resource_type varchar not null,
  resource_id varchar not null,
  author_id varchar,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  metadata jsonb,
  primary key (id)
);

create table notification (
  id varchar not null,
  event_name varchar,
  resource_type varchar not null,
  resource_id varchar not null,
  customer_id varchar,
  "to" varchar not null,
  data jsonb not null,
  parent_id varchar,
  provider_id varchar,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (id)
);

create table notification_provider (
  id varchar not null,
  is_installed bool not null default true,
  primary key (id)
);

create table oauth (
  id varchar not null,
  display_name varchar not null,
  application_name varchar not null,
  install_url varchar,
  uninstall_url varchar,
  data jsonb,
  primary key (id),
  constraint oauth_application_name_key unique (application_name)
);

create table "order" (
  id varchar not null,
  status order_status_enum not null default 'pending',
  fulfillment_status order_fulfillment_status_enum not null default 'not_fulfilled',
  payment_status order_payment_status_enum not null default 'not_paid',
  display_id int not null default nextval('order_display_id_seq'),
  cart_id varchar,
  customer_id varchar not null,
  email varchar not null,
  billing_address_id varchar,
  shipping_address_id varchar,
  region_id varchar not null,
  currency_code varchar not null,
  tax_rate real,
  canceled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  metadata jsonb,
  idempotency_key varchar,
  draft_order_id varchar,
  no_notification bool,
  external_id varchar,
  sales_channel_id varchar,
  primary key (id),
  constraint order_cart_id_key unique (cart_id),
  constraint order_draft_order_id_key unique (draft_order_id)
);

create table order_discounts (
  order_id varchar not null,
  discount_id varchar not null,
  primary key (order_id, discount_id)
);

create table order_edit (
  id varchar not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  order_id varchar not null,
  internal_note varchar,
  created_by varchar not null,
  requested_by varchar,
  requested_at timestamptz,
  confirmed_by varchar,
  confirmed_at timestamptz,
  declined_by varchar,
  declined_reason varchar,
  declined_at timestamptz,
  canceled_by varchar,
  canceled_at timestamptz,
  payment_collection_id varchar,
  primary key (id)
);

create table order_gift_cards (
  order_id varchar not null,
  gift_card_id varchar not null,
  primary key (order_id, gift_card_id)
);

create table order_item_change (
  id varchar not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  type order_item_change_type_enum not null,
  order_edit_id varchar not null,
  original_line_item_id varchar,
  line_item_id varchar,
  primary key (id),
  constraint order_item_change_line_item_id_key unique (line_item_id),
  constraint order_item_change_order_edit_id_original_line_item_id_key unique (order_edit_id, original_line_item_id),
  constraint order_item_change_order_edit_id_line_item_id_key unique (order_edit_id, line_item_id)
);

create table payment (
  id varchar not null,
  swap_id varchar,
  cart_id varchar,
  order_id varchar,
  amount bigint not null,
  currency_code varchar not null,
  amount_refunded bigint not null default 0,
  provider_id varchar not null,
  data jsonb not null,
  captured_at timestamptz,
  canceled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  metadata jsonb,
  idempotency_key varchar,
  primary key (id),
  constraint payment_swap_id_key unique (swap_id)
);

create table payment_collection (
  id varchar not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  type "PAYMENT_COLLECTION_TYPE_ENUM" not null,
  status "PAYMENT_COLLECTION_STATUS_ENUM" not null,
  description text,
  amount bigint not null,
  authorized_amount bigint,
  region_id varchar not null,
  currency_code varchar not null,
  metadata jsonb,
  created_by varchar not null,
  primary key (id)
);

create table payment_collection_payments (
  payment_collection_id varchar not null,
  payment_id varchar not null,
  primary key (payment_collection_id, payment_id)
);

create table payment_collection_sessions (
  payment_collection_id varchar not null,
  payment_session_id varchar not null,
  primary key (payment_collection_id, payment_session_id)
);

create table payment_provider (
  id varchar not null,
  is_installed bool not null default true,
  primary key (id)
);

create table payment_session (
  id varchar not null,
  cart_id varchar,
  provider_id varchar not null,
  is_selected bool,
  status payment_session_status_enum not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  idempotency_key varchar,
  payment_authorized_at timestamptz,
  amount bigint,
  is_initiated bool not null default false,
  primary key (id),
  constraint payment_session_cart_id_is_selected_key unique (cart_id, is_selected)
);

create table price_list (
  id varchar not null,
  name varchar not null,
  description varchar not null,
  type price_list_type_enum not null default 'sale',
  status price_list_status_enum not null default 'draft',
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  includes_tax bool not null default false,
  primary key (id)
);

create table price_list_customer_groups (
  price_list_id varchar not null,
  customer_group_id varchar not null,
  primary key (price_list_id, customer_group_id)
);

create table product (
  id varchar not null,
  title varchar not null,
  subtitle varchar,
  description varchar,
  handle varchar,
  is_giftcard bool not null default false,
  thumbnail varchar,
  weight int,
  length int,
  height int,
  width int,
  hs_code varchar,
  origin_country varchar,
  mid_code varchar,
  material varchar,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  metadata jsonb,
  collection_id varchar,
  type_id varchar,
  discountable bool not null default true,
  status product_status_enum not null default 'draft',
  external_id varchar,
  primary key (id)
);

create table product_category (
  id varchar not null,
  name text not null,
  handle text not null,
  parent_category_id varchar,
  mpath text,
  is_active bool default false,
  is_internal bool default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rank int not null default 0,
  description text not null default '',
  metadata jsonb,
  primary key (id),
  constraint product_category_handle_key unique (handle),
  constraint product_category_parent_category_id_rank_key unique (parent_category_id, rank)
);

create table product_category_product (
  product_category_id varchar not null,
  product_id varchar not null,
  constraint product_category_product_product_category_id_product_id_key unique (product_category_id, product_id)
);

create table product_collection (
  id varchar not null,
  title varchar not null,
  handle varchar,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  metadata jsonb,
  primary key (id)
);

create table product_images (
  product_id varchar not null,
  image_id varchar not null,
  primary key (product_id, image_id)
);

create table product_option (
  id varchar not null,
  title varchar not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  metadata jsonb,
  product_id varchar,
  primary key (id)
);

create table product_option_value (
  id varchar not null,
  value varchar not null,
  option_id varchar not null,
  variant_id varchar not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  metadata jsonb,
  primary key (id)
);

create table product_sales_channel (
  product_id varchar not null,
  sales_channel_id varchar not null,
  primary key (product_id, sales_channel_id)
);

create table product_shipping_profile (
  profile_id text not null,
  product_id text not null,
  constraint product_shipping_profile_profile_id_product_id_key unique (profile_id, product_id)
);

create table product_tag (
  id varchar not null,
  value varchar not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  metadata jsonb,
  primary key (id)
);

create table product_tags (
  product_id varchar not null,
  product_tag_id varchar not null,
  primary key (product_id, product_tag_id)
);

create table product_tax_rate (
  product_id varchar not null,
  rate_id varchar not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  metadata jsonb,
  primary key (product_id, rate_id)
);

create table product_type (
  id varchar not null,
  value varchar not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  metadata jsonb,
  primary key (id)
);

create table product_type_tax_rate (
  product_type_id varchar not null,
  rate_id varchar not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  metadata jsonb,
  primary key (product_type_id, rate_id)
);

create table product_variant (
  id varchar not null,
  title varchar not null,
  product_id varchar not null,
  sku varchar,
  barcode varchar,
  ean varchar,
  upc varchar,
  inventory_quantity int not null,
  allow_backorder bool not null default false,
  manage_inventory bool not null default true,
  hs_code varchar,
  origin_country varchar,
  mid_code varchar,
  material varchar,
  weight int,
  length int,
  height int,
  width int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  metadata jsonb,
  variant_rank int default 0,
  primary key (id)
);

create table product_variant_inventory_item (
  id varchar not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  inventory_item_id text not null,
  variant_id text not null,
  required_quantity int not null default 1,
  deleted_at timestamptz,
  primary key (id),
  constraint product_variant_inventory_item_variant_id_inventory_item_id_key unique (variant_id, inventory_item_id)
);

create table product_variant_money_amount (
  id varchar not null default gen_random_uuid()::text,
  money_amount_id text not null,
  variant_id text not null,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (id),
  constraint product_variant_money_amount_money_amount_id_key unique (money_amount_id)
);

create table publishable_api_key (
  id varchar not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by varchar,
  revoked_by varchar,
  revoked_at timestamptz,
  title varchar not null,
  primary key (id)
);

create table publishable_api_key_sales_channel (
  sales_channel_id varchar not null,
  publishable_key_id varchar not null,
  id text not null default gen_random_uuid()::text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (sales_channel_id, publishable_key_id)
);

create table refund (
  id varchar not null,
  order_id varchar,
  amount bigint not null,
  note varchar,
  reason refund_reason_enum not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  metadata jsonb,
  idempotency_key varchar,
  payment_id varchar,
  primary key (id)
);

create table region (
  id varchar not null,
  name varchar not null,
  currency_code varchar not null,
  tax_rate real not null,
  tax_code varchar,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  metadata jsonb,
  gift_cards_taxable bool not null default true,
  automatic_taxes bool not null default true,
  tax_provider_id varchar,
  includes_tax bool not null default false,
  primary key (id)
);

create table region_fulfillment_providers (
  region_id varchar not null,
  provider_id varchar not null,
  primary key (region_id, provider_id)
);

create table region_payment_providers (
  region_id varchar not null,
  provider_id varchar not null,
  primary key (region_id, provider_id)
);

create table "return" (
  id varchar not null,
  status return_status_enum not null default 'requested',
  swap_id varchar,
  order_id varchar,
  shipping_data jsonb,
  refund_amount bigint not null,
  received_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  metadata jsonb,
  idempotency_key varchar,
  claim_order_id varchar,
  no_notification bool,
  location_id varchar,
  primary key (id),
  constraint return_swap_id_key unique (swap_id),
  constraint return_claim_order_id_key unique (claim_order_id)
);

create table return_item (
  return_id varchar not null,
  item_id varchar not null,
  quantity int not null,
  is_requested bool not null default true,
  requested_quantity int,
  received_quantity int,
  metadata jsonb,
  reason_id varchar,
  note varchar,
  primary key (return_id, item_id)
);

create table return_reason (
  id varchar not null,
  value varchar not null,
  label varchar not null,
  description varchar,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  metadata jsonb,
  parent_return_reason_id varchar,
  primary key (id)
);

create table sales_channel (
  id varchar not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  name varchar not null,
  description varchar,
  is_disabled bool not null default false,
  metadata jsonb,
  primary key (id)
);

create table sales_channel_location (
  id varchar not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sales_channel_id text not null,
  location_id text not null,
  deleted_at timestamptz,
  primary key (id)
);

create table shipping_method (
  id varchar not null,
  shipping_option_id varchar not null,
  order_id varchar,
  cart_id varchar,
  swap_id varchar,
  return_id varchar,
  price bigint not null,
  data jsonb not null,
  claim_order_id varchar,
  includes_tax bool not null default false,
  primary key (id),
  constraint shipping_method_return_id_key unique (return_id)
);

create table shipping_method_tax_line (
  id varchar not null,
  rate real not null,
  name varchar not null,
  code varchar,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  metadata jsonb,
  shipping_method_id varchar not null,
  primary key (id),
  constraint shipping_method_tax_line_shipping_method_id_code_key unique (shipping_method_id, code)
);

create table shipping_option (
  id varchar not null,
  name varchar not null,
  region_id varchar not null,
  profile_id varchar not null,
  provider_id varchar not null,
  price_type shipping_option_price_type_enum not null,
  amount bigint,
  is_return bool not null default false,
  data jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  metadata jsonb,
  admin_only bool not null default false,
  includes_tax bool not null default false,
  primary key (id)
);

create table shipping_option_requirement (
  id varchar not null,
  shipping_option_id varchar not null,
  type shipping_option_requirement_type_enum not null,
  amount bigint not null,
  deleted_at timestamptz,
  primary key (id)
);

create table shipping_profile (
  id varchar not null,
  name varchar not null,
  type shipping_profile_type_enum not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  metadata jsonb,
  primary key (id)
);

create table shipping_tax_rate (
  shipping_option_id varchar not null,
  rate_id varchar not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  metadata jsonb,
  primary key (shipping_option_id, rate_id)
);

create table staged_job (
  id varchar not null,
  event_name varchar not null,
  data jsonb not null,
  options jsonb not null default '{}',
  primary key (id)
);

create table store (
  id varchar not null,
  name varchar not null default 'Storekeep',
  default_currency_code varchar not null default 'usd',
  swap_link_template varchar,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  metadata jsonb,
  payment_link_template varchar,
  invite_link_template varchar,
  default_sales_channel_id varchar,
  default_location_id varchar,
  primary key (id),
  constraint store_default_sales_channel_id_key unique (default_sales_channel_id)
);

create table store_currencies (
  store_id varchar not null,
  currency_code varchar not null,
  primary key (store_id, currency_code)
);

create table swap (
  id varchar not null,
  fulfillment_status swap_fulfillment_status_enum not null,
  payment_status swap_payment_status_enum not null,
  order_id varchar not null,
  difference_due bigint,
  shipping_address_id varchar,
  cart_id varchar,
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  metadata jsonb,
  idempotency_key varchar,
  no_notification bool,
  canceled_at timestamptz,
  allow_backorder bool not null default false,
  primary key (id),
  constraint swap_cart_id_key unique (cart_id)
);

create table tax_provider (
  id varchar not null,
  is_installed bool not null default true,
  primary key (id)
);

create table tax_rate (
  id varchar not null,
  rate real,
  code varchar,
  name varchar not null,
  region_id varchar not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  metadata jsonb,
  primary key (id)
);

create table tracking_link (
  id varchar not null,
  url varchar,
  tracking_number varchar not null,
  fulfillment_id varchar not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  metadata jsonb,
  idempotency_key varchar,
  primary key (id)
);

create table "user" (
  id varchar not null,
  email varchar not null,
  first_name varchar,
  last_name varchar,
  password_hash varchar,
  api_token varchar,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  metadata jsonb,
  role user_role_enum default 'member',
  primary key (id)
);
`;

const foreignKeys = `
alter table address
  add foreign key (country_code) references country(iso_2),
  add foreign key (customer_id) references customer(id);
alter table batch_job
  add foreign key (created_by) references "user"(id);
alter table cart
  add foreign key (customer_id) references customer(id),
  add foreign key (region_id) references region(id),
  add foreign key (billing_address_id) references address(id),
  add foreign key (payment_id) references payment(id),
  add foreign key (sales_channel_id) references sales_channel(id),
  add foreign key (shipping_address_id) references address(id);
alter table cart_discounts
  add foreign key (cart_id) references cart(id) on delete cascade,
  add foreign key (discount_id) references discount(id) on delete cascade;
alter table cart_gift_cards
  add foreign key (gift_card_id) references gift_card(id) on delete cascade,
  add foreign key (cart_id) references cart(id) on delete cascade;
alter table claim_image
  add foreign key (claim_item_id) references claim_item(id);
alter table claim_item
  add foreign key (variant_id) references product_variant(id),
  add foreign key (item_id) references line_item(id),
  add foreign key (claim_order_id) references claim_order(id);
alter table claim_item_tags
  add foreign key (item_id) references claim_item(id) on delete cascade,
  add foreign key (tag_id) references claim_tag(id) on delete cascade;
alter table claim_order
  add foreign key (shipping_address_id) references address(id),
  add foreign key (order_id) references "order"(id);
alter table country
  add foreign key (region_id) references region(id);
alter table custom_shipping_option
  add foreign key (shipping_option_id) references shipping_option(id),
  add foreign key (cart_id) references cart(id);
alter table customer
  add foreign key (billing_address_id) references address(id);
alter table customer_group_customers
  add foreign key (customer_id) references customer(id) on delete cascade,
  add foreign key (customer_group_id) references customer_group(id) on delete cascade;
alter table discount
  add foreign key (parent_discount_id) references discount(id),
  add foreign key (rule_id) references discount_rule(id);
alter table discount_condition
  add foreign key (discount_rule_id) references discount_rule(id);
alter table discount_condition_customer_group
  add foreign key (customer_group_id) references customer_group(id) on delete cascade,
  add foreign key (condition_id) references discount_condition(id) on delete cascade;
alter table discount_condition_product
  add foreign key (product_id) references product(id) on delete cascade,
  add foreign key (condition_id) references discount_condition(id) on delete cascade;
alter table discount_condition_product_collection
  add foreign key (product_collection_id) references product_collection(id) on delete cascade,
  add foreign key (condition_id) references discount_condition(id) on delete cascade;
alter table discount_condition_product_tag
  add foreign key (product_tag_id) references product_tag(id) on delete cascade,
  add foreign key (condition_id) references discount_condition(id) on delete cascade;
alter table discount_condition_product_type
  add foreign key (condition_id) references discount_condition(id) on delete cascade,
  add foreign key (product_type_id) references product_type(id) on delete cascade;
alter table discount_regions
  add foreign key (region_id) references region(id) on delete cascade,
  add foreign key (discount_id) references discount(id) on delete cascade;
alter table discount_rule_products
  add foreign key (discount_rule_id) references discount_rule(id) on delete cascade,
  add foreign key (product_id) references product(id) on delete cascade;
alter table draft_order
  add foreign key (cart_id) references cart(id),
  add foreign key (order_id) references "order"(id);
alter table fulfillment
  add foreign key (swap_id) references swap(id),
  add foreign key (provider_id) references fulfillment_provider(id),
  add foreign key (claim_order_id) references claim_order(id),
  add foreign key (order_id) references "order"(id);
alter table fulfillment_item
  add foreign key (fulfillment_id) references fulfillment(id),
  add foreign key (item_id) references line_item(id);
alter table gift_card
  add foreign key (region_id) references region(id),
  add foreign key (order_id) references "order"(id);
alter table gift_card_transaction
  add foreign key (gift_card_id) references gift_card(id),
  add foreign key (order_id) references "order"(id);
alter table line_item
  add foreign key (claim_order_id) references claim_order(id),
  add foreign key (cart_id) references cart(id),
  add foreign key (swap_id) references swap(id),
  add foreign key (order_id) references "order"(id),
  add foreign key (variant_id) references product_variant(id),
  add foreign key (order_edit_id) references order_edit(id),
  add foreign key (original_item_id) references line_item(id);
alter table line_item_adjustment
  add foreign key (discount_id) references discount(id),
  add foreign key (item_id) references line_item(id) on delete cascade;
alter table line_item_tax_line
  add foreign key (item_id) references line_item(id) on delete cascade;
alter table money_amount
  add foreign key (region_id) references region(id),
  add foreign key (currency_code) references currency(code),
  add foreign key (price_list_id) references price_list(id) on delete cascade;
alter table notification
  add foreign key (provider_id) references notification_provider(id),
  add foreign key (parent_id) references notification(id),
  add foreign key (customer_id) references customer(id);
alter table "order"
  add foreign key (shipping_address_id) references address(id),
  add foreign key (billing_address_id) references address(id),
  add foreign key (sales_channel_id) references sales_channel(id),
  add foreign key (currency_code) references currency(code),
  add foreign key (draft_order_id) references draft_order(id),
  add foreign key (cart_id) references cart(id),
  add foreign key (customer_id) references customer(id),
  add foreign key (region_id) references region(id);
alter table order_discounts
  add foreign key (discount_id) references discount(id) on delete cascade,
  add foreign key (order_id) references "order"(id) on delete cascade;
alter table order_edit
  add foreign key (order_id) references "order"(id),
  add foreign key (payment_collection_id) references payment_collection(id);
alter table order_gift_cards
  add foreign key (order_id) references "order"(id) on delete cascade,
  add foreign key (gift_card_id) references gift_card(id) on delete cascade;
alter table order_item_change
  add foreign key (order_edit_id) references order_edit(id),
  add foreign key (line_item_id) references line_item(id),
  add foreign key (original_line_item_id) references line_item(id);
alter table payment
  add foreign key (cart_id) references cart(id),
  add foreign key (swap_id) references swap(id),
  add foreign key (currency_code) references currency(code),
  add foreign key (order_id) references "order"(id);
alter table payment_collection
  add foreign key (region_id) references region(id);
alter table payment_collection_payments
  add foreign key (payment_collection_id) references payment_collection(id) on delete cascade,
  add foreign key (payment_id) references payment(id) on delete cascade;
alter table payment_collection_sessions
  add foreign key (payment_collection_id) references payment_collection(id) on delete cascade,
  add foreign key (payment_session_id) references payment_session(id) on delete cascade;
alter table payment_session
  add foreign key (cart_id) references cart(id);
alter table price_list_customer_groups
  add foreign key (price_list_id) references price_list(id) on delete cascade,
  add foreign key (customer_group_id) references customer_group(id) on delete cascade;
alter table product
  add foreign key (collection_id) references product_collection(id),
  add foreign key (type_id) references product_type(id);
alter table product_category_product
  add foreign key (product_category_id) references product_category(id) on delete cascade,
  add foreign key (product_id) references product(id) on delete cascade;
alter table product_images
  add foreign key (image_id) references image(id) on delete cascade,
  add foreign key (product_id) references product(id) on delete cascade;
alter table product_option
  add foreign key (product_id) references product(id);
alter table product_option_value
  add foreign key (variant_id) references product_variant(id) on delete cascade,
  add foreign key (option_id) references product_option(id);
alter table product_sales_channel
  add foreign key (sales_channel_id) references sales_channel(id) on delete cascade;
alter table product_tags
  add foreign key (product_tag_id) references product_tag(id) on delete cascade,
  add foreign key (product_id) references product(id) on delete cascade;
alter table product_tax_rate
  add foreign key (product_id) references product(id) on delete cascade,
  add foreign key (rate_id) references tax_rate(id) on delete cascade;
alter table product_type_tax_rate
  add foreign key (product_type_id) references product_type(id) on delete cascade,
  add foreign key (rate_id) references tax_rate(id) on delete cascade;
alter table product_variant
  add foreign key (product_id) references product(id);
alter table refund
  add foreign key (order_id) references "order"(id),
  add foreign key (payment_id) references payment(id);
alter table region
  add foreign key (currency_code) references currency(code),
  add foreign key (tax_provider_id) references tax_provider(id);
alter table region_fulfillment_providers
  add foreign key (provider_id) references fulfillment_provider(id) on delete cascade,
  add foreign key (region_id) references region(id) on delete cascade;
alter table region_payment_providers
  add foreign key (provider_id) references payment_provider(id) on delete cascade,
  add foreign key (region_id) references region(id) on delete cascade;
alter table "return"
  add foreign key (claim_order_id) references claim_order(id),
  add foreign key (swap_id) references swap(id),
  add foreign key (order_id) references "order"(id);
alter table return_item
  add foreign key (return_id) references "return"(id),
  add foreign key (item_id) references line_item(id),
  add foreign key (reason_id) references return_reason(id);
alter table return_reason
  add foreign key (parent_return_reason_id) references return_reason(id);
alter table shipping_method
  add foreign key (return_id) references "return"(id),
  add foreign key (order_id) references "order"(id),
  add foreign key (claim_order_id) references claim_order(id),
  add foreign key (cart_id) references cart(id),
  add foreign key (swap_id) references swap(id),
  add foreign key (shipping_option_id) references shipping_option(id);
alter table shipping_method_tax_line
  add foreign key (shipping_method_id) references shipping_method(id);
alter table shipping_option
  add foreign key (region_id) references region(id),
  add foreign key (provider_id) references fulfillment_provider(id),
  add foreign key (profile_id) references shipping_profile(id);
alter table shipping_option_requirement
  add foreign key (shipping_option_id) references shipping_option(id);
alter table shipping_tax_rate
  add foreign key (rate_id) references tax_rate(id) on delete cascade,
  add foreign key (shipping_option_id) references shipping_option(id) on delete cascade;
alter table store
  add foreign key (default_currency_code) references currency(code),
  add foreign key (default_sales_channel_id) references sales_channel(id);
alter table store_currencies
  add foreign key (currency_code) references currency(code) on delete cascade,
  add foreign key (store_id) references store(id) on delete cascade;
alter table swap
  add foreign key (cart_id) references cart(id),
  add foreign key (order_id) references "order"(id),
  add foreign key (shipping_address_id) references address(id);
alter table tax_rate
  add foreign key (region_id) references region(id);
alter table tracking_link
  add foreign key (fulfillment_id) references fulfillment(id);
`;

const uniqueness = `
-- One account per e-mail, ignoring case. Guests may share an e-mail (decisions.md, Customers), so there is no
-- unique (email, has_account).
create unique index customer_email_key on customer (lower(email)) where has_account and deleted_at is null;
create unique index user_email_key on "user" (lower(email)) where deleted_at is null;
-- Every request with an API token looks up the user by it.
create unique index user_api_token_key on "user" (api_token) where api_token is not null and deleted_at is null;
-- Deleted conditions must not prevent new ones.
create unique index discount_condition_type_operator_discount_rule_id_key
  on discount_condition (type, operator, discount_rule_id) where deleted_at is null;

create unique index analytics_config_id_user_id_key on analytics_config (id, user_id) where deleted_at is null;
create unique index customer_group_name_key on customer_group (name) where deleted_at is null;
create unique index discount_code_key on discount (code) where deleted_at is null;
create unique index line_item_order_edit_id_original_item_id_key on line_item (order_edit_id, original_item_id) where original_item_id is not null and order_edit_id is not null;
create unique index line_item_adjustment_discount_id_item_id_key on line_item_adjustment (discount_id, item_id) where discount_id is not null;
create unique index payment_cart_id_key on payment (cart_id) where canceled_at is null;
create unique index payment_session_cart_id_provider_id_key on payment_session (cart_id, provider_id) where cart_id is not null;
create unique index product_handle_key on product (handle) where deleted_at is null;
create unique index product_collection_handle_key on product_collection (handle) where deleted_at is null;
create unique index product_variant_barcode_key on product_variant (barcode) where deleted_at is null;
create unique index product_variant_sku_key on product_variant (sku) where deleted_at is null;
create unique index product_variant_upc_key on product_variant (upc) where deleted_at is null;
create unique index product_variant_ean_key on product_variant (ean) where deleted_at is null;
create unique index return_reason_value_key on return_reason (value) where deleted_at is null;
`;

// Amounts are at most 2^53 - 1, the largest safe integer of JavaScript.
const checks = `
alter table claim_order add constraint claim_order_refund_amount_check check (refund_amount between 0 and 9007199254740991);
alter table custom_shipping_option add constraint custom_shipping_option_price_check check (price between 0 and 9007199254740991);
alter table discount add constraint discount_usage_count_check check (usage_count >= 0 and usage_count <= usage_limit);
alter table discount_rule
  add constraint discount_rule_value_check check (value between 0 and 9007199254740991),
  add constraint discount_rule_percentage_check check (type <> 'percentage' or value <= 100);
alter table gift_card
  add constraint gift_card_value_check check (value between 0 and 9007199254740991),
  add constraint gift_card_balance_check check (balance between 0 and value);
alter table gift_card_transaction add constraint gift_card_transaction_amount_check check (amount between 0 and 9007199254740991);
-- items returned by a swap are lines with a negative price
alter table line_item
  add constraint line_item_unit_price_check
    check (unit_price between 0 and 9007199254740991 or is_return and unit_price between -9007199254740991 and 0),
  add constraint line_item_quantity_check check (quantity > 0 or cart_id is null);
alter table line_item_adjustment
  add constraint line_item_adjustment_amount_check check (amount between -9007199254740991 and 9007199254740991);
alter table money_amount add constraint money_amount_amount_check check (amount between 0 and 9007199254740991);
alter table payment
  add constraint payment_amount_check check (amount between 0 and 9007199254740991),
  add constraint payment_amount_refunded_check check (amount_refunded between 0 and amount);
alter table payment_collection
  add constraint payment_collection_amount_check check (amount between 0 and 9007199254740991),
  add constraint payment_collection_authorized_amount_check check (authorized_amount between 0 and 9007199254740991);
alter table payment_session add constraint payment_session_amount_check check (amount between 0 and 9007199254740991);
alter table product_variant add constraint product_variant_inventory_quantity_check
  check (inventory_quantity >= 0 or allow_backorder or not manage_inventory);
alter table refund add constraint refund_amount_check check (amount between 0 and 9007199254740991);
alter table "return" add constraint return_refund_amount_check check (refund_amount between 0 and 9007199254740991);
alter table shipping_method add constraint shipping_method_price_check check (price between 0 and 9007199254740991);
alter table shipping_option add constraint shipping_option_amount_check check (amount between 0 and 9007199254740991);
alter table shipping_option_requirement
  add constraint shipping_option_requirement_amount_check check (amount between 0 and 9007199254740991);
alter table swap
  add constraint swap_difference_due_check check (difference_due between -9007199254740991 and 9007199254740991);
`;
