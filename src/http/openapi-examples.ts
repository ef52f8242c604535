import type { EntityMetadata } from 'typeorm';
import { isMasked } from '../entities/masked.ts';
import { isMany, valuesOf, type ShownSchemas } from './openapi-schemas.ts';
import { isTimestamp } from './projection.ts';
import type { Surface } from './resource.ts';
import { isShownUnasked, targetOf } from './selection.ts';

/*
 * Examples for the documents: one small shop in Europe that sells T-shirts, the same at every build. Whatever is not
 * said below is null where it may be, and else something plain of its type.
 */

type ColumnMetadata = EntityMetadata['columns'][number];
type Example = Record<string, unknown>;

const MOMENT = '2026-01-31T12:00:00Z';

/** An example of the entity with the relations (paths with dots), as the reader would show it. */
export function exampleOf(
  metadata: EntityMetadata,
  relations: readonly string[],
  schemas: ShownSchemas,
): Example {
  const columns = metadata.columns
    .filter(isShownUnasked)
    .map((column) => [column.propertyName, columnExample(column, schemas.surface)]);
  const heads = [...new Set(relations.map((path) => path.split('.')[0]))];
  const related = heads.flatMap((name) => {
    const target = targetOf(metadata, name);
    if (!target) return [];
    const inner = relations.flatMap((path) =>
      path.startsWith(`${name}.`) ? [path.slice(name.length + 1)] : [],
    );
    const one = exampleOf(target, inner, schemas);
    return [[name, isMany(metadata, name) ? [one] : one]];
  });
  const tied = heads
    .flatMap((name) => metadata.findRelationWithPropertyPath(name) ?? [])
    .filter((one) => one.isWithJoinColumn);
  const keys = tied.map(({ joinColumns: [column] }) => keyExample(column));
  const totals = schemas
    .totals(metadata)
    .map((name) => [name, TOTALS[`${metadata.tableName}.${name}`] ?? TOTALS[name] ?? 0]);
  return Object.fromEntries([...columns, ...keys, ...related, ...totals]) as Example;
}

/** What stands in a column of the entity, or undefined when it has no such column. */
export function fieldExample(metadata: EntityMetadata, name: string): unknown {
  const column = metadata.findColumnWithPropertyName(name);
  return column && columnExample(column);
}

/** What a field of that name holds, whatever it belongs to. */
export function nameExample(name: string): unknown {
  return OF_NAMES[name];
}

/** An id as the entity's records have it. */
export function idExample(metadata: EntityMetadata): unknown {
  return metadata.primaryColumns.length === 1 ? columnExample(metadata.primaryColumns[0]) : undefined;
}

function columnExample(column: ColumnMetadata, surface?: Surface): unknown {
  const { propertyName: name, entityMetadata: owner } = column;
  if (isMasked(column.target as object, name, surface)) return null;
  const said = OF_FIELDS[`${owner.tableName}.${name}`] ?? OF_NAMES[name];
  if (said !== undefined) return said;
  if (column.isNullable && !column.isVirtualProperty) return null;
  if (column.referencedColumn) return keyExample(column)[1];
  return column.isPrimary ? idWith(PREFIXES[owner.tableName] ?? owner.tableName) : plain(column);
}

/** A column that names another record, and the id there. */
function keyExample(column: ColumnMetadata): [string, unknown] {
  return [column.propertyName, columnExample(column.referencedColumn!)];
}

function plain(column: ColumnMetadata): unknown {
  const values = valuesOf(column);
  if (values) return values.includes(String(column.default)) ? column.default : values[0];
  if (isTimestamp(column)) return MOMENT;
  switch (column.type) {
    case 'bigint':
      return 1000;
    case 'int':
      return typeof column.default === 'number' ? column.default : 1;
    case 'real':
      return 19;
    case 'bool':
      return column.default ?? true;
    case 'jsonb':
      return {};
    default:
      return column.propertyName.replaceAll('_', ' ');
  }
}

/** The same ULID for every record: its prefix tells what it is. */
export function idWith(prefix: string): string {
  return `${prefix}_01HV5K4E6Q0Z3T8W9X2Y7B1C4D`;
}

