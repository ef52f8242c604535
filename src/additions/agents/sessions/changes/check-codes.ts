import { type baskets, codes as doors, normalizeCode, type Sql } from '@storekeep/server/extend';
import type { CodeRejection } from '../view/issue.ts';

/** The code of a discount, of a module such as promotions, or of a gift card, and whether a cart may use it. */
export interface CheckedCode {
  /** As it was given. */
  code: string;
  /** Whether `applyDiscounts` takes it. */
  isDiscount: boolean;
  /** Null if the cart may use it. */
  rejection: CodeRejection | null;
}

/** Where, and by whom, codes are used. */
interface CodeUser {
  region_id: string;
  customer_id: string | null;
  contributions?: readonly baskets.Contribution[];
}

/**
 * Checks codes of discounts and gift cards without using them, in the order in which they are given. A cart can have one discount for
 * free shipping and one of another type; further ones are rejected.
 */
export async function checkCodes(sql: Sql, user: CodeUser, codes: readonly string[]): Promise<CheckedCode[]> {
  if (codes.length === 0) return [];
  const normalized = codes.map(normalizeCode);
  const found = await doors.discountsByCode(sql, codes);
  const discounts = found.sort((a, b) => normalized.indexOf(a.code) - normalized.indexOf(b.code));
  const byCode = new Map(discounts.map((discount) => [discount.code, discount]));
  const cards = await doors.findGiftCardsByCode(
    sql,
    codes.filter((code) => !byCode.has(normalizeCode(code))),
  );
  const cardsByCode = new Map(cards.map((card) => [card.code.toUpperCase(), card]));
  const rejections = await rejectDiscounts(sql, user, discounts);
  return codes.map((code) => {
    const problem = checkContributedCode(user, code);
    if (problem !== undefined)
      return { code, isDiscount: true, rejection: problem && PROBLEMS_OF_MODULES[problem] };
    const discount = byCode.get(normalizeCode(code));
    if (discount) return { code, isDiscount: true, rejection: rejections.get(discount.id) ?? null };
    const card = cardsByCode.get(code.toUpperCase());
    return { code, isDiscount: false, rejection: card ? rejectCard(user, card) : 'invalid' };
  });
}

/** @returns why the module that a code belongs to rejects it; null if it does not; undefined if it belongs to none */
function checkContributedCode(
  { contributions = [] }: CodeUser,
  code: string,
): baskets.ContributedCodeProblem | null | undefined {
  for (const contribution of contributions) {
    const problem = contribution.checkCode(code);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

const PROBLEMS_OF_MODULES: Record<baskets.ContributedCodeProblem, CodeRejection> = {
  not_started: 'invalid',
  expired: 'expired',
  usage_limit_reached: 'usage_limit_reached',
};

/** @returns the reasons by the ids of discounts that are rejected */
async function rejectDiscounts(
  sql: Sql,
  { region_id, customer_id }: CodeUser,
  discounts: readonly doors.LoadedDiscount[],
): Promise<Map<string, CodeRejection>> {
  const needsGroups = discounts.some(({ group_conditions }) => group_conditions.length > 0);
  const group_ids = needsGroups ? await doors.groupIdsOfCustomer(sql, customer_id) : [];
  const rejections = new Map<string, CodeRejection>();
  const kinds = new Set<boolean>();
  for (const discount of discounts) {
    const isFreeShipping = discount.type === 'free_shipping';
    const reason = doors.discountRejectionReason(discount, {
      region_id,
      customer_id,
      group_ids,
      now: new Date(),
    });
    if (reason) rejections.set(discount.id, REJECTIONS[reason]);
    else if (kinds.has(isFreeShipping)) rejections.set(discount.id, 'combination_disallowed');
    else kinds.add(isFreeShipping);
  }
  return rejections;
}

const REJECTIONS: Record<NonNullable<ReturnType<typeof doors.discountRejectionReason>>, CodeRejection> = {
  disabled: 'invalid',
  not_started: 'invalid',
  expired: 'expired',
  usage_limit_reached: 'usage_limit_reached',
  other_region: 'invalid',
  needs_customer: 'user_ineligible',
  other_customer: 'user_ineligible',
};

function rejectCard({ region_id }: CodeUser, card: doors.LoadedGiftCard): CodeRejection | null {
  const now = new Date();
  if (doors.giftCardRejection(card, { region_id, now }) === null) return null;
  if (card.ends_at && card.ends_at <= now) return 'expired';
  return card.balance === 0 ? 'usage_limit_reached' : 'invalid';
}
