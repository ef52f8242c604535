import type { BasketTotals, LineFacts, LineTotals, ShippingFacts, ShippingTotals } from './totals.ts';

/*
 * The sums of an order as Medusa v1 shows them, to the unit: they stand on invoices and in books. It counts in floating point, takes
 * taxes of fractions of discounts, and rounds what a discount takes off one piece before it gives pieces back. To show the same,
 * this file does so, too; nothing that is sold here is counted by it.
 */

/** A line with the fractions that v1 has kept. */
export interface FormerLineFacts extends LineFacts {
  adjustments: readonly { amount: number; exact_amount?: number | null }[];
}

export interface FormerOrderFacts {
  items: readonly FormerLineFacts[];
  shipping_methods: readonly ShippingFacts[];
  gift_card_transactions: readonly { amount: number; is_taxable: boolean | null; tax_rate: number | null }[];
  /** For gift cards of which nobody has noted whether they bear tax. */
  region: { gift_cards_taxable: boolean | null; tax_rate: number } | null;
  free_shipping: boolean;
}

/** @param own the same order by our arithmetic, for what v1 does not show */
export function formerTotals(own: BasketTotals, order: FormerOrderFacts): BasketTotals {
  const items = order.items.map((line, place) => ({ ...own.items[place], ...formerLineTotals(line) }));
  const shipping_methods = order.shipping_methods.map((method) =>
    formerShippingTotals(method, order.free_shipping),
  );
  const subtotal = total(items, ({ subtotal }) => subtotal);
  const discount_total = Math.round(total(order.items, discountOf));
  const shipping_total = total(shipping_methods, ({ subtotal }) => subtotal);
  const item_tax_total = total(items, ({ tax_total }) => tax_total);
  const shipping_tax_total = total(shipping_methods, ({ tax_total }) => tax_total);
  const gift_card_total = total(paidByCards(order), ({ amount }) => amount);
  const gift_card_tax_total = giftCardTax(order);
  // v1 shows it less the tax of gift cards, also where there is less tax than that
  const tax_total = item_tax_total + shipping_tax_total - gift_card_tax_total;
  return {
    ...own,
    subtotal,
    discount_total,
    raw_discount_total: discount_total,
    shipping_total,
    item_tax_total,
    shipping_tax_total,
    tax_total,
    gift_card_total,
    gift_card_tax_total,
    total: subtotal + shipping_total + tax_total - gift_card_total - discount_total,
    items,
    shipping_methods,
  };
}

/** What v1 shows of a line, whatever gift cards paid of it. */
export function formerLineTotals(line: FormerLineFacts): Omit<LineTotals, 'gift_card_total'> {
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

/** What is left of a line gives back: by pieces, what the discount takes off each of them rounded. */
function refundable(line: FormerLineFacts, net: number, discount: number): number {
  const left = line.quantity - (line.returned_quantity ?? 0);
  const worth = net * left - Math.round(discount / line.quantity) * left;
  return Math.round(worth + taxOf(worth, line));
}

function formerShippingTotals(method: ShippingFacts, free: boolean): ShippingTotals {
  const net = netPrice({ ...method, unit_price: method.price });
  const original_tax_total = taxOf(net, method);
  const untaxed = method.includes_tax ? method.price - original_tax_total : method.price;
  const [subtotal, tax_total] = free ? [0, 0] : [untaxed, original_tax_total];
  const original_total = untaxed + original_tax_total;
  return { subtotal, tax_total, total: subtotal + tax_total, original_tax_total, original_total };
}

/** Of one piece, before tax: the tax in a price is that of all rates together. */
function netPrice({
  unit_price,
  includes_tax,
  tax_lines,
}: Pick<LineFacts, 'unit_price' | 'includes_tax' | 'tax_lines'>): number {
  const rate = total(tax_lines, (line) => line.rate / 100);
  return includes_tax ? unit_price - Math.round((rate * unit_price) / (1 + rate)) : unit_price;
}

/** Each rate is rounded by itself. */
function taxOf(amount: number, { tax_lines }: Pick<LineFacts, 'tax_lines'>): number {
  return total(tax_lines, ({ rate }) => Math.round(amount * (rate / 100)));
}

function discountOf({ adjustments }: FormerLineFacts): number {
  return total(adjustments, ({ amount, exact_amount }) => exact_amount ?? amount);
}

function giftCardTax(order: FormerOrderFacts): number {
  const { region } = order;
  const old = region?.gift_cards_taxable ? region.tax_rate : 0;
  return paidByCards(order).reduce(
    (tax, { amount, is_taxable, tax_rate }) =>
      Math.round(tax + amount * ((is_taxable === null ? old : (tax_rate ?? 0)) / 100)),
    0,
  );
}

/** What a canceled order has given back is below 0, and changes nothing of what was sold. */
function paidByCards({
  gift_card_transactions,
}: FormerOrderFacts): FormerOrderFacts['gift_card_transactions'] {
  return gift_card_transactions.filter(({ amount }) => amount > 0);
}

function total<T>(parts: readonly T[], amountOf: (part: T) => number): number {
  return parts.reduce((sum, part) => sum + amountOf(part), 0);
}
