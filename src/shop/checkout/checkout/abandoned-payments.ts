import { Injectable } from '@nestjs/common';
import { PeriodicTask } from '#engine/background/periodic-task';
import { Database } from '#engine/kernel/database/database';
import { LeftPayments } from './left-payments.ts';

const EVERY_MS = 60_000;
const BATCH = 50;

/**
 * Cancels payments without an order that have not changed for 30 minutes: their process died, and the shopper did not
 * come back. A payment that its provider reports as pending remains until the cart is completed. Safe to run in any
 * number of processes.
 */
@Injectable()
export class AbandonedPayments extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly payments: LeftPayments,
  ) {
    super('failed to cancel abandoned payments', EVERY_MS);
  }

  async run(): Promise<void> {
    await this.recoverEach(
      await this.findAbandoned(),
      (id) => `payment ${id}`,
      (id) => this.payments.cancel(id),
    );
  }

  private async findAbandoned(): Promise<string[]> {
    const found = await this.database.query<{ id: string }>(
      `select id from payment where authorization_status in ('asked', 'authorized') and canceled_at is null
         and updated_at < now() - interval '30 minutes' order by updated_at limit ${BATCH}`,
    );
    return found.map(({ id }) => id);
  }
}
