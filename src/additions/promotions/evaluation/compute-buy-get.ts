import { money } from '@storekeep/server/extend';
import {
  allUnits,
  type Article,
  byPrice,
  byPriceDescending,
  priceOf,
  takeUnits,
  type Units,
} from './articles.ts';
import type { PromotionEffect } from './promotion-rules.ts';
import type { Reduction, Reward } from './reduction.ts';
import { isSelected } from './select-items.ts';

/**
 * Buy X, get Y: for every `buy.quantity` units, up to `get.quantity` others are reduced by `value` percent (100 by default).
 *
 * Of one set of items, the units are put in groups from the dearest down, and the cheapest of each group are reduced. So one order costs as
 * much as several. Of two sets, the cheapest units of the second one are reduced, and a unit that is in both counts once.
 *
 * If no unit is in both sets, the units of the second one are reduced: who returns a bought unit loses their reduction. Otherwise the
 * reduction is spread over all units in proportion to their prices, as what was paid for them: who returns one loses its share.
 * @param isAlone whether the promotion reduces items by this effect only, so that their reduction is that of the effect
 */
export function computeBuyGet(
  effect: PromotionEffect,
  articles: readonly Article[],
  isAlone: boolean,
): Reduction {
  const { buy, get, value, max_quantity } = effect;
  const bought = articles.filter(({ lines }) => isSelected(lines[0], buy?.items));
  const got = get?.items ? articles.filter(({ lines }) => isSelected(lines[0], get.items)) : bought;
  const sizes = { buy: buy?.quantity ?? 1, get: get?.quantity ?? 1 };
  const isOneSet = bought.length === got.length && bought.every((article) => got.includes(article));
  const limit = max_quantity ?? Infinity;
  const units = isOneSet ? lastOfGroups(bought, sizes, limit) : cheapestOfOthers(bought, got, sizes, limit);
  const off = money.percentOf(priceOf(units), Math.min(100, value ?? 100));
  const areApart = isAlone && !got.some((article) => bought.includes(article));
  const sharing = areApart ? units : allUnits([...new Set([...bought, ...got])]);
  const amounts = money.allocate(
    off,
    sharing.map(({ price }) => price),
  );
  const missing = sizes.buy + (isOneSet ? 1 : 0) - countOf(bought);
  return {
    articles: sharing
      .map(({ article }, index) => ({ article, amount: amounts[index] }))
      .filter(({ amount }) => amount > 0),
    shipping: [],
    gift: null,
    reward: areApart && off > 0 ? rewardOf(sizes, units, bought) : null,
    shortfall: shortfallOf(units.length, missing),
  };
}

function rewardOf({ buy, get }: Sizes, reduced: readonly Units[], bought: readonly Article[]): Reward {
  return {
    ...{ buy, get, units: money.sum(reduced.map(({ count }) => count)) },
    bought: bought.flatMap(({ lines }) => lines),
    rewarded: reduced.flatMap(({ article }) => article.lines),
  };
}

/** Without a reduction the cart lacks units of the first set or, if it has these, one of the second. */
function shortfallOf(reduced: number, missing: number): Reduction['shortfall'] {
  return reduced > 0 ? null : { subject: 'quantity', value: Math.max(1, missing) };
}

interface Sizes {
  buy: number;
  get: number;
}

/** The unit with index i, the dearest first, is reduced if i mod (buy + get) ≥ buy. */
function lastOfGroups(articles: readonly Article[], { buy, get }: Sizes, limit: number): Units[] {
  const reducedBefore = (index: number) =>
    Math.min(limit, Math.floor(index / (buy + get)) * get + Math.max(0, (index % (buy + get)) - buy));
  let index = 0;
  return [...articles].sort(byPriceDescending).flatMap((article) => {
    const before = reducedBefore(index);
    index += article.quantity;
    const count = reducedBefore(index) - before;
    return count > 0 ? [takeUnits(article, 0, count)] : [];
  });
}

function cheapestOfOthers(
  bought: readonly Article[],
  got: readonly Article[],
  { buy, get }: Sizes,
  limit: number,
): Units[] {
  const inBoth = got.filter((article) => bought.includes(article));
  const [onlyBought, candidates] = [countOf(bought) - countOf(inBoth), countOf(got)];
  const reducedBy = (times: number) =>
    Math.max(0, Math.min(times * get, candidates - Math.max(0, times * buy - onlyBought)));
  const most = Math.floor(countOf(bought) / buy);
  // grows by `get` with every time, and then shrinks by the units that are needed to buy
  const peak = Math.floor((candidates + onlyBought) / (buy + get));
  const count = Math.min(limit, Math.max(...[peak, peak + 1, most].map((n) => reducedBy(Math.min(n, most)))));
  return takeCheapest(bought, got, count);
}

/** Units in one set only are taken first: those of both sets may be needed to buy. */
function takeCheapest(bought: readonly Article[], got: readonly Article[], limit: number): Units[] {
  let left = limit;
  const inBoth = (article: Article) => Number(bought.includes(article));
  return [...got]
    .sort((a, b) => inBoth(a) - inBoth(b) || byPrice(a, b))
    .flatMap((article) => {
      const count = Math.min(left, article.quantity);
      left -= count;
      return count > 0 ? [takeUnits(article, 0, count)] : [];
    });
}

function countOf(articles: readonly Article[]): number {
  return articles.reduce((sum, { quantity }) => sum + quantity, 0);
}
