import { Fraction } from '../support/naive-totals.ts';
import { having, sumOf, type Facts, type LineRow, type OrderRow } from './rows.ts';

/*
 * What an order costs, worked out of its rows a second time by the sentences of docs/pricing.md, with fractions and without the
 * code of src/model/pricing/.
 */

/** In minor units; each is rounded as the page says. */
export interface Totals {
  subtotal: number;
  discount_total: number;
  shipping_total: number;
  tax_total: number;
  gift_card_total: number;
  gift_card_tax_total: number;
  total: number;
  /** Of each line, with discount and tax, by id. */
  lines: Map<string, number>;
}

/** The totals of the lines and the shipping methods that the order has now. */
export function totalsOf(facts: Facts, order: OrderRow): Totals {
  const lines = having(facts.lines, 'order_id', order.id).map((line) => ({
    id: line.id,
    ...lineTotals(facts, line),
  }));
  const methods = having(facts.methods, 'order_id', order.id).map(({ id, price, includes_tax }) => {
    const rates = ratesOf(having(facts.method_taxes, 'shipping_method_id', id));
    const net = netOf(price, rates, includes_tax);
    return { net, tax: includes_tax ? price - net : taxOf(net, rates) };
  });
  const subtotal = sumOf(lines, (line) => line.subtotal);
  const discount_total = sumOf(lines, (line) => line.discount);
  const shipping_total = sumOf(methods, ({ net }) => net);
  const tax_total = sumOf(lines, ({ tax }) => tax) + sumOf(methods, ({ tax }) => tax);
  const uses = paidByCards(facts, order);
  const gift_card_total = sumOf(uses, ({ amount }) => amount);
  const gift_card_tax_total = sumOf(uses, ({ amount, is_taxable, tax_rate }) =>
    is_taxable && tax_rate !== null ? taxOf(amount, [tax_rate]) : 0,
  );
  const rest = subtotal - discount_total + shipping_total + tax_total - gift_card_total - gift_card_tax_total;
  return {
    ...{ subtotal, discount_total, shipping_total, tax_total, gift_card_total, gift_card_tax_total },
    total: Math.max(0, rest),
    lines: new Map(lines.map((line) => [line.id, line.subtotal - line.discount + line.tax])),
  };
}

/** What each card has paid, less what it got back when the order became cheaper. */
function paidByCards(facts: Facts, { id }: OrderRow): Facts['transactions'] {
  const own = having(facts.transactions, 'order_id', id);
  return own
    .filter(({ amount }) => amount > 0)
    .map((use) => {
      const back = own.filter((one) => one.is_reduction && one.gift_card_id === use.gift_card_id);
      return { ...use, amount: use.amount + sumOf(back, ({ amount }) => amount) };
    });
}

function lineTotals(facts: Facts, line: LineRow): { subtotal: number; discount: number; tax: number } {
  const rates = ratesOf(having(facts.line_taxes, 'item_id', line.id));
  const discount = sumOf(having(facts.adjustments, 'item_id', line.id), ({ amount }) => amount);
  const gross = line.unit_price * line.quantity;
  const subtotal = netOf(gross, rates, line.includes_tax);
  if (!line.includes_tax) return { subtotal, discount, tax: taxOf(subtotal - discount, rates) };
  // what is left of the tax in the price: (price ÷ (1 + rate) − discount) × rate, rounded once
  const rate = rates.reduce((sum, one) => sum.plus(percent(one)), new Fraction(0n));
  const left = new Fraction(BigInt(gross))
    .over(rate.plus(new Fraction(1n)))
    .plus(new Fraction(BigInt(-discount)));
  return { subtotal, discount, tax: left.n < 0n ? 0 : Number(left.times(rate).halfUp()) };
}

function netOf(gross: number, rates: readonly number[], includesTax: boolean): number {
  if (!includesTax) return gross;
  const rate = rates.reduce((sum, one) => sum.plus(percent(one)), new Fraction(0n));
  const tax = new Fraction(BigInt(gross)).times(rate).over(rate.plus(new Fraction(1n)));
  return gross - Number(tax.halfUp());
}

/** Per rate, half-up. */
function taxOf(net: number, rates: readonly number[]): number {
  return sumOf(rates, (rate) => Number(new Fraction(BigInt(net)).times(percent(rate)).halfUp()));
}

function percent(rate: number): Fraction {
  return Fraction.of(rate).over(new Fraction(100n));
}

function ratesOf(rows: readonly { rate: number }[]): number[] {
  return rows.map(({ rate }) => rate);
}
