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

  async load(tx: Tx, cartId: string, variantId?: string): Promise<(cart: OpenCart) => baskets.Contribution> {
    const loaded = await loadCartFacts(tx, cartId, this.promotions.isEmpty, variantId);
    const promotions = await this.promotions.ofVersion(tx, loaded.version);
    const isLoaded = loaded.facts !== null || promotions.length === 0;
    const facts = isLoaded ? loaded.facts : (await loadCartFacts(tx, cartId, false, variantId)).facts;
    return (cart) => new CartPromotions(cart, promotions, facts);
  }
}
