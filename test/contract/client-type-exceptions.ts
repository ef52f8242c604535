import type { Exception } from '../support/client-types.ts';

/** Where our answers differ from what `@medusajs/client-types` declares, and why. Each must be needed. */
export const exceptions: readonly Exception[] = [
  {
    at: /\.(billing_address|collection|line_item|order|original_line_item|parent_category|parent_discount|parent_return_reason|payment|payment_collection|reason|return_order|shipping_address|shipping_method|type)$/,
    value: null,
    why: 'null where there is none, as Medusa v1 answers; declared to be there always',
  },
  {
    at: /^(inventory_item|reservation|stock_location)s?(\[\])?\..+$/,
    value: null,
    why: 'null where there is nothing, as the modules of Medusa v1 answer; declared to be left out or to be there',
  },
  {
    at: /^draft_orders?(\[\])?\.display_id$/,
    why: 'an integer, as the interface says',
  },
  {
    at: /^batch_jobs?(\[\])?\.result\.(errors|stat_descriptors)$/,
    why: 'lists, as the interface says and dashboards read; declared as one object',
  },
  {
    at: /\.result\.(file_key|file_size)$/,
    value: null,
    why: 'null until there is a file, as Medusa v1 answers',
  },
  {
    at: /^store\.(payment|fulfillment)_providers$/,
    why: 'lists, as dashboards read; declared as one object',
  },
  {
    at: /^product_categor(y|ies\[\])$/,
    lacks: ['mpath', 'is_internal', 'is_active'],
    why: 'how the tree is kept is nobody’s business, and shoppers see what is open only',
  },
  {
    at: /\.prices\[\]\.price_list$/,
    lacks: ['name', 'description', 'created_at', 'updated_at', 'deleted_at'],
    why: 'shoppers learn of a price list what its price means, and no more',
  },
  {
    at: /\.((original|calculated)_(price|price_incl_tax|tax)|tax_rates)$/,
    value: null,
    why: 'null where no region is named, as Medusa v1 answers',
  },
  {
    at: /^order_edit$/,
    lacks: ['internal_note', 'created_by', 'requested_by', 'confirmed_by', 'declined_by', 'canceled_by'],
    why: 'what staff note for themselves, and who of them it was, is not shown to shoppers',
  },
  {
    at: /^payment_collection$/,
    lacks: ['authorized_amount', 'created_by'],
    why: 'what staff have done with it is not shown to shoppers',
  },
  {
    at: /\.return_reason_children$/,
    why: 'a list, as Medusa v1 answers; declared as one object',
  },
  {
    at: /^variant\.inventory$/,
    why: 'a list, as dashboards read; declared as one object',
  },
];
