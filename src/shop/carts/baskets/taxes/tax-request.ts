import { sum } from '#engine/kernel/arithmetic/integers';
import type { Sql } from '#engine/kernel/database/sql';
import type { Columns } from '#engine/kernel/writing/rows';
import type { Address } from '#model/entities/people/address.entity';
import { hasFreeShipping } from '#model/pricing/discount-amounts';
import type { TaxAddress, TaxedItem, TaxedShipping, TaxRequest } from '#shop/settings/taxes/tax-provider';
import type { TaxRates } from '#shop/settings/taxes/tax-providers';
import type { Basket, BasketLine } from '../basket.ts';

/** The rates of the built-in provider for all taxable parts of a basket. */
export function builtInRates(basket: Basket): TaxRates {
  return ratesBy(basket, ({ rates }) => rates);
}

/** The rates of the tax lines that a basket has. */
export function currentRates(basket: Basket): TaxRates {
  return ratesBy(basket, ({ tax_lines }) => tax_lines);
}

function ratesBy(
  basket: Basket,
  ratesOf: (part: Pick<BasketLine, 'rates' | 'tax_lines'>) => BasketLine['rates'],
): TaxRates {
  return {
    items: new Map(taxedItems(basket).map((line) => [line.id, ratesOf(line)])),
    shipping_methods: new Map(basket.shipping_methods.map((method) => [method.id, ratesOf(method)])),
  };
}

function taxedItems(basket: Basket): BasketLine[] {
  return basket.items.filter(
    (line) =>
      !line.is_return &&
      (!line.is_giftcard || basket.region.gift_cards_taxable) &&
      // v1 does not tax lines without a variant
      (basket.arithmetic === 'storekeep' || line.variant_id !== null),
  );
}

/**
 * The parts of a basket that taxes depend on, as far as they are in memory.
 * @param basket without taxes, so that its discounts do not depend on the requested rates
 */
export function taxedParts(basket: Basket): {
  items: Omit<TaxedItem, 'product_id' | 'sku'>[];
  shipping_methods: TaxedShipping[];
} {
  const isFree = hasFreeShipping(basket.discounts);
  return {
    items: taxedItems(basket).map((line) => ({
      id: line.id,
      title: line.title,
      variant_id: line.variant_id,
      is_giftcard: line.is_giftcard,
      quantity: line.quantity,
      unit_price: line.unit_price,
      includes_tax: line.includes_tax,
      discount_total: sum(line.adjustments.map(({ amount }) => amount)),
      rates: line.rates,
    })),
    shipping_methods: basket.shipping_methods.map((method) => ({
      id: method.id,
      shipping_option_id: method.shipping_option_id,
      price: isFree ? 0 : method.price,
      includes_tax: method.includes_tax,
      rates: method.rates,
    })),
  };
}

/** What will be written together with a basket, and is not in the database yet, see `ChangeState` of carts. */
interface UnwrittenParts {
  /** By id. */
  addresses?: { changed: ReadonlyMap<string, Columns<Address>> };
  metadata?: Record<string, unknown> | null;
}

/** The parts of a request that are in the database. */
interface StoredPart {
  region: TaxRequest['region'];
  address: TaxAddress | null;
  customer: TaxRequest['customer'];
  /** By variant id. */
  variants: Record<string, { product_id: string; sku: string | null }>;
}

/**
 * Builds the request to an external tax provider, with one statement for what is not in memory.
 * @param basket without taxes, as in `taxedParts`
 */
export async function buildTaxRequest(sql: Sql, basket: Basket & UnwrittenParts): Promise<TaxRequest> {
  const { items, shipping_methods } = taxedParts(basket);
  const { region_id, shipping_address_id, customer_id, addresses, metadata } = basket;
  const [{ region, address, customer, variants }] = await sql.query<StoredPart>(STORED_PART, [
    region_id,
    shipping_address_id,
    customer_id,
    items.flatMap((item) => item.variant_id ?? []),
  ]);
  const changedAddress = addresses?.changed.get(shipping_address_id ?? '');
  return {
    items: items.map((item) => ({
      ...item,
      ...(variants[item.variant_id ?? ''] ?? { product_id: null, sku: null }),
    })),
    shipping_methods,
    region,
    address: changedAddress ? taxAddressOf(changedAddress) : address,
    customer,
    ...(typeof metadata?.vat_id === 'string' && { vat_id: metadata.vat_id }),
  };
}

function taxAddressOf(address: Columns<Address>): TaxAddress {
  const { address_1, address_2, city, province, postal_code, country_code } = address;
  return {
    address_1: address_1 ?? null,
    address_2: address_2 ?? null,
    city: city ?? null,
    province: province ?? null,
    postal_code: postal_code ?? null,
    country_code: country_code ?? null,
  };
}

const STORED_PART = `select
    json_build_object('id', r.id, 'name', r.name, 'currency_code', r.currency_code, 'tax_rate', r.tax_rate,
      'tax_code', r.tax_code) as region,
    (select json_build_object('address_1', a.address_1, 'address_2', a.address_2, 'city', a.city, 'province', a.province,
       'postal_code', a.postal_code, 'country_code', a.country_code) from address a where a.id = $2) as address,
    (select json_build_object('id', c.id, 'email', c.email) from customer c where c.id = $3) as customer,
    (select coalesce(json_object_agg(v.id, json_build_object('product_id', v.product_id, 'sku', v.sku)), '{}')
     from product_variant v where v.id = any($4)) as variants
  from region r where r.id = $1`;
