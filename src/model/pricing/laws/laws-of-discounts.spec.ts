import fc from 'fast-check';
import {
  anyCart,
  assertForAllCarts,
  calculateTotals,
  RUN_OPTIONS,
} from '../../../../test/support/pricing-properties.ts';

describe('A discount', () => {
  it('never exceeds the subtotal of a line, and is 0 for a line that is not discountable', () => {
    assertForAllCarts((cart, totals) =>
      totals.items.forEach((line, index) => {
        expect(line.discount_total).toBeLessThanOrEqual(cart.lines[index].discountable ? line.subtotal : 0);
      }),
    );
  });

  it('of a fixed total is distributed completely', () => {
    fc.assert(
      fc.property(anyCart, fc.integer({ min: 0, max: 1_000_000 }), (cart, value) => {
        const totals = calculateTotals({ ...cart, rule: { type: 'fixed', allocation: 'total', value } });
        const most = totals.items.reduce(
          (sum, line, index) => sum + (cart.lines[index].discountable ? line.subtotal : 0),
          0,
        );
        expect(totals.discount_total).toBe(Math.min(value, most));
      }),
      RUN_OPTIONS,
    );
  });
});
