import type { ShippingOption } from '../../../model/entities/shipping/shipping-option.entity.ts';
import type { Sql } from '../../../engine/kernel/database/sql.ts';
import { notAllowed, notFound } from '../../../engine/kernel/errors.ts';
import { messages } from '../../../engine/kernel/text/messages.ts';
import type { TaxRateFact } from '../../../model/pricing/tax.ts';
import { ratesSql, appliesToShippingOptionSql } from '../../settings/regions/region-taxes.ts';
import { DEFAULT_PROFILE, profilesOfProductsSql } from '../profiles/default-profile.ts';
import type { Requirement } from './shipping-requirements.ts';

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
  /** Whether it is of the profile that serves what is in none. */
  has_default_profile: boolean;
  /** Of the taxes on it, in its region. */
  rates: TaxRateFact[];
}

export interface OptionAccess {
  regionId: string;
  /** Whether options that only staff may choose are fine as well. */
  includeAdminOnly: boolean;
}

/**
 * The options that somebody wants for a cart in a region, in the order of their ids as given.
 * @throws not_found; not_allowed when one ships returns, is for another region, or for staff only
 */
export async function requireOptionsForCart(
  sql: Sql,
  optionIds: readonly string[],
  { regionId, includeAdminOnly }: OptionAccess,
): Promise<OptionFacts[]> {
  const options = await requireOptionsById(sql, optionIds);
  // of another region, for returns only, or not for shoppers
  for (const { region_id, is_return, admin_only } of options)
    if (region_id !== regionId || is_return || (admin_only && !includeAdminOnly))
      throw notAllowed(messages.wrongShippingOption);
  return options;
}

/** The options with these ids, in their order. @throws not_found for one that is not there, or deleted */
export async function requireOptionsById(sql: Sql, ids: readonly string[]): Promise<OptionFacts[]> {
  if (ids.length === 0) return [];
  const options = await sql.query<OptionFacts>(`${FACTS} where o.id = any($1) and o.deleted_at is null`, [
    ids,
  ]);
  const found = new Map(options.map((option) => [option.id, option]));
  return ids.map((id) => {
    const option = found.get(id);
    if (!option) throw notFound('shipping_option', id);
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

/** SQL for the requirements of an option `o`. */
export const REQUIREMENTS = `(select coalesce(json_agg(json_build_object('type', q.type, 'amount', q.amount) order by q.id), '[]')
  from shipping_option_requirement q where q.shipping_option_id = o.id and q.deleted_at is null)`;

/** SQL for whether an option `o` is of the profile that serves what is in none. */
export const HAS_DEFAULT_PROFILE = `(o.profile_id is not distinct from (${DEFAULT_PROFILE}))`;

const FACTS = `select o.id, o.name, o.region_id, o.profile_id, o.provider_id, o.price_type, o.amount, o.data, o.is_return,
    o.admin_only, o.includes_tax, ${REQUIREMENTS} as requirements, ${HAS_DEFAULT_PROFILE} as has_default_profile,
    ${ratesSql('r', appliesToShippingOptionSql('o.id'))} as rates
  from shipping_option o join region r on r.id = o.region_id`;

const SERVING = `${FACTS}
  where o.region_id = $1 and o.profile_id in (${profilesOfProductsSql('$2')})
    and o.deleted_at is null and not o.admin_only and not o.is_return
  order by o.created_at, o.id`;
