import type { PostalAddress } from '#engine/providers/postal-address';

/** The details of a cart for its payment provider. Amounts are in minor currency units. */
export interface PaidCart {
  id: string;
  email: string | null;
  customer_id: string | null;
  region_id: string;
  /** The cart's context, which clients may write to, e.g. `payment_description`. */
  context: Record<string, unknown>;
  totals: PaidTotals;
  items: PaidLine[];
  shipping_methods: PaidShipping[];
  shipping_address: PostalAddress | null;
  billing_address: PostalAddress | null;
}

export interface PaidTotals {
  subtotal: number;
  discount_total: number;
  shipping_total: number;
  tax_total: number;
  gift_card_total: number;
  gift_card_tax_total: number;
  /** The amount to pay. */
  total: number;
}

/** A line; its totals do not include the effect of gift cards. */
export interface PaidLine {
  id: string;
  title: string;
  description: string | null;
  variant_id: string | null;
  quantity: number;
  unit_price: number;
  includes_tax: boolean;
  is_giftcard: boolean;
  subtotal: number;
  discount_total: number;
  tax_total: number;
  total: number;
  /** In percent. */
  tax_rates: number[];
}

export interface PaidShipping {
  id: string;
  shipping_option_id: string;
  subtotal: number;
  tax_total: number;
  total: number;
  tax_rates: number[];
}
