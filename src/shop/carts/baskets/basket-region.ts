import type { Sql } from '#engine/kernel/database/sql';
import { notFound } from '#engine/kernel/errors';
import { regionRatesSql } from '#shop/settings/regions/region-taxes';
import type { BasketRegion } from './basket.ts';

/** SQL expression for the `BasketRegion` of a region `r`. */
export const REGION = `json_build_object(
    'is_deleted', r.deleted_at is not null, 'currency_code', r.currency_code, 'automatic_taxes', r.automatic_taxes, 'tax_provider_id', r.tax_provider_id,
    'gift_cards_taxable', r.gift_cards_taxable,
    'payment_provider_ids', array(select p.provider_id from region_payment_providers p where p.region_id = r.id order by 1),
    'rates', ${regionRatesSql('r')})`;

/** The region that a basket moves to, and its country, if it has only one. */
export interface FoundRegion {
  region: BasketRegion;
  only_country: string | null;
}

/** SQL that selects a `FoundRegion`, or no row. @param id SQL of its id */
export function regionSql(id: string): string {
  return `select ${REGION} as region,
       (select min(k.iso_2) from country k where k.region_id = r.id having count(*) = 1) as only_country
     from region r where r.id = ${id} and r.deleted_at is null`;
}

/** @throws not_found */
export async function findRegion(sql: Sql, regionId: string): Promise<FoundRegion> {
  const [found] = await sql.query<FoundRegion>(regionSql('$1'), [regionId]);
  return requireRegion(found, regionId);
}

/** @throws not_found */
export function requireRegion(found: FoundRegion | null | undefined, regionId: string): FoundRegion {
  if (!found) throw notFound('region', regionId);
  return found;
}
