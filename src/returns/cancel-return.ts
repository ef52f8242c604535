import { Injectable } from '@nestjs/common';
import { Database } from '../kernel/database.ts';
import { notAllowed } from '../kernel/errors.ts';
import { OrderChanges } from '../orders/change-order.ts';
import type { OrderReturn } from '../orders/open-order.ts';
import { FulfillmentProviders } from '../regions/fulfillment-providers.ts';
import { findReturn, orderOfReturn } from './find-return.ts';

/** What was asked for is not to come any more. */
@Injectable()
export class CancelReturn {
  constructor(
    private readonly database: Database,
    private readonly changes: OrderChanges,
    private readonly providers: FulfillmentProviders,
  ) {}

  /**
   * One that is canceled already stays as it is. The provider of its shipping hears of it; what it says changes nothing.
   * @returns the order
   * @throws not_found; not_allowed when it has come
   */
  async cancel(id: string): Promise<{ id: string }> {
    const orderId = await orderOfReturn(this.database, id);
    const canceled = await this.changes.change(orderId, (order) => {
      const { back } = findReturn(order, id);
      if (back.status === 'canceled') return null;
      if (back.status !== 'requested') throw notAllowed("Can't cancel a return which has been returned");
      back.status = 'canceled';
      back.asked_at = null;
      return back;
    });
    if (canceled) await this.tell(orderId, canceled);
    return { id: orderId };
  }

  /** Whoever ships it, if anybody does, hears that it does not come; never while a transaction is open. */
  async tell(order_id: string, { id, shipping_method, shipping_data }: OrderReturn): Promise<void> {
    if (!shipping_method) return;
    const question = { what: 'cancelReturn', key: `${id}_cancel`, about: { order_id, return_id: id } };
    await this.providers.ask(shipping_method.provider_id, question, (provider, signal) =>
      provider.cancelReturn(shipping_data ?? {}, question.key, signal),
    );
  }
}
