import { type CommerceError } from '#engine/kernel/errors';
import { discountErrors } from './discount-errors.ts';

/** The terms under which a discount may be used. */
export interface DiscountTerms {
  code: string;
  is_disabled: boolean;
  starts_at: Date;
  ends_at: Date | null;
  usage_limit: number | null;
  usage_count: number;
  region_ids: readonly string[];
  /** The parent of a dynamic code; its codes are invalid while it is disabled or deleted. */
  parent: { is_disabled: boolean; is_deleted: boolean } | null;
  /** The customer groups of each condition on groups; all conditions must hold. */
  group_conditions: readonly { operator: 'in' | 'not_in'; group_ids: readonly string[] }[];
}

/** The customer, the region and the time for which a discount is checked. */
export interface DiscountContext {
  region_id: string;
  /** Null for a cart without a customer. */
  customer_id: string | null;
  group_ids: readonly string[];
  now: Date;
}

/** Why a discount may not be used. */
export type DiscountRejectionReason =
  | 'disabled'
  | 'not_started'
  | 'expired'
  | 'usage_limit_reached'
  | 'other_region'
  | 'needs_customer'
  | 'other_customer';

/** Returns the reason why a discount may not be used, or null if it may (docs/conventions.md, Discounts). */
export function discountRejectionReason(
  discount: DiscountTerms,
  { region_id, customer_id, group_ids, now }: DiscountContext,
): DiscountRejectionReason | null {
  const { parent } = discount;
  if (discount.is_disabled || parent?.is_disabled || parent?.is_deleted) return 'disabled';
  if (discount.starts_at > now) return 'not_started';
  if (discount.ends_at && discount.ends_at <= now) return 'expired';
  if (discount.usage_limit !== null && discount.usage_count >= discount.usage_limit)
    return 'usage_limit_reached';
  if (!discount.region_ids.includes(region_id)) return 'other_region';
  const meetsConditions = discount.group_conditions.every(
    (condition) => condition.group_ids.some((id) => group_ids.includes(id)) === (condition.operator === 'in'),
  );
  if (meetsConditions) return null;
  return customer_id === null ? 'needs_customer' : 'other_customer';
}

/** Returns the error why a discount may not be used, or null if it may. */
export function discountRejection(discount: DiscountTerms, context: DiscountContext): CommerceError | null {
  const reason = discountRejectionReason(discount, context);
  return reason && discountErrors[reason](discount.code, context.region_id);
}
