import { CommerceError, invalidData, notAllowed, notFound } from '#engine/kernel/errors';
import { messages } from '#engine/kernel/text/messages';
import { exampleId } from '#engine/mapping/example-values';

/** Why a discount may not be used, by the reason. */
export const discountErrors = {
  disabled: (code: string) => notAllowed(`Discount ${code} is disabled`),
  not_started: (code: string) => notAllowed(messages.discountNotStarted(code)),
  expired: (code: string) => notAllowed(messages.discountExpired(code)),
  usage_limit_reached: (code: string) => notAllowed(messages.discountUsageLimitReached(code)),
  other_region: (code: string, regionId: string) =>
    invalidData(`Discount ${code} is not available in region ${regionId}`),
  needs_customer: (code: string) => notAllowed(messages.discountNeedsCustomer(code)),
  other_customer: (code: string) => notAllowed(messages.discountNotForCustomer(code)),
} as const;

/** Errors of a condition in the path that belongs to another discount, with the message that existing clients show. */
export const conditionErrors = {
  ofOtherDiscount: (id: string, discountId: string) =>
    new CommerceError('not_found', messages.conditionOfOtherDiscount(id, discountId)),
  /** For batch operations, as in Medusa v1. */
  notInPath: (id: string, discountId: string) =>
    invalidData(messages.conditionOfOtherDiscount(id, discountId)),
} as const;

/** The errors of operations that take codes, for the OpenAPI documents. */
export const documentedDiscountErrors = [
  notFound('discount', 'SPRING', 'code'),
  ...Object.values(discountErrors).map((error) => error('SPRING', exampleId('reg'))),
];
