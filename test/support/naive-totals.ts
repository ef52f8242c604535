import type { PlainCart, PlainLine } from './random-carts.ts';

/*
 * A second, naive implementation of the totals of a cart, written sentence by sentence from "Cart arithmetic" (docs/pricing.md),
 * with fractions and without the code in src/model/pricing/. It is slow, and meant to be obviously correct.
 */

/** n ÷ d, exactly; d > 0. */
export class Fraction {
  constructor(
    readonly n: bigint,
    readonly d = 1n,
  ) {}

  /** Converts the decimal digits of a number exactly, without binary rounding. */
  static of(decimal: number): Fraction {
    const [whole, digits = ''] = decimal.toString().split('.');
    return new Fraction(BigInt(whole + digits), 10n ** BigInt(digits.length));
  }

  plus(other: Fraction): Fraction {
    return new Fraction(this.n * other.d + other.n * this.d, this.d * other.d);
  }

  times(other: Fraction): Fraction {
    return new Fraction(this.n * other.n, this.d * other.d);
  }

  over(other: Fraction): Fraction {
    return new Fraction(this.n * other.d, this.d * other.n);
  }

  floor(): bigint {
    return this.n / this.d;
  }

  halfUp(): bigint {
    return this.plus(new Fraction(1n, 2n)).floor();
  }

  isMoreThan(other: Fraction): boolean {
    return this.n * other.d > other.n * this.d;
  }
}

const ONE = new Fraction(1n);
const HUNDRED = new Fraction(100n);

/** All totals in the response of a cart (`shown`), and the intermediate values `gross` and `payable`. */
export function calculateNaiveTotals(cart: PlainCart) {
  const subtotals = cart.lines.map(subtotalOf);
  const discounts = discountsOf(cart, subtotals);
  const items = cart.lines.map((line, index) => {
    const { unit_price, includes_tax, tax_lines } = line;
    const [quantity, returned] = [BigInt(line.quantity), BigInt(line.returned_quantity)];
    const price = BigInt(unit_price) * quantity;
    const subtotal = subtotals[index];
    const discount_total = discounts[index];
    const tax_total = includes_tax
      ? taxAfterDiscount(price, discount_total, tax_lines)
      : taxOf(subtotal - discount_total, tax_lines);
    const original_tax_total = includes_tax ? price - subtotal : taxOf(subtotal, tax_lines);
    const total = subtotal - discount_total + tax_total;
    return {
      subtotal,
      discount_total,
      raw_discount_total: discount_total,
      tax_total,
      total,
      original_tax_total,
      original_total: subtotal + original_tax_total,
      refundable: total - new Fraction(total * returned, quantity).halfUp(),
    };
  });
  const shipping_methods = cart.shipping_methods.map(({ price, includes_tax, tax_lines }) => {
    const net = without(BigInt(price), includes_tax, tax_lines);
    const tax = includes_tax ? BigInt(price) - net : taxOf(net, tax_lines);
    const [subtotal, tax_total] = cart.free_shipping ? [0n, 0n] : [net, tax];
    return {
      subtotal,
      tax_total,
      total: subtotal + tax_total,
      original_tax_total: tax,
      original_total: net + tax,
    };
  });
  const subtotal = add(items.map((line) => line.subtotal));
  const discount_total = add(items.map((line) => line.discount_total));
  const item_tax_total = add(items.map((line) => line.tax_total));
  const shipping_total = add(shipping_methods.map((method) => method.subtotal));
  const shipping_tax_total = add(shipping_methods.map((method) => method.tax_total));
  const tax_total = item_tax_total + shipping_tax_total;
  const payable = subtotal + shipping_total - discount_total + (cart.gift_cards_taxable ? 0n : tax_total);
  // "Gift cards pay for everything but gift cards"
  const giftCardLines = items.filter((_, index) => cart.lines[index].is_giftcard);
  let left =
    payable -
    add(giftCardLines.map((line) => (cart.gift_cards_taxable ? line.total - line.tax_total : line.total)));
  // first the card that expires first, then the smaller one
  const end = ({ ends_at }: PlainCart['gift_cards'][number]) => (ends_at ? Date.parse(`${ends_at}`) : 1e15);
  const spending = cart.gift_cards
    .map((card, index) => ({ ...card, index }))
    .sort((a, b) => end(a) - end(b) || a.balance - b.balance || a.index - b.index)
    .map(({ balance, tax_rate, index }) => {
      const amount = min(BigInt(balance), left);
      left -= amount;
      const tax = cart.gift_cards_taxable && tax_rate !== null ? taxOf(amount, [{ rate: tax_rate }]) : 0n;
      return { amount, tax, index };
    });
  const gift_cards = cart.gift_cards.map((_, at) => {
    const { amount, tax } = spending.find(({ index }) => index === at)!;
    return { amount, tax };
  });
  const gift_card_total = add(gift_cards.map((use) => use.amount));
  const gift_card_tax_total = add(gift_cards.map((use) => use.tax));
  const rest = subtotal + shipping_total + tax_total - discount_total - gift_card_total - gift_card_tax_total;
  return {
    gross: cart.lines.map(({ unit_price, quantity }) => BigInt(unit_price) * BigInt(quantity)),
    payable: subtotal + shipping_total - discount_total + tax_total,
    shown: {
      subtotal,
      discount_total,
      raw_discount_total: discount_total,
      shipping_total,
      item_tax_total,
      shipping_tax_total,
      tax_total,
      gift_card_total,
      gift_card_tax_total,
      total: rest < 0n ? 0n : rest,
      items,
      shipping_methods,
      gift_cards,
    },
  };
}

