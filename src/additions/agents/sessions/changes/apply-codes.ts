import { applyDiscounts, applyGiftCards, discountRejectionReason, discountsByCode, findGiftCardsByCode, giftCardRejection, groupIdsOfCustomer, type LoadedDiscount, type LoadedGiftCard,normalizeCode, type OpenCart, type Sql } from 'storekeep/extend';
import type { RequestedCode } from '../session-input.ts';
import type { CodeRejection } from '../view/issue.ts';

/**
 * Replaces the discounts and gift cards of a cart by those with the given codes, as far as the cart may use them.
 * @returns the codes in the order of the request, with the reasons why some were rejected
 */
export async function applyCodes(
  sql: Sql,
  cart: OpenCart,
  codes: readonly string[],
): Promise<RequestedCode[]> {
  const { requested, isDiscount } = await checkCodes(sql, cart, codes);
  const accepted = requested.filter(({ rejection }) => rejection === null).map(({ code }) => code);
  await applyDiscounts(sql, cart, accepted.filter(isDiscount));
  await applyGiftCards(
    sql,
    cart,
    accepted.filter((code) => !isDiscount(code)),
  );
  return requested;
}

/**
 * Removes the codes that a cart can no longer use, such as that of a discount that has expired.
 * @returns the codes of a session, with the reasons why some were rejected; null if the cart can use all that it has
 */
export async function removeRejectedCodes(
  sql: Sql,
  cart: OpenCart,
  codes: readonly RequestedCode[],
): Promise<RequestedCode[] | null> {
  if (codes.every(({ rejection }) => rejection !== null)) return null;
  const texts = codes.map(({ code }) => code);
  const { requested } = await checkCodes(sql, cart, texts);
  const isRejected = requested.some(({ rejection }, index) => rejection && codes[index].rejection === null);
  return isRejected ? applyCodes(sql, cart, texts) : null;
}

interface CheckedCodes {
  requested: RequestedCode[];
  /** Whether a code is that of a discount, and not of a gift card. */
  isDiscount: (code: string) => boolean;
}

async function checkCodes(sql: Sql, cart: OpenCart, codes: readonly string[]): Promise<CheckedCodes> {
  const normalized = codes.map(normalizeCode);
  const found = codes.length > 0 ? await discountsByCode(sql, codes) : [];
  const discounts = found.sort((a, b) => normalized.indexOf(a.code) - normalized.indexOf(b.code));
  const byCode = new Map(discounts.map((discount) => [discount.code, discount]));
  const otherCodes = codes.filter((code) => !byCode.has(normalizeCode(code)));
  const cardsByCode = new Map(
    (await findGiftCardsByCode(sql, otherCodes)).map((card) => [card.code.toUpperCase(), card]),
  );
  const rejections = await discountRejections(sql, cart, discounts);
  const rejectionOf = (code: string): CodeRejection | null => {
    const discount = byCode.get(normalizeCode(code));
    if (discount) return rejections.get(discount.id) ?? null;
    const card = cardsByCode.get(code.toUpperCase());
    return card ? cardRejection(cart, card) : 'invalid';
  };
  const requested = codes.map((code) => ({ code, rejection: rejectionOf(code) }));
  return { requested, isDiscount: (code) => byCode.has(normalizeCode(code)) };
}

/** A cart can have one discount for free shipping and one of another type; further ones are rejected. */
async function discountRejections(
  sql: Sql,
  { region_id, customer_id }: OpenCart,
  discounts: readonly LoadedDiscount[],
): Promise<Map<string, CodeRejection>> {
  const needsGroups = discounts.some(({ group_conditions }) => group_conditions.length > 0);
  const group_ids = needsGroups ? await groupIdsOfCustomer(sql, customer_id) : [];
  const rejections = new Map<string, CodeRejection>();
  const kinds = new Set<boolean>();
  for (const discount of discounts) {
    const isFreeShipping = discount.type === 'free_shipping';
    const reason = discountRejectionReason(discount, { region_id, customer_id, group_ids, now: new Date() });
    if (reason) rejections.set(discount.id, CODES[reason]);
    else if (kinds.has(isFreeShipping)) rejections.set(discount.id, 'combination_disallowed');
    else kinds.add(isFreeShipping);
  }
  return rejections;
}

const CODES: Record<NonNullable<ReturnType<typeof discountRejectionReason>>, CodeRejection> = {
  disabled: 'invalid',
  not_started: 'invalid',
  expired: 'expired',
  usage_limit_reached: 'usage_limit_reached',
  other_region: 'invalid',
  needs_customer: 'user_ineligible',
  other_customer: 'user_ineligible',
};

function cardRejection({ region_id }: OpenCart, card: LoadedGiftCard): CodeRejection | null {
  const now = new Date();
  if (giftCardRejection(card, { region_id, now }) === null) return null;
  if (card.ends_at && card.ends_at <= now) return 'expired';
  return card.balance === 0 ? 'usage_limit_reached' : 'invalid';
}
