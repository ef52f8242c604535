import { divideHalfUp, scaledRate, toAmount, WHOLE } from '#engine/kernel/arithmetic/integers';
import { type GiftCardTransactionInput, paidByGiftCards } from './gift-card-payments.ts';
import {
  type BasketInput,
  type BasketTotals,
  basketTotals,
  type LineInput,
  type LineTotals,
  type ShippingInput,
  type ShippingTotals,
  useGiftCards,
} from './totals.ts';

/*
 * The totals of an order exactly as Medusa v1 computes them, since they are on invoices and in the books, and the totals of carts and
 * draft orders that v1 quoted and that are not paid yet. v1 uses floating point, computes taxes on fractions of discounts, and rounds
 * the discount per unit before it multiplies it for refunds; this file reproduces that. Carts and orders created by Storekeep do not
 * use it. The tax on shipping is computed exactly.
 */

/** The rules by which totals are computed. */
export type Arithmetic = 'storekeep' | 'medusa-v1';

/** A line with the fractions that v1 stored. */
export interface V1LineInput extends LineInput {
  adjustments: readonly { amount: number; exact_amount?: number | null }[];
}

export interface V1OrderInput {
  items: readonly V1LineInput[];
  shipping_methods: readonly ShippingInput[];
  gift_card_transactions: readonly GiftCardTransactionInput[];
  /** The defaults for gift card transactions without `is_taxable`. */
  region: { gift_cards_taxable: boolean | null; tax_rate: number } | null;
  free_shipping: boolean;
}

/** A basket that is not paid yet: like `BasketInput`, with the fractions that v1 stored. */
export interface V1BasketInput extends BasketInput {
  items: readonly V1LineInput[];
}

/**
 * The totals of a cart or a draft order.
 * @returns null if the total of v1 cannot be charged here: it is negative, or a gift card is paid by a gift card
 */
export function v1BasketTotals(basket: V1BasketInput): BasketTotals | null {
  const { gift_cards, gift_cards_taxable, items } = basket;
  if (gift_cards.length > 0 && items.some((line) => line.is_giftcard)) return null;
  const storekeepTotals = basketTotals(basket);
  const sums = totalsWithoutGiftCards(storekeepTotals, basket);
  const net = sums.subtotal + sums.shipping_total - sums.discount_total;
  const tax_total = sums.item_tax_total + sums.shipping_tax_total;
  const uses = useGiftCards(basket, gift_cards_taxable ? net : net + tax_total);
  const gift_card_total = total(uses, ({ amount }) => amount);
  const gift_card_tax_total = total(uses, ({ tax }) => tax);
  const amountDue = net + tax_total - gift_card_total - gift_card_tax_total;
  if (amountDue < 0) return null;
  const paidByCards = { gift_cards: uses, gift_card_total, gift_card_tax_total };
  return { ...storekeepTotals, ...sums, ...paidByCards, tax_total, total: amountDue };
}

/** The totals of an order. @param storekeepTotals the totals of the same order by the rules of Storekeep, for fields that v1 does not have */
export function v1OrderTotals(storekeepTotals: BasketTotals, order: V1OrderInput): BasketTotals {
  const sums = totalsWithoutGiftCards(storekeepTotals, order);
  const { subtotal, discount_total, shipping_total } = sums;
  const gift_card_total = total(paidByGiftCards(order.gift_card_transactions), ({ amount }) => amount);
  const gift_card_tax_total = giftCardTax(order);
  // v1 subtracts the tax of gift cards, even if that exceeds the tax
  const tax_total = sums.item_tax_total + sums.shipping_tax_total - gift_card_tax_total;
  return {
    ...storekeepTotals,
    ...sums,
    tax_total,
    gift_card_total,
    gift_card_tax_total,
    total: subtotal + shipping_total + tax_total - gift_card_total - discount_total,
  };
}

/** The totals that do not depend on gift cards. */
function totalsWithoutGiftCards(
  storekeepTotals: BasketTotals,
  basket: Pick<V1OrderInput, 'items' | 'shipping_methods' | 'free_shipping'>,
): Omit<BasketTotals, 'tax_total' | 'total' | 'gift_cards' | 'gift_card_total' | 'gift_card_tax_total'> {
  const items = basket.items.map((line, index) => ({
    ...storekeepTotals.items[index],
    ...v1LineTotals(line),
  }));
  const shipping_methods = basket.shipping_methods.map((method) =>
    v1ShippingTotals(method, basket.free_shipping),
  );
  const discount_total = Math.round(total(basket.items, discountOf));
  return {
    subtotal: total(items, ({ subtotal }) => subtotal),
    discount_total,
    raw_discount_total: discount_total,
    shipping_total: total(shipping_methods, ({ subtotal }) => subtotal),
    item_tax_total: total(items, ({ tax_total }) => tax_total),
    shipping_tax_total: total(shipping_methods, ({ tax_total }) => tax_total),
    items,
    shipping_methods,
  };
}

