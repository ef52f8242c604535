import { decimalOf, formatMoney, parseMoney } from './money.ts';

describe('An amount', () => {
  it('is displayed with the decimals of its currency', () => {
    expect(formatMoney(1950, 'eur', 'en')).toBe('€19.50');
    expect(formatMoney(1950, 'jpy', 'en')).toBe('¥1,950');
    expect(formatMoney(1950, 'kwd', 'en').replace(/\s/, ' ')).toBe('KWD 1.950');
    expect(formatMoney(-1950, 'eur', 'de').replace(/\s/, ' ')).toBe('-19,50 €');
    expect(formatMoney(null, 'eur', 'en')).toBe('–');
  });

  it('is written as a decimal number, which is read as the same amount', () => {
    for (const [amount, currency, text] of [
      [1950, 'eur', '19.50'],
      [5, 'eur', '0.05'],
      [0, 'eur', '0.00'],
      [1950, 'jpy', '1950'],
      [1, 'kwd', '0.001'],
    ] as const) {
      expect(decimalOf(amount, currency)).toBe(text);
      expect(parseMoney(text, currency)).toBe(amount);
    }
  });

  it.each([
    ['19.5', 1950],
    ['19,50', 1950],
    ['€ 19.50', 1950],
    ['19,50 EUR', 1950],
    ['1.234,50', 123450],
    ['1,234.50', 123450],
    ["1'234.50", 123450],
    ['1 234', 123400],
    ['0', 0],
  ])('is read from %s', (text, amount) => {
    expect(parseMoney(text, 'eur')).toBe(amount);
  });

  it.each(['', 'cheap', '19.505', '-1', '1.2.3', '1,23,4'])('is not read from %j', (text) => {
    expect(parseMoney(text, 'eur')).toBeNull();
  });

  it('has no more decimals than its currency', () => {
    expect(parseMoney('19.5', 'jpy')).toBeNull();
    expect(parseMoney('1.234', 'kwd')).toBe(1234);
  });
});
