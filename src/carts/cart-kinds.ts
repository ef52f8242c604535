import type { BasketRules } from '../baskets/basket.ts';
import { cartTypes, type CartType } from '../entities/cart.ts';

/** What the type of a cart means. This is the only place that asks for it. */
export interface CartKind {
  rules: BasketRules;
  /**
   * What of staff the cart belongs to: they say what is in it and where it is sold, and its addresses may be those of an
   * order. Null for one of a shopper.
   */
  agreed_in: string | null;
  /** What completing it makes. */
  becomes: 'order' | 'swap';
}

const AGREED: BasketRules = { anyVariant: true, ownPrices: true, taxesAtOnce: false };

const KINDS: Record<CartType, CartKind> = {
  default: {
    rules: { anyVariant: false, ownPrices: false, taxesAtOnce: false },
    agreed_in: null,
    becomes: 'order',
  },
  draft_order: { rules: { ...AGREED, taxesAtOnce: true }, agreed_in: 'a draft order', becomes: 'order' },
  swap: { rules: AGREED, agreed_in: 'a swap', becomes: 'swap' },
  claim: { rules: AGREED, agreed_in: 'a claim', becomes: 'order' },
  payment_link: { rules: AGREED, agreed_in: 'a payment link', becomes: 'order' },
};

export function kindOf(type: CartType): CartKind {
  return KINDS[type];
}

/** The types of carts that are a shopper's own. */
export const typesOfShoppers: readonly CartType[] = cartTypes.filter(
  (type) => KINDS[type].agreed_in === null,
);
