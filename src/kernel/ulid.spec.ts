import { randomFillSync } from 'node:crypto';
import fc from 'fast-check';
import { ulid, ulids } from './ulid.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const start = Date.UTC(2026, 0, 1);

/** Steps of a clock: it stands still, goes on, or is set back by up to an hour. */
const clocks = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: -3_600_000, max: 1000 })), {
  minLength: 2,
  maxLength: 300,
});

it('makes 26 characters of Crockford base 32, which a ULID of 128 bits fills', () => {
  expect(ulid()).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
});

it('begins with the milliseconds since 1970', () => {
  const make = ulids({ now: () => start, fill: randomFillSync });

  expect(parts(make()).time).toBe(BigInt(start));
});

it('ascends and never repeats, whatever the clock does', () => {
  fc.assert(
    fc.property(clocks, (steps) => {
      const made = madeOn(steps, randomFillSync);

      expect(made).toEqual([...new Set(made)].sort());
    }),
  );
});

it('keeps the order by time and counter alone, so that the random bits owe nothing to each other', () => {
  fc.assert(
    fc.property(clocks, (steps) => {
      const made = madeOn(steps, (bytes) => bytes.fill(0));

      expect(made).toEqual([...new Set(made)].sort());
    }),
  );
});

it('takes the next millisecond when 65,536 ids were made in one, and goes on in order', () => {
  const make = ulids({ now: () => start, fill: (bytes) => bytes.fill(0) });
  const made = Array.from({ length: 2 ** 16 + 2 }, make);

  expect(made).toEqual([...new Set(made)].sort());
  expect(parts(made[2 ** 16 - 1])).toMatchObject({ time: BigInt(start), counter: 65_535n });
  expect(parts(made[2 ** 16])).toMatchObject({ time: BigInt(start) + 1n, counter: 0n });
});

it('gives each id 64 bits of the source that no other has', () => {
  let filled = 0;
  const make = ulids({
    now: () => start,
    fill: (bytes) => {
      for (let at = 0; at < bytes.length; at += 8) {
        Buffer.from(bytes.buffer, bytes.byteOffset + at, 8).writeBigUInt64BE(BigInt(filled++));
      }
    },
  });

  for (let nth = 0; nth < 1000; nth++) expect(parts(make()).random).toBe(BigInt(nth));
});

it('does not tell the next id of the same millisecond: every random bit changes about every other time', () => {
  const make = ulids({ now: () => start, fill: randomFillSync });
  const made = Array.from({ length: 2000 }, () => parts(make()).random);
  const changes = made.slice(1).map((random, index) => random ^ made[index]);

  for (let bit = 0n; bit < 64n; bit++) {
    const changed = changes.filter((change) => (change >> bit) & 1n).length;
    // 999.5 ± 22 for coin flips; 10 of these deviations never happen
    expect(changed).toBeGreaterThan(780);
    expect(changed).toBeLessThan(1220);
  }
});

function madeOn(steps: number[], fill: (bytes: Uint8Array) => void): string[] {
  let time = start;
  const make = ulids({ now: () => time, fill });
  return steps.map((step) => {
    time += step;
    return make();
  });
}

function parts(id: string): { time: bigint; counter: bigint; random: bigint } {
  const bits = [...id].reduce((value, character) => value * 32n + BigInt(ALPHABET.indexOf(character)), 0n);
  return { time: bits >> 80n, counter: (bits >> 64n) & 0xffffn, random: bits & (2n ** 64n - 1n) };
}
