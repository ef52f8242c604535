import { invalidData, type Sql } from '@storekeep/server/extend';
import type { Promotion } from './promotion.entity.ts';
import { hasAmounts } from './validate-promotion.ts';

type PricedPromotion = Pick<Promotion, 'budget' | 'conditions' | 'effects'>;

/**
 * Finds the currency of the amounts of each promotion: that of its budget, or else of its regions, or else that of the shop.
 * @returns null for promotions without amounts
 * @throws invalid_data for regions of several currencies
 */
export async function requireCurrencies(
  sql: Sql,
  promotions: readonly PricedPromotion[],
): Promise<(string | null)[]> {
  const [{ regions, preset }] = await sql.query<{ regions: Record<string, string>; preset: string }>(
    `select (select coalesce(json_object_agg(id, currency_code), '{}') from region where id = any($1)) as regions,
       (select default_currency_code from store limit 1) as preset`,
    [promotions.flatMap(regionsOf)],
  );
  return promotions.map((promotion) => {
    if (!hasAmounts(promotion)) return null;
    if (promotion.budget?.currency_code) return promotion.budget.currency_code;
    const codes = [...new Set(regionsOf(promotion).flatMap((id) => regions[id] ?? []))].sort();
    if (codes.length > 1)
      throw invalidData(
        `A promotion with amounts is for one currency, and its regions have ${codes.join(' and ')}`,
      );
    return codes[0] ?? preset;
  });
}

function regionsOf({ conditions }: PricedPromotion): string[] {
  return conditions
    .filter(({ subject, operator }) => subject === 'region' && operator !== 'not_in')
    .flatMap(({ value }) => (Array.isArray(value) ? value : [String(value)]));
}
