import fc from 'fast-check';
import { amountOfDecimal, convertDecimals, decimalOfAmount, decimalsOf } from './decimals.ts';

const codes = Intl.supportedValuesOf('currency').map((code) => code.toLowerCase());

describe('A decimal amount', () => {
  it.each([
    ['11.11', 'eur', 1111],
    ['11.1', 'eur', 1110],
    ['11', 'eur', 1100],
    ['0', 'eur', 0],
    ['333', 'jpy', 333],
    ['1.5', 'kwd', 1500],
    ['5.000', 'kwd', 5000],
    ['5.0001', 'kwd', null],
    ['380000', 'ugx', 380_000],
    ['380000.5', 'ugx', null],
    ['500', 'pkr', 50_000],
    ['1.2345', 'clf', 12_345],
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
    [5, 'kwd', '0.005'],
    [380_000, 'ugx', '380000'],
    [9007199254740991, 'eur', '90071992547409.91'],
  ])('of %d minor units of %s is formatted as %s', (amount, currency, text) => {
    expect(decimalOfAmount(amount, currency)).toBe(text);
  });

  it('is parsed to the amount that it was formatted from', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.constantFrom(...codes), (amount, currency) => {
        expect(amountOfDecimal(decimalOfAmount(amount, currency), currency)).toBe(amount);
      }),
    );
  });
});

describe('The number of decimals', () => {
  it.each([
    [0, 'bif clp djf gnf isk jpy kmf krw pyg rwf ugx uyi vnd vuv xaf xof xpf'],
    [3, 'bhd iqd jod kwd lyd omr tnd'],
    [4, 'clf uyw'],
  ])('is %d for the currencies of ISO 4217 that have so many', (decimals, expected) => {
    for (const code of expected.split(' ')) expect([code, decimalsOf(code)]).toEqual([code, decimals]);
  });

  it('is 2 for all others, and for an unknown code', () => {
    expect(['eur', 'pkr', 'rsd', 'mga', 'huf', 'xau', 'xyz', ''].map(decimalsOf)).toEqual(Array(8).fill(2));
  });

  it('is never less than that of CLDR, which leaves out fractions that are not displayed', () => {
    const shown = (code: string): number =>
      new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
        .maximumFractionDigits ?? 0;
    const more = codes.filter((code) => shown(code) > decimalsOf(code));
    expect(more).toEqual([]);
  });
});

describe('The conversion to another number of decimals', () => {
  it.each([
    [380_000, 0, 2, 38_000_000],
    [500, 2, 0, 5],
    [501, 2, 0, null],
    [7, 3, 3, 7],
    [9007199254740991, 0, 2, null],
  ])('makes of %d with %d decimals, with %d: %j', (amount, from, to, converted) => {
    expect(convertDecimals(amount, from, to)).toBe(converted);
  });
});
