/** What a gift card paid of an order, or got back where the amount is negative. */
export interface GiftCardTransactionFacts {
  gift_card_id?: string;
  /** In minor units. */
  amount: number;
  is_taxable: boolean | null;
  /** In percent; null where it bears no tax. */
  tax_rate: number | null;
  /** Whether a part of a payment was given back because the order became cheaper; false by default. */
  is_reduction?: boolean;
}

/**
 * What gift cards have paid for what was sold, one for each card: reductions count, and what a cancellation gave back does not,
 * as the order still shows what was sold.
 */
export function paidByGiftCards<T extends GiftCardTransactionFacts>(transactions: readonly T[]): T[] {
  const reductions = transactions.filter(({ is_reduction }) => is_reduction);
  return transactions
    .filter(({ amount }) => amount > 0)
    .map((paid) => ({
      ...paid,
      amount: reductions
        .filter(({ gift_card_id }) => gift_card_id === paid.gift_card_id)
        .reduce((left, { amount }) => left + amount, paid.amount),
    }));
}
