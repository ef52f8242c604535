import { Outbox } from '#engine/background/outbox';
import { ExternalWarehouses } from '../../src/index.ts';
import { startWarehouseServer, type WarehouseServer } from '../fakes/warehouse-server.ts';
import { Warehouse } from '../readme/warehouse.ts';
import { ok, type SampleShop, useSampleShop } from './sample-shop.ts';
import { createLocation, createStockedVariant, type StockedVariant } from './stock.ts';
import { until } from './until.ts';

/** A shop with the external warehouse of docs/extending.md, which also sells to others. */
export interface ShopWithWarehouse {
  shop: SampleShop;
  warehouse: WarehouseServer;
  /** A location whose stock the shop manages. */
  shopLocation: string;
  /** A location whose stock the warehouse manages. */
  warehouseLocation: string;
  /** Creates a variant with stock in the warehouse and, if given, at the location of the shop. */
  createStockedVariant(inWarehouse: number, inShop?: number): Promise<StockedVariant>;
  /** Resolves when the warehouse is notified of all changes. Failed notifications are repeated at once. */
  waitForNotifications(): Promise<void>;
  /** The idempotency keys of the requests of one kind about an item. */
  listKeys(operation: string, item: string): string[];
  close(): Promise<void>;
}

class ShortTimeoutWarehouse extends Warehouse {
  override readonly timeoutMs = 1000;
}

export async function openShopWithWarehouse(): Promise<ShopWithWarehouse> {
  const warehouse = await startWarehouseServer();
  process.env.WAREHOUSE_URL = warehouse.url;
  const shop = await useSampleShop({});
  new ShortTimeoutWarehouse(shop.app.get(ExternalWarehouses, { strict: false }));
  const shopLocation = await createLocation(shop, 'Shop');
  const warehouseLocation = await createLocation(shop, 'Warehouse');
  ok(
    await shop.admin.post(`/stock-locations/${warehouseLocation}`, {
      metadata: { stock_keeper: 'warehouse' },
    }),
  );
  return {
    ...{ shop, warehouse, shopLocation, warehouseLocation },
    async createStockedVariant(inWarehouse, inShop = 0) {
      const stocked = await createStockedVariant(shop, {
        [warehouseLocation]: inWarehouse,
        ...(inShop > 0 && { [shopLocation]: inShop }),
      });
      warehouse.setStock(stocked.item, warehouseLocation, inWarehouse);
      return stocked;
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
    listKeys(operation, item) {
      const calls = warehouse.calls.filter(
        (call) => call.what === operation && call.items[0].inventory_item_id === item,
      );
      return [...new Set(calls.map(({ key }) => key))];
    },
    async close() {
      await shop.close();
      await warehouse.stop();
    },
  };
}
