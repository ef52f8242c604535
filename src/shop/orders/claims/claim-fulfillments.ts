import { Injectable } from '@nestjs/common';
import { allocateItems, type FulfillmentOptions } from '../fulfillments/allocate-items.ts';
import { CancelFulfillment } from '../fulfillments/cancel-fulfillment.ts';
import { CreateFulfillment } from '../fulfillments/create-fulfillment.ts';
import { claimAsFulfillable, fulfillmentsOfRequest, isOwner } from '../fulfillments/fulfillable.ts';
import { shipFulfillment, type Shipment } from '../fulfillments/ship-fulfillment.ts';
import { OrderChanges } from '../order/change-order.ts';
import type { OpenOrder, OrderFulfillment } from '../order/open-order.ts';
import { unfulfilledQuantity } from '../order/state/line-quantities.ts';
import { claimErrors } from './claim-errors.ts';
import { requireClaim } from './find-claim.ts';

/** Fulfillments of claims, each of all replacements at once. */
@Injectable()
export class ClaimFulfillments {
  constructor(
    private readonly changes: OrderChanges,
    private readonly creation: CreateFulfillment,
    private readonly cancellation: CancelFulfillment,
  ) {}

  /** @throws not_found; not_allowed (canceled, fulfilled already, a refund, without shipping methods, rejected by a provider) */
  async fulfill(id: string, claimId: string, options: FulfillmentOptions): Promise<{ id: string }> {
    await this.creation.fulfill(
      id,
      (order) => fulfillmentsOfRequest(order, options.request_key) ?? allocateClaim(order, claimId, options),
    );
    return { id };
  }

  async cancel(id: string, claimId: string, fulfillmentId: string): Promise<{ id: string }> {
    await this.cancellation.cancel(id, fulfillmentId, isOwner('claim', claimId));
    return { id };
  }

  async ship(id: string, claimId: string, shipment: Shipment): Promise<{ id: string }> {
    await this.changes.change(id, (order) => {
      if (requireClaim(order, claimId).canceled_at !== null) throw claimErrors.canceledNotShippable();
      shipFulfillment(order, shipment, isOwner('claim', claimId));
    });
    return { id };
  }
}

function allocateClaim(order: OpenOrder, claimId: string, options: FulfillmentOptions): OrderFulfillment[] {
  const claim = requireClaim(order, claimId);
  const { type, canceled_at, fulfillment_status } = claim;
  if (canceled_at !== null) throw claimErrors.canceledNotFulfillable();
  if (!['not_fulfilled', 'canceled'].includes(fulfillment_status)) throw claimErrors.alreadyFulfilled();
  if (type !== 'replace') throw claimErrors.notFulfillable(type);
  const fulfillable = claimAsFulfillable(order, claim);
  if (fulfillable.shipping_methods.length === 0) throw claimErrors.noShippingMethods();
  const items = claim.items.map((line) => ({ item_id: line.id, quantity: unfulfilledQuantity(line) }));
  return allocateItems(
    fulfillable,
    items.filter(({ quantity }) => quantity > 0),
    options,
  );
}
