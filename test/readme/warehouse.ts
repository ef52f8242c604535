import { Injectable } from '@nestjs/common';
import {
  StockKeeper,
  StockKeepers,
  type KeeperAnswer,
  type KeptCount,
  type KeptGoods,
  type KeptItem,
  type KeptLine,
  type KeptLocation,
  type RestockedGoods,
} from 'storekeep';

/** Connects an external warehouse over HTTP. */
@Injectable()
export class Warehouse extends StockKeeper {
  readonly id: string = 'warehouse';
  override readonly timeoutMs: number = 5000;

  constructor(keepers: StockKeepers) {
    super();
    keepers.register(this);
  }

  available(items: readonly KeptItem[], locations: readonly KeptLocation[], signal: AbortSignal) {
    return this.ask<KeptCount[]>('/available', { items, locations }, signal);
  }

  reserve(goods: readonly KeptLine[], key: string, signal: AbortSignal) {
    return this.ask<KeeperAnswer>('/reserve', { key, goods }, signal);
  }

  release(goods: readonly KeptGoods[], key: string, signal: AbortSignal) {
    return this.ask<KeeperAnswer>('/release', { key, goods }, signal);
  }

  ship(goods: readonly KeptGoods[], key: string, signal: AbortSignal) {
    return this.ask<KeeperAnswer>('/ship', { key, goods }, signal);
  }

  restock(goods: readonly RestockedGoods[], key: string, signal: AbortSignal) {
    return this.ask<KeeperAnswer>('/restock', { key, goods }, signal);
  }

  /** The warehouse refuses with `{ "status": "refused" }`. After an HTTP error the outcome is unknown, so it throws. */
  private async ask<Answer>(path: string, body: object, signal: AbortSignal): Promise<Answer> {
    const response = await fetch(process.env.WAREHOUSE_URL + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
      signal,
    });
    if (!response.ok) throw new Error(`The warehouse answers ${response.status}`);
    return (await response.json()) as Answer;
  }
}
