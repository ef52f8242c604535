import fc from 'fast-check';
import { JsonCounter, type BodyLimits } from './body-limits.ts';

const NONE: BodyLimits = { keys: 1e9, levels: 60, values: 1e9 };

/** What is said of a text, which comes in pieces of so many bytes. */
function refusal(text: string, limits: Partial<BodyLimits>, bytes = 1e9): string | null {
  const counter = new JsonCounter({ ...NONE, ...limits });
  const all = Buffer.from(text);
  for (let start = 0; start < all.length; start += bytes) {
    const said = counter.count(all.subarray(start, start + bytes));
    if (said !== null) return said;
  }
  return null;
}

function valuesIn(value: unknown): number {
  const inside = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return inside.reduce((sum: number, one) => sum + valuesIn(one), 1);
}

function levelsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(levelsIn));
}

function mostKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Math.max(own, ...Object.values(value).map(mostKeys));
}

describe('what a JSON text holds', () => {
  const texts = fc.tuple(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 1, '\t'));
  const pieces = fc.integer({ min: 1, max: 9 });

  it('is counted as a parser would find it, however it comes', () => {
    fc.assert(
      fc.property(texts, pieces, ([value, space], bytes) => {
        const text = JSON.stringify(value, null, space);
        const counts = { keys: mostKeys(value), levels: levelsIn(value), values: valuesIn(value) };
        expect(refusal(text, counts, bytes)).toBeNull();
        expect(refusal(text, { values: counts.values - 1 }, bytes)).toBe(
          counts.values > 1 ? `A body may hold ${counts.values - 1} values at most` : null,
        );
        if (counts.levels > 0)
          expect(refusal(text, { levels: counts.levels - 1 }, bytes)).toMatch(/levels deep/);
        if (counts.keys > 0) expect(refusal(text, { keys: counts.keys - 1 }, bytes)).toMatch(/keys at most/);
      }),
    );
  });

  it('is not what stands inside of texts', () => {
    expect(refusal('{"a":"[[[{{,,,:::\\"]]\\\\"}', { keys: 1, levels: 1, values: 2 })).toBeNull();
  });

  it('may hold every finite number, wherever a chunk ends', () => {
    fc.assert(
      fc.property(fc.double({ noDefaultInfinity: true, noNaN: true }), pieces, (number, bytes) => {
        expect(refusal(`{"a":[${number}, -1E+2 ,0e999],"b":${number}}`, {}, bytes)).toBeNull();
      }),
    );
  });

  it.each(['1e400', '-1E+400', '1.5e309', `1${'0'.repeat(309)}`, `${'9'.repeat(400)}.5`])(
    'holds no number that a parser takes for infinite, wherever a chunk ends: %s',
    (number) => {
      for (const text of [`{"a":${number}}`, `{"a":[1,${number} ],"b":"c"}`])
        for (let bytes = 1; bytes < 10; bytes++)
          expect(refusal(text, {}, bytes)).toBe('A body may hold no number beyond 1.7976931348623157e+308');
      expect(refusal(`{"${number}":"${number}"}`, {})).toBeNull();
    },
  );

  it('is nothing to stumble over where it is no JSON', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:\\ a1') }), (text) => {
        expect(() => refusal(text, { keys: 2, levels: 3, values: 5 })).not.toThrow();
      }),
    );
  });
});
