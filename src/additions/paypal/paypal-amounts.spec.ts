import fc from 'fast-check';
import { decimalOfAmount } from '#model/pricing/shares/decimals';
import { describeUnchargeable, fromPayPalMoney, toPayPalMoney } from './paypal-amounts.ts';

const codes = Intl.supportedValuesOf('currency').map((code) => code.toLowerCase());
const anyAmount = fc.tuple(fc.constantFrom(...codes), fc.nat({ max: 10 ** 12 }));

describe('An amount at PayPal', () => {
  it('has the decimals of the currency, and none in HUF, JPY and TWD', () => {
    for (const code of codes) {
      const { value, currency_code } = toPayPalMoney(1_230_000, code);
      expect(currency_code).toBe(code.toUpperCase());
      expect(value).toBe(['huf', 'twd'].includes(code) ? '12300' : decimalOfAmount(1_230_000, code));
    }
  });

  it('is converted back to the amount that it was made of, in all currencies', () => {
    fc.assert(
      fc.property(anyAmount, ([currency, amount]) => {
        const refusal = describeUnchargeable(amount, currency);
        if (refusal === null) expect(fromPayPalMoney(toPayPalMoney(amount, currency))).toBe(amount);
        else expect(() => toPayPalMoney(amount, currency)).toThrow('PayPal cannot charge');
      }),
      { numRuns: 5000 },
    );
  });
});
