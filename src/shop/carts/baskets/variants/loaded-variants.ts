import type { AppliedTaxRate } from '#model/pricing/tax';
import type { ChosenPrice, PriceRequest } from '#shop/catalogue/prices/choose-prices';
import type { VariantStock } from '#shop/stock/inventory/require-stock';

/** The facts of a variant that a basket needs to sell it. */
export interface VariantFacts extends VariantStock {
  /** In the language of the basket, as `product_title`. */
  title: string;
  product_title: string;
  default_title: string;
  default_product_title: string;
  product_id: string;
  thumbnail: string | null;
  is_giftcard: boolean;
  discountable: boolean;
  /** Whether the basket's sales channel is open and sells it, or the basket accepts any variant. */
  in_channel: boolean;
  /** Shipping profiles; empty if the default profile applies. */
  profile_ids: string[];
  rates: AppliedTaxRate[];
  /** The unit price for the requested quantity; null if the variant has no price in the basket's region. */
  price: ChosenPrice | null;
}

/** Where, and to whom, a basket sells variants. */
export interface VariantContext {
  rules: { anyVariant: boolean };
  region_id: string;
  sales_channel_id: string | null;
  customer_id: string | null;
  locale?: string | null;
}

/** Variants that were loaded together with a cart, at the prices for its buyer. */
export class LoadedVariants {
  private readonly context: string;
  private readonly byRequest: Map<string, VariantFacts>;

  /** @param rows as `variantsOfCartSql` selects them */
  constructor(context: VariantContext, rows: readonly (VariantFacts & { quantity: number })[]) {
    this.context = keyOfContext(context);
    this.byRequest = new Map(rows.map((row) => [keyOf({ variant_id: row.id, quantity: row.quantity }), row]));
  }

  /** Returns the variants in the order of the request; null if one was not loaded, or the basket has another buyer now. */
  find(context: VariantContext, requested: readonly PriceRequest[]): VariantFacts[] | null {
    if (keyOfContext(context) !== this.context) return null;
    const variants = requested.map((request) => this.byRequest.get(keyOf(request)));
    return variants.includes(undefined) ? null : (variants as VariantFacts[]);
  }
}

function keyOfContext({ rules, region_id, sales_channel_id, customer_id, locale }: VariantContext): string {
  return JSON.stringify([rules.anyVariant, region_id, sales_channel_id, customer_id, locale ?? null]);
}

function keyOf({ variant_id, quantity }: PriceRequest): string {
  return `${variant_id} ${quantity}`;
}