/** The totals of a line, which in v1 do not depend on gift cards. */
export function v1LineTotals(line: V1LineInput): Omit<LineTotals, 'gift_card_total'> {
  const { quantity } = line;
  const net = netPrice(line);
  const discount = discountOf(line);
  const original_tax_total = taxOf(net * quantity, line);
  const subtotal = line.includes_tax
    ? line.unit_price * quantity - original_tax_total
    : line.unit_price * quantity;
  const tax_total = taxOf(net * quantity - (discount / quantity) * quantity, line);
  const discount_total = Math.round(discount);
  return {
    subtotal,
    discount_total,
    raw_discount_total: discount_total,
    tax_total,
    total: subtotal - discount_total + tax_total,
    original_tax_total,
    original_total: subtotal + original_tax_total,
    refundable: refundable(line, net, discount),
  };
}

/** The refundable amount of the units that are not returned: v1 rounds the discount per unit. */
function refundable(line: V1LineInput, net: number, discount: number): number {
  const remaining = line.quantity - (line.returned_quantity ?? 0);
  const remainingNet = net * remaining - Math.round(discount / line.quantity) * remaining;
  return Math.round(remainingNet + taxOf(remainingNet, line));
}

function v1ShippingTotals(method: ShippingInput, free: boolean): ShippingTotals {
  const original_tax_total = taxOnShipping(method);
  const untaxed = method.includes_tax ? method.price - original_tax_total : method.price;
  const [subtotal, tax_total] = free ? [0, 0] : [untaxed, original_tax_total];
  const original_total = untaxed + original_tax_total;
  return { subtotal, tax_total, total: subtotal + tax_total, original_tax_total, original_total };
}

/**
 * v1 adds the unrounded taxes of all tax lines and rounds their sum once. Each rate is taken out of the full price on its own:
 * 495 including 10 % and 13 % is 393 + 102 (45 + 56.95), not 402 + 93 as for 23 %.
 */
function taxOnShipping({ price, includes_tax, tax_lines }: ShippingInput): number {
  const tax = tax_lines.reduce(
    (sum, line) => {
      const rate = scaledRate(line.rate);
      const base = includes_tax ? WHOLE + rate : WHOLE;
      return { n: sum.n * base + BigInt(price) * rate * sum.d, d: sum.d * base };
    },
    { n: 0n, d: 1n },
  );
  return toAmount(divideHalfUp(tax.n, tax.d));
}

/** The net price of one unit: the included tax is computed with the sum of all rates. */
function netPrice({
  unit_price,
  includes_tax,
  tax_lines,
}: Pick<LineInput, 'unit_price' | 'includes_tax' | 'tax_lines'>): number {
  const rate = total(tax_lines, (line) => line.rate / 100);
  return includes_tax ? unit_price - Math.round((rate * unit_price) / (1 + rate)) : unit_price;
}

/** The tax of each rate is rounded separately. */
function taxOf(amount: number, { tax_lines }: Pick<LineInput, 'tax_lines'>): number {
  return total(tax_lines, ({ rate }) => Math.round(amount * (rate / 100)));
}

function discountOf({ adjustments }: V1LineInput): number {
  return total(adjustments, ({ amount, exact_amount }) => exact_amount ?? amount);
}

function giftCardTax(order: V1OrderInput): number {
  const { region, gift_card_transactions } = order;
  const defaultRate = region?.gift_cards_taxable ? region.tax_rate : 0;
  return paidByGiftCards(gift_card_transactions).reduce(
    (tax, { amount, is_taxable, tax_rate }) =>
      Math.round(tax + amount * ((is_taxable === null ? defaultRate : (tax_rate ?? 0)) / 100)),
    0,
  );
}

function total<T>(parts: readonly T[], amountOf: (part: T) => number): number {
  return parts.reduce((sum, part) => sum + amountOf(part), 0);
}
