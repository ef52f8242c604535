import { DEFAULT_PROFILE, profilesOfProductSql } from '../profiles/default-profile.ts';

/**
 * SQL of a JSON object with the variants that require shipping: those with a shipping profile that has an option for shoppers in the
 * region. Its keys are ids of variants, its values the ids of these profiles.
 * @param region SQL for the id of the region
 * @param variants SQL for the array of the ids of the variants
 */
export function shippableVariantsSql(region: string, variants: string): string {
  return `(select coalesce(json_object_agg(shippable.id, shippable.profile_ids), '{}') from (
    select g.id, array_agg(g.profile_id) as profile_ids
    from (
      select v.id, unnest(case when p.ids = '{}' then array(${DEFAULT_PROFILE}) else p.ids end) as profile_id
      from product_variant v, lateral (select ${profilesOfProductSql('v.product_id')} as ids) p
      where v.id = any(${variants})) g
    where exists (select from shipping_option o where o.region_id = ${region} and o.profile_id = g.profile_id
      and o.deleted_at is null and not o.admin_only and not o.is_return)
    group by g.id) shippable)`;
}
