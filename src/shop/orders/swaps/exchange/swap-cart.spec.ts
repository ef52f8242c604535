import fc from 'fast-check';
import { lineTotals } from '#model/pricing/totals';
import type { OpenOrder, OrderReturn } from '#shop/orders/order/open-order';
import { calculateUnitValues, sumUnitValues } from '../../../../../test/support/naive-returns.ts';
import { calculateNaiveTotals } from '../../../../../test/support/naive-totals.ts';
import { applyDiscounts, cartArbitrary } from '../../../../../test/support/random-carts.ts';
import { returnedLines } from './swap-cart.ts';

/* The returned lines of a swap cart are compared with a naive calculation: the units bought again with their share of the discount, negated. */

const carts = cartArbitrary().filter(({ lines }) => lines.length > 0);

describe('A returned line in the cart of a swap', () => {
  it('has the value of its units when they were bought, with their share of the discount and their taxes', () => {
    fc.assert(
      fc.property(carts, fc.nat(), fc.integer({ min: 1, max: 200 }), (cart, lineNumber, count) => {
        const lineIndex = lineNumber % cart.lines.length;
        const { returned_quantity: returnedBefore, ...line } = cart.lines[lineIndex];
        const quantity = Math.min(count, line.quantity - returnedBefore);
        fc.pre(quantity > 0);
        const discount = calculateNaiveTotals(cart).shown.items[lineIndex].discount_total;
        const value = Number(
          sumUnitValues(calculateUnitValues(discount, line.quantity), returnedBefore, quantity),
        );
        const bought = calculateNaiveTotals({
          ...{ ...cart, shipping_methods: [], gift_cards: [] },
          lines: [{ ...line, quantity, discountable: true, returned_quantity: 0 }],
          rule: { type: 'fixed', value, allocation: 'total' },
        });
        const [{ subtotal, tax_total, total }] = bought.shown.items;
        const [returnedLine] = returnedLines(
          orderOf(applyDiscounts(cart).items),
          returnOf(lineIndex, quantity),
        );
        expect(lineTotals(returnedLine)).toMatchObject({
          subtotal: 0 - Number(subtotal),
          tax_total: 0 - Number(tax_total),
          total: 0 - Number(total),
        });
      }),
      { numRuns: 2000 },
    );
  });

  it('contains the whole discount if all units are returned one by one', () => {
    fc.assert(
      fc.property(carts, fc.nat(), (cart, lineNumber) => {
        const lineIndex = lineNumber % cart.lines.length;
        const items = applyDiscounts(cart).items.map((line) => ({ ...line, returned_quantity: 0 }));
        let discount = 0;
        for (
          const line = items[lineIndex];
          line.returned_quantity < line.quantity;
          line.returned_quantity++
        ) {
          const [returnedLine] = returnedLines(orderOf(items), returnOf(lineIndex, 1));
          discount -= returnedLine.adjustments.reduce((sum, { amount }) => sum + amount, 0);
        }
        expect(BigInt(discount)).toBe(calculateNaiveTotals(cart).shown.items[lineIndex].discount_total);
      }),
      { numRuns: 500 },
    );
  });
});

function orderOf(lines: readonly object[]): OpenOrder {
  const items = lines.map((line, n) => ({ ...line, id: `item_${n}` }));
  return { items, tax_rate: null, returns: [], swaps: [], claims: [] } as unknown as OpenOrder;
}

function returnOf(lineIndex: number, quantity: number): OrderReturn {
  return { items: [{ item_id: `item_${lineIndex}`, quantity }] } as OrderReturn;
}
