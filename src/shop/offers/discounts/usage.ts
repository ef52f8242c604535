import type { Tx } from '../../../engine/kernel/database/sql.ts';
import { discountErrors } from './discount-errors.ts';

/** A discount of an order. */
export type UsedDiscount = Readonly<{ id: string; code: string }>;

/**
 * Increments the usage count of discounts. The condition of the update prevents concurrent orders from exceeding a limit.
 * @throws not_allowed if a limit is reached
 */
export async function countUsage(tx: Tx, discounts: readonly UsedDiscount[]): Promise<void> {
  if (discounts.length === 0) return;
  const [{ counted }] = await tx.query<{ counted: string[] }>(
    `with ${countUsageSql('$1')} select ${COUNTED_DISCOUNTS} as counted`,
    [discounts.map(({ id }) => id)],
  );
  requireCounted(discounts, counted);
}

/**
 * Common table expressions that increment the usage count of discounts, locked by id; their result is `COUNTED_DISCOUNTS`. The lock
 * does not conflict with the key share locks that other orders hold through their foreign keys.
 * @param ids SQL of the array of their ids
 * @param condition SQL: nothing is locked and counted unless it is true
 */
export function countUsageSql(ids: string, condition = 'true'): string {
  return `locked_discount as materialized (
      select id from discount where id = any(${ids}) and ${condition} order by id for no key update
    ), counted_discount as (
      update discount d set usage_count = usage_count + 1, updated_at = now() from locked_discount l
      where d.id = l.id and (d.usage_limit is null or d.usage_count < d.usage_limit) returning d.id
    )`;
}

/** SQL of the array of the ids of the discounts that `countUsageSql` has counted. */
export const COUNTED_DISCOUNTS = 'array(select id from counted_discount)';

/** @throws not_allowed if a discount was not counted, as its limit is reached */
export function requireCounted(discounts: readonly UsedDiscount[], counted: readonly string[]): void {
  const exhausted = discounts.find(({ id }) => !counted.includes(id));
  if (exhausted) throw discountErrors.usage_limit_reached(exhausted.code);
}
