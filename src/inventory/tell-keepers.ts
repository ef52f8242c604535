import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { StockKeeperTold, ToldGoods } from '../background/events.ts';
import { Outbox } from '../background/outbox.ts';
import { Database } from '../kernel/database.ts';
import type { Sql } from '../kernel/sql.ts';
import type { KeeperAnswer, RestockedGoods, StockKeeper } from './stock-keeper.ts';
import { StockKeepers } from './stock-keepers.ts';

/**
 * Tells those who keep stock elsewhere what has happened to it. The event is written together with our records, so each is told at
 * least once, with the same key. Nobody can say no to what has happened: such an event is told again like one without an answer, and
 * parked in the end, for an operator to see.
 */
@Injectable()
export class TellKeepers implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly keepers: StockKeepers,
  ) {}

  onModuleInit(): void {
    this.outbox.subscribe('stock-keeper.told', ({ data }) => this.tell(data), 'keepers');
  }

  private async tell({ keeper_id, what, key, goods }: StockKeeperTold): Promise<void> {
    const known = await withSkus(this.database, goods);
    const reply = await this.keepers.ask(keeper_id, { what, key }, (keeper, signal) =>
      TELLING[what](keeper, known, key, signal),
    );
    if (reply.end === 'unknown') throw reply.error;
    if (reply.end === 'refused') throw new Error(`${keeper_id} refuses to ${what}: ${reply.message}`);
  }
}

type Telling = (
  keeper: StockKeeper,
  goods: RestockedGoods[],
  key: string,
  signal: AbortSignal,
) => Promise<KeeperAnswer>;

const TELLING: Record<StockKeeperTold['what'], Telling> = {
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
