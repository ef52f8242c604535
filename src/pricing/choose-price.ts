/** A price of a variant, as stored. */
export interface PriceFact {
  amount: number;
  currency_code: string;
  region_id: string | null;
  min_quantity?: number | null;
  max_quantity?: number | null;
  /** Prices of price lists are not chosen here. */
  price_list_id?: string | null;
}

/**
 * The price of a variant for a buyer, or null when there is none. A price of the region itself goes before the
 * currency's; among equals the lowest.
 */
export function choosePrice<P extends PriceFact>(
  prices: readonly P[],
  buyer: { region_id?: string | null; currency_code: string; quantity: number },
): P | null {
  const fitting = prices.filter(
    (price) =>
      !price.price_list_id &&
      (price.region_id === null
        ? price.currency_code === buyer.currency_code
        : price.region_id === buyer.region_id) &&
      (price.min_quantity ?? 0) <= buyer.quantity &&
      buyer.quantity <= (price.max_quantity ?? Infinity),
  );
  return (
    fitting.sort(
      (a, b) => Number(a.region_id === null) - Number(b.region_id === null) || a.amount - b.amount,
    )[0] ?? null
  );
}

/** Whether a price includes tax: the region says so for its own prices, the currency for the others. */
export function priceIncludesTax(
  price: Pick<PriceFact, 'region_id'>,
  facts: { region_includes_tax: boolean; currency_includes_tax: boolean },
): boolean {
  return price.region_id === null ? facts.currency_includes_tax : facts.region_includes_tax;
}
