import type { Sql } from '#engine/kernel/database/sql';
import { notFound } from '#engine/kernel/errors';
import { discountRejection as discountRefusal } from '#shop/offers/discounts/applicability';
import { normalizeCode } from '#shop/offers/discounts/discount-terms';
import {
  discountsByCode,
  discountsById,
  groupIdsOfCustomer,
  type LoadedDiscount,
} from '#shop/offers/discounts/find-discounts';
import {
  giftCardRejection as giftCardRefusal,
  giftCardsByCode,
} from '#shop/offers/gift-cards/find-gift-cards';
import type { Basket } from './basket.ts';
import type { Contribution } from './contributions.ts';

/**
 * Replaces the discounts of a basket. It may have one discount for free shipping and one of the other kinds; of several, the
 * last one applies (docs/conventions.md, Discounts).
 * Codes of modules such as promotions are beside these.
 * @param customerId the customer whose groups are checked; defaults to the basket's
 * @throws not_found for an unknown code; not_allowed or invalid_data with the reason why a discount cannot be used
 */
export async function applyDiscounts(
  sql: Sql,
  basket: Basket & { contributions?: readonly Contribution[] },
  allCodes: readonly string[],
  customerId = basket.customer_id,
): Promise<void> {
  let codes = allCodes;
  for (const contribution of basket.contributions ?? []) codes = contribution.takeCodes(codes);
  if (codes.length === 0) {
    basket.discounts = [];
    return;
  }
  const found = new Map((await discountsByCode(sql, codes)).map((discount) => [discount.code, discount]));
  const requested = codes.map((code) => {
    const discount = found.get(normalizeCode(code));
    if (!discount) throw notFound('discount', code, 'code');
    return discount;
  });
  for (const refusal of await refusalsOf(sql, basket, requested, customerId)) if (refusal) throw refusal;
  basket.discounts = lastOfEachKind(requested);
}

export function removeDiscount(basket: Basket & { promotion_codes: string[] }, code: string): void {
  basket.promotion_codes = basket.promotion_codes.filter((entered) => entered !== normalizeCode(code));
  basket.discounts = basket.discounts.filter((discount) => discount.code !== normalizeCode(code));
}

/** Removes discounts that are not available in the region or to the customer that a basket has moved to. */
export async function removeUnavailableDiscounts(sql: Sql, basket: Basket): Promise<void> {
  if (basket.discounts.length === 0) return;
  const found = await discountsById(
    sql,
    basket.discounts.map((discount) => discount.id),
  );
  const refusals = await refusalsOf(sql, basket, found);
  const available = new Set(
    found.filter((_, index) => refusals[index] === null).map((discount) => discount.id),
  );
  basket.discounts = basket.discounts.filter((discount) => available.has(discount.id));
}

/** @throws not_found, not_allowed or invalid_data if a discount of the basket can no longer be used */
export async function requireDiscounts(sql: Sql, basket: Basket): Promise<void> {
  if (basket.discounts.length === 0) return;
  const found = await discountsById(
    sql,
    basket.discounts.map((discount) => discount.id),
  );
  const missing = basket.discounts.find(
    (discount) => !found.some((candidate) => candidate.id === discount.id),
  );
  if (missing) throw notFound('discount', missing.code, 'code');
  for (const refusal of await refusalsOf(sql, basket, found)) if (refusal) throw refusal;
}

/**
 * Replaces the gift cards of a basket.
 * @throws not_found for an unknown code; not_allowed with the reason why a gift card cannot be used
 */
export async function applyGiftCards(sql: Sql, basket: Basket, codes: readonly string[]): Promise<void> {
  const cards = await giftCardsByCode(sql, codes);
  const now = new Date();
  for (const card of cards) {
    const refusal = giftCardRefusal(card, { region_id: basket.region_id, now });
    if (refusal) throw refusal;
  }
  basket.gift_cards = cards.map(({ id, balance, tax_rate, ends_at }) => ({
    ...{ id, balance, tax_rate },
    ends_at: ends_at?.toISOString() ?? null,
  }));
}

async function refusalsOf(
  sql: Sql,
  basket: Basket,
  discounts: readonly LoadedDiscount[],
  customerId = basket.customer_id,
) {
  const needsGroups = discounts.some((discount) => discount.group_conditions.length > 0);
  const group_ids = needsGroups ? await groupIdsOfCustomer(sql, customerId) : [];
  const applicant = { region_id: basket.region_id, customer_id: customerId, group_ids, now: new Date() };
  return discounts.map((discount) => discountRefusal(discount, applicant));
}

function lastOfEachKind(discounts: readonly LoadedDiscount[]): Basket['discounts'] {
  const kinds = new Map(discounts.map((discount) => [discount.type === 'free_shipping', discount]));
  return [...kinds.values()].map(({ id, code, type, value, allocation }) => ({
    id,
    code,
    type,
    value,
    allocation,
  }));
}
