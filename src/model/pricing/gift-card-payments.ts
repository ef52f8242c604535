/** An amount that a gift card paid for an order; negative if it was credited. */
export interface GiftCardTransactionInput {
  gift_card_id?: string;
  /** In minor units. */
  amount: number;
  is_taxable: boolean | null;
  /** In percent; null if it is not taxed. */
  tax_rate: number | null;
  /** Whether it credits a part of the payment because the order became cheaper; defaults to false. */
  is_reduction?: boolean;
}

/**
 * The payments of an order by gift card, one per card, less the reductions. Credits of a cancellation are not subtracted, since a
 * canceled order retains its totals.
 */
export function paidByGiftCards<T extends GiftCardTransactionInput>(transactions: readonly T[]): T[] {
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
