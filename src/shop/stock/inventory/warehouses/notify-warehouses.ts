import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { StockKeeperTold, ToldGoods } from '../../../../engine/background/events.ts';
import { Outbox } from '../../../../engine/background/outbox.ts';
import { Database } from '../../../../engine/kernel/database/database.ts';
import type { Sql } from '../../../../engine/kernel/database/sql.ts';
import type { KeeperAnswer, RestockedGoods, StockKeeper } from './stock-keeper.ts';
import { StockKeepers } from './stock-keepers.ts';

/**
 * Notifies external warehouses (3PL) of changes of their stock. The event is written in the transaction of the change, so it
 * is delivered at least once, with the same key. A warehouse cannot reject a change that has happened: after a rejection the
 * event is retried as after a failure, and is finally parked for an operator.
 */
@Injectable()
export class WarehouseNotifications implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly keepers: StockKeepers,
  ) {}

  onModuleInit(): void {
    this.outbox.subscribe('stock-keeper.told', ({ data }) => this.notify(data), 'keepers');
  }

  private async notify({ keeper_id, what, key, goods }: StockKeeperTold): Promise<void> {
    const items = await withSkus(this.database, goods);
    const reply = await this.keepers.call(keeper_id, { what, key }, (keeper, signal) =>
      CALLS[what](keeper, items, key, signal),
    );
    if (reply.end === 'unknown') throw reply.error;
    if (reply.end === 'refused') throw new Error(`${keeper_id} refuses to ${what}: ${reply.message}`);
  }
}

type Call = (
  keeper: StockKeeper,
  goods: RestockedGoods[],
  key: string,
  signal: AbortSignal,
) => Promise<KeeperAnswer>;

const CALLS: Record<StockKeeperTold['what'], Call> = {
  release: (keeper, goods, key, signal) => keeper.release(goods, key, signal),
  ship: (keeper, goods, key, signal) => keeper.ship(goods, key, signal),
  restock: (keeper, goods, key, signal) => keeper.restock(goods, key, signal),
};

async function withSkus(sql: Sql, goods: readonly ToldGoods[]): Promise<RestockedGoods[]> {
  const items = await sql.query<{ id: string; sku: string | null }>(
    'select id, sku from inventory_item where id = any($1)',
    [goods.map(({ inventory_item_id }) => inventory_item_id)],
  );
  const skus = new Map(items.map(({ id, sku }) => [id, sku]));
  return goods.map((one) => ({ ...one, sku: skus.get(one.inventory_item_id) ?? null }));
}
