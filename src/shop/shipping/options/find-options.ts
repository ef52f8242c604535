import type { Sql } from '#engine/kernel/database/sql';
import { notAllowed, notFound } from '#engine/kernel/errors';
import { messages } from '#engine/kernel/text/messages';
import type { ShippingOption } from '#model/entities/shipping/shipping-option.entity';
import type { AppliedTaxRate } from '#model/pricing/tax';
import { appliesToShippingOptionSql, ratesSql } from '#shop/settings/regions/region-taxes';
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

/** A shipping option as loaded to offer and price it. */
export interface LoadedOption extends Pick<ShippingOption, Columns> {
  requirements: Requirement[];
  /** Whether it belongs to the default profile, which serves products without a profile. */
  has_default_profile: boolean;
  /** The tax rates of the option in its region. */
  rates: AppliedTaxRate[];
}

export interface OptionAccess {
  regionId: string;
  /** Whether options that only staff may choose are allowed. */
  includeAdminOnly: boolean;
}

/**
 * Loads options chosen for a cart, in the order of `optionIds`.
 * @throws not_found; not_allowed if an option is for returns, for another region, or only for staff
 */
export async function requireOptionsForCart(
  sql: Sql,
  optionIds: readonly string[],
  access: OptionAccess,
): Promise<LoadedOption[]> {
  const options = await requireOptionsById(sql, optionIds);
  requireAllowedForCart(options, access);
  return options;
}

/** @throws not_allowed if an option is for returns, for another region, or only for staff */
export function requireAllowedForCart(
  options: readonly LoadedOption[],
  { regionId, includeAdminOnly }: OptionAccess,
): void {
  for (const { region_id, is_return, admin_only } of options)
    if (region_id !== regionId || is_return || (admin_only && !includeAdminOnly))
      throw notAllowed(messages.wrongShippingOption);
}

/** Loads options in the order of `ids`. @throws not_found, also for a deleted option */
export async function requireOptionsById(sql: Sql, ids: readonly string[]): Promise<LoadedOption[]> {
  if (ids.length === 0) return [];
  const options = await sql.query<LoadedOption>(
    `${SELECT_OPTIONS} where o.id = any($1) and o.deleted_at is null`,
    [ids],
  );
  const byId = new Map(options.map((option) => [option.id, option]));
  return ids.map((id) => {
    const option = byId.get(id);
    if (!option) throw notFound('shipping_option', id);
    return option;
  });
}

/** Loads the options that shoppers of a region may choose for some products, in the order of creation. */
export function findOptionsForProducts(
  sql: Sql,
  regionId: string,
  productIds: readonly (string | null)[],
): Promise<LoadedOption[]> {
  // an empty cart is offered the options of the default profile
  return sql.query<LoadedOption>(SELECT_FOR_PRODUCTS, [
    regionId,
    productIds.length > 0 ? productIds : [null],
  ]);
}

/** Loads options, including deleted ones, in no particular order. */
export function findOptionsById(sql: Sql, ids: readonly string[]): Promise<LoadedOption[]> {
  return sql.query<LoadedOption>(SELECT_OPTIONS_BY_ID, [ids]);
}

/** SQL for the requirements of an option `o`. */
export const REQUIREMENTS = `(select coalesce(json_agg(json_build_object('type', q.type, 'amount', q.amount) order by q.id), '[]')
  from shipping_option_requirement q where q.shipping_option_id = o.id and q.deleted_at is null)`;

/** SQL for whether an option `o` belongs to the default profile, which serves products without a profile. */
export const HAS_DEFAULT_PROFILE = `(o.profile_id is not distinct from (${DEFAULT_PROFILE}))`;

const SELECT_OPTIONS = `select o.id, o.name, o.region_id, o.profile_id, o.provider_id, o.price_type, o.amount, o.data, o.is_return,
    o.admin_only, o.includes_tax, ${REQUIREMENTS} as requirements, ${HAS_DEFAULT_PROFILE} as has_default_profile,
    ${ratesSql('r', appliesToShippingOptionSql('o.id'))} as rates
  from shipping_option o join region r on r.id = o.region_id`;

export const SELECT_OPTIONS_BY_ID = `${SELECT_OPTIONS} where o.id = any($1)`;

const SELECT_FOR_PRODUCTS = `${SELECT_OPTIONS}
  where o.region_id = $1 and o.profile_id in (${profilesOfProductsSql('$2')})
    and o.deleted_at is null and not o.admin_only and not o.is_return
  order by o.created_at, o.id`;
