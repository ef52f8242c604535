import fc from 'fast-check';
import { type BodyLimits, JsonCounter } from './body-limits.ts';

const NONE: BodyLimits = { keys: 1e9, levels: 60, values: 1e9 };

/** Counts a text that arrives in chunks of the given size. @returns the error, or null */
function errorOf(text: string, limits: Partial<BodyLimits>, bytes = 1e9): string | null {
  const counter = new JsonCounter({ ...NONE, ...limits });
  const buffer = Buffer.from(text);
  for (let start = 0; start < buffer.length; start += bytes) {
    const error = counter.count(buffer.subarray(start, start + bytes));
    if (error !== null) return error;
  }
  return null;
}

function valuesIn(value: unknown): number {
  const children = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return children.reduce((sum: number, element) => sum + valuesIn(element), 1);
}

function levelsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(levelsIn));
}

function mostKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const keyCount = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Math.max(keyCount, ...Object.values(value).map(mostKeys));
}

describe('The limits of a JSON body', () => {
  const texts = fc.tuple(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 1, '\t'));
  const chunkSizes = fc.integer({ min: 1, max: 9 });

  it('count values, levels and keys like a parser, in chunks of any size', () => {
    fc.assert(
      fc.property(texts, chunkSizes, ([value, space], bytes) => {
        const text = JSON.stringify(value, null, space);
        const counts = { keys: mostKeys(value), levels: levelsIn(value), values: valuesIn(value) };
        expect(errorOf(text, counts, bytes)).toBeNull();
        expect(errorOf(text, { values: counts.values - 1 }, bytes)).toBe(
          counts.values > 1 ? `A body may hold ${counts.values - 1} values at most` : null,
        );
        if (counts.levels > 0)
          expect(errorOf(text, { levels: counts.levels - 1 }, bytes)).toMatch(/levels deep/);
        if (counts.keys > 0) expect(errorOf(text, { keys: counts.keys - 1 }, bytes)).toMatch(/keys at most/);
      }),
    );
  });

  it('ignore punctuation within strings', () => {
    expect(errorOf('{"a":"[[[{{,,,:::\\"]]\\\\"}', { keys: 1, levels: 1, values: 2 })).toBeNull();
  });

  it('allow every finite number, in chunks of any size', () => {
    fc.assert(
      fc.property(fc.double({ noDefaultInfinity: true, noNaN: true }), chunkSizes, (number, bytes) => {
        expect(errorOf(`{"a":[${number}, -1E+2 ,0e999],"b":${number}}`, {}, bytes)).toBeNull();
      }),
    );
  });

  it.each(['1e400', '-1E+400', '1.5e309', `1${'0'.repeat(309)}`, `${'9'.repeat(400)}.5`])(
    'reject %s, which a parser reads as infinite, in chunks of any size',
    (number) => {
      for (const text of [`{"a":${number}}`, `{"a":[1,${number} ],"b":"c"}`])
        for (let bytes = 1; bytes < 10; bytes++)
          expect(errorOf(text, {}, bytes)).toBe('A body may hold no number beyond 1.7976931348623157e+308');
      expect(errorOf(`{"${number}":"${number}"}`, {})).toBeNull();
    },
  );

  it('throw no exception for text that is not JSON', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:\\ a1') }), (text) => {
        expect(() => errorOf(text, { keys: 2, levels: 3, values: 5 })).not.toThrow();
      }),
    );
  });
});
