import { Injectable } from '@nestjs/common';
import type { Tx } from '#engine/kernel/database/sql';
import type { LockedCart, OpenCart } from './open-cart.ts';

/** Runs when a change of a cart is saved, right before the commit. */
export type FinishChange = (locked: Pick<LockedCart, 'cart' | 'sessions'>) => Promise<void>;

/** A module that takes part in the changes of open carts, within their transactions, such as one that holds their stock. */
export interface CartFollower {
  /** Runs before a cart is locked and loaded. */
  begin(tx: Tx, cartId: string): Promise<FinishChange>;
  /** Runs after the commit, when the payment providers have been called. */
  followUp(cart: OpenCart): Promise<void>;
}

/** The modules that follow the changes of carts. */
@Injectable()
export class CartFollowers {
  private readonly followers: CartFollower[] = [];

  /** Call it in `onModuleInit`. */
  register(follower: CartFollower): void {
    this.followers.push(follower);
  }

  /** Calls the followers one after the other. */
  async begin(tx: Tx, cartId: string): Promise<FinishChange> {
    const finishing: FinishChange[] = [];
    for (const follower of this.followers) finishing.push(await follower.begin(tx, cartId));
    return async (locked) => {
      for (const finish of finishing) await finish(locked);
    };
  }

  async followUp(cart: OpenCart): Promise<void> {
    for (const follower of this.followers) await follower.followUp(cart);
  }
}
