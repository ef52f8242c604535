import type { TaxRateFact } from '../pricing/tax.ts';
import type { Arithmetic } from '../pricing/former-totals.ts';
import type { OptionFacts } from '../shipping/option-facts.ts';
import type { Requirement } from '../shipping/requirements.ts';

/**
 * What is sold to somebody: all that its prices, discounts and taxes depend on. Carts are baskets, and so is whatever else
 * has lines that are priced: the functions of this room change one in memory, and read what they need of the shop.
 */
export interface Basket {
  region_id: string;
  region: BasketRegion;
  sales_channel_id: string | null;
  /** Whose groups discounts may be for. */
  customer_id: string | null;
  shipping_address_id: string | null;
  items: BasketLine[];
  shipping_methods: BasketShipping[];
  gift_cards: BasketGiftCard[];
  discounts: BasketDiscount[];
  /** Of what the tax lines are an answer to, see `settle.ts`; null when it does not matter or is not known. */
  tax_fingerprint: string | null;
  rules: BasketRules;
  /** Ours, unless Medusa v1 has worked out what it costs and nobody has changed what is sold since. */
  arithmetic: Arithmetic;
}

/** In what baskets differ. */
export interface BasketRules {
  /** Any variant can be in it, also what shoppers could not buy: staff say what is in it. */
  anyVariant: boolean;
  /** What its lines cost was agreed: the shelf has no say in it any more. */
  ownPrices: boolean;
  /** It takes what the stock does not hold. */
  backorder?: boolean;
  /** Taxes are worked out with every change, also where the region adds them late: its total is what somebody was told. */
  taxesAtOnce: boolean;
}

export interface BasketRegion {
  /** Nothing is sold there any more. */
  is_deleted: boolean;
  currency_code: string;
  automatic_taxes: boolean;
  tax_provider_id: string | null;
  gift_cards_taxable: boolean;
  payment_provider_ids: string[];
  /** On what no rate is tied to, such as a line without a variant. */
  rates: TaxRateFact[];
}

export interface TaxLine extends TaxRateFact {
  id: string;
}

export interface Adjustment {
  id: string;
  discount_id: string | null;
  description: string;
  amount: number;
  /** With the fractions of v1; not there where it is ours. */
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
  /** Sent back by a swap: a negative price, with the taxes and discounts of when it was bought. */
  is_return: boolean;
  /** In the smallest unit of the basket's currency. */
  unit_price: number;
  /** Whether staff have set the price: it stays when the quantity changes. */
  has_custom_price: boolean;
  includes_tax: boolean;
  variant_id: string | null;
  quantity: number;
  metadata: Record<string, unknown> | null;
  tax_lines: TaxLine[];
  adjustments: Adjustment[];
  /** The shipping profiles that it is in; none for what the default one serves. */
  profile_ids: string[];
  /** The rates that the built-in tax provider finds for it now. */
  rates: TaxRateFact[];
}

export interface BasketShipping {
  id: string;
  shipping_option_id: string;
  profile_id: string;
  price: number;
  includes_tax: boolean;
  data: Record<string, unknown>;
  tax_lines: TaxLine[];
  /** The option that was chosen, as it is now. */
  option: ShippingTerms;
  rates: TaxRateFact[];
}

/** What says whether a shipping option still serves a basket, and what it costs. */
export interface ShippingTerms extends Pick<OptionFacts, 'price_type' | 'amount' | 'provider_id' | 'data'> {
  requirements: readonly Requirement[];
  /** Whether it is of the profile of what is in none. */
  serves_rest: boolean;
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
}
