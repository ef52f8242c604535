import type { Article } from './articles.ts';
import type { Shortfall } from './find-shortfall.ts';
import type { PromotedLine } from './promoted-basket.ts';

/** A shipping method, with what it costs after the reductions so far. */
export interface ReducedShipping {
  id: string;
  remaining: number;
}

export interface Gift {
  variant_id: string;
  quantity: number;
  unit_price: number;
}

/** Units that are reduced or given because others are bought: a return of these takes the reduction back. */
export interface Reward {
  /** For so many bought units there are `get` others. */
  buy: number;
  get: number;
  /** How many there are. */
  units: number;
  bought: readonly PromotedLine[];
  /** Empty for a gift, whose line the cart gets later. */
  rewarded: readonly PromotedLine[];
}

/** What an effect takes off or gives. */
export interface Reduction {
  articles: { article: Article; amount: number }[];
  shipping: { method: ReducedShipping; amount: number }[];
  gift: Gift | null;
  reward: Reward | null;
  /** What the cart lacks for the effect, or for its next tier. */
  shortfall: Shortfall | null;
}
