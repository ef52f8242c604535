import { Injectable } from '@nestjs/common';
import type { Tx } from '#engine/kernel/database/sql';
import type { Contribution } from '../baskets/contributions.ts';
import type { OpenCart } from './open-cart.ts';

/** A module that contributes adjustments, lines or reduced shipping to the carts of shoppers, such as promotions. */
export interface CartContributor {
  /**
   * Sends the statement that loads what the contribution to a cart depends on. It is sent right behind those that lock and load the cart,
   * so it takes no round trip of its own.
   * @param variantId a variant that the change may add to the cart
   * @returns makes the contribution to the loaded cart, whose `contribution_version` says whether what the module has in memory is current
   */
  load(tx: Tx, cartId: string, variantId?: string): Promise<(cart: OpenCart) => Promise<Contribution>>;
}

/** The modules that contribute to carts. Carts whose prices were agreed with staff have no contributions. */
@Injectable()
export class CartContributors {
  private readonly contributors: CartContributor[] = [];

  /** Call it in `onModuleInit`. */
  register(contributor: CartContributor): void {
    this.contributors.push(contributor);
  }

  /**
   * Sends the statements of all contributors.
   * @returns adds the contributions to the cart, before it is changed
   */
  async load(tx: Tx, cartId: string, variantId?: string): Promise<(cart: OpenCart) => Promise<void>> {
    const loaded = await Promise.all(this.contributors.map((one) => one.load(tx, cartId, variantId)));
    return async (cart) => {
      if (loaded.length > 0 && !cart.rules.ownPrices)
        cart.contributions = await Promise.all(loaded.map((create) => create(cart)));
    };
  }
}
