import { money } from '@storekeep/server/extend';
import { type Article, groupToArticles } from './articles.ts';
import { chooseSets } from './choose-sets.ts';
import { computeEffect } from './compute-effect.ts';
import { describeApplied, describeShortfall } from './describe.ts';
import { findShortfall, type Shortfall } from './find-shortfall.ts';
import type { PromotedBasket } from './promoted-basket.ts';
import type { EvaluatedPromotion, PromotionEffect } from './promotion-rules.ts';
import type { Gift, ReducedShipping, Reward } from './reduction.ts';

/** What a promotion does to a cart, or why not, for clients: `cart.promotions[]`. */
export interface PromotionStatus {
  id: string;
  name: string;
  status: 'applied' | 'missing';
  /** What it takes off, in the smallest unit of the currency; of prices that include tax, with the tax. */
  amount: number;
  message: string;
  missing: Shortfall | null;
}

/** The effect of promotions on a basket. Amounts are in the kind of the price that they reduce, with or without tax. */
export interface Promoted {
  promotions: PromotionStatus[];
  adjustments: { line_id: string; promotion_id: string; amount: number }[];
  shipping: { method_id: string; promotion_id: string; amount: number }[];
  gifts: (Gift & { promotion_id: string })[];
  rewards: PromotionReward[];
}

/** A reward, with the lines of the basket. */
export interface PromotionReward extends Reward {
  promotion_id: string;
  /** The variant of the gift; null if lines of the basket are reduced. */
  gift_variant_id: string | null;
}

/**
 * Decides which promotions apply to a basket, and what they take off: a pure function of its parameters. Of the promotions that do not
 * combine, those apply that take off the most together; of equal ones those with the greatest priority, then the smallest id
 * (docs/promotions.md has the laws).
 */
export function promote(
  basket: PromotedBasket,
  promotions: readonly EvaluatedPromotion[],
  now: Date,
): Promoted {
  const offered = promotions.filter((promotion) => isOffered(promotion, basket, now)).sort(byRank);
  const shortfalls = new Map<EvaluatedPromotion, Shortfall>();
  const eligible = offered.filter((promotion) => {
    const found = promotion.conditions.flatMap((condition) => findShortfall(condition, basket) ?? []);
    if (found.length > 0 && mayTell(promotion, found)) shortfalls.set(promotion, found[0]);
    return found.length === 0;
  });
  const full = stateOf(basket);
  const tried = eligible.map((promotion) => tryAlone(promotion, basket, full));
  const effective = tried.flatMap(({ promotion, isIdle }) => (isIdle ? [] : [promotion]));
  const outcomes = chooseSets(effective).map((set) => applySet(set, basket, full));
  const best = outcomes.reduce((a, b) => (b.total > a.total ? b : a), NONE);
  const applied = new Map(best.parts.map((part) => [part.promotion, part]));
  for (const one of tried) {
    if (applied.has(one.promotion)) continue;
    const shortfall = reasonAgainst(one, best);
    if (shortfall) shortfalls.set(one.promotion, shortfall);
  }
  const describe = (promotion: EvaluatedPromotion): PromotionStatus[] => {
    const { id, name } = promotion;
    const part = applied.get(promotion);
    if (part) {
      const message = describeApplied(part.amount, basket.currency_code);
      return [{ id, name, status: 'applied', amount: part.amount, message, missing: null }];
    }
    const missing = shortfalls.get(promotion);
    if (!missing) return [];
    const message = describeShortfall(missing, name, basket.currency_code);
    return [{ id, name, status: 'missing', amount: 0, message, missing }];
  };
  return {
    promotions: offered.flatMap(describe),
    adjustments: best.parts.flatMap((part) => part.adjustments),
    shipping: best.parts.flatMap((part) => part.shipping),
    gifts: best.parts.flatMap(({ promotion, gifts }) =>
      gifts.map((gift) => ({ ...gift, promotion_id: promotion.id })),
    ),
    rewards: best.parts.flatMap((part) => part.rewards),
  };
}

/** Sorts the greatest priority first, then the smallest id. */
function byRank(a: EvaluatedPromotion, b: EvaluatedPromotion): number {
  return b.priority - a.priority || (a.id < b.id ? -1 : 1);
}

/** Whether a promotion is open to the basket, before its conditions. */
function isOffered(promotion: EvaluatedPromotion, basket: PromotedBasket, now: Date): boolean {
  const { is_automatic, codes, starts_at, ends_at, currency_code, uses_left } = promotion;
  return (
    (is_automatic || codes.some((code) => basket.codes.includes(code))) &&
    (starts_at === null || starts_at <= now) &&
    (ends_at === null || ends_at > now) &&
    (currency_code === null || currency_code === basket.currency_code) &&
    (uses_left === null || uses_left > 0)
  );
}

/**
 * Whether clients see what the cart lacks: everything, if the shopper has entered a code; otherwise only an amount or a quantity, if
 * that is all that is missing.
 */
function mayTell({ is_automatic }: EvaluatedPromotion, found: readonly Shortfall[]): boolean {
  if (!is_automatic) return true;
  return (
    found.length === 1 && ['subtotal', 'quantity'].includes(found[0].subject) && Number(found[0].value) > 0
  );
}

