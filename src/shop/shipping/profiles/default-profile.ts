import type { Sql } from '#engine/kernel/database/sql';
import { notFound } from '#engine/kernel/errors';

/** SQL for the id of the default profile, i.e. the oldest one of type `default`. */
export const DEFAULT_PROFILE = `select id from shipping_profile where type = 'default' and deleted_at is null
  order by created_at, id limit 1`;

export async function defaultProfileId(sql: Sql): Promise<string> {
  const [profile] = await sql.query<{ id: string }>(DEFAULT_PROFILE);
  if (!profile) throw notFound('shipping_profile', 'default', 'type');
  return profile.id;
}

/** SQL for the array of a product's profile ids; empty if the default profile serves it. */
export function profilesOfProductSql(productId: string): string {
  return `array(select l.profile_id from product_shipping_profile l
    join shipping_profile f on f.id = l.profile_id and f.deleted_at is null where l.product_id = ${productId})`;
}

/**
 * SQL for the ids of the profiles that serve some products. The default profile serves products without a profile, which adopted
 * databases have, and lines without a product.
 * @param ids SQL for an array of product ids; null stands for a line without a product
 */
export function profilesOfProductsSql(ids: string): string {
  return `select coalesce(l.profile_id, d.id) from unnest(${ids}::text[]) requested (id)
    left join (product_shipping_profile l join shipping_profile p on p.id = l.profile_id and p.deleted_at is null)
      on l.product_id = requested.id
    left join (${DEFAULT_PROFILE}) d on true`;
}
