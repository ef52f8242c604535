import { Injectable } from '@nestjs/common';
import type { NewEvent } from '#engine/background/events';
import { PeriodicTask } from '#engine/background/periodic-task';
import { Database } from '#engine/kernel/database/database';
import { notAllowed } from '#engine/kernel/errors';
import type { CallResult } from '#engine/providers/call-provider';
import { isRetryDue, RETRY_AFTER_SECONDS } from '#engine/providers/retry-after';
import { FulfillmentProviders, type ReturnRequest } from '#shop/shipping/fulfillment-providers';
import { OrderChanges } from '../order/change-order.ts';
import { noNotificationOf } from '../order/no-notification.ts';
import type { OpenOrder, OrderReturn } from '../order/open-order.ts';
import { returnableLines } from '../order/state/refund-value.ts';
import { returnsOf } from '../order/state/settled-quantity.ts';

interface PendingLabel {
  id: string;
  provider_id: string;
  request: ReturnRequest;
}

type Reply = PendingLabel & { result: CallResult<Record<string, unknown>> };

const BATCH = 20;

/** Orders return labels from carriers, in the same steps as fulfillments: recorded, provider called, settled; and retries these calls. */
@Injectable()
export class OrderReturnLabels extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly changes: OrderChanges,
    private readonly providers: FulfillmentProviders,
  ) {
    super('failed to retry return labels');
  }

  /**
   * Orders labels for returns of an order that wait for one.
   * @param isSelected selects the returns
   * @returns the returns whose provider was called
   * @throws not_allowed when a provider rejects a return, which is removed then
   */
  async requestForOrder(
    orderId: string,
    isSelected: (orderReturn: OrderReturn) => boolean,
  ): Promise<OrderReturn[]> {
    const pending = await this.changes.change(orderId, (order) =>
      returnsOf(order)
        .filter((orderReturn) => orderReturn.asked_at !== null && isSelected(orderReturn))
        .flatMap((orderReturn) => recordRequested(order, orderReturn)),
    );
    if (pending.length === 0) return [];
    const replies = await Promise.all(
      pending.map(async (request): Promise<Reply> => ({
        ...request,
        result: await this.callProvider(orderId, request),
      })),
    );
    const settled = await this.changes.change(orderId, (order) => {
      for (const reply of replies) settleReply(order, reply);
      return returnsOf(order).filter(({ id }) => replies.some((reply) => reply.id === id));
    });
    for (const { result } of replies) if (result.outcome === 'refused') throw notAllowed(result.message);
    return settled;
  }

  /** Retries calls whose response is overdue. */
  async run(): Promise<void> {
    const orders = await this.database.query<{ id: string }>(
      `select coalesce(r.order_id, s.order_id) as id from "return" r left join swap s on s.id = r.swap_id
       where r.asked_at < now() - make_interval(secs => $1) group by 1 order by min(r.asked_at) limit ${BATCH}`,
      [RETRY_AFTER_SECONDS],
    );
    await this.recoverEach(
      orders,
      ({ id }) => `order ${id}`,
      ({ id }) => this.requestForOrder(id, ({ asked_at }) => isRetryDue(asked_at)),
    );
  }

  private callProvider(
    order_id: string,
    { id, provider_id, request }: PendingLabel,
  ): Promise<Reply['result']> {
    const call = { operation: 'createReturn', key: id, logContext: { order_id, return_id: id } };
    return this.providers.call(provider_id, call, (provider, signal) =>
      provider.createReturn(request, id, signal),
    );
  }
}

/** The event that announces a requested return. */
export function returnEvent(order: OpenOrder, orderReturn: OrderReturn): NewEvent {
  const no_notification = noNotificationOf(order, orderReturn);
  return ['order.return_requested', { id: order.id, return_id: orderReturn.id, no_notification }];
}

/** Whether the return has an event of its own; those of swaps and claims are announced by these. */
function hasOwnEvent({ returns }: OpenOrder, orderReturn: OrderReturn): boolean {
  return returns.includes(orderReturn) && orderReturn.claim_order_id === null;
}

function recordRequested(order: OpenOrder, orderReturn: OrderReturn): PendingLabel[] {
  const { shipping_method: method } = orderReturn;
  if (!method) return [];
  orderReturn.asked_at = new Date().toISOString();
  const { id, display_id, email, currency_code, shipping_address } = order;
  const items = returnableLines(order).flatMap(({ id: item_id, variant_id, title, sku, unit_price }) =>
    orderReturn.items
      .filter((item) => item.item_id === item_id)
      .map(({ quantity }) => ({ item_id, variant_id, title, sku, unit_price, quantity })),
  );
  const request = {
    ...{ return_id: orderReturn.id, location_id: orderReturn.location_id, items },
    method: { shipping_option_id: method.shipping_option_id, data: method.data },
    order: { id, display_id, email, currency_code, shipping_address },
  };
  return [{ id: orderReturn.id, provider_id: method.provider_id, request }];
}

function settleReply(order: OpenOrder, reply: Reply): void {
  const { id, result } = reply;
  const orderReturn = returnsOf(order).find((candidate) => candidate.id === id);
  if (result.outcome === 'unknown') return;
  if (!orderReturn || orderReturn.status === 'canceled') return settleCanceled(order, orderReturn, reply);
  if (orderReturn.asked_at === null) return; // settled by another process
  orderReturn.asked_at = null;
  if (result.outcome === 'answered') {
    orderReturn.shipping_data = result.response;
    if (hasOwnEvent(order, orderReturn)) order.events.push(returnEvent(order, orderReturn));
  } else if (order.returns.includes(orderReturn)) order.returns.splice(order.returns.indexOf(orderReturn), 1);
  else cancelWithSwap(order, orderReturn);
}

/** The return was canceled or removed during the call to its carrier: a label that the carrier created is canceled there. */
function settleCanceled(
  order: OpenOrder,
  orderReturn: OrderReturn | undefined,
  { id: return_id, provider_id, result }: Reply,
): void {
  if (orderReturn) orderReturn.asked_at = null;
  if (result.outcome !== 'answered') return;
  if (orderReturn) orderReturn.shipping_data = result.response;
  const label = { return_id, order_id: order.id, provider_id, data: result.response };
  order.events.push(['return.label_canceled', label]);
}

/** Cancels the rejected return of a swap, and the swap as well unless the customer has confirmed it. */
function cancelWithSwap(order: OpenOrder, orderReturn: OrderReturn): void {
  orderReturn.status = 'canceled';
  const swap = order.swaps.find(({ return_order }) => return_order === orderReturn);
  if (swap?.confirmed_at !== null) return;
  Object.assign(swap, { canceled_at: new Date().toISOString(), payment_status: 'canceled' });
}
