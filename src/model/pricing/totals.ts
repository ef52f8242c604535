import { percentOf, sum, times } from '#engine/kernel/arithmetic/integers';
import { allocate } from './shares/allocate.ts';
import { valueOfUnits } from './shares/value-of-units.ts';
import { taxAfter, taxOn } from './tax.ts';

/** The input for the totals of a line. */
export interface LineInput {
  unit_price: number;
  quantity: number;
  includes_tax: boolean;
  tax_lines: readonly { rate: number }[];
  /** The discounts on this line, see `discount-amounts.ts`. */
  adjustments: readonly { amount: number }[];
  /** Whether the line sells gift cards, which cannot be paid by gift card; defaults to false. */
  is_giftcard?: boolean;
  returned_quantity?: number | null;
}

/** A shipping method whose totals are computed. */
export interface ShippingInput {
  price: number;
  includes_tax: boolean;
  tax_lines: readonly { rate: number }[];
}

/** A gift card that pays at most `balance`. */
export interface GiftCardInput {
  balance: number;
  /** In percent; null if it is not taxed. */
  tax_rate: number | null;
  /** The time of expiry; null or undefined if it never expires. */
  ends_at?: string | Date | null;
}

export interface BasketInput {
  items: readonly LineInput[];
  shipping_methods: readonly ShippingInput[];
  free_shipping: boolean;
  gift_cards: readonly GiftCardInput[];
  gift_cards_taxable: boolean;
  /** Whether the gift cards have paid already, in this order: then `balance` is the amount that each has paid. */
  gift_cards_spent?: boolean;
}

export interface LineTotals {
  subtotal: number;
  discount_total: number;
  raw_discount_total: number;
  tax_total: number;
  total: number;
  original_tax_total: number;
  original_total: number;
  /** The value of the units that are not returned yet, see `value-of-units.ts`. */
  refundable: number;
  /** The part of the total that gift cards pay. */
  gift_card_total: number;
}

export interface ShippingTotals {
  subtotal: number;
  tax_total: number;
  total: number;
  original_tax_total: number;
  original_total: number;
}

export interface GiftCardUse {
  amount: number;
  tax: number;
}

/** The names of the totals of carts and orders. */
export const basketTotalNames = [
  'subtotal',
  'discount_total',
  'raw_discount_total',
  'shipping_total',
  'item_tax_total',
  'shipping_tax_total',
  'tax_total',
  'gift_card_total',
  'gift_card_tax_total',
  'total',
] as const;

/** The totals of a cart or an order, in the smallest unit of its currency. */
export interface BasketTotals extends Record<(typeof basketTotalNames)[number], number> {
  items: LineTotals[];
  shipping_methods: ShippingTotals[];
  /** The payment of each gift card, in the order of the input. */
  gift_cards: GiftCardUse[];
}

/**
 * All totals of a cart or an order (docs/pricing.md): every total is the sum of those of its lines, and
 * total = subtotal + shipping + tax − discount − gift cards − tax of gift cards, at least 0.
 * @throws AmountOverflow
 */
export function basketTotals(basket: BasketInput): BasketTotals {
  const lines = basket.items.map(lineTotals);
  const methods = basket.shipping_methods.map((method) => shippingTotals(method, basket.free_shipping));
  const subtotal = sum(lines.map((line) => line.subtotal));
  const discount_total = sum(lines.map((line) => line.discount_total));
  const shipping_total = sum(methods.map((method) => method.subtotal));
  const item_tax_total = sum(lines.map((line) => line.tax_total));
  const shipping_tax_total = sum(methods.map((method) => method.tax_total));
  const tax_total = sum([item_tax_total, shipping_tax_total]);
  const net = sum([subtotal, shipping_total, -discount_total]);
  const payable = basket.gift_cards_taxable ? net : sum([net, tax_total]);
  const excludedFromGiftCards = sum(
    lines
      .filter((_, i) => basket.items[i].is_giftcard && !basket.gift_cards_spent)
      .map((line) => (basket.gift_cards_taxable ? line.total - line.tax_total : line.total)),
  );
  const gift_cards = useGiftCards(basket, payable - excludedFromGiftCards);
  const gift_card_total = sum(gift_cards.map((use) => use.amount));
  const gift_card_tax_total = sum(gift_cards.map((use) => use.tax));
  const paidByCards = allocate(
    gift_card_total,
    amountsPayableByGiftCards(basket, [...lines, ...methods], gift_card_total),
  );
  return {
    subtotal,
    discount_total,
    raw_discount_total: discount_total,
    shipping_total,
    item_tax_total,
    shipping_tax_total,
    tax_total,
    gift_card_total,
    gift_card_tax_total,
    total: Math.max(0, sum([net, tax_total, -gift_card_total, -gift_card_tax_total])),
    items: lines.map((line, i) => ({ ...line, gift_card_total: paidByCards[i] })),
    shipping_methods: methods,
    gift_cards,
  };
}

