import { divideHalfUp, percentOf, scaledRate, sum, toAmount, WHOLE } from './whole.ts';

/** One rate that applies to a line or a shipping method. */
export interface TaxRateFact {
  /** In percent. */
  rate: number;
  name: string;
  code: string | null;
}

type Rates = readonly Pick<TaxRateFact, 'rate'>[];

/** The tax on a net amount: half-up for each rate by itself, then added. */
export function taxOf(net: number, rates: Rates): number {
  return sum(rates.map(({ rate }) => percentOf(net, rate)));
}

/** The tax that a gross amount includes: gross × rate ÷ (1 + rate), the rates added, rounded once, half-up. */
export function includedTaxOf(gross: number, rates: Rates): number {
  const rate = rates.reduce((total, one) => total + scaledRate(one.rate), 0n);
  return toAmount(divideHalfUp(BigInt(gross) * rate, WHOLE + rate));
}

/** The amount without tax: itself, or less the tax that it includes. */
export function netOf(amount: number, rates: Rates, includesTax: boolean): number {
  return includesTax ? amount - includedTaxOf(amount, rates) : amount;
}

/** A price seen from both sides, for display: net and tax add up to what is paid. */
export function taxOn(amount: number, rates: Rates, includesTax: boolean): { net: number; tax: number } {
  const net = netOf(amount, rates, includesTax);
  return { net, tax: includesTax ? amount - net : taxOf(net, rates) };
}
