import { failWith } from './stripe-objects.ts';

const MINIMUM_AMOUNT = 50;

/** The steps in which Stripe charges (https://docs.stripe.com/currencies), by currency. */
const STEPS: Readonly<Record<string, number>> = {
  ...{ bhd: 10, jod: 10, kwd: 10, omr: 10, tnd: 10 },
  ...{ isk: 100, ugx: 100 },
};

export function requireStep(amount: number, currency: string): void {
  const step = STEPS[currency] ?? 1;
  if (!Number.isInteger(amount) || amount % step !== 0)
    throw failWith(
      400,
      'parameter_invalid_integer',
      `Amounts in ${currency} are multiples of ${step}`,
      'amount',
    );
}

export function requireAmount(amount: number, currency: string): void {
  if (amount < MINIMUM_AMOUNT) throw failWith(400, 'amount_too_small', 'Amount must be at least €0.50 eur');
  requireStep(amount, currency);
}