/** decisions.md, Conventions: the prefixes of ids, by table. */
const PREFIXES: Record<string, string> = {
  address: 'addr',
  batch_job: 'batch',
  claim_order: 'claim',
  customer: 'cus',
  customer_group: 'cgrp',
  discount: 'disc',
  discount_condition: 'discon',
  discount_rule: 'dru',
  draft_order: 'dorder',
  fulfillment: 'ful',
  gift_card: 'gift',
  gift_card_transaction: 'gct',
  image: 'img',
  invite: 'inv',
  line_item: 'item',
  line_item_adjustment: 'lia',
  line_item_tax_line: 'litl',
  money_amount: 'ma',
  order_edit: 'oe',
  payment: 'pay',
  payment_session: 'ps',
  price_list: 'pl',
  product: 'prod',
  product_category: 'pcat',
  product_collection: 'pcol',
  product_option: 'opt',
  product_option_value: 'optval',
  product_tag: 'ptag',
  product_type: 'ptyp',
  product_variant: 'variant',
  refund: 'ref',
  region: 'reg',
  return: 'ret',
  return_reason: 'rr',
  sales_channel: 'sc',
  shipping_method: 'sm',
  shipping_method_tax_line: 'smtl',
  shipping_option: 'so',
  shipping_option_requirement: 'sor',
  shipping_profile: 'sp',
  tax_rate: 'txr',
  user: 'usr',
};

/** Two T-shirts at 10.00 less 10 %, shipped for 5.00, with 19 % tax. */
const TOTALS: Record<string, number> = {
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

const OF_NAMES: Record<string, unknown> = {
  address_1: 'Torstrasse 1',
  city: 'Berlin',
  country_code: 'de',
  currency_code: 'eur',
  email: 'oliver@example.com',
  first_name: 'Oliver',
  last_name: 'Twist',
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
  metadata: { color: 'red' },
};

/** By table and column, before the names above. */
const OF_FIELDS: Record<string, unknown> = {
  'batch_job.type': 'product-export',
  'batch_job.context': { list_config: { skip: 0, take: 50 } },
  'batch_job.result': null,
  'cart.context': { ip: '192.0.2.1', user_agent: 'Mozilla/5.0' },
  'country.id': 82,
  'country.iso_2': 'de',
  'country.iso_3': 'deu',
  'country.num_code': 276,
  'country.name': 'GERMANY',
  'country.display_name': 'Germany',
  'currency.code': 'eur',
  'currency.symbol': '€',
  'currency.symbol_native': '€',
  'currency.name': 'Euro',
  'customer.has_account': true,
  'customer_group.name': 'Friends',
  'discount.code': 'SPRING',
  'discount.usage_count': 0,
  'discount_rule.description': '10 % off',
  'discount_rule.type': 'percentage',
  'discount_rule.value': 10,
  'discount_rule.allocation': 'total',
  'discount_condition.type': 'products',
  'fulfillment_provider.id': 'manual',
  'fulfillment.tracking_numbers': ['00340434161094042557'],
  'gift_card.balance': 0,
  'gift_card.code': 'K4QV-7W2M-X9RD-3TFH',
  'gift_card.tax_rate': null,
  'image.url': 'https://example.com/t-shirt.png',
  'line_item_adjustment.description': 'discount',
  'line_item_adjustment.amount': 200,
  'line_item.description': 'M',
  'line_item_tax_line.name': 'VAT',
  'line_item_tax_line.code': 'vat',
  'money_amount.variant_id': idWith('variant'),
  'notification_provider.id': 'email',
  'payment.amount': 2737,
  'payment_session.amount': 2737,
  'payment_provider.id': 'manual',
  'product.profile_id': idWith('sp'),
  'product.thumbnail': 'https://example.com/t-shirt.png',
  'product.description': 'A plain shirt',
  'product.status': 'published',
  'product_category.name': 'Clothing',
  'product_category.handle': 'clothing',
  'product_collection.title': 'Summer',
  'product_collection.handle': 'summer',
  'product_option.title': 'Size',
  'product_option_value.value': 'M',
  'product_tag.value': 'cotton',
  'product_type.value': 'clothing',
  'product_variant.title': 'M',
  'region.name': 'Europe',
  'return_reason.value': 'too_small',
  'return_reason.label': 'Too small',
  'sales_channel.name': 'Web shop',
  'sales_channel.description': 'The shop on the web',
  'shipping_method.price': 500,
  'shipping_method_tax_line.name': 'VAT',
  'shipping_method_tax_line.code': 'vat',
  'shipping_option.name': 'Parcel',
  'shipping_option.amount': 500,
  'shipping_option.data': { id: 'manual-fulfillment' },
  'shipping_profile.name': 'Default',
  'store.name': 'Storekeep',
  'store.default_currency_code': 'eur',
  'tax_provider.id': 'local',
  'tax_rate.name': 'VAT',
  'tax_rate.code': 'vat',
};
