import type { Sql } from '#engine/kernel/database/sql';
import type { AppliedTaxRate } from '#model/pricing/tax';
import {
  appliesToProductSql,
  appliesToShippingOptionSql,
  ratesSql,
} from '#shop/settings/regions/region-taxes';

/**
 * Loads the rates of the built-in tax provider for lines and shipping methods of carts, in one statement.
 * @returns by id
 */
export async function ratesOfLines(
  sql: Sql,
  lineIds: readonly string[],
  methodIds: readonly string[],
): Promise<Map<string, AppliedTaxRate[]>> {
  const rows = await sql.query<{ id: string; rates: AppliedTaxRate[] }>(RATES, [lineIds, methodIds]);
  return new Map(rows.map(({ id, rates }) => [id, rates]));
}

const RATES = `
  select i.id, ${ratesSql('r', appliesToProductSql('v.product_id', 'p.type_id'))} as rates
  from line_item i join cart c on c.id = i.cart_id join region r on r.id = c.region_id
    left join product_variant v on v.id = i.variant_id left join product p on p.id = v.product_id
  where i.id = any($1)
  union all
  select s.id, ${ratesSql('r', appliesToShippingOptionSql('s.shipping_option_id'))}
  from shipping_method s join cart c on c.id = s.cart_id join region r on r.id = c.region_id
  where s.id = any($2)`;
