import { money, type Refusal } from '@storekeep/server/extend';
/*
 * Stripe counts most currencies as ISO 4217 does, but not all (https://docs.stripe.com/currencies). Amounts are converted at this edge,
 * in both directions, and nowhere else.
 */

/**
 * The decimals in which Stripe counts; 2 for currencies that are not listed, also for those with three decimals that it does not charge.
 * ISK and UGX have none by ISO 4217, but Stripe counts them with two that have to be 0; MGA has two by ISO 4217 and none at Stripe.
 */
const STRIPE_DECIMALS: ReadonlyMap<string, number> = new Map([
  // prettier-ignore
  ...['bif', 'clp', 'djf', 'gnf', 'jpy', 'kmf', 'krw', 'mga', 'pyg', 'rwf', 'vnd', 'vuv', 'xaf', 'xof', 'xpf'].map(
    (code): [string, number] => [code, 0],
  ),
  ...['bhd', 'jod', 'kwd', 'omr', 'tnd'].map((code): [string, number] => [code, 3]),
]);

/** The last of three decimals has to be 0. HUF and TWD have such a rule for payouts only. */
const STEP_OF_THREE_DECIMALS = 10;

/**
 * Converts an amount to Stripe's units.
 * @param amount minor currency units; @param currency its code, in lower case
 * @returns a refusal with a text for the shopper if Stripe cannot charge the amount
 */
export function toStripeAmount(amount: number, currency: string): number | Refusal {
  const [here, there] = [money.decimalsOf(currency), decimalsAtStripe(currency)];
  const converted = money.convertDecimals(amount, here, there);
  if (converted !== null && (there < 3 || converted % STEP_OF_THREE_DECIMALS === 0)) return converted;
  const step = there === 3 ? STEP_OF_THREE_DECIMALS : 10 ** Math.max(here - there, 0);
  return {
    status: 'refused',
    message: `An amount in ${currency.toUpperCase()} must be a multiple of ${step} minor units to be paid by Stripe, unlike ${amount}`,
  };
}

/**
 * Converts an amount of Stripe to minor currency units.
 * @param currency its code, in lower case
 * @throws if it has a fraction of a unit, which Stripe does not charge
 */
export function fromStripeAmount(amount: number, currency: string): number {
  const converted = money.convertDecimals(amount, decimalsAtStripe(currency), money.decimalsOf(currency));
  if (converted === null) throw new Error(`Stripe responded with the amount ${amount} ${currency}`);
  return converted;
}

/** Whether Stripe counts a currency in other units than ISO 4217. */
export function hasOtherUnits(currency: string): boolean {
  return decimalsAtStripe(currency) !== money.decimalsOf(currency);
}

function decimalsAtStripe(currency: string): number {
  return STRIPE_DECIMALS.get(currency) ?? 2;
}
