import { Injectable } from '@nestjs/common';
import { Sweep } from '../background/sweep.ts';
import { Database } from '../kernel/database.ts';
import { CapturePayments } from './capture-payments.ts';
import { ASKED_AGAIN_SECONDS } from '../providers/due.ts';
import { RefundPayments } from './refund-payments.ts';

const BATCH = 20;

/**
 * Asks for captures and refunds again that have no answer: their process died, or their provider did not answer in time. Any
 * number of processes may do it.
 */
@Injectable()
export class AskAgain extends Sweep {
  constructor(
    private readonly database: Database,
    private readonly captures: CapturePayments,
    private readonly refunds: RefundPayments,
  ) {
    super('captures and refunds without an answer could not be asked for');
  }

  async sweep(): Promise<void> {
    const orders = await this.database.query<{ id: string; capture: boolean; refund: boolean }>(
      `select order_id as id, bool_or(is_capture) as capture, bool_or(not is_capture) as refund
       from (select order_id, true, capture_asked_at from payment where capture_asked_at < now() - $1 * interval '1 s'
             union all select order_id, false, asked_at from refund where settled_at is null and asked_at < now() - $1 * interval '1 s')
         as asked (order_id, is_capture, at)
       where order_id is not null group by order_id order by min(at) limit ${BATCH}`,
      [ASKED_AGAIN_SECONDS],
    );
    await Promise.all(
      orders.map(async ({ id, capture, refund }) => {
        if (capture) await this.captures.askAgain(id);
        if (refund) await this.refunds.askAgain(id);
      }),
    );
  }
}
