/*
 * Conversion between amounts in minor units and decimal numbers. Existing clients assume two decimals for every currency except
 * those without decimals, also for currencies that have three by ISO 4217.
 */

// prettier-ignore
const WITHOUT_DECIMALS = new Set([
  'bif', 'clp', 'djf', 'gnf', 'jpy', 'kmf', 'krw', 'mga', 'pyg', 'rwf', 'ugx', 'vnd', 'vuv', 'xaf', 'xof', 'xpf',
]);

/** @param currency the ISO 4217 code, in lower case */
export function decimalsOf(currency: string): 0 | 2 {
  return WITHOUT_DECIMALS.has(currency) ? 0 : 2;
}

/**
 * Formats an amount: 1950 cents are `19.50` euros.
 * @param amount a non-negative integer, in minor units
 * @param currency the ISO 4217 code, in lower case
 */
export function decimalOfAmount(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  if (decimals === 0) return String(amount);
  const digits = String(amount).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/**
 * Parses an amount without rounding: `19.5` euros are 1950 cents.
 * @param currency the ISO 4217 code, in lower case
 * @returns null if the text is not an amount, or has more decimals than the currency
 */
export function amountOfDecimal(text: string, currency: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,16})(?:\.(\d+))?$/.exec(text) ?? [];
  const decimals = decimalsOf(currency);
  if (whole === undefined || fraction.length > decimals) return null;
  const amount = Number(whole + fraction.padEnd(decimals, '0'));
  return Number.isSafeInteger(amount) ? amount : null;
}
