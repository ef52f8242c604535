import type { DiscountRuleInput } from '#model/pricing/discount-amounts';
import { hasFreeShipping } from '#model/pricing/discount-amounts';
import { type GiftCardTransactionInput, paidByGiftCards } from '#model/pricing/gift-card-payments';
import {
  type BasketTotals,
  basketTotals,
  type LineTotals,
  lineTotals,
  type ShippingInput,
} from '#model/pricing/totals';
import { type V1LineInput, v1LineTotals, type V1OrderInput, v1OrderTotals } from '#model/pricing/v1-totals';

/** The inputs of an order's totals. */
export interface OrderInput {
  items: readonly V1LineInput[];
  shipping_methods: readonly ShippingInput[];
  gift_card_transactions: readonly GiftCardTransactionInput[];
  discounts: readonly Pick<DiscountRuleInput, 'type'>[];
  /** In percent, for orders of Medusa v1 that have no tax lines. */
  tax_rate?: number | null;
}

/** The same for an order that Medusa v1 may have placed. */
export interface RepresentedOrderInput extends OrderInput {
  arithmetic: 'storekeep' | 'medusa-v1';
  region: V1OrderInput['region'];
}

/** The totals that clients receive: for an order that v1 placed, the same ones as v1 returned. */
export function representedTotals(order: RepresentedOrderInput): BasketTotals {
  const totals = orderTotals(order);
  if (order.arithmetic === 'storekeep') return totals;
  return v1OrderTotals(totals, {
    ...order,
    items: order.items.map((line) => withTaxRates(order, line)),
    shipping_methods: order.shipping_methods.map((method) => withTaxRates(order, method)),
    free_shipping: hasFreeShipping(order.discounts),
  });
}

/** The same for a line that is not one of the order's own, such as a line of its swap. */
export function representedLineTotals(
  order: Pick<RepresentedOrderInput, 'arithmetic' | 'tax_rate'>,
  line: V1LineInput,
): LineTotals {
  const totals = lineTotals(withTaxRates(order, line));
  return order.arithmetic === 'storekeep'
    ? totals
    : { ...totals, ...v1LineTotals(withTaxRates(order, line)) };
}

/** The totals of what was sold: returns do not change them, and lines of swaps and claims are not included. */
export function orderTotals(order: OrderInput): BasketTotals {
  const { items, shipping_methods, gift_card_transactions, discounts } = order;
  return basketTotals({
    items: items.map((line) => withTaxRates(order, line)),
    shipping_methods: shipping_methods.map((method) => withTaxRates(order, method)),
    gift_cards: paidByGiftCards(gift_card_transactions).map(({ amount: balance, tax_rate }) => ({
      balance,
      tax_rate,
    })),
    gift_cards_spent: true,
    gift_cards_taxable: gift_card_transactions.some((transaction) => transaction.is_taxable),
    free_shipping: hasFreeShipping(discounts),
  });
}

/** A line or a shipping method with the tax rates at which it was sold. */
export function withTaxRates<T extends { tax_lines: readonly { rate: number }[] }>(
  { tax_rate }: Pick<OrderInput, 'tax_rate'>,
  part: T,
): T {
  return tax_rate == null ? part : { ...part, tax_lines: [{ rate: tax_rate }] };
}
