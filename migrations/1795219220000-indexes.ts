import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes for relations, for the filters and the order of lists, and for search.
 * Not indexed: references to countries, currencies and tax providers (few, never deleted) and to an order's addresses.
 */
export class Indexes1795219220000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [table, columns] of Object.entries(relations)) {
      for (const column of columns) {
        const [name, ...where] = column.split(' ');
        await queryRunner.query(
          `create index ${table}_${name}_idx on "${table}" (${name}) ${where.join(' ')}`,
        );
      }
    }
    await queryRunner.query(lists);
    await queryRunner.query(trigrams);
    for (const create of await searchIndexes(queryRunner)) await queryRunner.query(create);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of Object.keys(searched))
      await queryRunner.query(`drop index if exists ${table}_search_idx`);
    // pg_trgm remains, since other applications may use it
    const names = [...lists.matchAll(/create (?:unique )?index (\w+)/g)].map(([, name]) => name);
    for (const [table, columns] of Object.entries(relations)) {
      names.push(...columns.map((column) => `${table}_${column.split(' ')[0]}_idx`));
    }
    await queryRunner.query(`drop index ${names.join(', ')}`);
  }
}

/** Foreign key columns. Columns that are mostly null have partial indexes. */
const relations: Record<string, string[]> = {
  address: ['customer_id where customer_id is not null'],
  analytics_config: ['user_id'],
  batch_job: ['created_by'],
  cart: ['customer_id where customer_id is not null', 'sales_channel_id', 'region_id'],
  cart_discounts: ['discount_id'],
  cart_gift_cards: ['gift_card_id'],
  claim_image: ['claim_item_id'],
  claim_item: ['claim_order_id', 'item_id', 'variant_id'],
  claim_item_tags: ['tag_id'],
  claim_order: ['order_id'],
  country: ['region_id'],
  custom_shipping_option: ['cart_id'],
  customer_group_customers: ['customer_id'],
  discount: ['rule_id', 'parent_discount_id where parent_discount_id is not null'],
  discount_condition: ['discount_rule_id'],
  discount_condition_customer_group: ['condition_id'],
  discount_condition_product: ['condition_id'],
  discount_condition_product_collection: ['condition_id'],
  discount_condition_product_tag: ['condition_id'],
  discount_condition_product_type: ['condition_id'],
  discount_regions: ['region_id'],
  discount_rule_products: ['product_id'],
  fulfillment: [
    'order_id where order_id is not null',
    'swap_id where swap_id is not null',
    'claim_order_id where claim_order_id is not null',
  ],
  fulfillment_item: ['item_id'],
  gift_card: ['region_id', 'order_id where order_id is not null'],
  gift_card_transaction: ['order_id'],
  line_item: [
    'cart_id where cart_id is not null',
    'order_id where order_id is not null',
    'swap_id where swap_id is not null',
    'claim_order_id where claim_order_id is not null',
    'order_edit_id where order_edit_id is not null',
    'original_item_id where original_item_id is not null',
    'variant_id where variant_id is not null',
  ],
  line_item_adjustment: ['item_id'],
  money_amount: ['region_id where region_id is not null', 'price_list_id where price_list_id is not null'],
  note: ['resource_id'],
  notification: [
    'resource_id',
    'customer_id where customer_id is not null',
    'parent_id where parent_id is not null',
  ],
  order: ['customer_id', 'region_id', 'sales_channel_id'],
  order_discounts: ['discount_id'],
  order_edit: ['order_id', 'payment_collection_id where payment_collection_id is not null'],
  order_gift_cards: ['gift_card_id'],
  order_item_change: ['original_line_item_id'],
  // the unique index only includes payments that are not canceled
  payment: ['cart_id where cart_id is not null', 'order_id where order_id is not null'],
  payment_collection: ['region_id'],
  payment_collection_payments: ['payment_id'],
  payment_collection_sessions: ['payment_session_id'],
  price_list_customer_groups: ['customer_group_id'],
  product: ['collection_id where collection_id is not null', 'type_id where type_id is not null'],
  product_category_product: ['product_id'],
  product_images: ['image_id'],
  product_option: ['product_id'],
  product_option_value: ['variant_id', 'option_id'],
  product_sales_channel: ['sales_channel_id'],
  product_shipping_profile: ['product_id'],
  product_tags: ['product_tag_id'],
  product_tax_rate: ['rate_id'],
  product_type_tax_rate: ['rate_id'],
  product_variant: ['product_id'],
  product_variant_inventory_item: ['inventory_item_id'],
  product_variant_money_amount: ['variant_id'],
  publishable_api_key_sales_channel: ['publishable_key_id'],
  refund: ['order_id where order_id is not null', 'payment_id where payment_id is not null'],
  region_fulfillment_providers: ['provider_id'],
  region_payment_providers: ['provider_id'],
  return: ['order_id where order_id is not null'],
  return_item: ['item_id', 'reason_id'],
  return_reason: ['parent_return_reason_id'],
  sales_channel_location: ['sales_channel_id'],
  shipping_method: [
    'cart_id where cart_id is not null',
    'order_id where order_id is not null',
    'swap_id where swap_id is not null',
    'claim_order_id where claim_order_id is not null',
    'shipping_option_id',
  ],
  shipping_option: ['region_id', 'profile_id', 'provider_id'],
  shipping_option_requirement: ['shipping_option_id'],
  shipping_tax_rate: ['rate_id'],
  swap: ['order_id'],
  tax_rate: ['region_id'],
  tracking_link: ['fulfillment_id'],
};

