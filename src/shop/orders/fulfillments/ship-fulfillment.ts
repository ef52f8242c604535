import { conflict } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { TrackingLink } from '#model/entities/orders/tracking-link.entity';
import type { OpenOrder } from '../order/open-order.ts';
import { requireConfirmedByProvider } from './cancel-fulfillment.ts';
import { findFulfillment, type Fulfillable, fulfillmentEvent, itemsOfFulfillment } from './fulfillable.ts';
import { fulfillmentErrors } from './fulfillment-errors.ts';

/** A fulfillment that was shipped. */
export interface Shipment {
  fulfillment_id: string;
  tracking_numbers?: string[];
  no_notification?: boolean;
}

/**
 * Marks a fulfillment as shipped, in memory. Does not call its provider.
 * @param isAllowed whether this operation may ship fulfillments of an order, swap or claim
 * @throws not_found; not_allowed when it is canceled or already shipped; conflict while a call to its provider is pending
 */
export function shipFulfillment(
  order: OpenOrder,
  shipment: Shipment,
  isAllowed: (fulfillable: Fulfillable) => boolean,
): void {
  const { fulfillment_id, tracking_numbers = [], no_notification } = shipment;
  const found = findFulfillment(order, fulfillment_id);
  if (!found || !isAllowed(found.fulfillable)) throw fulfillmentErrors.unknown();
  const { fulfillable, fulfillment } = found;
  if (fulfillment.canceled_at !== null) throw fulfillmentErrors.canceled();
  if (fulfillment.shipped_at !== null) throw fulfillmentErrors.alreadyShipped();
  if (fulfillment.cancel_asked_at !== null)
    throw conflict(`Fulfillment ${fulfillment.id} is being canceled; try again`);
  requireConfirmedByProvider(fulfillment);
  fulfillment.shipped_at = new Date().toISOString();
  fulfillment.tracking_links.push(
    ...tracking_numbers.map((tracking_number) => ({ id: newId(TrackingLink), tracking_number, url: null })),
  );
  for (const { line, quantity } of itemsOfFulfillment(fulfillable, fulfillment))
    line.shipped_quantity = (line.shipped_quantity ?? 0) + quantity;
  order.events.push(fulfillmentEvent(fulfillable, 'shipment_created', fulfillment, no_notification));
}
