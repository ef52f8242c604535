import type { Sql } from '../../../engine/kernel/database/sql.ts';
import { notFound } from '../../../engine/kernel/errors.ts';

/** SQL for the profile of products and options that name none: the oldest of type `default`. */
export const DEFAULT_PROFILE = `select id from shipping_profile where type = 'default' and deleted_at is null
  order by created_at, id limit 1`;

export async function defaultProfileId(sql: Sql): Promise<string> {
  const [profile] = await sql.query<{ id: string }>(DEFAULT_PROFILE);
  if (!profile) throw notFound('shipping_profile', 'default', 'type');
  return profile.id;
}

/** SQL for the profiles that a product is in, as an array; it is empty for what the default one serves. */
export function profilesOfProductSql(productId: string): string {
  return `array(select l.profile_id from product_shipping_profile l
    join shipping_profile f on f.id = l.profile_id and f.deleted_at is null where l.product_id = ${productId})`;
}

/**
 * SQL for the profiles that serve some products. What is in no profile is served by the default one: products of
 * other shops' databases, and null, which stands for a line without a product.
 * @param ids SQL for an array of product ids
 */
export function profilesOfProductsSql(ids: string): string {
  return `select coalesce(l.profile_id, d.id) from unnest(${ids}::text[]) requested (id)
    left join (product_shipping_profile l join shipping_profile p on p.id = l.profile_id and p.deleted_at is null)
      on l.product_id = requested.id
    left join (${DEFAULT_PROFILE}) d on true`;
}
