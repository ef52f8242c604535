import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  type baskets,
  type CartContributor,
  CartContributors,
  type OpenCart,
  type Tx,
} from '@storekeep/server/extend';
import { ActivePromotions } from './active-promotions.ts';
import { loadCartFacts } from './cart-facts.ts';
import { CartPromotions } from './cart-promotions.ts';

/** Applies the active promotions to the carts of shoppers. */
@Injectable()
export class PromotionContributor implements CartContributor, OnModuleInit {
  constructor(
    private readonly contributors: CartContributors,
    private readonly promotions: ActivePromotions,
  ) {}

  onModuleInit(): void {
    this.contributors.register(this);
  }

  /** Sends nothing while no promotions are known that need facts. */
  async load(
    tx: Tx,
    cartId: string,
    variantId?: string,
  ): Promise<(cart: OpenCart) => Promise<baskets.Contribution>> {
    const { latest } = this.promotions;
    const loaded = latest && (await loadCartFacts(tx, cartId, variantId, latest.needs));
    return async (cart) => {
      const promotions = await this.promotions.ofVersion(tx, cart.contribution_version);
      const areKnown = promotions === latest && loaded !== null;
      const facts = areKnown ? loaded : await loadCartFacts(tx, cartId, variantId, promotions.needs);
      return new CartPromotions(cart, promotions, facts);
    };
  }
}