/**
 * Gift cards are applied last, each up to its balance and the amount still due. The card that expires first is spent first; of
 * several, the one with the smallest balance, so that as much as possible remains for as long as possible.
 * @returns the payment of each card, in the order of the input
 */
export function useGiftCards(
  { gift_cards, gift_cards_taxable, gift_cards_spent }: Omit<BasketInput, UnrelatedToGiftCards>,
  payable: number,
): GiftCardUse[] {
  let left = Math.max(0, payable);
  const uses = new Map<GiftCardInput, GiftCardUse>();
  for (const card of gift_cards_spent ? gift_cards : [...gift_cards].sort(bySpendingOrder)) {
    const amount = Math.min(card.balance, left);
    left -= amount;
    const tax = gift_cards_taxable && card.tax_rate ? percentOf(amount, card.tax_rate) : 0;
    uses.set(card, { amount, tax });
  }
  return gift_cards.map((card) => uses.get(card)!);
}

type UnrelatedToGiftCards = 'items' | 'shipping_methods' | 'free_shipping';

/** Cards with equal expiry and balance stay in the order of the input. */
function bySpendingOrder(a: GiftCardInput, b: GiftCardInput): number {
  const [first, second] = [expiryOf(a), expiryOf(b)];
  return first === second ? a.balance - b.balance : first - second;
}

/** Seconds since 1970; responses have a resolution of one second. */
function expiryOf({ ends_at }: GiftCardInput): number {
  return ends_at ? Math.floor(new Date(ends_at).getTime() / 1000) : Infinity;
}

/** The amounts that gift cards pay for: all lines except gift cards, unless they paid more than that, as in orders of older versions. */
function amountsPayableByGiftCards(
  { items }: BasketInput,
  parts: readonly { total: number }[],
  paid: number,
): number[] {
  const amounts = parts.map(({ total }) => Math.max(0, total));
  const others = amounts.map((total, i) => (items[i]?.is_giftcard ? 0 : total));
  return paid > sum(others) ? amounts : others;
}

/** The totals of one line, before gift cards. A line with a negative price is a returned item, with the value of its purchase. */
export function lineTotals(line: LineInput): LineTotals {
  if (line.unit_price < 0) return negated(lineTotals(withOppositeSign(line)));
  const { quantity, tax_lines, includes_tax } = line;
  const price = times(line.unit_price, quantity);
  const { net: subtotal, tax: original_tax_total } = taxOn(price, tax_lines, includes_tax);
  // if the price was lowered after the discount was computed, the line must not become negative
  const discount_total = Math.min(subtotal, sum(line.adjustments.map((adjustment) => adjustment.amount)));
  const tax_total = taxAfter(discount_total, price, tax_lines, includes_tax);
  const total = sum([subtotal, -discount_total, tax_total]);
  const returned = line.returned_quantity ?? 0;
  return {
    subtotal,
    discount_total,
    raw_discount_total: discount_total,
    tax_total,
    total,
    original_tax_total,
    original_total: sum([subtotal, original_tax_total]),
    refundable: valueOfUnits({ amount: total, quantity }, returned, quantity - returned),
    gift_card_total: 0,
  };
}

function withOppositeSign(line: LineInput): LineInput {
  const adjustments = line.adjustments.map(({ amount }) => ({ amount: -amount }));
  return { ...line, unit_price: -line.unit_price, adjustments };
}

function negated(totals: LineTotals): LineTotals {
  const amounts = Object.entries(totals).map(([name, amount]: [string, number]) => [name, 0 - amount]);
  return Object.fromEntries(amounts) as LineTotals;
}

/** The totals of one shipping method. With free shipping, only the original totals are not 0. */
export function shippingTotals(method: ShippingInput, free: boolean): ShippingTotals {
  const { net, tax: original_tax_total } = taxOn(method.price, method.tax_lines, method.includes_tax);
  const original_total = sum([net, original_tax_total]);
  const [subtotal, tax_total] = free ? [0, 0] : [net, original_tax_total];
  return { subtotal, tax_total, total: sum([subtotal, tax_total]), original_tax_total, original_total };
}

/** Assigns the totals to a cart or an order, and to its lines and shipping methods, which are in the order of the input. */
export function setTotals(row: { items: object[]; shipping_methods: object[] }, totals: BasketTotals): void {
  const { items, shipping_methods, gift_cards: _, ...sums } = totals;
  Object.assign(row, sums);
  row.items.forEach((line, index) => Object.assign(line, items[index]));
  row.shipping_methods.forEach((method, index) => Object.assign(method, shipping_methods[index]));
}
