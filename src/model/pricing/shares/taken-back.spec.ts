import fc from 'fast-check';
import { type OrderReward, type RewardLine, takenBack } from './taken-back.ts';
import { valueOfUnits } from './value-of-units.ts';

/* Laws of what returned units refund, of random orders whose lines were bought for rewards of each other. */

const LINES = 4;
const lines = fc.array(
  fc.record({ quantity: fc.integer({ min: 1, max: 6 }), value: fc.integer({ min: 0, max: 30_000 }) }),
  { minLength: LINES, maxLength: LINES },
);
const rewards = fc.array(
  fc.record({
    ...{ buy: fc.integer({ min: 1, max: 3 }), get: fc.integer({ min: 1, max: 3 }) },
    /** The first lines are bought for the others. */
    bought: fc.subarray([0, 1], { minLength: 1 }),
    rewarded: fc.constantFrom(2, 3),
    reduction: fc.integer({ min: 0, max: 30_000 }),
  }),
  { minLength: 1, maxLength: 2 },
);
const steps = fc.array(fc.tuple(fc.nat(LINES - 1), fc.integer({ min: 1, max: 6 })), { maxLength: 12 });

describe('What is taken back of returned units', () => {
  it('lets all units refund what was paid, and no return refund less than nothing', () => {
    fc.assert(
      fc.property(lines, rewards, steps, (plain, plans, drawn) => {
        const all: RewardLine[] = plain.map((line, index) => ({ ...line, id: `${index}`, reduction: 0 }));
        const given = plans.map((plan) => rewardOf(all, plan)).filter(({ units }) => units > 0);
        const returned = new Map<string, number>();
        const refundOfAll = () =>
          all.reduce((sum, line) => {
            const { value: amount, quantity, id } = line;
            return sum + valueOfUnits({ amount, quantity }, 0, returned.get(id) ?? 0);
          }, 0) - takenBack(given, returned, returned);
        let refunded = 0;
        const rest = all.map(({ quantity }, index): [number, number] => [index, quantity]);
        for (const [index, count] of [...drawn, ...rest]) {
          const { id, quantity } = all[index];
          returned.set(id, Math.min(quantity, (returned.get(id) ?? 0) + count));
          const now = refundOfAll();
          // the shares of units are rounded
          expect(now).toBeGreaterThanOrEqual(refunded - 2);
          refunded = now;
        }
        expect(refunded).toBe(all.reduce((sum, { value }) => sum + value, 0));
      }),
      { numRuns: 3000 },
    );
  });

  it('is the whole reduction without any X, and nothing if Y is gone, too', () => {
    const camera = { id: 'camera', quantity: 1, value: 40_000, reduction: 0 };
    const film = { id: 'film', quantity: 2, value: 1000, reduction: 1000 };
    const reward = { buy: 1, get: 2, units: 2, count: 1, bought: [camera], rewarded: [film] };
    const returned = new Map([['camera', 1]]);
    expect(takenBack([reward], returned, returned)).toBe(1000);
    expect(takenBack([reward], returned, new Map([...returned, ['film', 1]]))).toBe(500);
    expect(takenBack([reward], returned, new Map([...returned, ['film', 2]]))).toBe(0);
  });

  it('is at most what the returned X are worth', () => {
    const clip = { id: 'clip', quantity: 2, value: 400, reduction: 0 };
    const strap = { id: 'strap', quantity: 1, value: 0, reduction: 2000 };
    const reward = { buy: 2, get: 1, units: 1, count: 2, bought: [clip], rewarded: [strap] };
    expect(takenBack([reward], new Map([['clip', 1]]), new Map())).toBe(200);
    expect(takenBack([reward], new Map([['clip', 2]]), new Map())).toBe(400);
  });
});

function rewardOf(
  all: readonly RewardLine[],
  plan: { buy: number; get: number; bought: number[]; rewarded: number; reduction: number },
): OrderReward {
  const { buy, get, reduction } = plan;
  const bought = plan.bought.map((index) => all[index]);
  const rewarded = { ...all[plan.rewarded], reduction };
  const count = bought.reduce((sum, { quantity }) => sum + quantity, 0);
  const units = Math.min(rewarded.quantity, Math.floor(count / buy) * get);
  return { buy, get, units, count, bought, rewarded: [rewarded] };
}
