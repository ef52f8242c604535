import { money } from '@storekeep/server/extend';
import {
  allUnits,
  type Article,
  byPriceDescending,
  cheapestUnits,
  priceOf,
  takeUnits,
  type Units,
} from './articles.ts';
import { computeBuyGet } from './compute-buy-get.ts';
import { countUnits } from './find-shortfall.ts';
import type { PromotedBasket } from './promoted-basket.ts';
import type { PromotionEffect } from './promotion-rules.ts';
import type { ReducedShipping, Reduction } from './reduction.ts';
import { isSelected } from './select-items.ts';

const NOTHING: Reduction = { articles: [], shipping: [], gift: null, reward: null, shortfall: null };

/**
 * Computes an effect on what the reductions before it have left. It changes nothing.
 * @param isAlone whether the promotion reduces items by this effect only
 */
export function computeEffect(
  effect: PromotionEffect,
  basket: PromotedBasket,
  articles: readonly Article[],
  shipping: readonly ReducedShipping[],
  isAlone = true,
): Reduction {
  if (effect.type === 'gift') return giftOf(effect, basket);
  if (effect.type === 'shipping' || effect.target === 'shipping') return ofShipping(effect, shipping);
  if (effect.type === 'buy_get') return computeBuyGet(effect, articles, isAlone);
  const selected = articles.filter(({ lines }) => isSelected(lines[0], effect.items));
  if (effect.type === 'tiers') return ofTier(effect, selected);
  if (effect.type === 'fixed_price' && effect.buy) return ofBundles(effect, selected);
  const units = cheapestUnits(selected, effect.max_quantity);
  return ofUnits(units, amountsOff(effect, units));
}

/** The amount that is taken off each of the units. */
function amountsOff({ type, target, value }: PromotionEffect, units: readonly Units[]): number[] {
  const prices = units.map(({ price }) => price);
  const total = money.sum(prices);
  const amount = value ?? 0;
  if (type === 'percentage') return money.allocate(money.percentOf(total, Math.min(100, amount)), prices);
  if (type === 'fixed') {
    if (target === 'order') return money.allocate(Math.min(amount, total), prices);
    return units.map(({ price, count }) =>
      Math.min(price, target === 'lines' ? amount : product(amount, count)),
    );
  }
  if (target === 'order') return money.allocate(Math.max(0, total - amount), prices);
  return units.map(({ price, count }) => Math.max(0, price - product(amount, count)));
}

/** Every `buy.quantity` units cost `value` together, from the dearest down; the others keep their prices. */
function ofBundles({ value, buy, max_quantity }: PromotionEffect, selected: readonly Article[]): Reduction {
  const size = buy!.quantity;
  const price = value ?? 0;
  const sorted = selected.filter(({ lines }) => isSelected(lines[0], buy!.items)).sort(byPriceDescending);
  const count = sorted.reduce((sum, { quantity }) => sum + quantity, 0);
  const most = Math.floor(Math.min(count, max_quantity ?? Infinity) / size);
  const saves = (bundle: number) =>
    priceOf(firstUnits(sorted, bundle * size)) - priceOf(firstUnits(sorted, (bundle - 1) * size)) > price;
  // bundles become cheaper, so those that save something come first
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (saves(middle)) low = middle;
    else high = middle - 1;
  }
  const units = firstUnits(sorted, low * size);
  const prices = units.map((unit) => unit.price);
  const amount = Math.max(0, money.sum(prices) - product(price, low));
  const reduction = ofUnits(units, money.allocate(amount, prices));
  const missing = size - (count % size);
  return { ...reduction, shortfall: most === 0 ? { subject: 'quantity', value: missing } : null };
}

function firstUnits(sorted: readonly Article[], limit: number): Units[] {
  let left = limit;
  return sorted.flatMap((article) => {
    const count = Math.min(left, article.quantity);
    left -= count;
    return count > 0 ? [takeUnits(article, 0, count)] : [];
  });
}

/** A percentage that depends on the quantity of the items (target `items`), or on their subtotal (target `order`). */
function ofTier({ tiers, target }: PromotionEffect, selected: readonly Article[]): Reduction {
  const lines = selected.flatMap((article) => article.lines);
  const isBySum = target === 'order';
  const reached = isBySum ? money.sum(lines.map(({ subtotal }) => subtotal)) : countUnits(lines);
  const sorted = [...(tiers ?? [])].sort((a, b) => a.from - b.from);
  const tier = sorted.filter(({ from }) => from <= reached).at(-1);
  const next = sorted.find(({ from }) => from > reached);
  const units = allUnits(selected);
  const prices = units.map(({ price }) => price);
  const amounts = tier
    ? money.allocate(money.percentOf(money.sum(prices), tier.value), prices)
    : prices.map(() => 0);
  const subject = isBySum ? 'subtotal' : 'quantity';
  return { ...ofUnits(units, amounts), shortfall: next ? { subject, value: next.from - reached } : null };
}

function giftOf({ variant_id, max_quantity, buy }: PromotionEffect, basket: PromotedBasket): Reduction {
  const variant = basket.gifts.get(variant_id ?? '');
  const lines = basket.lines.filter((line) => isSelected(line, buy?.items));
  const bought = countUnits(lines);
  const earned = buy ? Math.floor(bought / buy.quantity) : 1;
  const quantity = Math.min(earned, max_quantity ?? earned, variant?.available ?? 0);
  if (buy && earned === 0)
    return { ...NOTHING, shortfall: { subject: 'quantity', value: buy.quantity - bought } };
  if (!variant || quantity <= 0) return NOTHING;
  // a gift for the cart as such is lost with all of its items
  const sizes = buy ? { buy: buy.quantity, get: 1 } : { buy: 1, get: quantity };
  return {
    ...NOTHING,
    gift: { variant_id: variant_id!, quantity, unit_price: variant.unit_price },
    reward: { ...sizes, units: quantity, bought: lines, rewarded: [] },
  };
}

/** `shipping` is free up to `value`; the other types do to shipping what they do to items. */
function ofShipping({ type, value }: PromotionEffect, shipping: readonly ReducedShipping[]): Reduction {
  const prices = shipping.map(({ remaining }) => remaining);
  const total = money.sum(prices);
  const amount = {
    shipping: () => Math.min(total, value ?? total),
    percentage: () => money.percentOf(total, Math.min(100, value ?? 0)),
    fixed: () => Math.min(total, value ?? 0),
    fixed_price: () => Math.max(0, total - (value ?? 0)),
  }[type as 'shipping' | 'percentage' | 'fixed' | 'fixed_price']();
  const amounts = money.allocate(amount, prices);
  return {
    ...NOTHING,
    shipping: shipping.map((method, index) => ({ method, amount: amounts[index] })).filter(isSomething),
  };
}

function ofUnits(units: readonly Units[], amounts: readonly number[]): Reduction {
  return {
    ...NOTHING,
    articles: units.map(({ article }, index) => ({ article, amount: amounts[index] })).filter(isSomething),
  };
}

function isSomething({ amount }: { amount: number }): boolean {
  return amount > 0;
}

/** a × b; amounts beyond what a number can represent exceed every price anyway. */
function product(a: number, b: number): number {
  return Math.min(a * b, Number.MAX_SAFE_INTEGER);
}
