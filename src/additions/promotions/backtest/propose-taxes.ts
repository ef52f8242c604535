import type { VariantOfPromotion } from '../carts/cart-facts.ts';
import type { ProposedTaxRate } from './backtest.input.ts';
import type { PastLine, PastTaxLine } from './read-past-orders.ts';

/** The code of the tax lines that have the rate of the region. */
const OF_REGION = 'default';

/** The tax lines of a line with proposed rates of its region. */
export function proposeItemTaxes(
  line: PastLine,
  variant: VariantOfPromotion | undefined,
  rates: readonly ProposedTaxRate[],
): readonly PastTaxLine[] {
  return replaceRates(
    line.tax_lines,
    rates,
    ({ products = [], product_types = [] }) =>
      (variant?.product_id != null && products.includes(variant.product_id)) ||
      (variant?.type_id != null && product_types.includes(variant.type_id)),
  );
}

/** The tax lines of a shipping method with proposed rates of its region. */
export function proposeShippingTaxes(
  { shipping_option_id, tax_lines }: { shipping_option_id: string; tax_lines: readonly PastTaxLine[] },
  rates: readonly ProposedTaxRate[],
): readonly PastTaxLine[] {
  return replaceRates(tax_lines, rates, ({ shipping_options = [] }) =>
    shipping_options.includes(shipping_option_id),
  );
}

/** A rate for some products or options replaces the rate of the region and one with its code; a rate of the region replaces that. */
function replaceRates(
  recorded: readonly PastTaxLine[],
  rates: readonly ProposedTaxRate[],
  isFor: (rate: ProposedTaxRate) => boolean,
): readonly PastTaxLine[] {
  const specific = rates.filter(isFor).map(({ rate, code = null }) => ({ rate, code }));
  if (specific.length > 0) {
    const codes = [OF_REGION, ...specific.map(({ code }) => code)];
    return [...recorded.filter(({ code }) => !codes.includes(code)), ...specific];
  }
  const general = rates.find(isOfRegion);
  if (!general) return recorded;
  return recorded.map((line) => (line.code === OF_REGION ? { ...line, rate: general.rate } : line));
}

function isOfRegion({ products, product_types, shipping_options }: ProposedTaxRate): boolean {
  return [products, product_types, shipping_options].every((ids) => ids === undefined || ids.length === 0);
}
