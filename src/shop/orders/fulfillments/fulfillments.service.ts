import { Injectable } from '@nestjs/common';
import { OrderChanges } from '../order/change-order.ts';
import { allocateItems, type FulfillmentOptions, type RequestedItem } from './allocate-items.ts';
import { CancelFulfillment } from './cancel-fulfillment.ts';
import { CreateFulfillment } from './create-fulfillment.ts';
import { type Fulfillable, fulfillableOf, fulfillmentsOfRequest } from './fulfillable.ts';
import { fulfillmentErrors } from './fulfillment-errors.ts';
import { shipFulfillment, type Shipment } from './ship-fulfillment.ts';

/** The fulfillments of orders; the modules of swaps and claims have their own. */
@Injectable()
export class FulfillmentsService {
  constructor(
    private readonly changes: OrderChanges,
    private readonly creation: CreateFulfillment,
    private readonly cancellation: CancelFulfillment,
  ) {}

  /** @throws not_found; not_allowed (canceled, without shipping methods, more than is unfulfilled, rejected by a provider) */
  async fulfill(
    id: string,
    { items, ...options }: FulfillmentOptions & { items: RequestedItem[] },
  ): Promise<{ id: string }> {
    await this.creation.fulfill(id, (order) => {
      if (order.canceled_at) throw fulfillmentErrors.orderCanceled();
      if (order.shipping_methods.length === 0) throw fulfillmentErrors.noShippingMethods();
      return (
        fulfillmentsOfRequest(order, options.request_key) ??
        allocateItems(fulfillableOf('order', order), items, options)
      );
    });
    return { id };
  }

  async cancel(id: string, fulfillmentId: string): Promise<{ id: string }> {
    await this.cancellation.cancel(id, fulfillmentId, isOrder);
    return { id };
  }

  async ship(id: string, shipment: Shipment): Promise<{ id: string }> {
    await this.changes.change(id, (order) => {
      if (order.canceled_at) throw fulfillmentErrors.orderCanceledNotShippable();
      shipFulfillment(order, shipment, isOrder);
    });
    return { id };
  }
}

function isOrder({ kind }: Fulfillable): boolean {
  return kind === 'order';
}
