import { baskets, type OpenCart, type Sql } from '@storekeep/server/extend';
import type { RequestedCode } from '../session-input.ts';
import { checkCodes, type CheckedCode } from './check-codes.ts';

/**
 * Replaces the discounts and gift cards of a cart by those with the given codes, as far as the cart may use them.
 * @returns the codes in the order of the request, with the reasons why some were rejected
 */
export async function applyCodes(
  sql: Sql,
  cart: OpenCart,
  codes: readonly string[],
): Promise<RequestedCode[]> {
  const checked = await checkCodes(sql, cart, codes);
  await baskets.applyDiscounts(sql, cart, acceptedCodes(checked, true));
  await baskets.applyGiftCards(sql, cart, acceptedCodes(checked, false));
  return checked.map(({ code, rejection }) => ({ code, rejection }));
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
  const checked = await checkCodes(sql, cart, texts);
  const isRejected = checked.some(({ rejection }, index) => rejection && codes[index].rejection === null);
  return isRejected ? applyCodes(sql, cart, texts) : null;
}

function acceptedCodes(checked: readonly CheckedCode[], areDiscounts: boolean): string[] {
  return checked
    .filter(({ isDiscount, rejection }) => rejection === null && isDiscount === areDiscounts)
    .map(({ code }) => code);
}
