import { toText, toValue } from './column-values.ts';

describe('The values of columns of a shop', () => {
  it.each([
    ['text', 'Acme', 'Acme'],
    ['integer', 12, '12'],
    ['number', 1.5, '1.5'],
    ['boolean', false, 'false'],
    ['date', '2026-11-01', '2026-11-01'],
    ['json', { a: [1] }, '{\n  "a": [\n    1\n  ]\n}'],
    ['text', null, ''],
    ['json', null, ''],
  ] as const)('of the kind %s become text and are read again: %j', (kind, value, text) => {
    expect(toText(value, kind)).toBe(text);
    expect(toValue(text, kind)).toEqual(value);
  });

  it('may have a comma in numbers', () => {
    expect(toValue('1,5', 'number')).toBe(1.5);
  });

  it.each([
    ['integer', 'many'],
    ['json', '{'],
    ['boolean', 'perhaps'],
  ] as const)('of the kind %s that are none stay text, which the server rejects', (kind, text) => {
    expect(toValue(text, kind)).toBe(text);
  });
});
