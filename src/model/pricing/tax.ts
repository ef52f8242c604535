import {
  divideHalfUp,
  percentOf,
  scaledRate,
  sum,
  toAmount,
  WHOLE,
} from '#engine/kernel/arithmetic/integers';

/** A tax rate that applies to a line or a shipping method. */
export interface AppliedTaxRate {
  /** In percent. */
  rate: number;
  name: string;
  code: string | null;
}

type Rates = readonly Pick<AppliedTaxRate, 'rate'>[];

/** The tax on a net amount: the sum of the taxes by rate, each rounded half-up. */
export function taxOf(net: number, rates: Rates): number {
  return sum(rates.map(({ rate }) => percentOf(net, rate)));
}

/** The tax that a gross amount includes: gross × rate ÷ (1 + rate), where rate is the sum of all rates, rounded half-up once. */
export function includedTaxOf(gross: number, rates: Rates): number {
  const rate = rates.reduce((total, next) => total + scaledRate(next.rate), 0n);
  return toAmount(divideHalfUp(BigInt(gross) * rate, WHOLE + rate));
}

/** The amount without the tax that it may include. */
export function netOf(amount: number, rates: Rates, includesTax: boolean): number {
  return includesTax ? amount - includedTaxOf(amount, rates) : amount;
}

/** Splits an amount into net and tax; if it includes tax, both add up to it. */
export function taxOn(amount: number, rates: Rates, includesTax: boolean): { net: number; tax: number } {
  const net = netOf(amount, rates, includesTax);
  return { net, tax: includesTax ? amount - net : taxOf(net, rates) };
}

/**
 * The tax on a price after a discount on its net amount. For a price that includes tax it is
 * (price ÷ (1 + rate) − discount) × rate, where rate is the sum of all rates, rounded half-up once: without a discount, the shopper
 * pays exactly the displayed price.
 */
export function taxAfter(discount: number, amount: number, rates: Rates, includesTax: boolean): number {
  if (!includesTax) return taxOf(amount - discount, rates);
  const rate = rates.reduce((total, next) => total + scaledRate(next.rate), 0n);
  const left = BigInt(amount) * WHOLE - BigInt(discount) * (WHOLE + rate);
  return left < 0n ? 0 : toAmount(divideHalfUp(left * rate, (WHOLE + rate) * WHOLE));
}