/** A promotion of a set, with what it takes off. */
interface Part {
  promotion: EvaluatedPromotion;
  amount: number;
  adjustments: Promoted['adjustments'];
  shipping: Promoted['shipping'];
  gifts: Gift[];
  rewards: PromotionReward[];
}

interface Outcome {
  total: number;
  parts: Part[];
}

const NONE: Outcome = { total: 0, parts: [] };

/** Applies promotions one after the other, each to what the former ones have left. */
function applySet(set: readonly EvaluatedPromotion[], basket: PromotedBasket, full: State): Outcome {
  const state = copyOf(full);
  const parts = set.flatMap((promotion) => applyPromotion(promotion, basket, state) ?? []);
  return { total: money.sum(parts.map(({ amount }) => amount)), parts };
}

interface State {
  articles: Article[];
  shipping: ReducedShipping[];
  /** What is left of each line. */
  lines: Map<string, number>;
}

function stateOf(basket: PromotedBasket): State {
  return {
    articles: groupToArticles(basket.lines),
    shipping: basket.shipping_methods.map(({ id, price }) => ({ id, remaining: price })),
    lines: new Map(
      basket.lines.map(({ id, unit_price, quantity }) => [id, money.times(unit_price, quantity)]),
    ),
  };
}

function copyOf({ articles, shipping, lines }: State): State {
  return {
    articles: articles.map((article) => ({ ...article })),
    shipping: shipping.map((method) => ({ ...method })),
    lines: new Map(lines),
  };
}

/** A promotion whose conditions hold, with what its effects find in the basket. */
interface Tried {
  promotion: EvaluatedPromotion;
  /** Whether they take off nothing; then they take off nothing after other promotions, either. */
  isIdle: boolean;
  shortfall: Shortfall | null;
}

function tryAlone(
  promotion: EvaluatedPromotion,
  basket: PromotedBasket,
  { articles, shipping }: State,
): Tried {
  const reductions = promotion.effects.map((effect) => computeEffect(effect, basket, articles, shipping));
  return {
    promotion,
    isIdle: reductions.every((one) => one.articles.length + one.shipping.length === 0 && !one.gift),
    shortfall: reductions.find((one) => one.shortfall)?.shortfall ?? null,
  };
}

/** @returns null if the promotion takes off nothing, or more than is left of its budget; then the state is as before */
function applyPromotion(promotion: EvaluatedPromotion, basket: PromotedBasket, state: State): Part | null {
  const before = {
    articles: state.articles.map(({ remaining }) => remaining),
    shipping: state.shipping.map(({ remaining }) => remaining),
  };
  const promotion_id = promotion.id;
  const gifts: Gift[] = [];
  const rewards: PromotionReward[] = [];
  const isAlone = promotion.effects.filter(reducesItems).length === 1;
  for (const effect of promotion.effects) {
    const reduction = computeEffect(effect, basket, state.articles, state.shipping, isAlone);
    for (const { article, amount } of reduction.articles) article.remaining -= amount;
    for (const { method, amount } of reduction.shipping) method.remaining -= amount;
    const { gift, reward } = reduction;
    if (gift) gifts.push(gift);
    if (reward) rewards.push({ ...reward, promotion_id, gift_variant_id: gift?.variant_id ?? null });
  }
  const byArticle = state.articles.map(({ remaining }, index) => before.articles[index] - remaining);
  const byMethod = state.shipping.map(({ remaining }, index) => before.shipping[index] - remaining);
  const ofGifts = gifts.map(({ unit_price, quantity }) => money.times(unit_price, quantity));
  const amount = money.sum([...byArticle, ...byMethod, ...ofGifts]);
  if (amount === 0 || (promotion.money_left !== null && amount > promotion.money_left)) {
    state.articles.forEach((article, index) => (article.remaining = before.articles[index]));
    state.shipping.forEach((method, index) => (method.remaining = before.shipping[index]));
    return null;
  }
  return {
    promotion,
    amount,
    gifts,
    rewards,
    adjustments: state.articles.flatMap(({ lines }, index) =>
      splitOverLines(lines, byArticle[index], state.lines).map((part) => ({ ...part, promotion_id })),
    ),
    shipping: state.shipping
      .map(({ id }, index) => ({ method_id: id, promotion_id, amount: byMethod[index] }))
      .filter((part) => part.amount > 0),
  };
}

function reducesItems({ type, target }: PromotionEffect): boolean {
  return type !== 'gift' && type !== 'shipping' && target !== 'shipping';
}

/** Splits the reduction of an article over its lines, in proportion to what is left of them. */
function splitOverLines(
  lines: Article['lines'],
  reduction: number,
  left: Map<string, number>,
): { line_id: string; amount: number }[] {
  const amounts = money.allocate(
    reduction,
    lines.map(({ id }) => left.get(id)!),
  );
  return lines.flatMap(({ id }, index) => {
    const amount = amounts[index];
    left.set(id, left.get(id)! - amount);
    return amount > 0 ? [{ line_id: id, amount }] : [];
  });
}

/** Why a promotion whose conditions hold was not applied, as far as clients see it. */
function reasonAgainst({ promotion, isIdle, shortfall }: Tried, best: Outcome): Shortfall | null {
  if (isIdle) return shortfall ?? (promotion.is_automatic ? null : { subject: 'items', value: null });
  const isBeaten = !promotion.is_automatic && best.parts.length > 0;
  return isBeaten ? { subject: 'promotion', value: best.parts[0].promotion.id } : null;
}
