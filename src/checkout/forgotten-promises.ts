import { Injectable } from '@nestjs/common';
import { Sweep } from '../background/sweep.ts';
import { Database } from '../kernel/database.ts';
import { StockPromises } from '../inventory/stock-promises.ts';

const BATCH = 50;

/**
 * Gives up what keepers of stock have set aside for carts that nobody has worked on for five minutes: their process died, or the
 * keeper did not answer, and the shopper did not come back.
 */
@Injectable()
export class ForgottenPromises extends Sweep {
  constructor(
    private readonly database: Database,
    private readonly promises: StockPromises,
  ) {
    super('failed to release abandoned external reservations');
  }

  async sweep(): Promise<void> {
    const carts = await this.database.query<{ cart_id: string }>(
      `select cart_id from stock_promise where asked_at < now() - interval '5 minutes'
       group by cart_id order by min(asked_at) limit ${BATCH}`,
    );
    await this.recoverEach(
      carts,
      ({ cart_id }) => `cart ${cart_id}`,
      ({ cart_id }) => this.giveUp(cart_id),
    );
  }

  /** With the cart locked: somebody may be completing it. */
  private giveUp(cartId: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      await tx.query('select from cart where id = $1 for update', [cartId]);
      const [held] = await tx.query(`select from lease where key = 'cart:' || $1 and expires_at > now()`, [
        cartId,
      ]);
      if (!held) await this.promises.giveUp(tx, cartId);
    });
  }
}
