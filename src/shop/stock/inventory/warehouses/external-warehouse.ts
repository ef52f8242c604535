import { Provider } from '#engine/providers/provider';

/** An inventory item, as identified to an external warehouse. */
export interface ExternalWarehouseItem {
  inventory_item_id: string;
  sku: string | null;
}

/** A stock location of an external warehouse. Its `metadata` name the warehouse, and may contain the warehouse's own id for it. */
export interface ExternalWarehouseLocation {
  id: string;
  metadata: Record<string, unknown>;
}

/** The quantity of an item at a location. */
export interface ExternalWarehouseQuantity {
  inventory_item_id: string;
  location_id: string;
  quantity: number;
}

/** The quantity of an item to reserve at a location for an order line. */
export interface ExternalReservationLine extends ExternalWarehouseItem, ExternalWarehouseQuantity {
  line_item_id: string;
  /** Whether more than the available quantity may be reserved. */
  backorder: boolean;
}

/** The quantity of an item that was released, shipped or restocked. */
export interface ExternalWarehouseMovement extends ExternalWarehouseItem, ExternalWarehouseQuantity {
  line_item_id: string | null;
  /** The key of the `reserve` or `restock` call that reserved it; null if it was not reserved. */
  reservation: string | null;
}

/** A restocked quantity of an item. */
export interface ExternalWarehouseRestock extends ExternalWarehouseMovement {
  /** The part of the quantity that is reserved for the line again, under the key of this call; the rest is for sale. */
  set_aside: number;
}

/** The result of a call: nothing on success, or a rejection. */
export type ExternalWarehouseReply = void | { status: 'refused'; message?: string };

/**
 * An external warehouse (3PL) with its own system. Extend the class, register the instance with `ExternalWarehouses`, and name it
 * in the `metadata` of stock locations, as `{ "stock_keeper": "its id" }`. The stock of all other locations is stored in our
 * own tables, and is the only one that takes part in transactions.
 *
 * Methods are called while no transaction is open. A call that throws or takes longer than `timeoutMs` is repeated with the
 * same key: act once per key, and return the same result. `release`, `ship` and `restock` are delivered at least once; after
 * a failure they may arrive out of order, so apply each as a relative change.
 */
export abstract class ExternalWarehouse extends Provider {
  /** Returns the available quantity of items at each location; missing entries count as 0. Polled every minute. */
  abstract available(
    items: readonly ExternalWarehouseItem[],
    locations: readonly ExternalWarehouseLocation[],
    signal: AbortSignal,
  ): Promise<ExternalWarehouseQuantity[]>;

  /** Reserves all lines, or rejects and reserves none. Called before the order is placed; its result is authoritative. */
  abstract reserve(
    lines: readonly ExternalReservationLine[],
    idempotencyKey: string,
    signal: AbortSignal,
  ): Promise<ExternalWarehouseReply>;

  /**
   * Releases a reservation. Also called if the response to `reserve` was lost: a `reserve` call with that key that arrives
   * later must not reserve anything.
   */
  abstract release(
    items: readonly ExternalWarehouseMovement[],
    idempotencyKey: string,
    signal: AbortSignal,
  ): Promise<ExternalWarehouseReply>;

  /** The items were fulfilled, and leave the warehouse. */
  abstract ship(
    items: readonly ExternalWarehouseMovement[],
    idempotencyKey: string,
    signal: AbortSignal,
  ): Promise<ExternalWarehouseReply>;

  /** The items were returned, or their fulfillment was canceled. */
  abstract restock(
    items: readonly ExternalWarehouseRestock[],
    idempotencyKey: string,
    signal: AbortSignal,
  ): Promise<ExternalWarehouseReply>;
}
