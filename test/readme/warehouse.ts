import { Injectable } from '@nestjs/common';
import {
  ExternalWarehouse,
  ExternalWarehouses,
  type ExternalWarehouseReply,
  type ExternalWarehouseQuantity,
  type ExternalWarehouseMovement,
  type ExternalWarehouseItem,
  type ExternalReservationLine,
  type ExternalWarehouseLocation,
  type ExternalWarehouseRestock,
} from '@storekeep/server';

/** Connects an external warehouse over HTTP. */
@Injectable()
export class Warehouse extends ExternalWarehouse {
  readonly id: string = 'warehouse';
  override readonly timeoutMs: number = 5000;

  constructor(warehouses: ExternalWarehouses) {
    super();
    warehouses.register(this);
  }

  available(
    items: readonly ExternalWarehouseItem[],
    locations: readonly ExternalWarehouseLocation[],
    signal: AbortSignal,
  ) {
    return this.post<ExternalWarehouseQuantity[]>('/available', { items, locations }, signal);
  }

  reserve(items: readonly ExternalReservationLine[], key: string, signal: AbortSignal) {
    return this.post<ExternalWarehouseReply>('/reserve', { key, items }, signal);
  }

  release(items: readonly ExternalWarehouseMovement[], key: string, signal: AbortSignal) {
    return this.post<ExternalWarehouseReply>('/release', { key, items }, signal);
  }

  ship(items: readonly ExternalWarehouseMovement[], key: string, signal: AbortSignal) {
    return this.post<ExternalWarehouseReply>('/ship', { key, items }, signal);
  }

  restock(items: readonly ExternalWarehouseRestock[], key: string, signal: AbortSignal) {
    return this.post<ExternalWarehouseReply>('/restock', { key, items }, signal);
  }

  /** The warehouse refuses with `{ "status": "refused" }`. After an HTTP error the outcome is unknown, so it throws. */
  private async post<Reply>(path: string, body: object, signal: AbortSignal): Promise<Reply> {
    const response = await fetch(process.env.WAREHOUSE_URL + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
      signal,
    });
    if (!response.ok) throw new Error(`The warehouse responds with ${response.status}`);
    return (await response.json()) as Reply;
  }
}
