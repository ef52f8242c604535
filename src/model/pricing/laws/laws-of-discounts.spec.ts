import fc from 'fast-check';
import { RUNS, always, carts, totalsOf } from '../../../../test/support/laws.ts';

describe('A discount', () => {
  it('never exceeds the subtotal of a line, and is 0 for a line that is not discountable', () => {
    always((cart, totals) =>
      totals.items.forEach((line, place) => {
        expect(line.discount_total).toBeLessThanOrEqual(cart.lines[place].discountable ? line.subtotal : 0);
      }),
    );
  });

  it('of a fixed total is distributed completely', () => {
    fc.assert(
      fc.property(carts, fc.integer({ min: 0, max: 1_000_000 }), (cart, value) => {
        const totals = totalsOf({ ...cart, rule: { type: 'fixed', allocation: 'total', value } });
        const most = totals.items.reduce(
          (sum, line, place) => sum + (cart.lines[place].discountable ? line.subtotal : 0),
          0,
        );
        expect(totals.discount_total).toBe(Math.min(value, most));
      }),
      RUNS,
    );
  });
});
