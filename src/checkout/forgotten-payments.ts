import { Injectable } from '@nestjs/common';
import { Sweep } from '../background/sweep.ts';
import { Database } from '../kernel/database.ts';
import { CartPayments } from './cart-payments.ts';

const EVERY_MS = 60_000;
const BATCH = 50;

/**
 * Gives up payments without an order that nobody has worked on for half an hour: their process died, and the shopper did
 * not come back. One that its provider calls pending stays until the cart is completed. Any number of processes may do it.
 */
@Injectable()
export class ForgottenPayments extends Sweep {
  constructor(
    private readonly database: Database,
    private readonly payments: CartPayments,
  ) {
    super('failed to cancel abandoned payments', EVERY_MS);
  }

  async sweep(): Promise<void> {
    await this.recoverEach(
      await this.forgotten(),
      (id) => `payment ${id}`,
      (id) => this.giveUp(id),
    );
  }

  private async forgotten(): Promise<string[]> {
    const found = await this.database.query<{ id: string }>(
      `select id from payment where authorization_status in ('asked', 'authorized') and canceled_at is null
         and updated_at < now() - interval '30 minutes' order by updated_at limit ${BATCH}`,
    );
    return found.map(({ id }) => id);
  }

  /** With the cart locked, and looked at again: somebody may be completing it after all. */
  private giveUp(id: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      await tx.query('select from cart where id = (select cart_id from payment where id = $1) for update', [
        id,
      ]);
      const [held] = await tx.query(
        `select from lease l join payment p on l.key = 'cart:' || p.cart_id where p.id = $1 and l.expires_at > now()`,
        [id],
      );
      if (!held) await this.payments.giveUp(tx, id);
    });
  }
}
