import { Injectable } from '@nestjs/common';
import type { NewEvent } from '../background/events.ts';
import { Sweep } from '../background/sweep.ts';
import { Database } from '../kernel/database.ts';
import { notAllowed } from '../kernel/errors.ts';
import { OrderChanges } from '../orders/change-order.ts';
import type { OpenOrder, OrderReturn } from '../orders/open-order.ts';
import { silenceOf } from '../orders/silence.ts';
import type { End } from '../providers/ask.ts';
import { ASKED_AGAIN_SECONDS, isDue } from '../providers/due.ts';
import { FulfillmentProviders, type ReturnRequest } from '../regions/fulfillment-providers.ts';
import { returnsOf } from '../orders/settled-quantity.ts';
import { linesOf } from '../orders/worth.ts';

interface Asked {
  id: string;
  provider_id: string;
  request: ReturnRequest;
}

type Reply = Asked & { end: End<Record<string, unknown>> };

const BATCH = 20;

/** Has what brings things back made by whoever ships it: written down, asked, settled, as parcels are; and asked again. */
@Injectable()
export class AskForLabel extends Sweep {
  constructor(
    private readonly database: Database,
    private readonly changes: OrderChanges,
    private readonly providers: FulfillmentProviders,
  ) {
    super('failed to retry return labels');
  }

  /**
   * For returns that wait for it.
   * @param chosen which of them
   * @returns those that were asked for now
   * @throws not_allowed when a provider refuses: that return is gone then
   */
  async ofOrder(orderId: string, chosen: (back: OrderReturn) => boolean): Promise<OrderReturn[]> {
    const asked = await this.changes.change(orderId, (order) =>
      returnsOf(order)
        .filter((back) => back.asked_at !== null && chosen(back))
        .flatMap((back) => begun(order, back)),
    );
    if (asked.length === 0) return [];
    const replies = await Promise.all(
      asked.map(async (one): Promise<Reply> => ({ ...one, end: await this.ask(orderId, one) })),
    );
    const settled = await this.changes.change(orderId, (order) => {
      for (const reply of replies) settle(order, reply);
      return returnsOf(order).filter(({ id }) => replies.some((reply) => reply.id === id));
    });
    for (const { end } of replies) if (end.end === 'refused') throw notAllowed(end.message);
    return settled;
  }

  /** Those that have waited for an answer long enough. */
  async sweep(): Promise<void> {
    const orders = await this.database.query<{ id: string }>(
      `select coalesce(r.order_id, s.order_id) as id from "return" r left join swap s on s.id = r.swap_id
       where r.asked_at < now() - make_interval(secs => $1) group by 1 order by min(r.asked_at) limit ${BATCH}`,
      [ASKED_AGAIN_SECONDS],
    );
    await this.recoverEach(
      orders,
      ({ id }) => `order ${id}`,
      ({ id }) => this.ofOrder(id, ({ asked_at }) => isDue(asked_at)),
    );
  }

  private ask(order_id: string, { id, provider_id, request }: Asked): Promise<Reply['end']> {
    const question = { what: 'createReturn', key: id, about: { order_id, return_id: id } };
    return this.providers.ask(provider_id, question, (provider, signal) =>
      provider.createReturn(request, id, signal),
    );
  }
}

/** What subscribers are told of a return, beside its name. */
export function returnEvent(order: OpenOrder, back: OrderReturn): NewEvent {
  const no_notification = silenceOf(order, back);
  return ['order.return_requested', { id: order.id, return_id: back.id, no_notification }];
}

/** Of what comes back to a swap or a claim these tell. */
function isAskedFor({ returns }: OpenOrder, back: OrderReturn): boolean {
  return returns.includes(back) && back.claim_order_id === null;
}

function begun(order: OpenOrder, back: OrderReturn): Asked[] {
  const { shipping_method: method } = back;
  if (!method) return [];
  back.asked_at = new Date().toISOString();
  const { id, display_id, email, currency_code, shipping_address } = order;
  const items = linesOf(order).flatMap(({ id: item_id, variant_id, title, sku, unit_price }) =>
    back.items
      .filter((item) => item.item_id === item_id)
      .map(({ quantity }) => ({ item_id, variant_id, title, sku, unit_price, quantity })),
  );
  const request = {
    ...{ return_id: back.id, location_id: back.location_id, items },
    method: { shipping_option_id: method.shipping_option_id, data: method.data },
    order: { id, display_id, email, currency_code, shipping_address },
  };
  return [{ id: back.id, provider_id: method.provider_id, request }];
}

function settle(order: OpenOrder, reply: Reply): void {
  const { id, end } = reply;
  const back = returnsOf(order).find((one) => one.id === id);
  if (end.end === 'unknown') return;
  if (!back || back.status === 'canceled') return settleCanceled(order, back, reply);
  if (back.asked_at === null) return; // another process has settled it
  back.asked_at = null;
  if (end.end === 'answered') {
    back.shipping_data = end.answer;
    if (isAskedFor(order, back)) order.events.push(returnEvent(order, back));
  } else if (order.returns.includes(back)) order.returns.splice(order.returns.indexOf(back), 1);
  else giveUpWithSwap(order, back);
}

/** The return was canceled or removed while its carrier was asked: a label that the carrier made is canceled there. */
function settleCanceled(
  order: OpenOrder,
  back: OrderReturn | undefined,
  { id: return_id, provider_id, end }: Reply,
): void {
  if (back) back.asked_at = null;
  if (end.end !== 'answered') return;
  if (back) back.shipping_data = end.answer;
  const label = { return_id, order_id: order.id, provider_id, data: end.answer };
  order.events.push(['return.label_canceled', label]);
}

/** Nothing comes back for what a swap would send; unless the customer counts on it already, it is canceled, too. */
function giveUpWithSwap(order: OpenOrder, back: OrderReturn): void {
  back.status = 'canceled';
  const swap = order.swaps.find(({ return_order }) => return_order === back);
  if (swap?.confirmed_at !== null) return;
  Object.assign(swap, { canceled_at: new Date().toISOString(), payment_status: 'canceled' });
}
