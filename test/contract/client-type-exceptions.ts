import type { TypeException } from '../support/client-types.ts';

/** The differences of our responses from the types in `@medusajs/client-types`, with reasons. Unused ones make the spec fail. */
export const exceptions: readonly TypeException[] = [
  {
    path: /\.(billing_address|collection|line_item|order|original_line_item|parent_category|parent_discount|parent_return_reason|payment|payment_collection|reason|return_order|shipping_address|shipping_method|type)$/,
    value: null,
    reason: 'null if there is none, as in Medusa v1; declared as required',
  },
  {
    path: /^(inventory_item|reservation|stock_location)s?(\[\])?\..+$/,
    value: null,
    reason: 'null if there is no value, as in the modules of Medusa v1; declared as optional or required',
  },
  {
    path: /^draft_orders?(\[\])?\.display_id$/,
    reason: 'an integer, as in the interface',
  },
  {
    path: /^batch_jobs?(\[\])?\.result\.(errors|stat_descriptors)$/,
    reason: 'lists, as in the interface and in dashboards; declared as one object',
  },
  {
    path: /\.result\.(file_key|file_size)$/,
    value: null,
    reason: 'null until there is a file, as in Medusa v1',
  },
  {
    path: /^store\.(payment|fulfillment)_providers$/,
    reason: 'lists, as in dashboards; declared as one object',
  },
  {
    path: /^product_categor(y|ies\[\])$/,
    missing: ['mpath', 'is_internal', 'is_active'],
    reason: 'the storage of the tree is internal, and shoppers only get active public categories',
  },
  {
    path: /\.prices\[\]\.price_list$/,
    missing: ['name', 'description', 'created_at', 'updated_at', 'deleted_at'],
    reason: 'shoppers only get the fields of a price list that explain its price',
  },
  {
    path: /\.((original|calculated)_(price|price_incl_tax|tax)|tax_rates)$/,
    value: null,
    reason: 'null without a region, as in Medusa v1',
  },
  {
    path: /^order_edit$/,
    missing: ['internal_note', 'created_by', 'requested_by', 'confirmed_by', 'declined_by', 'canceled_by'],
    reason: 'internal notes and the ids of staff are hidden from shoppers',
  },
  {
    path: /^payment_collection$/,
    missing: ['authorized_amount', 'created_by'],
    reason: 'internal fields are hidden from shoppers',
  },
  {
    path: /\.return_reason_children$/,
    reason: 'a list, as in Medusa v1; declared as one object',
  },
  {
    path: /^variant\.inventory$/,
    reason: 'a list, as in dashboards; declared as one object',
  },
];
