import fc from 'fast-check';
import { fromStripeAmount, hasOtherUnits, toStripeAmount } from './stripe-amounts.ts';

const codes = Intl.supportedValuesOf('currency').map((code) => code.toLowerCase());
const anyAmount = fc.tuple(fc.constantFrom(...codes), fc.nat({ max: 10 ** 12 }));

describe('An amount at Stripe', () => {
  it.each([
    ['eur', 1950, 1950],
    ['jpy', 1950, 1950],
    ['kwd', 5000, 5000],
    ['ugx', 380_000, 38_000_000],
    ['isk', 500, 50_000],
    ['mga', 500, 5],
    ['huf', 12_345, 12_345],
    ['twd', 12_345, 12_345],
    ['pkr', 50_000, 50_000],
    ['clp', 1990, 1990],
  ])('in %s: %d minor units are %d', (currency, amount, charged) => {
    expect(toStripeAmount(amount, currency)).toBe(charged);
    expect(fromStripeAmount(charged, currency)).toBe(amount);
  });

  it.each([
    ['kwd', 5001, 10],
    ['mga', 501, 100],
    ['clf', 12_345, 100],
  ])('in %s: %d minor units are refused, as they are no multiple of %d', (currency, amount, step) => {
    expect(toStripeAmount(amount, currency)).toEqual({
      status: 'refused',
      message: `An amount in ${currency.toUpperCase()} must be a multiple of ${step} minor units to be paid by Stripe, unlike ${amount}`,
    });
  });

  it('is converted back to the amount that it was made of, in all currencies', () => {
    fc.assert(
      fc.property(anyAmount, ([currency, amount]) => {
        const charged = toStripeAmount(amount, currency);
        if (typeof charged === 'number') expect(fromStripeAmount(charged, currency)).toBe(amount);
        else expect(toStripeAmount(amount * 1000, currency)).not.toEqual(charged);
      }),
      { numRuns: 5000 },
    );
  });

  it('that is no amount of the currency is rejected', () => {
    expect(() => fromStripeAmount(12_345, 'isk')).toThrow('Stripe responded with the amount 12345 isk');
  });

  it('is in other units than here in these currencies', () => {
    expect(codes.filter(hasOtherUnits)).toEqual(['iqd', 'isk', 'lyd', 'mga', 'ugx']); // Stripe charges three of these
  });
});
