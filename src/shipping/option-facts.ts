import type { ShippingOption } from '../entities/shipping-option.ts';
import type { Sql } from '../kernel/sql.ts';
import { notAllowed, notFound } from '../kernel/errors.ts';
import type { TaxRateFact } from '../pricing/tax.ts';
import { ratesSql, tiedToShippingOption } from '../regions/region-taxes.ts';
import { profilesServing } from './default-profile.ts';
import type { Requirement } from './requirements.ts';

type Columns =
  | 'id'
  | 'name'
  | 'region_id'
  | 'profile_id'
  | 'provider_id'
  | 'price_type'
  | 'amount'
  | 'data'
  | 'is_return'
  | 'admin_only'
  | 'includes_tax';

/** What has to be known of an option to offer it and to price it. */
export interface OptionFacts extends Pick<ShippingOption, Columns> {
  requirements: Requirement[];
  /** Of the taxes on it, in its region. */
  rates: TaxRateFact[];
}

export interface Asker {
  regionId: string;
  /** Whether options that only staff may choose are fine as well. */
  adminToo: boolean;
}

/**
 * The options that somebody wants for a cart in a region, in the order of their ids as given.
 * @throws not_found; not_allowed when one ships returns, is for another region, or for staff only
 */
export async function requireOptions(
  sql: Sql,
  optionIds: readonly string[],
  { regionId, adminToo }: Asker,
): Promise<OptionFacts[]> {
  if (optionIds.length === 0) return [];
  const options = await sql.query<OptionFacts>(`${FACTS} where o.id = any($1) and o.deleted_at is null`, [
    optionIds,
  ]);
  const found = new Map(options.map((option) => [option.id, option]));
  return optionIds.map((id) => {
    const option = found.get(id);
    if (!option) throw notFound('shipping_option', id);
    if (option.region_id !== regionId)
      throw notAllowed(`Shipping option ${id} does not ship to region ${regionId}`);
    if (option.is_return) throw notAllowed(`Shipping option ${id} ships returns only`);
    if (option.admin_only && !adminToo)
      throw notAllowed(`Shipping option ${id} cannot be chosen by shoppers`);
    return option;
  });
}

/** The options that shoppers of a region may choose for some products, as they were made. */
export function optionsServing(
  sql: Sql,
  regionId: string,
  productIds: readonly (string | null)[],
): Promise<OptionFacts[]> {
  // an empty cart is offered what ships ordinary products
  return sql.query<OptionFacts>(SERVING, [regionId, productIds.length > 0 ? productIds : [null]]);
}

/** The options with these ids, deleted or not, in no particular order. */
export function optionsById(sql: Sql, ids: readonly string[]): Promise<OptionFacts[]> {
  return sql.query<OptionFacts>(`${FACTS} where o.id = any($1)`, [ids]);
}

const FACTS = `select o.id, o.name, o.region_id, o.profile_id, o.provider_id, o.price_type, o.amount, o.data, o.is_return,
    o.admin_only, o.includes_tax,
    (select coalesce(json_agg(json_build_object('type', q.type, 'amount', q.amount) order by q.id), '[]')
     from shipping_option_requirement q where q.shipping_option_id = o.id and q.deleted_at is null) as requirements,
    ${ratesSql('r', tiedToShippingOption('o.id'))} as rates
  from shipping_option o join region r on r.id = o.region_id`;

const SERVING = `${FACTS}
  where o.region_id = $1 and o.profile_id in (${profilesServing('$2')})
    and o.deleted_at is null and not o.admin_only and not o.is_return
  order by o.created_at, o.id`;
