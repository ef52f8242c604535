import { Injectable } from '@nestjs/common';
import { PeriodicTask } from '#engine/background/periodic-task';
import { Database } from '#engine/kernel/database/database';
import { lockIdleCart } from '#shop/payments/cart-lease';
import { ExternalReservations } from '#shop/stock/inventory/warehouses/external-reservations';

const BATCH = 50;

/**
 * Releases reservations in external warehouses (3PL) of carts whose completion has made no progress for 5 minutes: the
 * process died or the warehouse did not respond, and the shopper did not come back.
 */
@Injectable()
export class AbandonedReservations extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly reservations: ExternalReservations,
  ) {
    super('failed to release abandoned external reservations');
  }

  async run(): Promise<void> {
    const carts = await this.database.query<{ cart_id: string }>(
      `select cart_id from external_reservation where requested_at < now() - interval '5 minutes'
       group by cart_id order by min(requested_at) limit ${BATCH}`,
    );
    await this.recoverEach(
      carts,
      ({ cart_id }) => `cart ${cart_id}`,
      ({ cart_id }) => this.release(cart_id),
    );
  }

  /** Locks the cart and checks its lease, as it may be in completion after all. */
  private release(cartId: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      if (await lockIdleCart(tx, cartId)) await this.reservations.release(tx, cartId);
    });
  }
}
