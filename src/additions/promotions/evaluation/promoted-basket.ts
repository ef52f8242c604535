/** A line that promotions may be about. Amounts are in the smallest unit of the currency. */
export interface PromotedLine {
  id: string;
  variant_id: string | null;
  product_id: string | null;
  /** With tax if `includes_tax`. */
  unit_price: number;
  quantity: number;
  includes_tax: boolean;
  /** Without tax, before discounts. */
  subtotal: number;
  /** False for gift cards, custom lines and products that take no discount: they count for conditions only. */
  is_discountable: boolean;
  /** With the ancestors of its categories. */
  category_ids: readonly string[];
  collection_id: string | null;
  type_id: string | null;
  tag_ids: readonly string[];
  attributes: Readonly<Record<string, string>>;
}

/** A shipping method that promotions may reduce. */
export interface PromotedShipping {
  id: string;
  shipping_option_id: string;
  price: number;
}

/** A variant that may be given. */
export interface GiftVariant {
  unit_price: number;
  /** How many there are. */
  available: number;
}

/** Everything of a cart that promotions depend on. */
export interface PromotedBasket {
  currency_code: string;
  region_id: string;
  country_code: string | null;
  sales_channel_id: string | null;
  locale: string | null;
  customer: PromotedCustomer | null;
  lines: readonly PromotedLine[];
  shipping_methods: readonly PromotedShipping[];
  /** The codes that the shopper has entered, in upper case. */
  codes: readonly string[];
  /** The variants that can be given, by id. */
  gifts: ReadonlyMap<string, GiftVariant>;
}

export interface PromotedCustomer {
  id: string;
  has_account: boolean;
  group_ids: readonly string[];
  /** Whether the customer has placed an order that is not canceled. */
  has_ordered: boolean;
}
