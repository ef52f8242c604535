import { Fraction } from '../support/naive-totals.ts';
import { filterBy, type LineRow, type OrderRow, type ShopState, sumBy } from './rows.ts';

/*
 * A second implementation of the totals of an order, calculated from its rows as docs/pricing.md describes, with fractions and without
 * the code of src/model/pricing/.
 */

/** In minor units, rounded as docs/pricing.md describes. */
export interface Totals {
  subtotal: number;
  discount_total: number;
  shipping_total: number;
  tax_total: number;
  gift_card_total: number;
  gift_card_tax_total: number;
  total: number;
  /** The totals of lines by id, with discount and tax. */
  lines: Map<string, number>;
}

/** Calculates the totals of the current lines and shipping methods of an order. */
export function calculateTotals(state: ShopState, order: OrderRow): Totals {
  const lines = filterBy(state.lines, 'order_id', order.id).map((line) => ({
    id: line.id,
    ...lineTotals(state, line),
  }));
  const methods = filterBy(state.methods, 'order_id', order.id).map(({ id, price, includes_tax }) => {
    const rates = ratesOf(filterBy(state.method_taxes, 'shipping_method_id', id));
    const net = netOf(price, rates, includes_tax);
    return { net, tax: includes_tax ? price - net : taxOf(net, rates) };
  });
  const subtotal = sumBy(lines, (line) => line.subtotal);
  const discount_total = sumBy(lines, (line) => line.discount);
  const shipping_total = sumBy(methods, ({ net }) => net);
  const tax_total = sumBy(lines, ({ tax }) => tax) + sumBy(methods, ({ tax }) => tax);
  const uses = sumGiftCardPayments(state, order);
  const gift_card_total = sumBy(uses, ({ amount }) => amount);
  const gift_card_tax_total = sumBy(uses, ({ amount, is_taxable, tax_rate }) =>
    is_taxable && tax_rate !== null ? taxOf(amount, [tax_rate]) : 0,
  );
  const rest = subtotal - discount_total + shipping_total + tax_total - gift_card_total - gift_card_tax_total;
  return {
    ...{ subtotal, discount_total, shipping_total, tax_total, gift_card_total, gift_card_tax_total },
    total: Math.max(0, rest),
    lines: new Map(lines.map((line) => [line.id, line.subtotal - line.discount + line.tax])),
  };
}

/** The payment of each gift card, less what was returned to it when the order became cheaper. */
function sumGiftCardPayments(state: ShopState, { id }: OrderRow): ShopState['transactions'] {
  const own = filterBy(state.transactions, 'order_id', id);
  return own
    .filter(({ amount }) => amount > 0)
    .map((use) => {
      const back = own.filter(
        (transaction) => transaction.is_reduction && transaction.gift_card_id === use.gift_card_id,
      );
      return { ...use, amount: use.amount + sumBy(back, ({ amount }) => amount) };
    });
}

/** The total of a line, with its discount and tax. */
export function calculateLineTotal(state: ShopState, line: LineRow): number {
  const { subtotal, discount, tax } = lineTotals(state, line);
  return subtotal - discount + tax;
}

function lineTotals(state: ShopState, line: LineRow): { subtotal: number; discount: number; tax: number } {
  const rates = ratesOf(filterBy(state.line_taxes, 'item_id', line.id));
  const discount = sumBy(filterBy(state.adjustments, 'item_id', line.id), ({ amount }) => amount);
  const gross = line.unit_price * line.quantity;
  const subtotal = netOf(gross, rates, line.includes_tax);
  if (!line.includes_tax) return { subtotal, discount, tax: taxOf(subtotal - discount, rates) };
  // the remaining tax in the price: (price ÷ (1 + rate) − discount) × rate, rounded once
  const rate = rates.reduce((sum, next) => sum.plus(percent(next)), new Fraction(0n));
  const left = new Fraction(BigInt(gross))
    .over(rate.plus(new Fraction(1n)))
    .plus(new Fraction(BigInt(-discount)));
  return { subtotal, discount, tax: left.n < 0n ? 0 : Number(left.times(rate).halfUp()) };
}

function netOf(gross: number, rates: readonly number[], includesTax: boolean): number {
  if (!includesTax) return gross;
  const rate = rates.reduce((sum, next) => sum.plus(percent(next)), new Fraction(0n));
  const tax = new Fraction(BigInt(gross)).times(rate).over(rate.plus(new Fraction(1n)));
  return gross - Number(tax.halfUp());
}

/** Per rate, half-up. */
function taxOf(net: number, rates: readonly number[]): number {
  return sumBy(rates, (rate) => Number(new Fraction(BigInt(net)).times(percent(rate)).halfUp()));
}

function percent(rate: number): Fraction {
  return Fraction.of(rate).over(new Fraction(100n));
}

function ratesOf(rows: readonly { rate: number }[]): number[] {
  return rows.map(({ rate }) => rate);
}
