import type { Bind } from '../../../engine/reader/sql/bind-parameters.ts';
import { regionRatesSql, rateJsonSql } from '../../settings/regions/region-taxes.ts';

/** For whom prices are wanted: a cart goes before a region, a region before a currency. */
export interface PriceContext {
  cart_id?: string;
  region_id?: string;
  currency_code?: string;
}

/** Who buys, and where. */
export interface Buyer extends PriceContext {
  /** The customer who is logged in, or whom staff ask for; null for a guest. Only accounts are in groups. */
  customer_id: string | null;
  /** Staff ask: then the customer of a cart is its own, unless they name one. */
  requested_by_staff?: boolean;
}

/** What is known of where a buyer is. Prices are told for all three; one is chosen for the first two. */
export type PriceScope = 'region' | 'currency' | 'nowhere';

export function priceScopeOf({ cart_id, region_id, currency_code }: PriceContext): PriceScope {
  return cart_id || region_id ? 'region' : currency_code ? 'currency' : 'nowhere';
}

/**
 * What a buyer names to say where they are, or null when they do not say it: for the refusal when there is no such thing.
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
 * Common table expressions, to stand in a `with`:
 *
 * - `buyer`: one row that says where they are, and which account they have; none when what they name does not exist
 * - `list_for_buyer`: the price lists that are in force for them
 * - `rate_in_region`: the tax rates of their region that are tied to something
 */
export function buyerSql(buyer: Buyer, bind: Bind): string {
  return `buyer as materialized (${buyerSelect(buyer, bind)}), ${LISTS}, ${RATES}`;
}

/** What prices depend on beside what is noted of products: it tells buyers apart who are shown others. */
export const BUYER_CONTEXT = `(select concat_ws(' ', b.region_id, b.currency_code, array(select s.id from list_for_buyer s order by s.id)) from buyer b)`;

function buyerSelect(buyer: Buyer, bind: Bind): string {
  const named = referenceOf(buyer);
  const value = named && bind(named.value);
  const account = `(select a.id from customer a where a.id = ${bind(buyer.customer_id)}::text and a.has_account and a.deleted_at is null)`;
  switch (named?.what) {
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

/** Whoever asks for somebody else's cart is shown nobody's prices. */
function accountIfOwner(account: string): string {
  return `(select asking.id from (select ${account} as id) asking where owner.id is null or owner.id = asking.id)`;
}

/** In ten-thousandths of a percent: `real` has six digits, which is what four decimals of a percentage need. */
const scaled = (rate: string): string => `round(${rate}::numeric * 10000)`;

// What holds for each variant is worked out once. `own_`: the region's rate, for what no other is tied to.
const IN_REGION = `r.id as region_id, r.currency_code, r.includes_tax as region_includes_tax, u.includes_tax as currency_includes_tax,
  r.automatic_taxes, r.gift_cards_taxable, ${regionRatesSql('r')} as own_rates,
  array[${scaled('r.tax_rate')}] as own_scaled, ${scaled('r.tax_rate')} as own_rate`;
const REGION = 'from region r join currency u on u.code = r.currency_code';

// A link to a group that is deleted stays: a list that was for some is for nobody then, and never for all.
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
  select x.id, x.code, x.created_at, ${rateJsonSql('x.rate', 'x.name', 'x.code')} as shown, ${scaled('x.rate')} as scaled
  from tax_rate x where x.region_id = (select region_id from buyer) and x.rate is not null
    and (exists (select from product_tax_rate l where l.rate_id = x.id) or exists (select from product_type_tax_rate l where l.rate_id = x.id)))`;
