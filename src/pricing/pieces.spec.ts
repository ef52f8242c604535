import fc from 'fast-check';
import { valueOf, type Pieces } from './pieces.ts';

describe('what pieces are worth', () => {
  it('is the whole for all of them, to the last cent', () => {
    // 3 × 145.00 less 10.00, with 25 % tax
    const line = { amount: 53_125, quantity: 3 };
    expect([0, 1, 2].map((from) => valueOf(line, from, 1))).toEqual([17_708, 17_709, 17_708]);
    expect(valueOf(line, 0, 3)).toBe(53_125);
    expect([valueOf(line, 0, 2), valueOf(line, 2, 1)]).toEqual([35_417, 17_708]);
  });

  it('is nothing for pieces that are not there', () => {
    expect(valueOf({ amount: 100, quantity: 2 }, 2, 1)).toBe(0);
    expect(valueOf({ amount: 100, quantity: 2 }, 3, 1)).toBe(0);
  });

  it('is exact for amounts near the end of what a number holds', () => {
    const amount = Number.MAX_SAFE_INTEGER;
    const line = { amount, quantity: 2 };
    expect(valueOf(line, 0, 1) + valueOf(line, 1, 1)).toBe(amount);
  });

  const pieces = fc.record({
    amount: fc.oneof(fc.nat(1000), fc.maxSafeNat()),
    quantity: fc.integer({ min: 1, max: 2_147_483_647 }),
  });
  const few = fc.record({ amount: fc.nat(100_000), quantity: fc.integer({ min: 1, max: 200 }) });
  const parcels = fc.infiniteStream(fc.integer({ min: 1, max: 50 }));

  it('adds up to the whole, however it is parted', () => {
    fc.assert(
      fc.property(few, parcels, (line, counts) => {
        expect(sum(partsOf(line, counts))).toBe(line.amount);
      }),
    );
  });

  it('does not depend on how the pieces before were parted', () => {
    fc.assert(
      fc.property(pieces, fc.nat(100), fc.nat(100), fc.nat(100), (line, before, a, b) => {
        expect(valueOf(line, before, a) + valueOf(line, before + a, b)).toBe(valueOf(line, before, a + b));
      }),
    );
  });

  it('is never below 0, and never more for fewer pieces', () => {
    fc.assert(
      fc.property(pieces, fc.nat(100), fc.nat(100), (line, from, count) => {
        expect(valueOf(line, from, count)).toBeGreaterThanOrEqual(0);
        expect(valueOf(line, from, count + 1)).toBeGreaterThanOrEqual(valueOf(line, from, count));
      }),
    );
  });

  it('is at most a unit away from the exact share', () => {
    fc.assert(
      fc.property(pieces, fc.nat(1000), fc.nat(1000), (line, from, count) => {
        fc.pre(from + count <= line.quantity);
        const [amount, quantity] = [BigInt(line.amount), BigInt(line.quantity)];
        const off = BigInt(valueOf(line, from, count)) * quantity - amount * BigInt(count);
        expect(off <= quantity && off >= -quantity).toBe(true);
      }),
    );
  });

  function partsOf(line: Pieces, counts: Iterable<number>): number[] {
    const parts: number[] = [];
    let from = 0;
    for (const wanted of counts) {
      const count = Math.min(wanted, line.quantity - from);
      parts.push(valueOf(line, from, count));
      from += count;
      if (from === line.quantity) break;
    }
    return parts;
  }

  function sum(amounts: number[]): number {
    return amounts.reduce((total, amount) => total + amount, 0);
  }
});
