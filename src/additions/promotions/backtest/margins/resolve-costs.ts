import { invalidData, type Sql } from '@storekeep/server/extend';
import type { UnitCost } from '../backtest.input.ts';

/** What a unit of a variant costs the shop. */
export interface VariantCost {
  variant_id: string;
  currency_code: string;
  /** Without tax, in the smallest unit of the currency. */
  amount: number;
}

/**
 * Finds the variants whose costs are given by SKU, by one statement.
 * @throws invalid_data for a cost without a variant, or with an unknown SKU
 */
export async function resolveCosts(sql: Sql, costs: readonly UnitCost[]): Promise<VariantCost[]> {
  const skus = costs.flatMap(({ variant_id, sku }) => (variant_id === undefined ? (sku ?? []) : []));
  const rows =
    skus.length > 0
      ? await sql.query<{ id: string; sku: string }>(
          'select id, sku from product_variant where sku = any($1) and deleted_at is null',
          [skus],
        )
      : [];
  const variants = new Map(rows.map(({ id, sku }) => [sku, id]));
  return costs.map(({ variant_id, sku, currency_code, amount }, index) => {
    if (variant_id === undefined && sku === undefined)
      throw invalidData(`costs.${index} must have a variant_id or a sku`);
    const found = variant_id ?? variants.get(sku!);
    if (found === undefined) throw invalidData(`costs.${index}.sku: no variant has the SKU ${sku}`);
    return { variant_id: found, currency_code: currency_code.toLowerCase(), amount };
  });
}
