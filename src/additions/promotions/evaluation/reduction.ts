import type { Article } from './articles.ts';
import type { Shortfall } from './find-shortfall.ts';

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

/** What an effect takes off or gives. */
export interface Reduction {
  articles: { article: Article; amount: number }[];
  shipping: { method: ReducedShipping; amount: number }[];
  gift: Gift | null;
  /** What the cart lacks for the effect, or for its next tier. */
  shortfall: Shortfall | null;
}
