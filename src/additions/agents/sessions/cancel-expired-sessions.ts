import { Injectable } from '@nestjs/common';
import { CommerceError, Database, LeftPayments, PeriodicTask } from '@storekeep/server/extend';

const INTERVAL_MS = 60_000;
const BATCH = 50;

/** Cancels the payments of sessions that have expired. Several processes may run it concurrently. */
@Injectable()
export class CancelExpiredSessions extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly payments: LeftPayments,
  ) {
    super('failed to cancel an expired checkout session of an agent', INTERVAL_MS);
  }

  async run(): Promise<void> {
    const expired = await this.database.independent((sql) =>
      sql.query<{
        cart_id: string;
      }>(`update agent_session set status = 'canceled', request = request || '{"has_expired": true}', updated_at = now() where cart_id = any(array(
         select s.cart_id from agent_session s where s.status = 'open' and s.expires_at <= now()
         order by s.expires_at limit ${BATCH} for update skip locked)) returning cart_id`),
    );
    await this.recoverEach(
      expired,
      ({ cart_id }) => `cart ${cart_id}`,
      ({ cart_id }) => this.cancelPayments(cart_id),
    );
  }

  private async cancelPayments(cartId: string): Promise<void> {
    try {
      await this.payments.releaseCart(cartId);
    } catch (failure) {
      // the shopper has completed the cart in the storefront
      if (!(failure instanceof CommerceError && failure.type === 'not_allowed')) throw failure;
    }
  }
}
