import { type CartType, cartTypes } from '#model/entities/carts/cart.entity';
import type { BasketRules } from '#shop/carts/baskets/basket';

/** The meaning of a cart's type. No other code branches on the type. */
export interface CartKind {
  rules: BasketRules;
  /**
   * What the cart belongs to if staff created it, for error messages: staff choose its items and region, and it may share
   * its addresses with an order. Null for the cart of a shopper.
   */
  belongs_to: string | null;
  /** The result of its completion. */
  becomes: 'order' | 'swap';
  /**
   * Whether the customer chooses the shipping methods: then the cart is not completed without those that its items require. Staff can add
   * methods to an order later, but not to a swap.
   */
  requiresShipping: boolean;
}

const RULES_OF_STAFF_CARTS: BasketRules = { anyVariant: true, ownPrices: true, taxesAtOnce: false };

const KINDS: Record<CartType, CartKind> = {
  default: {
    rules: { anyVariant: false, ownPrices: false, taxesAtOnce: false },
    belongs_to: null,
    becomes: 'order',
    requiresShipping: true,
  },
  draft_order: {
    rules: { ...RULES_OF_STAFF_CARTS, taxesAtOnce: true },
    belongs_to: 'a draft order',
    becomes: 'order',
    requiresShipping: false,
  },
  swap: { rules: RULES_OF_STAFF_CARTS, belongs_to: 'a swap', becomes: 'swap', requiresShipping: true },
  claim: { rules: RULES_OF_STAFF_CARTS, belongs_to: 'a claim', becomes: 'order', requiresShipping: true },
  payment_link: {
    rules: RULES_OF_STAFF_CARTS,
    belongs_to: 'a payment link',
    becomes: 'order',
    requiresShipping: false,
  },
};

export function kindOf(type: CartType): CartKind {
  return KINDS[type];
}

/** The types of carts that shoppers create themselves. */
export const shopperCartTypes: readonly CartType[] = cartTypes.filter(
  (type) => KINDS[type].belongs_to === null,
);
