import { invalidData, notAllowed } from '#engine/kernel/errors';
import { normalizeIdentifier } from '#engine/kernel/text/identifying-text';
import { messages } from '#engine/kernel/text/messages';
import type { DiscountRuleType } from '#model/entities/offers/discount-rule.entity';

/*
 * The checks of a discount's values (docs/conventions.md, Discounts). They are separate functions, so that an update checks only what
 * it changes.
 */

/** Codes of discounts are stored in upper case; they and those of gift cards are found in any letter case. */
export function normalizeCode(code: string): string {
  return normalizeIdentifier(code).toUpperCase();
}

/** @throws invalid_data */
export function requireValue(type: DiscountRuleType | null, value: number): void {
  if (type === 'percentage' && value > 100)
    throw invalidData(`A percentage is from 0 to 100, and value is ${value}`);
}

/**
 * A fixed amount requires exactly one region, which determines its currency.
 * @throws invalid_data
 */
export function requireRegions(type: DiscountRuleType | null, regionIds: readonly string[]): void {
  if (type === 'fixed' && regionIds.length !== 1) throw invalidData(messages.fixedDiscountNeedsOneRegion);
  if (regionIds.length === 0) throw invalidData('regions must name at least one region');
}

/** @throws invalid_data */
export function requirePeriod(starts_at: Date, ends_at: Date | null): void {
  if (ends_at && ends_at <= starts_at) throw invalidData(messages.endsBeforeStart);
}

/** @throws invalid_data */
export function requireDynamic(is_dynamic: boolean): void {
  if (!is_dynamic) throw invalidData('valid_duration is for dynamic discounts: it needs is_dynamic');
}

/** @throws not_allowed */
export function requireUsageLimit(usage_limit: number, code: string, usage_count: number): void {
  if (usage_limit < usage_count)
    throw notAllowed(
      `Discount ${code} has been used ${usage_count} times, so its usage_limit cannot be ${usage_limit}`,
    );
}
