/**
 * Currencies that Stripe charges in steps of several minor units: three decimals of which the last must be 0, and two decimals that must
 * both be 0 (https://docs.stripe.com/currencies). HUF and TWD have such a rule for payouts only.
 */
const STEPS: Readonly<Record<string, number>> = {
  ...{ bhd: 10, jod: 10, kwd: 10, omr: 10, tnd: 10 },
  ...{ isk: 100, ugx: 100 },
};

/**
 * Explains to the shopper why Stripe cannot charge an amount; null if it can.
 * @param amount minor currency units, which Stripe counts in as well
 */
export function describeUnchargeable(amount: number, currency: string): string | null {
  const step = STEPS[currency] ?? 1;
  if (amount % step === 0) return null;
  return `An amount in ${currency.toUpperCase()} must be a multiple of ${step} minor units to be paid by Stripe, unlike ${amount}`;
}
