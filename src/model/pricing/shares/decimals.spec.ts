import fc from 'fast-check';
import { amountOfDecimal, decimalOfAmount } from './decimals.ts';

describe('A decimal amount', () => {
  it.each([
    ['11.11', 'eur', 1111],
    ['11.1', 'eur', 1110],
    ['11', 'eur', 1100],
    ['0', 'eur', 0],
    ['333', 'jpy', 333],
    ['1.5', 'kwd', 150],
    ['90071992547409.91', 'eur', 9007199254740991],
    ['90071992547409.92', 'eur', null],
    ['44.441', 'eur', null],
    ['333.0', 'jpy', null],
    ['5,5', 'eur', null],
    ['-1', 'eur', null],
    ['1e3', 'eur', null],
    ['.5', 'eur', null],
    ['5.', 'eur', null],
    ['', 'eur', null],
  ])('of %j %s is parsed as %j', (text, currency, amount) => {
    expect(amountOfDecimal(text, currency)).toBe(amount);
  });

  it.each([
    [1950, 'eur', '19.50'],
    [5, 'usd', '0.05'],
    [0, 'eur', '0.00'],
    [1950, 'jpy', '1950'],
    [9007199254740991, 'kwd', '90071992547409.91'],
  ])('of %d minor units of %s is formatted as %s', (amount, currency, text) => {
    expect(decimalOfAmount(amount, currency)).toBe(text);
  });

  it('is parsed to the amount that it was formatted from', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.constantFrom('eur', 'jpy'), (amount, currency) => {
        expect(amountOfDecimal(decimalOfAmount(amount, currency), currency)).toBe(amount);
      }),
    );
  });
});
