import { notAllowed, notFound } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { Fulfillment } from '#model/entities/orders/fulfillment.entity';
import type { OrderFulfillment, OrderLine, OrderShipping } from '../order/open-order.ts';
import { unfulfilledQuantity } from '../order/state/line-quantities.ts';
import type { Fulfillable } from './fulfillable.ts';
import { fulfillmentErrors } from './fulfillment-errors.ts';

/** A number of units of a line. */
export interface RequestedItem {
  item_id: string;
  quantity: number;
}

/** Options that apply to all fulfillments of a request. */
export interface FulfillmentOptions {
  location_id?: string;
  no_notification?: boolean;
  metadata?: Record<string, unknown>;
  /** Idempotency key of the request: a repeated request finds its fulfillments by it. */
  request_key?: string | null;
}

/**
 * Allocates items to new fulfillments, in memory: one for each shipping method that serves some of them. The fulfillments wait for the
 * responses of their providers; the items count as fulfilled immediately, so that they are not fulfilled twice.
 * @throws not_found for an unknown line; not_allowed for more units than are unfulfilled, or a line that no method serves
 */
export function allocateItems(
  fulfillable: Fulfillable,
  requested: readonly RequestedItem[],
  options: FulfillmentOptions,
): OrderFulfillment[] {
  const items = requested.map(({ item_id, quantity }) => {
    const line = fulfillable.items.find(({ id }) => id === item_id);
    if (!line) throw notFound('line_item', item_id);
    const left = unfulfilledQuantity(line);
    if (quantity > left) throw fulfillmentErrors.tooManyItems(left, item_id);
    return { line, quantity };
  });
  const fulfillments = splitByMethod(fulfillable.shipping_methods, items).map(
    ({ method, contents }): OrderFulfillment => {
      const { location_id = null, no_notification = null, metadata = null, request_key = null } = options;
      return {
        ...{
          id: newId(Fulfillment),
          provider_id: method.provider_id,
          location_id,
          no_notification,
          metadata,
        },
        ...{
          idempotency_key: request_key,
          data: {},
          asked_at: new Date().toISOString(),
          cancel_asked_at: null,
        },
        ...{ shipped_at: null, canceled_at: null, tracking_links: [] },
        items: contents.map(({ line, quantity }) => ({ item_id: line.id, quantity })),
      };
    },
  );
  for (const { line, quantity } of items) line.fulfilled_quantity = (line.fulfilled_quantity ?? 0) + quantity;
  fulfillable.fulfillments.push(...fulfillments);
  return fulfillments;
}

interface AllocatedItem {
  line: OrderLine;
  quantity: number;
}

/** A single method takes all items. Of several, each takes the items of its profile, and the first one items without a profile. */
function splitByMethod(
  methods: readonly OrderShipping[],
  items: readonly AllocatedItem[],
): { method: OrderShipping; contents: AllocatedItem[] }[] {
  const fulfillments = methods.map((method) => ({ method, contents: [] as AllocatedItem[] }));
  for (const item of items) {
    const { id, profile_id } = item.line;
    const fulfillment =
      methods.length === 1 || profile_id === null
        ? fulfillments[0]
        : fulfillments.find(({ method }) => method.profile_id === profile_id);
    if (!fulfillment) throw notAllowed(`No shipping method serves line item ${id}`);
    fulfillment.contents.push(item);
  }
  return fulfillments.filter(({ contents }) => contents.length > 0);
}
