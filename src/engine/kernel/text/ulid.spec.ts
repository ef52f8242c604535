import { randomFillSync } from 'node:crypto';
import fc from 'fast-check';
import { ulid, ulids } from './ulid.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const start = Date.UTC(2026, 0, 1);

/** Steps of a clock in milliseconds: it stands still, advances, or is set back by up to an hour. */
const clocks = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: -3_600_000, max: 1000 })), {
  minLength: 2,
  maxLength: 300,
});

describe('A ULID', () => {
  it('has 26 characters of Crockford base 32', () => {
    expect(ulid()).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
  });

  it('begins with the milliseconds since 1970', () => {
    const createId = ulids({ now: () => start, fill: randomFillSync });

    expect(parts(createId()).time).toBe(BigInt(start));
  });

  it('is greater than all before it, even if the clock is set back', () => {
    fc.assert(
      fc.property(clocks, (steps) => {
        const created = createWithClock(steps, randomFillSync);

        expect(created).toEqual([...new Set(created)].sort());
      }),
    );
  });

  it('is ordered by time and counter alone, so that the random bits are independent', () => {
    fc.assert(
      fc.property(clocks, (steps) => {
        const created = createWithClock(steps, (bytes) => bytes.fill(0));

        expect(created).toEqual([...new Set(created)].sort());
      }),
    );
  });

  it('has the time of the next millisecond after 65,536 ids of the same millisecond', () => {
    const createId = ulids({ now: () => start, fill: (bytes) => bytes.fill(0) });
    const created = Array.from({ length: 2 ** 16 + 2 }, createId);

    expect(created).toEqual([...new Set(created)].sort());
    expect(parts(created[2 ** 16 - 1])).toMatchObject({ time: BigInt(start), counter: 65_535n });
    expect(parts(created[2 ** 16])).toMatchObject({ time: BigInt(start) + 1n, counter: 0n });
  });

  it('has 64 bits of the random source that no other id has', () => {
    let filled = 0;
    const createId = ulids({
      now: () => start,
      fill: (bytes) => {
        for (let at = 0; at < bytes.length; at += 8) {
          Buffer.from(bytes.buffer, bytes.byteOffset + at, 8).writeBigUInt64BE(BigInt(filled++));
        }
      },
    });

    for (let nth = 0; nth < 1000; nth++) expect(parts(createId()).random).toBe(BigInt(nth));
  });

  it('has random bits that change with a probability of one half within a millisecond', () => {
    const createId = ulids({ now: () => start, fill: randomFillSync });
    const created = Array.from({ length: 2000 }, () => parts(createId()).random);
    const changes = created.slice(1).map((random, index) => random ^ created[index]);

    for (let bit = 0n; bit < 64n; bit++) {
      const changed = changes.filter((change) => (change >> bit) & 1n).length;
      // The mean is 999.5, the standard deviation 22: the bounds are 10 standard deviations away.
      expect(changed).toBeGreaterThan(780);
      expect(changed).toBeLessThan(1220);
    }
  });
});

function createWithClock(steps: number[], fill: (bytes: Uint8Array) => void): string[] {
  let time = start;
  const createId = ulids({ now: () => time, fill });
  return steps.map((step) => {
    time += step;
    return createId();
  });
}

function parts(id: string): { time: bigint; counter: bigint; random: bigint } {
  const bits = [...id].reduce((value, character) => value * 32n + BigInt(ALPHABET.indexOf(character)), 0n);
  return { time: bits >> 80n, counter: (bits >> 64n) & 0xffffn, random: bits & (2n ** 64n - 1n) };
}
