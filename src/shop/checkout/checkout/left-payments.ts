import { Injectable } from '@nestjs/common';
import { Database } from '#engine/kernel/database/database';
import { lockCartRow } from '#shop/carts/cart/open-cart';
import { PaymentSessionsService } from '#shop/carts/operations/payment-sessions.service';
import { cartLeaseHolder } from '#shop/payments/cart-lease';
import { paymentOf } from '#shop/payments/payments-of-carts';
import { CartPayments } from './cart-payments.ts';
import { CartStock } from './cart-stock.ts';

/** Payments of carts that will not be bought, and those that completions have left without an order, e.g. as a response was lost. */
@Injectable()
export class LeftPayments {
  constructor(
    private readonly database: Database,
    private readonly payments: CartPayments,
    private readonly sessions: PaymentSessionsService,
    private readonly stock: CartStock,
  ) {}

  /**
   * Releases what a shopper has paid, or can still pay, for a cart that will not be bought: its sessions, and its payment unless it is in
   * completion.
   * @throws not_allowed if the cart is completed
   */
  async releaseCart(cartId: string): Promise<void> {
    await this.sessions.removeAll(cartId);
    const payment = await paymentOf(this.database, cartId);
    if (payment) await this.cancel(payment.id);
    await this.database.transaction(async (tx) => {
      await lockCartRow(tx, cartId);
      await this.stock.releaseLeft(tx, cartId);
    });
  }

  /** Cancels a payment. Checks the lease under the lock of the cart, as it may be in completion after all. */
  async cancel(id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.query('select from cart where id = (select cart_id from payment where id = $1) for update', [
        id,
      ]);
      const [lease] = await tx.query(
        `select from payment where id = $1 and ${cartLeaseHolder('cart_id')} is not null`,
        [id],
      );
      if (!lease) await this.payments.cancel(tx, id);
    });
  }
}
