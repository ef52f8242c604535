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

  /** Sends nothing while no promotions are known. */
  async load(
    tx: Tx,
    cartId: string,
    variantId?: string,
  ): Promise<(cart: OpenCart) => Promise<baskets.Contribution>> {
    const loaded = this.promotions.hasSome ? await loadCartFacts(tx, cartId, variantId) : null;
    return async (cart) => {
      const promotions = await this.promotions.ofVersion(tx, cart.contribution_version);
      const facts = promotions.length > 0 ? (loaded ?? (await loadCartFacts(tx, cartId, variantId))) : null;
      return new CartPromotions(cart, promotions, facts);
    };
  }
}
