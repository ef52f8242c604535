import { Injectable } from '@nestjs/common';
import { Database, lockIdleCart, PeriodicTask } from '@storekeep/server/extend';
import { StockHolds } from './stock-holds.ts';

const BATCH = 100;

/** Gives back stock that was held for too long, unless the cart is in completion. Safe to run in any number of processes. */
@Injectable()
export class ExpiredStockHolds extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly holds: StockHolds,
  ) {
    super('failed to release expired holds of stock');
  }

  async run(): Promise<void> {
    const carts = await this.database.query<{ cart_id: string }>(
      `select cart_id from stock_hold where expires_at < now() group by cart_id order by min(expires_at) limit ${BATCH}`,
    );
    await this.recoverEach(
      carts,
      ({ cart_id }) => `cart ${cart_id}`,
      ({ cart_id }) => this.release(cart_id),
    );
  }

  /** Looks again under the lock of the cart: a completion may have held its stock anew. */
  private release(cartId: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      if (!(await lockIdleCart(tx, cartId))) return;
      const [expired] = await tx.query(
        'select from stock_hold where cart_id = $1 and expires_at < now() limit 1',
        [cartId],
      );
      if (expired) await this.holds.release(tx, cartId);
    });
  }
}
