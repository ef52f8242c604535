import { notFound } from '../../../engine/kernel/errors.ts';
import type { Sql } from '../../../engine/kernel/database/sql.ts';
import { ratesSql } from '../../settings/regions/region-taxes.ts';
import type { BasketRegion } from './basket.ts';

/** SQL expression for the `BasketRegion` of a region `r`. */
export const REGION = `json_build_object(
    'is_deleted', r.deleted_at is not null, 'currency_code', r.currency_code, 'automatic_taxes', r.automatic_taxes, 'tax_provider_id', r.tax_provider_id,
    'gift_cards_taxable', r.gift_cards_taxable,
    'payment_provider_ids', array(select p.provider_id from region_payment_providers p where p.region_id = r.id order by 1),
    'rates', ${ratesSql('r', 'false')})`;

/**
 * Loads the region of a basket, or the one that it moves to.
 * @returns also the country of the region, if there is only one
 * @throws not_found
 */
export async function findRegion(
  sql: Sql,
  regionId: string,
): Promise<{ region: BasketRegion; only_country: string | null }> {
  const [found] = await sql.query<{ region: BasketRegion; only_country: string | null }>(
    `select ${REGION} as region,
       (select min(c.iso_2) from country c where c.region_id = r.id having count(*) = 1) as only_country
     from region r where r.id = $1 and r.deleted_at is null`,
    [regionId],
  );
  if (!found) throw notFound('region', regionId);
  return found;
}
