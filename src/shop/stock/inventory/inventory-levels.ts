import type { Tx } from '#engine/kernel/database/sql';
import { newId } from '#engine/kernel/text/ids';
import {
  type Columns,
  insertRows,
  lockRowForShare,
  softDelete,
  updateRow,
} from '#engine/kernel/writing/rows';
import { InventoryItem } from '#model/entities/stock/inventory-item.entity';
import { InventoryLevel } from '#model/entities/stock/inventory-level.entity';
import { StockLocation } from '#model/entities/stock/stock-location.entity';
import { stockErrors } from './stock-errors.ts';

type LevelQuantities = Columns<Pick<InventoryLevel, 'stocked_quantity' | 'incoming_quantity'>>;

/**
 * Adds a level: from then on the item is stocked at the location.
 * @returns the id of the level
 * @throws not_found (the item, or the location), duplicate_error (the item is stocked there already)
 */
export async function addLevel(
  tx: Tx,
  inventory_item_id: string,
  location_id: string,
  quantities: LevelQuantities,
): Promise<string> {
  await lockRowForShare(tx, InventoryItem, inventory_item_id);
  await lockRowForShare(tx, StockLocation, location_id);
  const id = newId(InventoryLevel);
  await insertRows(tx, InventoryLevel, [{ id, inventory_item_id, location_id, ...quantities }]);
  return id;
}

/**
 * Sets the counted quantities of a level. They may be lower than the reserved quantity, since a stocktake is authoritative;
 * then nothing more can be sold from the level.
 * @returns the id of the level
 * @throws not_found when the item is not stocked there
 */
export async function countLevel(
  tx: Tx,
  itemId: string,
  locationId: string,
  quantities: LevelQuantities,
): Promise<string> {
  const level = await lockLevel(tx, itemId, locationId);
  if (!level) throw stockErrors.notStocked(itemId, locationId);
  await updateRow(tx, InventoryLevel, level.id, quantities);
  return level.id;
}

/**
 * Removes a level: the item is no longer stocked at the location.
 * @returns the id of the level; null if there is none
 * @throws not_allowed while items are reserved there
 */
export async function removeLevel(tx: Tx, itemId: string, locationId: string): Promise<string | null> {
  const level = await lockLevel(tx, itemId, locationId);
  if (!level) return null;
  if (level.reserved_quantity > 0) throw stockErrors.levelReserved(itemId, locationId);
  await softDelete(tx, InventoryLevel, level.id);
  return level.id;
}

async function lockLevel(
  tx: Tx,
  itemId: string,
  locationId: string,
): Promise<Pick<InventoryLevel, 'id' | 'reserved_quantity'> | undefined> {
  const [level] = await tx.query<Pick<InventoryLevel, 'id' | 'reserved_quantity'>>(
    `select id, reserved_quantity from inventory_level
     where inventory_item_id = $1 and location_id = $2 and deleted_at is null for update`,
    [itemId, locationId],
  );
  return level;
}
