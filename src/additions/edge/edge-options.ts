import type { EdgeCache } from './edge-cache.ts';

/**
 * When responses that show the quantity of a product are purged: when it becomes or ceases to be purchasable, at most once a second, or
 * with each change.
 */
export type StockPurges = 'purchasable' | 'second' | 'now';

/** How shared caches store responses. */
export class EdgeOptions {
  /** How long shared caches may store a response, in seconds; defaults to 0: they may not store any. */
  readonly seconds: number;
  /** The cache that is notified of changes; null for none, if only webhooks are sent. */
  readonly cache: EdgeCache | null;
  /** When changed quantities are purged; defaults to `purchasable`. */
  readonly stock: StockPurges;

  constructor(options: Partial<EdgeOptions> = {}) {
    this.seconds = options.seconds ?? 0;
    this.cache = options.cache ?? null;
    this.stock = options.stock ?? 'purchasable';
  }
}
