import type { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { notAllowed, notFound } from '#engine/kernel/errors';
import type { DiscountRuleType } from '#model/entities/offers/discount-rule.entity';

/** A locked discount. */
export interface LockedDiscount {
  id: string;
  code: string;
  is_dynamic: boolean;
  parent_discount_id: string | null;
  starts_at: Date;
  ends_at: Date | null;
  usage_count: number;
  /** Null in an adopted database that has a discount without a rule. */
  rule_id: string | null;
  type: DiscountRuleType | null;
  /** Without deleted regions. */
  region_ids: string[];
}

/** A discount whose rule may be changed; dynamic codes use the rule of their parent. */
export type DiscountWithOwnRule = LockedDiscount & { rule_id: string; type: DiscountRuleType };

/** Changes a locked discount, so that changes of one discount are serialized. @throws not_found */
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
 * The rule and the regions of a dynamic code are those of its parent, and can only be changed there.
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
 * Locks the discount, then loads it with its regions in a second statement: under READ COMMITTED, a statement that waited for a lock
 * sees other rows as they were before the wait.
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
