/*
 * Amounts as people write them. Clients of this interface count two decimals for every currency but those that have none,
 * whatever ISO 4217 says of the others.
 */

// prettier-ignore
const WITHOUT_DECIMALS = new Set([
  'bif', 'clp', 'djf', 'gnf', 'jpy', 'kmf', 'krw', 'mga', 'pyg', 'rwf', 'ugx', 'vnd', 'vuv', 'xaf', 'xof', 'xpf',
]);

/** @param currency its code, in lower case */
export function decimalsOf(currency: string): 0 | 2 {
  return WITHOUT_DECIMALS.has(currency) ? 0 : 2;
}

/**
 * 1950 cents are `19.50` euros.
 * @param amount a whole number from 0, in the smallest unit
 * @param currency its code, in lower case
 */
export function decimalOfAmount(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  if (decimals === 0) return String(amount);
  const digits = String(amount).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/**
 * `19.5` euros are 1950. Never rounds.
 * @param currency its code, in lower case
 * @returns null for what is no such amount, or has more decimals than the currency
 */
export function amountOfDecimal(text: string, currency: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,16})(?:\.(\d+))?$/.exec(text) ?? [];
  const decimals = decimalsOf(currency);
  if (whole === undefined || fraction.length > decimals) return null;
  const amount = Number(whole + fraction.padEnd(decimals, '0'));
  return Number.isSafeInteger(amount) ? amount : null;
}
