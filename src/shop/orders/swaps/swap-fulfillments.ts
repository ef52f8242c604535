import { Injectable } from '@nestjs/common';
import { allocateItems, type FulfillmentOptions } from '../fulfillments/allocate-items.ts';
import { CancelFulfillment } from '../fulfillments/cancel-fulfillment.ts';
import { CreateFulfillment } from '../fulfillments/create-fulfillment.ts';
import { fulfillmentsOfRequest, isOwner, swapAsFulfillable } from '../fulfillments/fulfillable.ts';
import { shipFulfillment, type Shipment } from '../fulfillments/ship-fulfillment.ts';
import { OrderChanges } from '../order/change-order.ts';
import { unfulfilledQuantity } from '../order/state/line-quantities.ts';
import { requireSwap } from './find-swap.ts';
import { swapErrors } from './swap-errors.ts';

/** Fulfillments of swaps, each of all new items at once. */
@Injectable()
export class SwapFulfillments {
  constructor(
    private readonly changes: OrderChanges,
    private readonly creation: CreateFulfillment,
    private readonly cancellation: CancelFulfillment,
  ) {}

  /** @throws not_found; not_allowed (canceled, not confirmed, fulfilled already, without shipping methods, rejected by a provider) */
  async fulfill(id: string, swapId: string, options: FulfillmentOptions): Promise<{ id: string }> {
    await this.creation.fulfill(id, (order) => {
      const existing = fulfillmentsOfRequest(order, options.request_key);
      if (existing) return existing;
      const swap = requireSwap(order, swapId);
      if (swap.canceled_at !== null) throw swapErrors.canceledNotFulfillable();
      if (swap.confirmed_at === null) throw swapErrors.unconfirmedNotFulfillable();
      if (!['not_fulfilled', 'canceled'].includes(swap.fulfillment_status))
        throw swapErrors.alreadyFulfilled();
      if (swap.items.length > 0 && swap.shipping_methods.length === 0) throw swapErrors.noShippingMethods();
      const items = swap.items.map((line) => ({ item_id: line.id, quantity: unfulfilledQuantity(line) }));
      const unfulfilled = items.filter(({ quantity }) => quantity > 0);
      return allocateItems(swapAsFulfillable(order, swap), unfulfilled, options);
    });
    return { id };
  }

  async cancel(id: string, swapId: string, fulfillmentId: string): Promise<{ id: string }> {
    await this.cancellation.cancel(id, fulfillmentId, isOwner('swap', swapId));
    return { id };
  }

  async ship(id: string, swapId: string, shipment: Shipment): Promise<{ id: string }> {
    await this.changes.change(id, (order) => {
      if (requireSwap(order, swapId).canceled_at !== null) throw swapErrors.canceledNotShippable();
      shipFulfillment(order, shipment, isOwner('swap', swapId));
    });
    return { id };
  }
}
