import { Outbox } from '../../src/engine/background/outbox.ts';
import { StockKeepers } from '../../src/index.ts';
import { Warehouse } from '../readme/warehouse.ts';
import { location, stocked, type Stocked } from './stock.ts';
import { until } from './until.ts';
import { startWarehouseServer, type WarehouseServer } from './warehouse-server.ts';
import { ok, openWorld, type World } from './world.ts';

/** A shop with the stock keeper of docs/extending.md, and the warehouse behind it, which sells to others, too. */
export interface StockElsewhere {
  shop: World;
  warehouse: WarehouseServer;
  /** A location of ours. */
  ours: string;
  /** One whose stock the warehouse keeps. */
  theirs: string;
  /** So many are in the warehouse, and known to be; and so many on our shelf. */
  goods(there: number, here?: number): Promise<Stocked>;
  /** Everything is told: nobody waits for the next try. */
  allTold(): Promise<void>;
  /** Under how many keys it was asked or told about an item. */
  keysOf(what: string, item: string): string[];
  close(): Promise<void>;
}

class ImpatientWarehouse extends Warehouse {
  override readonly timeoutMs = 1000;
}

export async function openStockElsewhere(): Promise<StockElsewhere> {
  const warehouse = await startWarehouseServer();
  process.env.WAREHOUSE_URL = warehouse.url;
  const shop = await openWorld();
  new ImpatientWarehouse(shop.app.get(StockKeepers, { strict: false }));
  const ours = await location(shop, 'Shop');
  const theirs = await location(shop, 'Warehouse');
  ok(await shop.admin.post(`/stock-locations/${theirs}`, { metadata: { stock_keeper: 'warehouse' } }));
  return {
    ...{ shop, warehouse, ours, theirs },
    async goods(there, here = 0) {
      const made = await stocked(shop, { [theirs]: there, ...(here > 0 && { [ours]: here }) });
      warehouse.put(made.item, theirs, there);
      return made;
    },
    async allTold() {
      await until(async () => {
        await shop.sql(
          'update outbox_event set available_at = now() where available_at > now() and attempts > 0',
        );
        shop.app.get(Outbox, { strict: false }).wake();
        return (await shop.sql(`select from outbox_event where name = 'stock-keeper.told'`)).length === 0;
      });
    },
    keysOf(what, item) {
      const calls = warehouse.calls.filter(
        (call) => call.what === what && call.goods[0].inventory_item_id === item,
      );
      return [...new Set(calls.map(({ key }) => key))];
    },
    async close() {
      await shop.close();
      await warehouse.close();
    },
  };
}
