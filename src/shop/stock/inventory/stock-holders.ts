import { Injectable } from '@nestjs/common';
import type { Tx } from '#engine/kernel/database/sql';
import type { Sale } from './movements/reserve-stock.ts';
import type { SoldLine } from './movements/take-stock.ts';

/** A cart whose stock is held. */
export interface HeldCart {
  id: string;
  items: readonly Readonly<SoldLine>[];
}

/** Holds the stock of carts while their payments are in progress. The row of the cart is locked whenever it is called. */
export interface StockHolder {
  /** Takes the stock of a cart that holds none. @throws insufficient_inventory with reasons */
  hold(tx: Tx, cart: HeldCart, sale: Sale): Promise<void>;
  /** Gives back what a cart holds. @returns whether it held something */
  release(tx: Tx, cartId: string): Promise<boolean>;
}

/** The module that holds stock, if there is one. */
@Injectable()
export class StockHolders {
  private holder: StockHolder | null = null;

  /** Call it in `onModuleInit`. */
  register(holder: StockHolder): void {
    this.holder = holder;
  }

  get hasHolder(): boolean {
    return this.holder !== null;
  }

  async hold(tx: Tx, cart: HeldCart, sale: Sale): Promise<void> {
    await this.holder?.hold(tx, cart, sale);
  }

  async release(tx: Tx, cartId: string): Promise<boolean> {
    return (await this.holder?.release(tx, cartId)) ?? false;
  }
}
