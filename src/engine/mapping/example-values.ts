/*
 * Example values of the documents, from a small European shop that sells T-shirts: by field name here, and in `static example` of an
 * entity where they differ.
 */

/** An example of an id: every record has the same ULID, with the prefix of its type. */
export function exampleId(idPrefix: string): string {
  return `${idPrefix}_01HV5K4E6Q0Z3T8W9X2Y7B1C4D`;
}

/** Example values by field name, for all entities. */
export const examplesByName: Record<string, unknown> = {
  address_1: 'Torstrasse 1',
  city: 'Berlin',
  country_code: 'de',
  currency_code: 'eur',
  email: 'oliver@example.com',
  first_name: 'Oliver',
  last_name: 'Juhl',
  phone: '+49 30 1234567',
  postal_code: '10119',
  provider_id: 'manual',
  handle: 't-shirt',
  includes_tax: false,
  is_disabled: false,
  is_dynamic: false,
  is_giftcard: false,
  is_return: false,
  has_shipping: true,
  quantity: 2,
  rate: 19,
  rank: 0,
  variant_rank: 0,
  shipped_quantity: null,
  title: 'T-shirt',
  sku: 'SHIRT-M',
  inventory_quantity: 100,
  metadata: null,
};

/**
 * Examples of texts that can be missing in most tables, by field name: for those where they cannot. The id of another record has the
 * prefix of its type.
 */
export const exampleTexts: Readonly<Record<string, string>> = {
  access_token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1c3IifQ.dGhpcyBpcyBhIHRva2Vu',
  channel_id: exampleId('sc'),
  channel_name: 'Web shop',
  created_by: exampleId('usr'),
  location_id: exampleId('sloc'),
  option_id: exampleId('opt'),
  order_id: exampleId('order'),
  platform_id: exampleId('agp'),
  resource_id: exampleId('order'),
  resource_type: 'order',
  risk_level: 'normal',
  to: 'oliver@example.com',
  token: 'dGhpcyBpcyBhIHRva2Vu',
  tracking_number: '00340434161094042557',
  user_email: 'emma@example.com',
  user_id: exampleId('usr'),
  value: 'cotton',
  variant_id: exampleId('variant'),
  webhook_id: exampleId('webhook'),
};

/** Examples of totals, by `<field>` or `<table>.<field>`: two T-shirts at 10.00 with a discount of 10 %, shipping 5.00, tax 19 %. */
export const exampleTotals: Record<string, number> = {
  subtotal: 2000,
  discount_total: 200,
  raw_discount_total: 200,
  shipping_total: 500,
  item_tax_total: 342,
  shipping_tax_total: 95,
  tax_total: 437,
  total: 2737,
  paid_total: 2737,
  refundable_amount: 2737,
  'line_item.tax_total': 342,
  'line_item.total': 2142,
  'line_item.original_tax_total': 380,
  'line_item.original_total': 2380,
  'line_item.refundable': 2142,
  'shipping_method.subtotal': 500,
  'shipping_method.tax_total': 95,
  'shipping_method.total': 595,
  'shipping_method.original_tax_total': 95,
  'shipping_method.original_total': 595,
};
