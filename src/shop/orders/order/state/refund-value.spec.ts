import fc from 'fast-check';
import { calculateUnitValues, sumUnitValues } from '../../../../../test/support/naive-returns.ts';
import { calculateNaiveTotals } from '../../../../../test/support/naive-totals.ts';
import { applyDiscounts, cartArbitrary, type PlainCart } from '../../../../../test/support/random-carts.ts';
import type { LineQuantity, OpenOrder, OrderLine, OrderReturn } from '../open-order.ts';
import { refundValueOf } from './refund-value.ts';

/* The refund values of random orders are compared with a naive calculation in fractions and unit by unit. */

const carts = cartArbitrary()
  .filter(({ lines }) => lines.length > 0)
  .map((cart) => ({ ...cart, lines: cart.lines.map((line) => ({ ...line, returned_quantity: 0 })) }));

/** The `tax_rate` of orders of adopted databases in percent, whose lines have no rates. */
const orderRate = fc.option(fc.constantFrom(0, 7, 12.5, 25), { freq: 5 });

const step = fc.record({
  action: fc.constantFrom('request', 'request', 'receive', 'receive', 'cancel'),
  line: fc.nat(),
  count: fc.integer({ min: 1, max: 200 }),
  returnIndex: fc.nat(),
});

describe('The refund value of units of an order', () => {
  it('is that of a naive calculation after any sequence of requested, received and canceled returns', () => {
    fc.assert(
      fc.property(carts, orderRate, fc.array(step, { maxLength: 25 }), (cart, tax_rate, steps) => {
        const order = buildOrder(cart, tax_rate);
        const units = unitsPerLine(cart, tax_rate);
        for (const { action, line, count, returnIndex } of steps) {
          const open = order.returns.filter(({ status }) => status === 'requested');
          const orderReturn = open[returnIndex % Math.max(1, open.length)];
          if (action === 'cancel' && orderReturn) orderReturn.status = 'canceled';
          if (action === 'cancel') continue;
          const excludedReturn = action === 'receive' ? orderReturn : undefined;
          const lineIndex = line % order.items.length;
          const returned = unitsOfLine(order.items[lineIndex], count);
          if (returned.quantity === 0) continue;
          const expected = sumUnitValues(
            units[lineIndex],
            countUnitsBefore(order, returned.line, excludedReturn),
            returned.quantity,
          );
          expect(BigInt(refundValueOf(order, [returned], excludedReturn))).toBe(expected);
          if (action === 'request') order.returns.push(buildRequestedReturn([returned]));
          else receive(returned, excludedReturn);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('adds up to the total of the lines over any number of received returns', () => {
    fc.assert(
      fc.property(carts, orderRate, fc.infiniteStream(fc.nat(200)), (cart, tax_rate, numbers) => {
        const order = buildOrder(cart, tax_rate);
        const refunded = order.items.map(() => 0n);
        while (order.items.some((line) => unreturnedQuantity(line) > 0)) {
          const [lineIndex, count] = [numbers.next().value! % order.items.length, numbers.next().value! + 1];
          const returned = unitsOfLine(order.items[lineIndex], count);
          refunded[lineIndex] += BigInt(refundValueOf(order, [returned]));
          receive(returned);
        }
        expect(refunded).toEqual(totalsPerLine(cart, tax_rate));
      }),
      { numRuns: 1000 },
    );
  });

  it('adds up to the total of the order over any number of requested returns', () => {
    fc.assert(
      fc.property(carts, orderRate, fc.infiniteStream(fc.nat(200)), (cart, tax_rate, numbers) => {
        const order = buildOrder(cart, tax_rate);
        let refunded = 0n;
        for (const line of order.items)
          for (let remaining = line.quantity; remaining > 0;) {
            const returned = { line, quantity: Math.min(remaining, numbers.next().value! + 1) };
            refunded += BigInt(refundValueOf(order, [returned]));
            order.returns.push(buildRequestedReturn([returned]));
            remaining -= returned.quantity;
          }
        expect(refunded).toBe(totalsPerLine(cart, tax_rate).reduce((sum, cost) => sum + cost, 0n));
      }),
      { numRuns: 1000 },
    );
  });

  it('is 177.08, 177.09 and 177.08 for three chairs for 531.25 that are returned one by one', () => {
    const order = buildOrder({ ...EMPTY, lines: [CHAIRS], rule: KR10 }, null);
    const [line] = order.items;
    const refunded = [1, 2, 3].map(() => {
      const value = refundValueOf(order, [{ line, quantity: 1 }]);
      receive({ line, quantity: 1 });
      return value;
    });
    expect(refunded).toEqual([17_708, 17_709, 17_708]);
  });
});

const CHAIRS = {
  ...{ unit_price: 14_500, quantity: 3, includes_tax: false, tax_lines: [{ rate: 25 }] },
  ...{ discountable: true, returned_quantity: 0 },
};
const KR10 = { type: 'fixed' as const, value: 1000, allocation: 'total' as const };
const EMPTY = { free_shipping: false, shipping_methods: [], gift_cards: [], gift_cards_taxable: false };

/** Creates the part of an order that refund values depend on. */
function buildOrder(cart: PlainCart, tax_rate: number | null): OpenOrder {
  const items = applyDiscounts(withOrderRate(cart, tax_rate)).items.map((line, n) => ({
    ...{ ...line, id: `item_${n}` },
    tax_lines: tax_rate === null ? line.tax_lines : [],
  }));
  return { items, tax_rate, returns: [], swaps: [], claims: [], promotions: [] } as unknown as OpenOrder;
}

function withOrderRate(cart: PlainCart, rate: number | null): PlainCart {
  if (rate === null) return cart;
  return { ...cart, lines: cart.lines.map((line) => ({ ...line, tax_lines: [{ rate }] })) };
}

function totalsPerLine(cart: PlainCart, tax_rate: number | null): bigint[] {
  return calculateNaiveTotals(withOrderRate(cart, tax_rate)).shown.items.map(({ total }) => total);
}

function unitsPerLine(cart: PlainCart, tax_rate: number | null): bigint[][] {
  return totalsPerLine(cart, tax_rate).map((cost, index) =>
    calculateUnitValues(cost, cart.lines[index].quantity),
  );
}

function unreturnedQuantity({ quantity, returned_quantity }: OrderLine): number {
  return quantity - (returned_quantity ?? 0);
}

function unitsOfLine(line: OrderLine, count: number): LineQuantity {
  return { line, quantity: Math.min(count, unreturnedQuantity(line)) };
}

/** Counts the units of a line that were received or requested, apart from those of `excludedReturn`. */
function countUnitsBefore({ returns }: OpenOrder, line: OrderLine, excludedReturn?: OrderReturn): number {
  let count = line.returned_quantity ?? 0;
  for (const orderReturn of returns)
    for (const { item_id, quantity } of orderReturn.items)
      if (orderReturn !== excludedReturn && orderReturn.status === 'requested' && item_id === line.id)
        count += quantity;
  return count;
}

function buildRequestedReturn(units: readonly LineQuantity[]): OrderReturn {
  const items = units.map(({ line, quantity }) => ({ item_id: line.id, quantity }));
  return { status: 'requested', items } as OrderReturn;
}

function receive({ line, quantity }: LineQuantity, orderReturn?: OrderReturn): void {
  line.returned_quantity = (line.returned_quantity ?? 0) + quantity;
  if (orderReturn) orderReturn.status = 'received';
}
