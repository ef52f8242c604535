import { Injectable } from '@nestjs/common';
import { releaseLease } from '#engine/kernel/concurrency/lease';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { outsideRequest } from '#engine/kernel/request-work';
import { lockCartRow, type OpenCart } from '#shop/carts/cart/open-cart';
import { cartLeaseKey, isCartLeased } from '#shop/payments/cart-lease';
import { StockHolders } from '#shop/stock/inventory/stock-holders';
import { ExternalReservations } from '#shop/stock/inventory/warehouses/external-reservations';
import { CheckoutOptions } from './checkout-options.ts';

/**
 * The stock that a cart has before its order: reservations in external warehouses, and what a module holds while its payment is in
 * progress. Without such a module nothing is held, and no statement is sent for it.
 */
@Injectable()
export class CartStock {
  constructor(
    private readonly database: Database,
    private readonly holders: StockHolders,
    private readonly options: CheckoutOptions,
    readonly external: ExternalReservations,
  ) {}

  /** Holds the stock of a locked cart; not that of swaps, nor with external warehouses. @throws insufficient_inventory with reasons */
  async hold(tx: Tx, cart: OpenCart): Promise<void> {
    const { sales_channel_id, becomes } = cart;
    const { chooseLocations } = this.options;
    if (becomes === 'order' && !this.external.mayBeRequired)
      await this.holders.hold(tx, cart, { sales_channel_id, chooseLocations });
  }

  /** Gives back what a locked cart holds. @returns whether it held something */
  release(tx: Tx, cartId: string): Promise<boolean> {
    return this.holders.release(tx, cartId);
  }

  /** Gives back what a locked cart holds, as it will not be bought, unless it is in completion. */
  async releaseLeft(tx: Tx, cartId: string): Promise<void> {
    if (!this.holders.hasHolder) return;
    if (!(await isCartLeased(tx, cartId))) await this.holders.release(tx, cartId);
  }

  /** Releases the lease and, after a failure, what the cart holds; not if another completion has the lease meanwhile. */
  async leave(cartId: string, holder: string, hasFailed: boolean): Promise<void> {
    const key = cartLeaseKey(cartId);
    if (!hasFailed || !this.holders.hasHolder)
      return void (await this.database.independent((sql) => releaseLease(sql, key, holder)));
    await outsideRequest(() =>
      this.database.transaction(async (tx) => {
        await lockCartRow(tx, cartId);
        if (await releaseLease(tx, key, holder)) await this.holders.release(tx, cartId);
      }),
    );
  }
}
