import fc from 'fast-check';
import { RUNS, always, carts, totalsOf } from '../../test/support/laws.ts';

describe('a discount', () => {
  it('takes no more off a line than there is, and nothing off one that takes none', () => {
    always((cart, totals) =>
      totals.items.forEach((line, place) => {
        expect(line.discount_total).toBeLessThanOrEqual(cart.lines[place].discountable ? line.subtotal : 0);
      }),
    );
  });

  it('of a fixed total is taken to the last unit', () => {
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
