import type { DiscountRuleType } from '../../../model/entities/offers/discount-rule.entity.ts';
import type { Database } from '../../../engine/kernel/database/database.ts';
import { notAllowed, notFound } from '../../../engine/kernel/errors.ts';
import type { Tx } from '../../../engine/kernel/database/sql.ts';

/** A discount that is about to be changed. */
export interface LockedDiscount {
  id: string;
  code: string;
  is_dynamic: boolean;
  parent_discount_id: string | null;
  starts_at: Date;
  ends_at: Date | null;
  usage_count: number;
  /** Null where an adopted database has a discount without one. */
  rule_id: string | null;
  type: DiscountRuleType | null;
  /** Regions that were deleted do not count. */
  region_ids: string[];
}

/** A discount with a rule of its own, which may therefore be changed. */
export type DiscountWithOwnRule = LockedDiscount & { rule_id: string; type: DiscountRuleType };

/** Changes of one discount come one after the other: each finds it as the one before has left it. */
export function changeDiscount(
  database: Database,
  id: string,
  change: (discount: LockedDiscount, tx: Tx) => Promise<void>,
): Promise<{ id: string }> {
  return database.transaction(async (tx) => {
    await change(await lockDiscount(tx, id), tx);
    return { id };
  });
}

/**
 * The rule and the regions of a dynamic code are its parent's, and are changed there.
 * @throws not_allowed for a dynamic code
 */
export function requireOwnRule(discount: LockedDiscount): asserts discount is DiscountWithOwnRule {
  if (discount.parent_discount_id)
    throw notAllowed(
      `Discount ${discount.code} is a dynamic code: rule, regions and valid_duration are those of discount ${discount.parent_discount_id}`,
    );
  if (!discount.rule_id) throw notAllowed(`Discount ${discount.code} has no rule`);
}

/**
 * Locks the discount and reads it. Two statements, since what a statement sees beside the row it waited for is from
 * before the wait.
 */
async function lockDiscount(tx: Tx, id: string): Promise<LockedDiscount> {
  const [discount] = await tx.query<LockedDiscount>(
    `update discount set updated_at = now() where id = $1 and deleted_at is null
     returning id, code, is_dynamic, parent_discount_id, starts_at, ends_at, usage_count, rule_id`,
    [id],
  );
  if (!discount) throw notFound('discount', id);
  const [terms] = await tx.query<Pick<LockedDiscount, 'type' | 'region_ids'>>(TERMS, [id, discount.rule_id]);
  return { ...discount, ...terms };
}

const TERMS = `select (select type from discount_rule where id = $2) as type,
  array(select k.region_id from discount_regions k join region r on r.id = k.region_id and r.deleted_at is null
        where k.discount_id = $1) as region_ids`;