const lists = `
-- The order of lists, which do not contain deleted rows.
create index batch_job_list_idx on batch_job (created_at desc, id desc) where deleted_at is null;
create index customer_list_idx on customer (created_at desc, id desc) where deleted_at is null;
create index customer_group_list_idx on customer_group (created_at desc, id desc) where deleted_at is null;
create index discount_list_idx on discount (created_at desc, id desc) where deleted_at is null;
create index draft_order_list_idx on draft_order (created_at desc, id desc);
create index gift_card_list_idx on gift_card (created_at desc, id desc) where deleted_at is null;
create index order_list_idx on "order" (created_at desc, id desc);
create index product_list_idx on product (created_at desc, id desc) where deleted_at is null;
create index product_collection_list_idx on product_collection (created_at desc, id desc) where deleted_at is null;
create index product_variant_list_idx on product_variant (created_at desc, id desc) where deleted_at is null;

create index batch_job_updated_at_idx on batch_job (updated_at);
create index customer_updated_at_idx on customer (updated_at);
create index customer_group_updated_at_idx on customer_group (updated_at);
create index discount_updated_at_idx on discount (updated_at);
create index order_updated_at_idx on "order" (updated_at);
create index product_updated_at_idx on product (updated_at);
create index product_collection_updated_at_idx on product_collection (updated_at);

-- For filters by deleted_at.
create index product_deleted_at_idx on product (deleted_at) where deleted_at is not null;
create index product_collection_deleted_at_idx on product_collection (deleted_at) where deleted_at is not null;

create index batch_job_type_idx on batch_job (type, created_at desc, id desc) where deleted_at is null;
create index batch_job_pre_processed_at_idx on batch_job (pre_processed_at) where pre_processed_at is not null;
create index batch_job_confirmed_at_idx on batch_job (confirmed_at) where confirmed_at is not null;
create index batch_job_completed_at_idx on batch_job (completed_at) where completed_at is not null;
create index batch_job_failed_at_idx on batch_job (failed_at) where failed_at is not null;
create index batch_job_canceled_at_idx on batch_job (canceled_at) where canceled_at is not null;

-- Includes guests; the unique index only includes accounts.
create index customer_email_idx on customer (lower(email)) where deleted_at is null;
create index draft_order_status_idx on draft_order (status, created_at desc, id desc);
create index product_status_idx on product (status, created_at desc, id desc) where deleted_at is null;
-- hash, since a title can be too long for a b-tree
create index product_collection_title_idx on product_collection using hash (title);

create unique index order_display_id_key on "order" (display_id);
create unique index draft_order_display_id_key on draft_order (display_id);
`;

// Search also works without pg_trgm, but slower: installing it needs a privilege, and not every server provides it.
const trigrams = `
do $$
begin
  create extension if not exists pg_trgm;
exception when others then
  raise notice 'searching will be slow: %', sqlerrm;
end
$$`;

/** The columns that `q` searches. */
const searched: Record<string, string[]> = {
  address: ['first_name', 'last_name'],
  cart: ['email'],
  customer: ['email', 'first_name', 'last_name'],
  customer_group: ['name'],
  discount: ['code'],
  draft_order: ['(display_id::text)'],
  gift_card: ['code'],
  order: ['email', '(display_id::text)'],
  product: ['title', 'description', 'handle'],
  product_collection: ['title', 'handle'],
  product_tag: ['value'],
  product_type: ['value'],
  product_variant: ['title', 'sku'],
  region: ['name'],
  sales_channel: ['name', 'description'],
  shipping_option: ['name'],
  user: ['email', 'first_name', 'last_name'],
};

async function searchIndexes(queryRunner: QueryRunner): Promise<string[]> {
  // the schema of the extension need not be in the search path
  const [extension] = (await queryRunner.query(
    `select quote_ident(nspname) as schema from pg_extension join pg_namespace n on n.oid = extnamespace where extname = 'pg_trgm'`,
  )) as { schema: string }[];
  if (!extension) return [];
  return Object.entries(searched).map(([table, columns]) => {
    const keys = columns.map((column) => `${column} ${extension.schema}.gin_trgm_ops`);
    return `create index ${table}_search_idx on "${table}" using gin (${keys.join(', ')})`;
  });
}
