/*
 * Arithmetic on whole numbers. Amounts are in the smallest unit of a currency, rates in percent with up to four
 * decimals. Products are computed in BigInt and divided once, so that they are exact.
 */

const RATE_SCALE = 10_000n;

/** 100 % in the unit of `scaledRate`. */
export const WHOLE = 100n * RATE_SCALE;

/** A rate as a whole number: 19 % is 190000n. */
export function scaledRate(percent: number): bigint {
  return BigInt(Math.round(percent * Number(RATE_SCALE)));
}

/** n ÷ d for n ≥ 0 and d > 0, a half rounded up. */
export function divideHalfUp(n: bigint, d: bigint): bigint {
  return (2n * n + d) / (2n * d);
}

/** An amount that a number cannot represent exactly: it is rejected instead of rounded. */
export class AmountOverflow extends RangeError {
  constructor() {
    super('An amount exceeds 2^53 - 1');
  }
}

/**
 * Converts a BigInt to a number.
 * @throws AmountOverflow instead of losing digits beyond 2^53 − 1
 */
export function toAmount(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER) || value < BigInt(Number.MIN_SAFE_INTEGER)) {
    throw new AmountOverflow();
  }
  return Number(value);
}

/*
 * Sums and products are computed with numbers, which takes a fifth of the time of BigInt, if operands and result are safe integers:
 * then the result is exact. All other cases use BigInt, which also rejects fractions.
 */

/** a × b. @throws AmountOverflow beyond 2^53 − 1 */
export function times(a: number, b: number): number {
  const product = a * b;
  const isExact = isWhole(a) && isWhole(b) && isWhole(product);
  return isExact ? product + 0 : toAmount(BigInt(a) * BigInt(b)); // + 0: there is no −0
}

/** The sum. @throws AmountOverflow beyond 2^53 − 1 */
export function sum(amounts: readonly number[]): number {
  let total = 0;
  for (const amount of amounts) {
    total += amount;
    if (!isWhole(amount) || !isWhole(total)) return toAmount(exactSum(amounts));
  }
  return total;
}

function exactSum(amounts: readonly number[]): bigint {
  return amounts.reduce((total, amount) => total + BigInt(amount), 0n);
}

/** `percent` of an amount, half-up. */
export function percentOf(amount: number, percent: number): number {
  const share = amount * Math.round(percent * Number(RATE_SCALE));
  const doubled = 2 * share + HUNDRED; // as in divideHalfUp
  return isWhole(amount) && isWhole(doubled)
    ? (doubled - (doubled % (2 * HUNDRED))) / (2 * HUNDRED)
    : toAmount(divideHalfUp(BigInt(amount) * scaledRate(percent), WHOLE));
}

const HUNDRED = Number(WHOLE);

const isWhole = Number.isSafeInteger;
