/*
 * How many decimals a currency has, and the conversion between amounts in minor units and decimal numbers. Mail, files, feeds,
 * payment companies, the build of the dashboard and the checks of operators all ask here.
 */

/**
 * The minor units of ISO 4217 (list one, of SIX) that are not 2. They differ from those of `Intl.NumberFormat`, which are the
 * decimals that CLDR displays: it has none for AFN, HUF, IDR, PKR and others whose prices have two.
 */
const DECIMALS: ReadonlyMap<string, number> = new Map([
  // prettier-ignore
  ...['bif', 'clp', 'djf', 'gnf', 'isk', 'jpy', 'kmf', 'krw', 'pyg', 'rwf', 'ugx', 'uyi', 'vnd', 'vuv', 'xaf', 'xof', 'xpf'].map(
    (code): [string, number] => [code, 0],
  ),
  ...['bhd', 'iqd', 'jod', 'kwd', 'lyd', 'omr', 'tnd'].map((code): [string, number] => [code, 3]),
  ...['clf', 'uyw'].map((code): [string, number] => [code, 4]),
]);

/**
 * The number of decimals of a currency by ISO 4217; 2 for units without any, such as gold, and for unknown codes.
 * @param currency the code, in lower case
 */
export function decimalsOf(currency: string): number {
  return DECIMALS.get(currency) ?? 2;
}

/**
 * Formats an amount: 1950 cents are `19.50` euros.
 * @param amount a non-negative integer, in minor units
 * @param currency the ISO 4217 code, in lower case
 */
export function decimalOfAmount(amount: number, currency: string): string {
  return formatDecimal(amount, decimalsOf(currency));
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

/** Formats a count of minor units as a number with this many decimals. @param amount a non-negative integer */
export function formatDecimal(amount: number, decimals: number): string {
  if (decimals === 0) return String(amount);
  const digits = String(amount).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/**
 * Converts an amount to the minor units of a company that counts with another number of decimals: 380000 (UGX, none here) are
 * 38000000 at Stripe, which has two.
 * @param amount an integer
 * @returns null if it is not a whole number there, or too large
 */
export function convertDecimals(amount: number, from: number, to: number): number | null {
  const factor = 10 ** Math.abs(to - from);
  if (to < from) return amount % factor === 0 ? amount / factor : null;
  const converted = amount * factor;
  return Number.isSafeInteger(converted) ? converted : null;
}
