import type { TypeException } from '../support/client-types.ts';

/** Where our answers differ from what `@medusajs/client-types` declares, and why. Each must be needed. */
export const exceptions: readonly TypeException[] = [
  {
    path: /\.(billing_address|collection|line_item|order|original_line_item|parent_category|parent_discount|parent_return_reason|payment|payment_collection|reason|return_order|shipping_address|shipping_method|type)$/,
    value: null,
    reason: 'null where there is none, as Medusa v1 answers; declared to be there always',
  },
  {
    path: /^(inventory_item|reservation|stock_location)s?(\[\])?\..+$/,
    value: null,
    reason:
      'null where there is nothing, as the modules of Medusa v1 answer; declared to be left out or to be there',
  },
  {
    path: /^draft_orders?(\[\])?\.display_id$/,
    reason: 'an integer, as the interface says',
  },
  {
    path: /^batch_jobs?(\[\])?\.result\.(errors|stat_descriptors)$/,
    reason: 'lists, as the interface says and dashboards read; declared as one object',
  },
  {
    path: /\.result\.(file_key|file_size)$/,
    value: null,
    reason: 'null until there is a file, as Medusa v1 answers',
  },
  {
    path: /^store\.(payment|fulfillment)_providers$/,
    reason: 'lists, as dashboards read; declared as one object',
  },
  {
    path: /^product_categor(y|ies\[\])$/,
    missing: ['mpath', 'is_internal', 'is_active'],
    reason: 'how the tree is kept is nobody’s business, and shoppers see what is open only',
  },
  {
    path: /\.prices\[\]\.price_list$/,
    missing: ['name', 'description', 'created_at', 'updated_at', 'deleted_at'],
    reason: 'shoppers learn of a price list what its price means, and no more',
  },
  {
    path: /\.((original|calculated)_(price|price_incl_tax|tax)|tax_rates)$/,
    value: null,
    reason: 'null where no region is named, as Medusa v1 answers',
  },
  {
    path: /^order_edit$/,
    missing: ['internal_note', 'created_by', 'requested_by', 'confirmed_by', 'declined_by', 'canceled_by'],
    reason: 'what staff note for themselves, and who of them it was, is not shown to shoppers',
  },
  {
    path: /^payment_collection$/,
    missing: ['authorized_amount', 'created_by'],
    reason: 'what staff have done with it is not shown to shoppers',
  },
  {
    path: /\.return_reason_children$/,
    reason: 'a list, as Medusa v1 answers; declared as one object',
  },
  {
    path: /^variant\.inventory$/,
    reason: 'a list, as dashboards read; declared as one object',
  },
];
