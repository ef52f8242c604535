import type { FulfillmentRequest } from '#shop/shipping/fulfillment-providers';
import type { OpenOrder, OrderFulfillment } from '../order/open-order.ts';
import { type Fulfillable, itemsOfFulfillment } from './fulfillable.ts';

/** The request to a provider to create a fulfillment. */
export function fulfillmentRequestFor(
  order: OpenOrder,
  fulfillable: Fulfillable,
  fulfillment: OrderFulfillment,
): FulfillmentRequest {
  const contents = itemsOfFulfillment(fulfillable, fulfillment);
  const method =
    fulfillable.shipping_methods.find(
      ({ provider_id, profile_id }) =>
        provider_id === fulfillment.provider_id &&
        contents.some(({ line }) => line.profile_id === profile_id),
    ) ?? fulfillable.shipping_methods.find(({ provider_id }) => provider_id === fulfillment.provider_id);
  const { id, display_id, email, currency_code } = order;
  const shipping_address = fulfillable.shipping_address ?? order.shipping_address;
  return {
    fulfillment_id: fulfillment.id,
    location_id: fulfillment.location_id,
    method: { shipping_option_id: method?.shipping_option_id ?? null, data: method?.data ?? {} },
    items: contents.map(({ line, quantity }) => ({
      ...{ item_id: line.id, variant_id: line.variant_id, title: line.title, sku: line.sku },
      ...{ unit_price: line.unit_price, quantity },
    })),
    order: { id, display_id, email, currency_code, shipping_address },
    for: fulfillable.kind,
  };
}
