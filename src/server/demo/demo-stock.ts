import { Outbox } from '#engine/background/outbox';
import type { Database } from '#engine/kernel/database/database';
import { defaultSalesChannelId } from '#shop/settings/sales-channels/default-sales-channel';
import { SalesChannelsService } from '#shop/settings/sales-channels/sales-channels.service';
import { addLevel, countLevel } from '#shop/stock/inventory/inventory-levels';
import { StockLocationsService } from '#shop/stock/stock-locations/stock-locations.service';
import { stockLocations } from './demo-data.ts';

/** Creates the locations; with stock at locations, new variants are stocked at the first one. @returns their ids */
export async function addStockLocations(database: Database): Promise<string[]> {
  const service = new StockLocationsService(database, new Outbox(database));
  const channel = await defaultSalesChannelId(database);
  const ids: string[] = [];
  for (const location of stockLocations) {
    const { id } = await service.create(location);
    ids.push(id);
    if (channel !== null) await new SalesChannelsService(database).addLocation(channel, id);
  }
  return ids;
}

/** From so many units on, a tenth of them is in the second location. */
const MIN_TO_SHARE = 40;

/** Moves some of the stock of the first location to the second. */
export function moveStock(database: Database, [from, to]: readonly string[]): Promise<void> {
  return database.transaction(async (tx) => {
    const levels = await tx.query<{ id: string; stocked: number }>(
      `select inventory_item_id as id, stocked_quantity as stocked from inventory_level
       where location_id = $1 and stocked_quantity >= $2 order by inventory_item_id`,
      [from, MIN_TO_SHARE],
    );
    for (const { id, stocked } of levels) {
      const stocked_quantity = Math.floor(stocked / 10);
      await countLevel(tx, id, from, { stocked_quantity: stocked - stocked_quantity });
      await addLevel(tx, id, to, { stocked_quantity });
    }
  });
}
