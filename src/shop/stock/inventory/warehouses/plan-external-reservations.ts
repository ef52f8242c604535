import type { Tx } from '#engine/kernel/database/sql';
import type { Allocation } from '#model/location-choice/choose-locations';
import { lockLevelsOfVariants } from '../locked-levels.ts';
import {
  type ExternalReservation,
  findLocationsOfChannel,
  linesToAllocate,
  type Sale,
} from '../movements/reserve-stock.ts';
import type { SoldLine } from '../movements/take-stock.ts';
import type { ExternalReservationLine } from './external-warehouse.ts';
import { warehouseSql } from './external-warehouses.ts';

/** A reservation to request from an external warehouse (3PL). */
export interface ExternalReservationPlan extends Pick<ExternalReservation, 'shares'> {
  warehouse_id: string;
  items: ExternalReservationLine[];
}

/**
 * Determines which units external warehouses will supply, from their last known quantities. Reserves nothing: the warehouses decide
 * when they are called.
 * @param warehouses the ids of the registered warehouses
 */
export async function planExternalReservations(
  tx: Tx,
  lines: readonly Readonly<SoldLine>[],
  { sales_channel_id, chooseLocations }: Sale,
  warehouses: readonly string[],
): Promise<ExternalReservationPlan[]> {
  const variants = await tx.query<{ id: string; allow_backorder: boolean }>(
    'select id, allow_backorder from product_variant where id = any($1)',
    [lines.map(({ variant_id }) => variant_id)],
  );
  const lockedLevels = await lockLevelsOfVariants(
    tx,
    variants.map(({ id }) => id),
  );
  if (!lockedLevels || lockedLevels.externalLocationIds.length === 0) return [];
  const stockedLines = lines.flatMap(({ id, variant_id, quantity }) => {
    const variant = variants.find((candidate) => candidate.id === variant_id);
    return variant ? [{ id, variant_id: variant.id, quantity, backorder: variant.allow_backorder }] : [];
  });
  const demand = linesToAllocate(stockedLines, lockedLevels);
  const locations = await findLocationsOfChannel(tx, sales_channel_id, lockedLevels, warehouses);
  const shares = chooseLocations(demand, locations).filter(({ location_id }) =>
    lockedLevels.externalLocationIds.includes(location_id),
  );
  if (shares.length === 0) return [];
  const { skus, warehouses: warehouseIds } = await loadSkusAndWarehouses(tx, lockedLevels.items, shares);
  const items = shares.map((share) => {
    const line = demand.find(({ line_id }) => line_id === share.line_id)!;
    return line.items.map(({ inventory_item_id, required_quantity }) => ({
      ...{ line_item_id: share.line_id, inventory_item_id, location_id: share.location_id },
      ...{ sku: skus[inventory_item_id], quantity: share.quantity * required_quantity },
      backorder: line.backorder,
    }));
  });
  return [...new Set(Object.values(warehouseIds))].map((warehouse_id) => ({
    warehouse_id,
    shares: shares.filter(({ location_id }) => warehouseIds[location_id] === warehouse_id),
    items: items.flat().filter(({ location_id }) => warehouseIds[location_id] === warehouse_id),
  }));
}

/** Loads the warehouse of each location, and the SKU of each item. */
async function loadSkusAndWarehouses(
  tx: Tx,
  items: readonly { inventory_item_id: string }[],
  shares: readonly Allocation[],
): Promise<{ warehouses: Record<string, string>; skus: Record<string, string | null> }> {
  const [row] = await tx.query<{
    warehouses: Record<string, string>;
    skus: Record<string, string | null>;
  }>(
    `select (select json_object_agg(s.id, ${warehouseSql('s')}) from stock_location s where s.id = any($1)) as warehouses,
       (select json_object_agg(i.id, i.sku) from inventory_item i where i.id = any($2)) as skus`,
    [shares.map(({ location_id }) => location_id), items.map(({ inventory_item_id }) => inventory_item_id)],
  );
  return row;
}