function subtotalOf({ unit_price, quantity, includes_tax, tax_lines }: PlainLine): bigint {
  return without(BigInt(unit_price) * BigInt(quantity), includes_tax, tax_lines);
}

/** "that product minus the tax included in it, rounded once per line, half-up" */
function without(gross: bigint, includes_tax: boolean, rates: readonly { rate: number }[]): bigint {
  if (!includes_tax) return gross;
  const rate = sumOfRates(rates);
  return gross - new Fraction(gross).times(rate).over(ONE.plus(rate)).halfUp();
}

/** "(price × quantity ÷ (1 + rate) − discount) × rate, the first term not rounded, the rates added, never below 0" */
function taxAfterDiscount(gross: bigint, discount: bigint, rates: readonly { rate: number }[]): bigint {
  const rate = sumOfRates(rates);
  const left = new Fraction(gross).over(ONE.plus(rate)).plus(new Fraction(-discount));
  return left.n < 0n ? 0n : left.times(rate).halfUp();
}

function sumOfRates(rates: readonly { rate: number }[]): Fraction {
  return rates.reduce((sum, rate) => sum.plus(Fraction.of(rate.rate).over(HUNDRED)), new Fraction(0n));
}

/** "per line and rate, half-up" */
function taxOf(net: bigint, rates: readonly { rate: number }[]): bigint {
  return add(rates.map(({ rate }) => new Fraction(net).times(Fraction.of(rate)).over(HUNDRED).halfUp()));
}

function discountsOf({ lines, rule }: PlainCart, subtotals: readonly bigint[]): bigint[] {
  if (!rule) return lines.map(() => 0n);
  const bases = lines.map((line, index) => (line.discountable ? subtotals[index] : 0n));
  const value = BigInt(rule.value);
  if (rule.type === 'percentage') return bases.map((base) => new Fraction(base * value, 100n).halfUp());
  if (rule.allocation === 'item')
    return bases.map((base, index) => min(base, value * BigInt(lines[index].quantity)));
  return split(min(value, add(bases)), bases);
}

/** "in proportion, by largest remainder (ties: the earlier line first)" */
function split(amount: bigint, bases: readonly bigint[]): bigint[] {
  const whole = add(bases);
  if (whole === 0n) return bases.map(() => 0n);
  const exact = bases.map((base) => new Fraction(amount * base, whole));
  const parts = exact.map((share) => share.floor());
  const remainders = exact.map((share, index) => new Fraction(share.n - parts[index] * share.d, share.d));
  const served = new Set<number>();
  while (add(parts) < amount) {
    let next = -1;
    for (const [index, remainder] of remainders.entries())
      if (!served.has(index) && (next < 0 || remainder.isMoreThan(remainders[next]))) next = index;
    parts[next] += 1n;
    served.add(next);
  }
  return parts;
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function add(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}
