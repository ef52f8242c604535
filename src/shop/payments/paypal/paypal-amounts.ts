import { amountOfDecimal, decimalOfAmount, decimalsOf } from '../../../model/pricing/shares/decimals.ts';

/** PayPal's representation of an amount. */
export interface PayPalMoney {
  /** In upper case. */
  currency_code: string;
  /** In units of the currency, e.g. `19.50`. */
  value: string;
}

/** Currencies of two decimals that PayPal charges in whole units (https://developer.paypal.com/api/rest/reference/currency-codes/). */
const WHOLE_UNITS = new Set(['huf', 'twd']);

/** Explains to the shopper why PayPal cannot charge an amount; null if it can. @param amount minor currency units */
export function describeUnchargeable(amount: number, currency: string): string | null {
  if (!WHOLE_UNITS.has(currency) || amount % 100 === 0) return null;
  return `An amount in ${currency.toUpperCase()} must be a multiple of 100 minor units to be paid by PayPal, unlike ${amount}`;
}

/** @param amount minor currency units; @param currency its code, in lower case */
export function toPayPalMoney(amount: number, currency: string): PayPalMoney {
  const value = decimalOfAmount(amount, currency);
  return {
    currency_code: currency.toUpperCase(),
    value: WHOLE_UNITS.has(currency) ? value.slice(0, -1 - decimalsOf(currency)) : value,
  };
}

/**
 * The amount in minor currency units.
 * @throws if it is no amount of the currency
 */
export function fromPayPalMoney({ currency_code, value }: PayPalMoney): number {
  const amount = amountOfDecimal(value, currency_code.toLowerCase());
  if (amount === null) throw new Error(`PayPal responded with the amount ${value} ${currency_code}`);
  return amount;
}

/** The sum of amounts of one currency; minor currency units. */
export function addAmounts(payments: readonly { amount: PayPalMoney }[]): number {
  return payments.reduce((sum, { amount }) => sum + fromPayPalMoney(amount), 0);
}
