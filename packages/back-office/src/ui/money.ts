import { decimalsOf } from '@storekeep/server/decimals';
import { currentLanguage } from '../i18n/translate.ts';

/**
 * Formats an amount in the language of the page.
 * @param amount in minor units; may be negative
 * @param currency the ISO 4217 code, in lower case
 */
export function formatMoney(
  amount: number | null | undefined,
  currency: string,
  language = currentLanguage() as string,
): string {
  if (amount == null) return '–';
  const digits = decimalsOf(currency);
  const options = {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const;
  return new Intl.NumberFormat(language, options).format(amount / 10 ** digits);
}

/** The decimal number for a field: 1950 cents are `19.50`. */
export function decimalOf(amount: number, currency: string): string {
  const digits = decimalsOf(currency);
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const whole = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return amount < 0 ? `-${whole}` : whole;
}

/**
 * Reads typed or pasted text: `19.5`, `19,50`, `1.234,50`, `1,234.50`, `€ 19.50`.
 * @returns the amount in minor units; null if it is none, or has more decimals than the currency
 */
export function parseMoney(text: string, currency: string): number | null {
  const digits = decimalsOf(currency);
  const plain = text.replaceAll(/[\s\u00a0\u202f'’]|[a-z]{3}|\p{Sc}/giu, '');
  const [, whole, fraction = ''] =
    /^(\d+)(?:[.,](\d*))?$/.exec(plain) ??
    /^(\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/.exec(plain) ??
    /^(\d{1,3}(?:\.\d{3})+)(?:,(\d*))?$/.exec(plain) ??
    [];
  if (whole === undefined || fraction.length > digits) return null;
  const amount = Number(whole.replaceAll(/[.,]/g, '') + fraction.padEnd(digits, '0'));
  return Number.isSafeInteger(amount) ? amount : null;
}
