import type { AppliedTaxRate } from '#model/pricing/tax';
import type { Arithmetic } from '#model/pricing/v1-totals';
import type { BasketDiscount, BasketGiftCard, BasketLine, BasketShipping } from './basket-fields.ts';

export type {
  Adjustment,
  BasketDiscount,
  BasketGiftCard,
  BasketLine,
  BasketShipping,
  ShippingTerms,
  TaxLine,
} from './basket-fields.ts';

/**
 * Items for sale with everything that their prices, discounts and taxes depend on. A cart is a basket, and so is everything
 * else with priced lines. The functions of this module change a basket in memory, and read the shop's data from the database.
 */
export interface Basket {
  region_id: string;
  region: BasketRegion;
  sales_channel_id: string | null;
  /** The language of its lines; defaults to that of the shop. */
  locale?: string | null;
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
