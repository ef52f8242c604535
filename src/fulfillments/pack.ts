import { Fulfillment } from '../entities/fulfillment.ts';
import { notAllowed, notFound } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { unfulfilledQuantity } from '../orders/line-quantities.ts';
import type { OrderFulfillment, OrderLine, OrderShipping } from '../orders/open-order.ts';
import type { Sender } from './senders.ts';

/** So many of a line. */
export interface WantedPieces {
  item_id: string;
  quantity: number;
}

/** What is said of all parcels that are made at once. */
export interface ParcelTerms {
  location_id?: string;
  no_notification?: boolean;
  metadata?: Record<string, unknown>;
  /** Of the request, so that it finds its parcels when it comes again. */
  request_key?: string | null;
}

/**
 * Packs pieces into parcels, in memory: one for each shipping method that serves some of them. They wait for their providers'
 * answers, and the pieces count as fulfilled from now on, so that nobody packs them twice.
 * @throws not_found for a line that is not there; not_allowed for more than there is, or what no method serves
 */
export function pack(
  sender: Sender,
  wanted: readonly WantedPieces[],
  terms: ParcelTerms,
): OrderFulfillment[] {
  const pieces = wanted.map(({ item_id, quantity }) => {
    const line = sender.items.find(({ id }) => id === item_id);
    if (!line) throw notFound('line_item', item_id);
    if (quantity > unfulfilledQuantity(line))
      throw notAllowed('Cannot fulfill more items than have been purchased');
    return { line, quantity };
  });
  const parcels = parted(sender.shipping_methods, pieces).map(({ method, contents }): OrderFulfillment => {
    const { location_id = null, no_notification = null, metadata = null, request_key = null } = terms;
    return {
      ...{ id: newId(Fulfillment), provider_id: method.provider_id, location_id, no_notification, metadata },
      ...{
        idempotency_key: request_key,
        data: {},
        asked_at: new Date().toISOString(),
        cancel_asked_at: null,
      },
      ...{ shipped_at: null, canceled_at: null, tracking_links: [] },
      items: contents.map(({ line, quantity }) => ({ item_id: line.id, quantity })),
    };
  });
  for (const { line, quantity } of pieces)
    line.fulfilled_quantity = (line.fulfilled_quantity ?? 0) + quantity;
  sender.fulfillments.push(...parcels);
  return parcels;
}

interface PackedPieces {
  line: OrderLine;
  quantity: number;
}

/** One method takes all. Of several each takes what its profile serves, and the first one what is of no profile. */
function parted(
  methods: readonly OrderShipping[],
  pieces: readonly PackedPieces[],
): { method: OrderShipping; contents: PackedPieces[] }[] {
  const parcels = methods.map((method) => ({ method, contents: [] as PackedPieces[] }));
  for (const one of pieces) {
    const { id, profile_id } = one.line;
    const parcel =
      methods.length === 1 || profile_id === null
        ? parcels[0]
        : parcels.find(({ method }) => method.profile_id === profile_id);
    if (!parcel) throw notAllowed(`No shipping method serves line item ${id}`);
    parcel.contents.push(one);
  }
  return parcels.filter(({ contents }) => contents.length > 0);
}
