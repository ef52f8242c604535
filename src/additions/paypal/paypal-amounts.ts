import { money } from '@storekeep/server/extend';
/** PayPal's representation of an amount. */
export interface PayPalMoney {
  /** In upper case. */
  currency_code: string;
  /** In units of the currency, e.g. `19.50`. */
  value: string;
}

/** Currencies that PayPal charges in whole units although ISO 4217 gives them two decimals (https://developer.paypal.com/api/rest/reference/currency-codes/). */
const WHOLE_UNITS: ReadonlySet<string> = new Set(['huf', 'twd']);

/** Explains to the shopper why PayPal cannot charge an amount; null if it can. @param amount minor currency units */
export function describeUnchargeable(amount: number, currency: string): string | null {
  const [here, there] = [money.decimalsOf(currency), decimalsAtPayPal(currency)];
  if (money.convertDecimals(amount, here, there) !== null) return null;
  return `An amount in ${currency.toUpperCase()} must be a multiple of ${10 ** (here - there)} minor units to be paid by PayPal, unlike ${amount}`;
}

/**
 * @param amount minor currency units; @param currency its code, in lower case
 * @throws if PayPal cannot charge the amount, which `describeUnchargeable` explains
 */
export function toPayPalMoney(amount: number, currency: string): PayPalMoney {
  const decimals = decimalsAtPayPal(currency);
  const converted = money.convertDecimals(amount, money.decimalsOf(currency), decimals);
  if (converted === null) throw new Error(`PayPal cannot charge ${amount} ${currency}`);
  return { currency_code: currency.toUpperCase(), value: money.formatDecimal(converted, decimals) };
}

function decimalsAtPayPal(currency: string): number {
  return WHOLE_UNITS.has(currency) ? 0 : money.decimalsOf(currency);
}

/**
 * The amount in minor currency units.
 * @throws if it is no amount of the currency
 */
export function fromPayPalMoney({ currency_code, value }: PayPalMoney): number {
  const amount = money.amountOfDecimal(value, currency_code.toLowerCase());
  if (amount === null) throw new Error(`PayPal responded with the amount ${value} ${currency_code}`);
  return amount;
}

/** The sum of amounts of one currency; minor currency units. */
export function addAmounts(payments: readonly { amount: PayPalMoney }[]): number {
  return payments.reduce((sum, { amount }) => sum + fromPayPalMoney(amount), 0);
}
