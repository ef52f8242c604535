import { Provider } from '../providers/provider.ts';

/** An item, as those who keep it know it. */
export interface KeptItem {
  inventory_item_id: string;
  sku: string | null;
}

/** A stock location that names the keeper in its `metadata`, with what else stands there, e.g. what he calls it. */
export interface KeptLocation {
  id: string;
  metadata: Record<string, unknown>;
}

/** So many of an item at a location. */
export interface KeptCount {
  inventory_item_id: string;
  location_id: string;
  quantity: number;
}

/** So many of an item at a location, for a line of an order. */
export interface KeptLine extends KeptItem, KeptCount {
  line_item_id: string;
  /** More than there is may be promised. */
  backorder: boolean;
}

/** What happened to goods. */
export interface KeptGoods extends KeptItem, KeptCount {
  line_item_id: string | null;
  /** The key of the `reserve`, or of the `restock`, that has set them aside; null for what was not. */
  reservation: string | null;
}

/** What came to a shelf. */
export interface RestockedGoods extends KeptGoods {
  /** So many of them are for the line again, and are reserved under the key of this call; the others are for sale. */
  set_aside: number;
}

/** A no. With nothing to answer the promise is one of nothing. */
export type KeeperAnswer = void | { status: 'refused'; message?: string };

/**
 * Keeps stock somewhere else: a warehouse with a system of its own. Extend it, register it with `StockKeepers`, and name it in the
 * `metadata` of stock locations, as `{ "stock_keeper": "its id" }`. Everything else is kept in our own tables, which is the
 * default, and the only one that takes part in transactions.
 *
 * Each is asked while no transaction is open. What throws or takes longer than `timeoutMs` is asked again with the same key: do
 * under one key once, and answer the same. What is told comes at least once; after a failure it may come later than what happened
 * after it, so count each as the difference that it is.
 */
export abstract class StockKeeper extends Provider {
  /** How many of items can still be promised at each location; what is left out is none. Asked now and then, for what is shown. */
  abstract available(
    items: readonly KeptItem[],
    locations: readonly KeptLocation[],
    signal: AbortSignal,
  ): Promise<KeptCount[]>;

  /** Sets all of it aside or, as a no, nothing. Asked before the order is placed; the last word on what is there. */
  abstract reserve(
    lines: readonly KeptLine[],
    idempotencyKey: string,
    signal: AbortSignal,
  ): Promise<KeeperAnswer>;

  /**
   * What was reserved is not wanted any more. Also told of a reservation whose answer nobody has heard: one that was not made, or has
   * yet to arrive, must not be made any more.
   */
  abstract release(
    goods: readonly KeptGoods[],
    idempotencyKey: string,
    signal: AbortSignal,
  ): Promise<KeeperAnswer>;

  /** It is packed into a parcel, and leaves. */
  abstract ship(
    goods: readonly KeptGoods[],
    idempotencyKey: string,
    signal: AbortSignal,
  ): Promise<KeeperAnswer>;

  /** It came back, or its parcel is not sent after all. */
  abstract restock(
    goods: readonly RestockedGoods[],
    idempotencyKey: string,
    signal: AbortSignal,
  ): Promise<KeeperAnswer>;
}
