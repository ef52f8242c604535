import type { Tx } from '#engine/kernel/database/sql';
import { type CanceledFulfillmentStock, shipStock } from '#shop/stock/inventory/movements/ship-stock';
import type { OpenOrder, OrderFulfillment } from '../order/open-order.ts';
import { removeFulfilledUnits } from '../order/state/line-quantities.ts';
import { findFulfillment, type Fulfillable, itemsOfFulfillment } from './fulfillable.ts';

/** Takes the items of new fulfillments out of stock, and sets the location that each is shipped from. */
export async function takeOutOfStock(
  tx: Tx,
  order: OpenOrder,
  fulfillments: readonly OrderFulfillment[],
): Promise<void> {
  const locationIds = await shipStock(
    tx,
    fulfillments.map((fulfillment) => ({
      location_id: fulfillment.location_id,
      contents: itemsOfFulfillment(findFulfillment(order, fulfillment.id)!.fulfillable, fulfillment),
    })),
  );
  for (const [index, fulfillment] of fulfillments.entries()) fulfillment.location_id = locationIds[index];
}

/**
 * Undoes the allocation of a fulfillment that is not shipped, in memory. Units that were returned since are in stock already.
 * @returns the items to put back into stock
 */
export function undoAllocation(
  fulfillable: Fulfillable,
  fulfillment: OrderFulfillment,
): CanceledFulfillmentStock {
  const contents = itemsOfFulfillment(fulfillable, fulfillment).map(({ line, quantity }) => ({
    line,
    quantity: removeFulfilledUnits(line, quantity),
  }));
  return { location_id: fulfillment.location_id, contents };
}
