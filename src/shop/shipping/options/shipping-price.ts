import { AMOUNT_OR_NULL, TAX_RATES } from '#engine/http/output/value-schemas';
import { type AppliedTaxRate, taxOn } from '#model/pricing/tax';

/** The price of an option as represented beside its amount; null if it depends on a cart. */
export interface RepresentedShippingPrice {
  price_incl_tax: number | null;
  tax_rates: readonly AppliedTaxRate[];
  tax_amount: number | null;
}

/** The OpenAPI schemas of these fields. */
export const representedPriceFields = {
  price_incl_tax: AMOUNT_OR_NULL,
  tax_rates: TAX_RATES,
  tax_amount: AMOUNT_OR_NULL,
} satisfies Record<keyof RepresentedShippingPrice, object>;

/** @param amount in minor currency units; null for a price that is calculated for each cart */
export function representPrice(
  amount: number | null,
  option: { includes_tax: boolean; rates: readonly AppliedTaxRate[] },
): RepresentedShippingPrice {
  const { rates, includes_tax } = option;
  if (amount === null) return { price_incl_tax: null, tax_rates: rates, tax_amount: null };
  const { net, tax } = taxOn(amount, rates, includes_tax);
  return { price_incl_tax: net + tax, tax_rates: rates, tax_amount: tax };
}
