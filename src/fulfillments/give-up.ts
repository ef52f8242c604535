import { Injectable } from '@nestjs/common';
import { unshipStock, type ReturnedParcel } from '../inventory/ship.ts';
import { conflict, notAllowed, notFound } from '../kernel/errors.ts';
import { OrderChanges } from '../orders/change-order.ts';
import type { OpenOrder, OrderFulfillment } from '../orders/open-order.ts';
import type { End } from '../providers/ask.ts';
import { isDue } from '../providers/due.ts';
import { FulfillmentProviders } from '../regions/fulfillment-providers.ts';
import { unpack } from './parcel-stock.ts';
import { findParcel, parcelsOf, parcelTold, type Sender } from './senders.ts';

type Asked = Pick<OrderFulfillment, 'id' | 'provider_id' | 'data'>;
type Reply = { id: string; end: End<unknown> };

/**
 * Gives up parcels that were not sent: written down, asked, settled, as they were made (`hand-over.ts`). Their pieces can be packed
 * again when the provider has answered.
 */
@Injectable()
export class GiveUp {
  constructor(
    private readonly changes: OrderChanges,
    private readonly providers: FulfillmentProviders,
  ) {}

  /**
   * One that is given up already stays as it is.
   * @param owner says whether a parcel of this sender is meant
   * @throws not_found for a parcel of somebody else; not_allowed when it was sent, or its provider refuses; conflict while it
   * is being made
   */
  async cancel(orderId: string, parcelId: string, owner: (sender: Sender) => boolean): Promise<void> {
    const asked = await this.changes.change(orderId, (order) => {
      const found = findParcel(order, parcelId);
      if (!found || !owner(found.sender)) throw notFound('fulfillment', parcelId);
      const { parcel } = found;
      if (parcel.canceled_at !== null || !isDue(parcel.cancel_asked_at)) return [];
      if (parcel.shipped_at !== null)
        throw notAllowed('The fulfillment has already been shipped. Shipped fulfillments cannot be canceled');
      requireMade(parcel);
      return [begun(parcel)];
    });
    const replies = await this.askAndSettle(orderId, asked);
    for (const { end } of replies) if (end.end === 'refused') throw notAllowed(end.message);
  }

  /** Those that have waited for an answer long enough. */
  async askAgain(orderId: string): Promise<void> {
    const asked = await this.changes.change(orderId, (order) =>
      parcelsOf(order)
        .filter(({ parcel }) => parcel.cancel_asked_at !== null && isDue(parcel.cancel_asked_at))
        .map(({ parcel }) => begun(parcel)),
    );
    await this.askAndSettle(orderId, asked);
  }

  private async askAndSettle(orderId: string, asked: readonly Asked[]): Promise<Reply[]> {
    if (asked.length === 0) return [];
    const replies = await Promise.all(
      asked.map(async (parcel) => ({ id: parcel.id, end: await this.ask(orderId, parcel) })),
    );
    await this.changes.change(orderId, (order, tx) =>
      unshipStock(
        tx,
        replies.flatMap((reply) => settle(order, reply) ?? []),
      ),
    );
    return replies;
  }

  private async ask(order_id: string, { id, provider_id, data }: Asked): Promise<Reply['end']> {
    if (provider_id === null) return { end: 'answered', answer: {} };
    const key = `${id}_cancel`;
    const question = { what: 'cancelFulfillment', key, about: { order_id, fulfillment_id: id } };
    return this.providers.ask<unknown>(provider_id, question, (provider, signal) =>
      provider.cancelFulfillment(data, key, signal),
    );
  }
}

/** @throws conflict while its provider has not said that it is there */
export function requireMade({ id, asked_at }: OrderFulfillment): void {
  if (asked_at !== null) throw conflict(`Fulfillment ${id} waits for its provider; try again`);
}

function begun(parcel: OrderFulfillment): Asked {
  parcel.cancel_asked_at = new Date().toISOString();
  return parcel;
}

/** @returns what goes back on the shelf, if it was given up */
function settle(order: OpenOrder, { id, end }: Reply): ReturnedParcel | null {
  const found = findParcel(order, id);
  // somebody has settled it meanwhile
  if (!found || found.parcel.cancel_asked_at === null || end.end === 'unknown') return null;
  const { sender, parcel } = found;
  parcel.cancel_asked_at = null;
  if (end.end === 'refused') return null;
  parcel.canceled_at = new Date().toISOString();
  if (sender.kind === 'order') order.events.push(['order.fulfillment_canceled', parcelTold(sender, parcel)]);
  return unpack(sender, parcel);
}
