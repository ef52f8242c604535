import type { Sql } from '../../../engine/kernel/database/sql.ts';
import { DEFAULT_PROFILE, profilesOfProductSql } from '../profiles/default-profile.ts';

/**
 * Finds the variants that require shipping: those with a shipping profile that has an option for shoppers in the region.
 * @returns the ids of these profiles, by variant id
 */
export async function shippableVariants(
  sql: Sql,
  regionId: string,
  variantIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await sql.query<{ id: string; profile_ids: string[] }>(SHIPPABLE, [regionId, variantIds]);
  return new Map(rows.map(({ id, profile_ids }) => [id, profile_ids]));
}

const SHIPPABLE = `select g.id, array_agg(g.profile_id) as profile_ids
  from (
    select v.id, unnest(case when p.ids = '{}' then array(${DEFAULT_PROFILE}) else p.ids end) as profile_id
    from product_variant v, lateral (select ${profilesOfProductSql('v.product_id')} as ids) p
    where v.id = any($2)) g
  where exists (select from shipping_option o where o.region_id = $1 and o.profile_id = g.profile_id
    and o.deleted_at is null and not o.admin_only and not o.is_return)
  group by g.id`;
