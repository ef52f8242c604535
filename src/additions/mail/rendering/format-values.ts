import { money } from '@storekeep/server/extend';
/**
 * Formats an amount for readers: `19,50 €`.
 * @param amount in minor units, e.g. cents
 * @param currency ISO 4217, lower or upper case
 */
export function formatMoney(amount: number, currency: string, locale: string): string {
  const decimal = money.decimalOfAmount(Math.abs(amount), currency.toLowerCase());
  const digits = decimal.split('.')[1]?.length ?? 0;
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // as text, which is exact; a number would pass through floating point
  return format.format(`${amount < 0 ? '-' : ''}${decimal}` as Intl.StringNumericLiteral);
}

/** Formats the day of a timestamp in the time zone of the process (`TZ`): `23 November 2026`. */
export function formatDate(timestamp: string | Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(timestamp));
}

/** The name of a country: `Germany`. @param code ISO 3166-1 alpha-2, lower or upper case */
export function formatCountry(code: string, locale: string): string {
  const isCode = /^[a-z]{2}$/i.test(code);
  return (isCode && new Intl.DisplayNames(locale, { type: 'region' }).of(code.toUpperCase())) || code;
}
