import { shipStock, type ReturnedParcel } from '../inventory/ship.ts';
import type { Tx } from '../kernel/sql.ts';
import { removeFulfilled } from '../orders/line-quantities.ts';
import type { OpenOrder, OrderFulfillment } from '../orders/open-order.ts';
import { contentsOf, findParcel, type Sender } from './senders.ts';

/** Takes what is in new parcels off the shelf, and notes on each where it leaves from. */
export async function takeOffShelf(
  tx: Tx,
  order: OpenOrder,
  parcels: readonly OrderFulfillment[],
): Promise<void> {
  const places = await shipStock(
    tx,
    parcels.map((parcel) => ({
      location_id: parcel.location_id,
      contents: contentsOf(findParcel(order, parcel.id)!.sender, parcel),
    })),
  );
  for (const [place, parcel] of parcels.entries()) parcel.location_id = places[place];
}

/**
 * Takes a fulfillment that is not sent apart, in memory. Units that came back meanwhile are in stock already.
 * @returns what goes back into stock
 */
export function unpack(sender: Sender, parcel: OrderFulfillment): ReturnedParcel {
  const contents = contentsOf(sender, parcel).map(({ line, quantity }) => ({
    line,
    quantity: removeFulfilled(line, quantity),
  }));
  return { location_id: parcel.location_id, contents };
}
