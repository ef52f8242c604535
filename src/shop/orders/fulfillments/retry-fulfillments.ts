import { Injectable } from '@nestjs/common';
import { PeriodicTask } from '#engine/background/periodic-task';
import { Database } from '#engine/kernel/database/database';
import { RETRY_AFTER_SECONDS } from '#engine/providers/retry-after';
import { CancelFulfillment } from './cancel-fulfillment.ts';
import { CreateFulfillment } from './create-fulfillment.ts';

const BATCH = 20;

/** Retries fulfillments and cancellations without a response, because the process died or the provider timed out. */
@Injectable()
export class RetryFulfillments extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly creation: CreateFulfillment,
    private readonly cancellation: CancelFulfillment,
  ) {
    super('failed to retry fulfillments');
  }

  async run(): Promise<void> {
    const orders = await this.database.query<{ id: string; is_cancellation: boolean }>(
      `select coalesce(f.order_id, s.order_id, c.order_id) as id, f.cancel_asked_at is not null as is_cancellation
       from fulfillment f left join swap s on s.id = f.swap_id left join claim_order c on c.id = f.claim_order_id
       where coalesce(f.asked_at, f.cancel_asked_at) < now() - make_interval(secs => $1)
         and (f.asked_at is not null or f.cancel_asked_at is not null)
       group by 1, 2 order by min(coalesce(f.asked_at, f.cancel_asked_at)) limit ${BATCH}`,
      [RETRY_AFTER_SECONDS],
    );
    await this.recoverEach(
      orders,
      ({ id, is_cancellation }) => `${is_cancellation ? 'cancellations' : 'fulfillments'} of order ${id}`,
      ({ id, is_cancellation }) => (is_cancellation ? this.cancellation : this.creation).retryPending(id),
    );
  }
}
