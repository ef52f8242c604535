import { Injectable } from '@nestjs/common';
import { unshipStock, type ReturnedParcel } from '../inventory/ship.ts';
import { notAllowed } from '../kernel/errors.ts';
import { OrderChanges } from '../orders/change-order.ts';
import type { OpenOrder, OrderFulfillment } from '../orders/open-order.ts';
import type { End } from '../providers/ask.ts';
import { isDue } from '../providers/due.ts';
import { FulfillmentProviders, type ParcelRequest } from '../regions/fulfillment-providers.ts';
import { requestFor } from './parcel-request.ts';
import { takeOffShelf, unpack } from './parcel-stock.ts';
import { findParcel, parcelEvent, parcelsOf } from './senders.ts';

/** A parcel whose provider is being asked. */
interface Asked {
  parcel: Pick<OrderFulfillment, 'id' | 'provider_id' | 'idempotency_key'>;
  request: ParcelRequest;
}

type Reply = { id: string; end: End<Record<string, unknown>> };

/**
 * Hands parcels over to those who ship them.
 *
 *   packed ───► asked ───► settled: data, event
 *     │ rows,     │ no lock  ├─► refused: the rows go, and their pieces, on the shelf again, can be packed again
 *     │ pieces    │          └─► no answer: they stay asked, and `ask-again.ts` asks with their ids again
 *     │ taken
 *     └─ more than is left ─► 400
 */
@Injectable()
export class HandOver {
  constructor(
    private readonly changes: OrderChanges,
    private readonly providers: FulfillmentProviders,
  ) {}

  /**
   * @param packing packs under the lock of the order, and gives the parcels
   * @throws what `packing` throws; not_allowed when a provider is not installed, or refuses
   */
  async fulfill(orderId: string, packing: (order: OpenOrder) => OrderFulfillment[]): Promise<void> {
    const asked = await this.changes.change(orderId, async (order, tx) => {
      const known = new Set(parcelsOf(order).map(({ parcel }) => parcel.id));
      const parcels = packing(order).filter(({ asked_at }) => asked_at !== null);
      await takeOffShelf(
        tx,
        order,
        parcels.filter(({ id }) => !known.has(id)),
      );
      for (const { provider_id } of parcels) if (provider_id) this.providers.require(provider_id);
      return parcels.map((parcel) => begun(order, parcel));
    });
    const replies = await this.askAndSettle(orderId, asked);
    for (const { end } of replies) if (end.end === 'refused') throw notAllowed(end.message);
  }

  /** Those that have waited for an answer long enough. */
  async askAgain(orderId: string): Promise<void> {
    const asked = await this.changes.change(orderId, (order) =>
      parcelsOf(order)
        .filter(({ parcel }) => parcel.asked_at !== null && isDue(parcel.asked_at))
        .map(({ parcel }) => begun(order, parcel)),
    );
    await this.askAndSettle(orderId, asked);
  }

  private async askAndSettle(orderId: string, asked: readonly Asked[]): Promise<Reply[]> {
    if (asked.length === 0) return [];
    const replies = await Promise.all(
      asked.map(async ({ parcel, request }) => ({
        id: parcel.id,
        end: await this.ask(orderId, parcel, request),
      })),
    );
    await this.changes.change(orderId, (order, tx) =>
      unshipStock(
        tx,
        replies.flatMap((reply) => settle(order, reply) ?? []),
      ),
    );
    return replies;
  }

  private async ask(
    order_id: string,
    { id, provider_id }: Asked['parcel'],
    request: ParcelRequest,
  ): Promise<Reply['end']> {
    if (provider_id === null) return { end: 'answered', answer: {} };
    const question = { what: 'createFulfillment', key: id, about: { order_id, fulfillment_id: id } };
    return this.providers.ask(provider_id, question, (provider, signal) =>
      provider.createFulfillment(request, id, signal),
    );
  }
}

function begun(order: OpenOrder, parcel: OrderFulfillment): Asked {
  parcel.asked_at = new Date().toISOString();
  const { sender } = findParcel(order, parcel.id)!;
  return { parcel, request: requestFor(order, sender, parcel) };
}

/** @returns what goes back on the shelf, if it was refused */
function settle(order: OpenOrder, { id, end }: Reply): ReturnedParcel | null {
  const found = findParcel(order, id);
  // somebody has settled it meanwhile
  if (!found || found.parcel.asked_at === null || end.end === 'unknown') return null;
  const { sender, parcel } = found;
  parcel.asked_at = null;
  if (end.end === 'answered') {
    parcel.data = end.answer;
    order.events.push(parcelEvent(sender, 'fulfillment_created', parcel));
    return null;
  }
  sender.fulfillments.splice(sender.fulfillments.indexOf(parcel), 1);
  return unpack(sender, parcel);
}
