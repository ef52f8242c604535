import type { Bind } from '#engine/kernel/database/sql';
import { rateJsonSql, regionRatesSql } from '#shop/settings/regions/region-taxes';

/** The parameters that select prices: a cart takes precedence over a region, a region over a currency. */
export interface PriceContext {
  cart_id?: string;
  region_id?: string;
  currency_code?: string;
}

/** The buyer for whom prices are chosen. */
export interface Buyer extends PriceContext {
  /** The logged-in customer, or the one requested by staff; null for a guest. Only customers with an account can be in groups. */
  customer_id: string | null;
  /** Requested by staff: prices are those of the cart's customer, unless `customer_id` is set. */
  requested_by_staff?: boolean;
}

/** How precisely the buyer's location is known. All prices can be listed in each case; a price can be chosen only for a region or a currency. */
export type PriceScope = 'region' | 'currency' | 'none';

export function priceScopeOf({ cart_id, region_id, currency_code }: PriceContext): PriceScope {
  return cart_id || region_id ? 'region' : currency_code ? 'currency' : 'none';
}

/**
 * Returns the record that determines the buyer's location, or null if there is none; used for the error if it does not exist.
 */
export function referenceOf({
  cart_id,
  region_id,
  currency_code,
}: PriceContext): { what: string; value: string; field: string } | null {
  if (cart_id) return { what: 'cart', value: cart_id, field: 'id' };
  if (region_id) return { what: 'region', value: region_id, field: 'id' };
  if (currency_code) return { what: 'currency', value: currency_code.toLowerCase(), field: 'code' };
  return null;
}

/**
 * Returns common table expressions for a `with` clause:
 *
 * - `buyer`: one row with the buyer's location and account; no row if the cart, region or currency does not exist
 * - `list_for_buyer`: the price lists that are active for the buyer
 * - `rate_in_region`: the tax rates of the buyer's region that apply to products or product types only
 */
export function buyerSql(buyer: Buyer, bind: Bind): string {
  return `buyer as materialized (${buyerSelect(buyer, bind)}), ${LISTS}, ${RATES}`;
}

/** SQL for the part of the row cache's key that depends on the buyer: buyers with equal values see the same prices. */
export const BUYER_CONTEXT = `(select concat_ws(' ', b.region_id, b.currency_code, array(select s.id from list_for_buyer s order by s.id)) from buyer b)`;

function buyerSelect(buyer: Buyer, bind: Bind): string {
  const reference = referenceOf(buyer);
  const value = reference && bind(reference.value);
  const account = `(select a.id from customer a where a.id = ${bind(buyer.customer_id)}::text and a.has_account and a.deleted_at is null)`;
  switch (reference?.what) {
    case 'cart':
      return `select ${IN_REGION}, ${buyer.requested_by_staff ? `coalesce(${account}, owner.id)` : accountIfOwner(account)} as customer_id
        ${REGION} join cart c on c.region_id = r.id left join customer owner on owner.id = c.customer_id and owner.has_account and owner.deleted_at is null
        where c.id = ${value} and c.deleted_at is null`;
    case 'region':
      return `select ${IN_REGION}, ${account} as customer_id ${REGION} where r.id = ${value} and r.deleted_at is null`;
    case 'currency':
      return `select null::text as region_id, u.code as currency_code, u.includes_tax as currency_includes_tax, ${account} as customer_id
        from currency u where u.code = ${value}`;
    default:
      return `select null::text as region_id, null::text as currency_code, false as currency_includes_tax, ${account} as customer_id`;
  }
}

/** The account, unless the cart belongs to another one: its group prices must not be shown to others. */
function accountIfOwner(account: string): string {
  return `(select requester.id from (select ${account} as id) requester where owner.id is null or owner.id = requester.id)`;
}

/** Converts a tax rate to an integer, in ten-thousandths of a percent: `real` has six significant digits, so four decimals of a percentage are exact. */
const scaled = (rate: string): string => `round(${rate}::numeric * 10000)`;

// Computed once for all variants. `region_…`: the region's default rate, for products without rates of their own.
const IN_REGION = `r.id as region_id, r.currency_code, r.includes_tax as region_includes_tax, u.includes_tax as currency_includes_tax,
  r.automatic_taxes, r.gift_cards_taxable, ${regionRatesSql('r')} as region_rates,
  array[${scaled('r.tax_rate')}] as region_scaled, ${scaled('r.tax_rate')} as region_rate`;
const REGION = 'from region r join currency u on u.code = r.currency_code';

// Links to deleted groups remain: a list whose groups are all deleted applies to no customer, rather than to all.
const LISTS = `list_for_buyer as materialized (
  select s.* from price_list s
  where s.status = 'active' and s.deleted_at is null
    and (s.starts_at is null or s.starts_at <= now()) and (s.ends_at is null or now() < s.ends_at)
    and (not exists (select from price_list_customer_groups k where k.price_list_id = s.id)
      or exists (
        select from price_list_customer_groups k
          join customer_group g on g.id = k.customer_group_id and g.deleted_at is null
          join customer_group_customers m on m.customer_group_id = g.id
        where k.price_list_id = s.id and m.customer_id = (select customer_id from buyer))))`;

const RATES = `rate_in_region as materialized (
  select x.id, x.code, x.created_at, ${rateJsonSql('x.rate', 'x.name', 'x.code')} as json, ${scaled('x.rate')} as scaled
  from tax_rate x where x.region_id = (select region_id from buyer) and x.rate is not null
    and (exists (select from product_tax_rate l where l.rate_id = x.id) or exists (select from product_type_tax_rate l where l.rate_id = x.id)))`;
