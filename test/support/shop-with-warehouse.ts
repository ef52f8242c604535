import { Outbox } from '../../src/engine/background/outbox.ts';
import { ExternalWarehouses } from '../../src/index.ts';
import { Warehouse } from '../readme/warehouse.ts';
import { createLocation, createStockedVariant, type StockedVariant } from './stock.ts';
import { until } from './until.ts';
import { startWarehouseServer, type WarehouseServer } from './warehouse-server.ts';
import { ok, openSampleShop, type SampleShop } from './sample-shop.ts';

/** A shop with the external warehouse of docs/extending.md, and the warehouse behind it, which sells to others, too. */
export interface ShopWithWarehouse {
  shop: SampleShop;
  warehouse: WarehouseServer;
  /** A location of shopLocation. */
  shopLocation: string;
  /** One whose stock the warehouse keeps. */
  warehouseLocation: string;
  /** So many are in the warehouse, and known to be; and so many on our shelf. */
  createStockedVariant(there: number, here?: number): Promise<StockedVariant>;
  /** Everything is told: nobody waits for the next try. */
  waitForNotifications(): Promise<void>;
  /** Under how many keys it was asked or told about an item. */
  listKeys(what: string, item: string): string[];
  close(): Promise<void>;
}

class ImpatientWarehouse extends Warehouse {
  override readonly timeoutMs = 1000;
}

export async function openShopWithWarehouse(): Promise<ShopWithWarehouse> {
  const warehouse = await startWarehouseServer();
  process.env.WAREHOUSE_URL = warehouse.url;
  const shop = await openSampleShop();
  new ImpatientWarehouse(shop.app.get(ExternalWarehouses, { strict: false }));
  const shopLocation = await createLocation(shop, 'Shop');
  const warehouseLocation = await createLocation(shop, 'Warehouse');
  ok(
    await shop.admin.post(`/stock-locations/${warehouseLocation}`, {
      metadata: { stock_keeper: 'warehouse' },
    }),
  );
  return {
    ...{ shop, warehouse, shopLocation, warehouseLocation },
    async createStockedVariant(there, here = 0) {
      const made = await createStockedVariant(shop, {
        [warehouseLocation]: there,
        ...(here > 0 && { [shopLocation]: here }),
      });
      warehouse.setStock(made.item, warehouseLocation, there);
      return made;
    },
    async waitForNotifications() {
      await until(async () => {
        await shop.sql(
          'update outbox_event set available_at = now() where available_at > now() and attempts > 0',
        );
        shop.app.get(Outbox, { strict: false }).wake();
        return (await shop.sql(`select from outbox_event where name = 'stock-keeper.told'`)).length === 0;
      });
    },
    listKeys(what, item) {
      const calls = warehouse.calls.filter(
        (call) => call.what === what && call.items[0].inventory_item_id === item,
      );
      return [...new Set(calls.map(({ key }) => key))];
    },
    async close() {
      await shop.close();
      await warehouse.close();
    },
  };
}
