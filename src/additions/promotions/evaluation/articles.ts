import { money } from '@storekeep/server/extend';
import type { PromotedLine } from './promoted-basket.ts';

/**
 * The units of one variant at one price, however many lines they are in. Promotions reduce articles, so that a line that is split in two
 * costs the same.
 */
export interface Article {
  lines: readonly PromotedLine[];
  unit_price: number;
  quantity: number;
  /** What its units cost after the reductions so far. */
  remaining: number;
}

/** Some units of an article. */
export interface Units {
  article: Article;
  count: number;
  /** What they cost after the reductions so far. */
  price: number;
}

/** Groups lines to articles, in an order that does not depend on that of the lines. */
export function groupToArticles(lines: readonly PromotedLine[]): Article[] {
  const groups = new Map<string, PromotedLine[]>();
  for (const line of lines) {
    if (!line.is_discountable) continue;
    const key = `${line.variant_id} ${line.unit_price} ${line.includes_tax}`;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, members]) => ({
      lines: members,
      unit_price: members[0].unit_price,
      quantity: money.sum(members.map(({ quantity }) => quantity)),
      remaining: money.sum(members.map(({ unit_price, quantity }) => money.times(unit_price, quantity))),
    }));
}

/** The units `from` to `from + count` of an article; the prices of all its units add up to what remains of it. */
export function takeUnits(article: Article, from: number, count: number): Units {
  const { remaining, quantity } = article;
  return { article, count, price: money.valueOfUnits({ amount: remaining, quantity }, from, count) };
}

export function allUnits(articles: readonly Article[]): Units[] {
  return articles.map((article) => takeUnits(article, 0, article.quantity));
}

/** The cheapest units, `limit` at most; all without a limit. */
export function cheapestUnits(articles: readonly Article[], limit: number | null | undefined): Units[] {
  if (limit == null) return allUnits(articles);
  let left = limit;
  return [...articles].sort(byPrice).flatMap((article) => {
    const count = Math.min(left, article.quantity);
    left -= count;
    return count > 0 ? [takeUnits(article, 0, count)] : [];
  });
}

/** Sorts the cheapest first; articles of the same price stay in order. */
export function byPrice(a: Article, b: Article): number {
  return a.unit_price - b.unit_price;
}

/** Sorts the dearest first; articles of the same price stay in order. */
export function byPriceDescending(a: Article, b: Article): number {
  return b.unit_price - a.unit_price;
}

export function priceOf(units: readonly Units[]): number {
  return money.sum(units.map(({ price }) => price));
}
