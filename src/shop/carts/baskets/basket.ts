import type { AppliedTaxRate } from '../../../model/pricing/tax.ts';
import type { Arithmetic } from '../../../model/pricing/v1-totals.ts';
import type { LoadedOption } from '../../shipping/options/find-options.ts';
import type { Requirement } from '../../shipping/options/shipping-requirements.ts';

/**
 * Items for sale with everything that their prices, discounts and taxes depend on. A cart is a basket, and so is everything
 * else with priced lines. The functions of this module change a basket in memory, and read the shop's data from the database.
 */
export interface Basket {
  region_id: string;
  region: BasketRegion;
  sales_channel_id: string | null;
  /** Discounts may be restricted to groups of this customer. */
  customer_id: string | null;
  shipping_address_id: string | null;
  items: BasketLine[];
  shipping_methods: BasketShipping[];
  gift_cards: BasketGiftCard[];
  discounts: BasketDiscount[];
  /** Of the facts that the tax lines were computed from, see `recalculate-basket.ts`; null if irrelevant or unknown. */
  tax_fingerprint: string | null;
  rules: BasketRules;
  /** `storekeep`, unless Medusa v1 computed the totals and the content has not changed since. */
  arithmetic: Arithmetic;
}

/** The rules by which kinds of baskets differ. */
export interface BasketRules {
  /** Staff choose the items, so any variant is allowed, including those that shoppers cannot buy. */
  anyVariant: boolean;
  /** The prices of its lines were agreed, and do not follow the catalogue. */
  ownPrices: boolean;
  /** Quantities may exceed the stock. */
  backorder?: boolean;
  /** Taxes are computed on every change, also in regions that add them at completion, since its total was already communicated. */
  taxesAtOnce: boolean;
}

export interface BasketRegion {
  /** Deleted regions sell nothing. */
  is_deleted: boolean;
  currency_code: string;
  automatic_taxes: boolean;
  tax_provider_id: string | null;
  gift_cards_taxable: boolean;
  payment_provider_ids: string[];
  /** The rates of everything without rates of its own, such as a line without a variant. */
  rates: AppliedTaxRate[];
}

export interface TaxLine extends AppliedTaxRate {
  id: string;
}

export interface Adjustment {
  id: string;
  discount_id: string | null;
  description: string;
  amount: number;
  /** Amount with the fractions that v1 computes; absent for amounts computed by Storekeep. */
  exact_amount?: number;
}

export interface BasketLine {
  id: string;
  title: string;
  description: string | null;
  thumbnail: string | null;
  is_giftcard: boolean;
  should_merge: boolean;
  allow_discounts: boolean;
  has_shipping: boolean | null;
  /** An item returned in a swap: its price is negative, with the taxes and discounts of its purchase. */
  is_return: boolean;
  /** In the smallest unit of the basket's currency. */
  unit_price: number;
  /** Whether staff have set the price, which then does not depend on the quantity. */
  has_custom_price: boolean;
  includes_tax: boolean;
  variant_id: string | null;
  quantity: number;
  metadata: Record<string, unknown> | null;
  tax_lines: TaxLine[];
  adjustments: Adjustment[];
  /** The shipping profiles of the product; empty if the default profile applies. */
  profile_ids: string[];
  /** The current rates of the built-in tax provider. */
  rates: AppliedTaxRate[];
}

export interface BasketShipping {
  id: string;
  shipping_option_id: string;
  profile_id: string;
  price: number;
  includes_tax: boolean;
  data: Record<string, unknown>;
  tax_lines: TaxLine[];
  /** The current state of the chosen option. */
  option: ShippingTerms;
  rates: AppliedTaxRate[];
}

/** The facts that decide whether a shipping option still serves a basket, and its price. */
export interface ShippingTerms extends Pick<LoadedOption, 'price_type' | 'amount' | 'provider_id' | 'data'> {
  requirements: readonly Requirement[];
  /** Whether it belongs to the default profile, which serves products without a profile. */
  has_default_profile: boolean;
}

export interface BasketGiftCard {
  id: string;
  balance: number;
  tax_rate: number | null;
  /** ISO 8601; null for a card that never expires. */
  ends_at: string | null;
}

export interface BasketDiscount {
  id: string;
  code: string;
  type: 'fixed' | 'percentage' | 'free_shipping';
  value: number;
  allocation: 'total' | 'item' | null;
  /** Whether the variants of the lines meet its conditions, by variant id, as loaded with the basket. */
  meets_conditions?: Readonly<Record<string, boolean>> | null;
}
