import fc from 'fast-check';
import { type LineAmount, valueOfUnits } from './value-of-units.ts';

describe('The value of units of a line', () => {
  it('adds up to the amount of the line to the cent', () => {
    // 3 × 145.00 less 10.00, with 25 % tax
    const line = { amount: 53_125, quantity: 3 };
    expect([0, 1, 2].map((from) => valueOfUnits(line, from, 1))).toEqual([17_708, 17_709, 17_708]);
    expect(valueOfUnits(line, 0, 3)).toBe(53_125);
    expect([valueOfUnits(line, 0, 2), valueOfUnits(line, 2, 1)]).toEqual([35_417, 17_708]);
  });

  it('is 0 beyond the quantity of the line', () => {
    expect(valueOfUnits({ amount: 100, quantity: 2 }, 2, 1)).toBe(0);
    expect(valueOfUnits({ amount: 100, quantity: 2 }, 3, 1)).toBe(0);
  });

  it('is exact for the largest safe integer', () => {
    const amount = Number.MAX_SAFE_INTEGER;
    const line = { amount, quantity: 2 };
    expect(valueOfUnits(line, 0, 1) + valueOfUnits(line, 1, 1)).toBe(amount);
  });

  const lines = fc.record({
    amount: fc.oneof(fc.nat(1000), fc.maxSafeNat()),
    quantity: fc.integer({ min: 1, max: 2_147_483_647 }),
  });
  const few = fc.record({ amount: fc.nat(100_000), quantity: fc.integer({ min: 1, max: 200 }) });
  const partSizes = fc.infiniteStream(fc.integer({ min: 1, max: 50 }));

  it('adds up to the amount of the line for every partition', () => {
    fc.assert(
      fc.property(few, partSizes, (line, counts) => {
        expect(sum(partsOf(line, counts))).toBe(line.amount);
      }),
    );
  });

  it('does not depend on how the units are partitioned', () => {
    fc.assert(
      fc.property(lines, fc.nat(100), fc.nat(100), fc.nat(100), (line, before, a, b) => {
        expect(valueOfUnits(line, before, a) + valueOfUnits(line, before + a, b)).toBe(
          valueOfUnits(line, before, a + b),
        );
      }),
    );
  });

  it('is never negative, and never decreases with the number of units', () => {
    fc.assert(
      fc.property(lines, fc.nat(100), fc.nat(100), (line, from, count) => {
        expect(valueOfUnits(line, from, count)).toBeGreaterThanOrEqual(0);
        expect(valueOfUnits(line, from, count + 1)).toBeGreaterThanOrEqual(valueOfUnits(line, from, count));
      }),
    );
  });

  it('differs from the exact share by at most one minor unit', () => {
    fc.assert(
      fc.property(lines, fc.nat(1000), fc.nat(1000), (line, from, count) => {
        fc.pre(from + count <= line.quantity);
        const [amount, quantity] = [BigInt(line.amount), BigInt(line.quantity)];
        const off = BigInt(valueOfUnits(line, from, count)) * quantity - amount * BigInt(count);
        expect(off <= quantity && off >= -quantity).toBe(true);
      }),
    );
  });

  function partsOf(line: LineAmount, counts: Iterable<number>): number[] {
    const parts: number[] = [];
    let from = 0;
    for (const size of counts) {
      const count = Math.min(size, line.quantity - from);
      parts.push(valueOfUnits(line, from, count));
      from += count;
      if (from === line.quantity) break;
    }
    return parts;
  }

  function sum(amounts: number[]): number {
    return amounts.reduce((total, amount) => total + amount, 0);
  }
});
