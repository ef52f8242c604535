import { refusalOf as discountRefusal } from '../discounts/applicability.ts';
import { discountsByCode, discountsById, groupsOf, type FoundDiscount } from '../discounts/find-discounts.ts';
import { giftCardsByCode, refusalOf as giftCardRefusal } from '../gift-cards/find-gift-cards.ts';
import { notFound } from '../kernel/errors.ts';
import type { Sql } from '../kernel/sql.ts';
import type { OpenCart } from './open-cart.ts';

/**
 * Replaces the discounts of a cart. It holds at most one of free shipping and one of the other kinds: of several, the
 * last (decisions.md, Discounts).
 * @throws not_found for an unknown code; not_allowed or invalid_data with the reason why one may not be used
 */
export async function applyDiscounts(sql: Sql, cart: OpenCart, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) {
    cart.discounts = [];
    return;
  }
  const found = new Map((await discountsByCode(sql, codes)).map((discount) => [discount.code, discount]));
  const wanted = codes.map((code) => {
    const discount = found.get(code.toUpperCase());
    if (!discount) throw notFound('discount', code, 'code');
    return discount;
  });
  for (const refusal of await refusalsOf(sql, cart, wanted)) if (refusal) throw refusal;
  cart.discounts = lastOfEachKind(wanted);
}

export function removeDiscount(cart: OpenCart, code: string): void {
  cart.discounts = cart.discounts.filter((discount) => discount.code !== code.toUpperCase());
}

/** After a cart has moved to another region or customer: what is not available there goes. */
export async function dropUnavailable(sql: Sql, cart: OpenCart): Promise<void> {
  if (cart.discounts.length === 0) return;
  const found = await discountsById(
    sql,
    cart.discounts.map((discount) => discount.id),
  );
  const refusals = await refusalsOf(sql, cart, found);
  const kept = new Set(found.filter((_, place) => refusals[place] === null).map((discount) => discount.id));
  cart.discounts = cart.discounts.filter((discount) => kept.has(discount.id));
}

/** @throws the reason why a discount of the cart may not be used any more */
export async function requireDiscounts(sql: Sql, cart: OpenCart): Promise<void> {
  if (cart.discounts.length === 0) return;
  const found = await discountsById(
    sql,
    cart.discounts.map((discount) => discount.id),
  );
  const gone = cart.discounts.find((discount) => !found.some((one) => one.id === discount.id));
  if (gone) throw notFound('discount', gone.code, 'code');
  for (const refusal of await refusalsOf(sql, cart, found)) if (refusal) throw refusal;
}

/**
 * Replaces the gift cards of a cart; they pay in the order given.
 * @throws not_found for an unknown code; not_allowed with the reason why one does not pay
 */
export async function applyGiftCards(sql: Sql, cart: OpenCart, codes: readonly string[]): Promise<void> {
  const cards = await giftCardsByCode(sql, codes);
  const now = new Date();
  for (const card of cards) {
    const refusal = giftCardRefusal(card, { region_id: cart.region_id, now });
    if (refusal) throw refusal;
  }
  cart.gift_cards = cards.map(({ id, balance, tax_rate }) => ({ id, balance, tax_rate }));
}

async function refusalsOf(sql: Sql, cart: OpenCart, discounts: readonly FoundDiscount[]) {
  const asksForGroups = discounts.some((discount) => discount.group_conditions.length > 0);
  const group_ids = asksForGroups ? await groupsOf(sql, cart.customer_id) : [];
  const applicant = { region_id: cart.region_id, group_ids, now: new Date() };
  return discounts.map((discount) => discountRefusal(discount, applicant));
}

function lastOfEachKind(discounts: readonly FoundDiscount[]): OpenCart['discounts'] {
  const kinds = new Map(discounts.map((discount) => [discount.type === 'free_shipping', discount]));
  return [...kinds.values()].map(({ id, code, type, value, allocation }) => ({
    id,
    code,
    type,
    value,
    allocation,
  }));
}
