import { Injectable } from '@nestjs/common';
import { PeriodicTask } from '#engine/background/periodic-task';
import { Database } from '#engine/kernel/database/database';
import { RETRY_AFTER_SECONDS } from '#engine/providers/retry-after';
import { CapturePayments } from './capture-payments.ts';
import { RefundPayments } from './refund-payments.ts';

const BATCH = 20;

/**
 * Retries captures and refunds without a response, because the process died or the provider timed out. Any number of processes may
 * do it at the same time.
 */
@Injectable()
export class RetryPayments extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly captures: CapturePayments,
    private readonly refunds: RefundPayments,
  ) {
    super('failed to retry captures and refunds');
  }

  async run(): Promise<void> {
    const orders = await this.database.query<{ id: string; is_capture: boolean }>(
      `select order_id as id, is_capture
       from (select order_id, true, capture_asked_at from payment where capture_asked_at < now() - $1 * interval '1 s'
             union all select order_id, false, asked_at from refund where settled_at is null and asked_at < now() - $1 * interval '1 s')
         as asked (order_id, is_capture, at)
       where order_id is not null group by order_id, is_capture order by min(at) limit ${BATCH}`,
      [RETRY_AFTER_SECONDS],
    );
    await this.recoverEach(
      orders,
      ({ id, is_capture }) => `${is_capture ? 'captures' : 'refunds'} of order ${id}`,
      ({ id, is_capture }) => (is_capture ? this.captures : this.refunds).retryPending(id),
    );
  }
}
