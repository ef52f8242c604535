import {
  Database,
  defaultSalesChannelId,
  InventoryItemsService,
  SalesChannelsService,
  StockLocationsService,
} from '@storekeep/server/extend';
import { stockLocations } from './demo-data.ts';
import type { GetService } from './get-service.ts';

/** Creates the locations; with stock at locations, new variants are stocked at the first one. @returns their ids */
export async function addStockLocations(get: GetService): Promise<string[]> {
  const service = get(StockLocationsService);
  const channels = get(SalesChannelsService);
  const channel = await defaultSalesChannelId(get(Database));
  const ids: string[] = [];
  for (const location of stockLocations) {
    const { id } = await service.create(location);
    ids.push(id);
    if (channel !== null) await channels.addLocation(channel, id);
  }
  return ids;
}

/** From so many units on, a tenth of them is in the second location. */
const MIN_TO_SHARE = 40;

/** Moves some of the stock of the first location to the second. */
export async function moveStock(get: GetService, [from, to]: readonly string[]): Promise<void> {
  const items = get(InventoryItemsService);
  const levels = await get(Database).query<{ id: string; stocked: number }>(
    `select inventory_item_id as id, stocked_quantity as stocked from inventory_level
       where location_id = $1 and stocked_quantity >= $2 order by inventory_item_id`,
    [from, MIN_TO_SHARE],
  );
  for (const { id, stocked } of levels) {
    const stocked_quantity = Math.floor(stocked / 10);
    await items.countLevel(id, from, { stocked_quantity: stocked - stocked_quantity });
    await items.addLevel(id, { location_id: to, stocked_quantity });
  }
}
