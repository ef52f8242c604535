import { Injectable } from '@nestjs/common';
import { Database } from '#engine/kernel/database/database';
import { OrderChanges } from '../order/change-order.ts';
import { cancelReturn } from '../order/remove-return.ts';
import { findReturn, orderOfReturn } from './find-return.ts';
import { returnErrors } from './return-errors.ts';

/** Cancels requested returns. */
@Injectable()
export class CancelReturn {
  constructor(
    private readonly database: Database,
    private readonly changes: OrderChanges,
  ) {}

  /**
   * Idempotent. The carrier is notified after the commit (`canceled-labels.ts`).
   * @returns the order
   * @throws not_found; not_allowed when it was received
   */
  async cancel(id: string): Promise<{ id: string }> {
    const orderId = await orderOfReturn(this.database, id);
    await this.changes.change(orderId, (order) => {
      const { orderReturn } = findReturn(order, id);
      if (orderReturn.status === 'canceled') return;
      if (orderReturn.status !== 'requested') throw returnErrors.receivedNotCancelable();
      cancelReturn(order, orderReturn);
    });
    return { id: orderId };
  }
}
