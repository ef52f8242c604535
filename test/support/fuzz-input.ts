import type { SeededRandom } from './seeded-random.ts';

/*
 * Random malformed input, reproducible by its seed.
 */

const TEXTS = [
  '',
  ' ',
  '\0',
  '\u0130',
  '\ud800',
  '\u202e\ufeff',
  "' or 1=1 --",
  '"; drop table cart; --',
  '$1',
  '%',
  '%s%n',
  '../../etc/passwd',
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e309',
  '0x10',
  '9007199254740993',
  '2026-02-30',
  '2026-01-31T12:00:00Z',
  '99999-01-01T00:00:00Z',
  'infinity',
  'epoch',
  'a@b',
  'ＡＤＭＩＮ@example.com',
  'x'.repeat(300),
  'é'.repeat(5000),
  '👩‍👩‍👧'.repeat(50),
];

const NUMBERS = [0, -0, -1, 1, 0.1, 1e21, -1e308, 2 ** 31, 2 ** 53, 2 ** 53 - 1, 2 ** 63, 99.99995, 101];

export function fuzzText(random: SeededRandom): string {
  if (random.chance(0.7)) return random.pick(TEXTS);
  return Array.from({ length: random.integerBelow(40) }, () =>
    String.fromCharCode(random.integerBelow(0x2ff)),
  ).join('');
}

export function fuzzValue(random: SeededRandom, levels = 4): unknown {
  const kind = random.integerBelow(levels > 0 ? 8 : 5);
  if (kind === 0) return random.pick(NUMBERS);
  if (kind === 1) return random.pick([true, false, null]);
  if (kind < 5) return fuzzText(random);
  const count = random.integerBelow(5);
  if (kind === 5) return Array.from({ length: count }, () => fuzzValue(random, levels - 1));
  return Object.fromEntries(
    Array.from({ length: count }, () => [fuzzText(random), fuzzValue(random, levels - 1)]),
  );
}

/** A request body: JSON with many or deeply nested values, truncated JSON, or no JSON at all. */
export function fuzzBody(random: SeededRandom): string {
  const many = random.pick([10, 999, 1001, 5000]);
  switch (random.integerBelow(8)) {
    case 0:
      return JSON.stringify(
        Object.fromEntries(Array.from({ length: many }, (_, index) => [`k${index}`, index])),
      );
    case 1:
      return `{"metadata":${'{"a":'.repeat(many)}1${'}'.repeat(many)}}`;
    case 2:
      return `{"items":${'['.repeat(many)}${']'.repeat(many)}}`;
    case 3:
      return '[{"a":'.repeat(many);
    case 4:
      return JSON.stringify({
        items: Array.from({ length: many }, () => ({ variant_id: 'x', quantity: 1 })),
      });
    case 5:
      return `{"__proto__":{"a":1},"constructor":{"prototype":{}}}`;
    case 6:
      return JSON.stringify(fuzzValue(random));
    default:
      return fuzzText(random);
  }
}

const HEADERS: [name: string, values: string[]][] = [
  [
    'content-type',
    ['application/json', 'text/plain', 'application/json;charset=utf-7', '', 'multipart/form-data', 'a/b/c'],
  ],
  ['authorization', ['Bearer ', 'Bearer x', 'Basic YTpi', 'bearer  ey.ey.ey', `Bearer ${'a'.repeat(5000)}`]],
  ['x-medusa-access-token', ['x', '']],
  ['x-publishable-api-key', ['pk_x', '']],
  ['cookie', ['connect.sid=s%3Ax.y', 'connect.sid', '=;=;', `connect.sid=s:${'a'.repeat(3000)}`, 'a=%']],
  ['idempotency-key', ['k', '', 'x'.repeat(255), 'x'.repeat(256), 'é']],
  ['origin', ['null', 'https://evil.example', 'x', '']],
  ['sec-fetch-site', ['cross-site', 'none', 'x']],
  ['sec-fetch-mode', ['navigate', 'no-cors', 'x']],
  ['host', ['evil.example', '[::1]:99', 'a b']],
  ['x-forwarded-for', ['1.1.1.1, x', '']],
  ['accept', ['text/html', '*/*;q=x']],
  ['user-agent', ['', 'a'.repeat(4000)]],
  ['range', ['bytes=9-1']],
];

export function fuzzHeaders(random: SeededRandom): Record<string, string> {
  const chosen = Array.from({ length: random.integerBelow(4) }, () => random.pick(HEADERS));
  return Object.fromEntries(chosen.map(([name, values]) => [name, random.pick(values)]));
}
