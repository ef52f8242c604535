import {
  buildOpenOrder,
  buildClaim,
  buildOrderLine,
  buildReturn,
  buildShippingMethod,
  buildSwap,
  buildReturnItem,
} from '../../../../../test/support/order-builders.ts';
import type { OpenOrder, OrderReturn } from '../open-order.ts';
import {
  unitsValuedBefore,
  updateRefundAmounts,
  adjustOpenReturns,
  returnableLines,
  itemsOfReturn,
  refundForReturn,
  openReturnValues,
  refundValueOf,
} from './refund-value.ts';

/** Three units cost 10.00 together, so the first and the last of them are worth 3.33, the second 3.34. */
const line = buildOrderLine({ id: 'item_1', quantity: 3, unit_price: 500, adjustments: [discount(500)] });
const other = buildOrderLine({ id: 'item_2', quantity: 2, unit_price: 700 });
const one = { line, quantity: 1 };

function discount(amount: number) {
  return { id: 'adj_1', discount_id: null, description: '', amount };
}

function order(fields: Partial<OpenOrder> = {}): OpenOrder {
  return buildOpenOrder({ items: [line, other], ...fields });
}

function returnOf(quantity: number, fields: Partial<OrderReturn> = {}): OrderReturn {
  return buildReturn({ items: [buildReturnItem('item_1', quantity)], ...fields });
}

describe('The refund value of units', () => {
  it('is the sum of what they cost', () => {
    expect(refundValueOf(order(), [one, { line: other, quantity: 2 }])).toBe(333 + 1400);
  });

  it('contains the tax of an old order that has one rate for all', () => {
    expect(refundValueOf(order({ tax_rate: 10 }), [{ line: other, quantity: 1 }])).toBe(770);
  });

  it('is 0 for a line that is worth less than nothing', () => {
    const given = buildOrderLine({ unit_price: -500 });
    expect(refundValueOf(order(), [{ line: given, quantity: 3 }])).toBe(0);
  });

  it('is that of the next units when open returns ask for the first', () => {
    expect(refundValueOf(order({ returns: [returnOf(1)] }), [one])).toBe(334);
  });

  it('does not count the return that the units come with', () => {
    const own = returnOf(1);
    expect(refundValueOf(order({ returns: [own] }), [one], own)).toBe(333);
  });
});

describe('The units that are counted before others', () => {
  it.each(['received', 'canceled', 'requires_action'] as const)('have none of a %s return', (status) => {
    expect(unitsValuedBefore(order({ returns: [returnOf(1, { status })] }), one)).toBe(0);
  });

  it('have those that the open return of a swap asks for', () => {
    const swaps = [buildSwap({ confirmed_at: null, return_order: returnOf(1) })];
    expect(unitsValuedBefore(order({ swaps }), one)).toBe(1);
  });

  it('have those of a confirmed swap once', () => {
    const swaps = [buildSwap({ return_order: returnOf(1) })];
    expect(unitsValuedBefore(order({ swaps }), one)).toBe(1);
  });

  it('have those of a claim that are to come back once', () => {
    const returns = [returnOf(1, { claim_order_id: 'claim_1' })];
    expect(unitsValuedBefore(order({ claims: [buildClaim({ item_1: 1 })], returns }), one)).toBe(1);
  });

  it('have those that come back for a claim that pays nothing', () => {
    const claims = [buildClaim({ item_1: 1 }, { type: 'refund', refund_amount: 0 })];
    const returns = [returnOf(1, { claim_order_id: 'claim_1' })];
    expect(unitsValuedBefore(order({ claims, returns }), one)).toBe(1);
  });

  it('are the first ones of the line where an open return asks for the same units', () => {
    expect(unitsValuedBefore(order({ returns: [returnOf(3)] }), { line, quantity: 2 })).toBe(1);
  });

  it('are the settled ones where the rest of the line is too few', () => {
    const received = { ...line, returned_quantity: 2 };
    expect(unitsValuedBefore(order({ returns: [returnOf(1)] }), { line: received, quantity: 2 })).toBe(2);
  });
});

describe('The refund of a return', () => {
  it('is the value of its units less its shipping with tax', () => {
    const method = buildShippingMethod(100, {
      tax_lines: [{ id: 'tl_1', rate: 25, name: 'VAT', code: null }],
    });
    expect(refundForReturn(order(), [one], method)).toBe(333 - 125);
  });

  it('is less its shipping at the rate of an old order', () => {
    expect(
      refundForReturn(order({ tax_rate: 10 }), [{ line: other, quantity: 1 }], buildShippingMethod(100)),
    ).toBe(660);
  });

  it('is 0 where shipping costs more than the units are worth', () => {
    expect(refundForReturn(order(), [one], buildShippingMethod(400))).toBe(0);
  });
});

describe('The refunds of open returns', () => {
  it('are computed as if each return stood alone beside the others', () => {
    const returns = [returnOf(1, { id: 'ret_1' }), returnOf(2, { id: 'ret_2' })];
    expect([...openReturnValues(order({ returns }))]).toEqual([
      ['ret_1', 333],
      ['ret_2', 667],
    ]);
  });

  it('have none of a return that was received', () => {
    expect(openReturnValues(order({ returns: [returnOf(1, { status: 'received' })] })).size).toBe(0);
  });

  it('have none of a return of a claim', () => {
    expect(openReturnValues(order({ returns: [returnOf(1, { claim_order_id: 'claim_1' })] })).size).toBe(0);
  });

  it('contain the shipping of each', () => {
    const returns = [returnOf(1, { shipping_method: buildShippingMethod(33) })];
    expect([...openReturnValues(order({ returns })).values()]).toEqual([300]);
  });
});

describe('An open return, when the order changes', () => {
  /** What a return refunds after a change that makes its units worth `now` instead of `was`. */
  function refundAfter(was: number, now: number, fields: Partial<OrderReturn>): number {
    const items = [buildOrderLine({ quantity: 1, unit_price: was })];
    const back = buildReturn({ items: [buildReturnItem('item_1', 1)], ...fields });
    const changed = buildOpenOrder({ items, returns: [back] });
    adjustOpenReturns(changed, () => (changed.items[0].unit_price = now));
    return back.refund_amount;
  }

  it('refunds what its units are worth afterwards, where its amount was computed', () => {
    expect(refundAfter(500, 800, { refund_amount: 500, has_custom_refund: false })).toBe(800);
  });

  it('refunds less by what its units lose, where staff set its amount', () => {
    expect(refundAfter(500, 400, { refund_amount: 450, has_custom_refund: true })).toBe(400);
  });

  it('loses no more than its units lose, where staff set more than they are worth', () => {
    expect(refundAfter(500, 400, { refund_amount: 600, has_custom_refund: true })).toBe(500);
  });

  it('refunds what its units are still worth, where staff set less than that', () => {
    expect(refundAfter(500, 300, { refund_amount: 350, has_custom_refund: true })).toBe(300);
  });

  it('refunds no more than staff have set, when its units gain', () => {
    expect(refundAfter(500, 800, { refund_amount: 450, has_custom_refund: true })).toBe(450);
  });

  it('of an older version is computed where its amount is that of its units', () => {
    expect(refundAfter(500, 800, { refund_amount: 500, has_custom_refund: null })).toBe(800);
  });

  it.each([499, 501])(
    'of an older version is computed where %i differs from 500 by one for its one item',
    (refund_amount) => {
      expect(refundAfter(500, 800, { refund_amount, has_custom_refund: null })).toBe(800);
    },
  );

  it.each([498, 502])(
    'of an older version has a custom amount where %i differs from 500 by more',
    (refund_amount) => {
      expect(refundAfter(500, 800, { refund_amount, has_custom_refund: null })).toBe(refund_amount);
    },
  );

  it('stays as it is where it is received by the change', () => {
    const back = returnOf(1, { refund_amount: 7 });
    const changed = order({ returns: [back] });
    adjustOpenReturns(changed, () => (back.status = 'received'));
    expect(back.refund_amount).toBe(7);
  });

  it('keeps the amount that it was requested with by the change', () => {
    const changed = order();
    const before = openReturnValues(changed);
    const back = returnOf(1, { refund_amount: 7 });
    changed.returns.push(back);
    updateRefundAmounts(changed, before);
    expect(back.refund_amount).toBe(7);
  });

  it('gets the result of the change to its caller', () => {
    expect(adjustOpenReturns(order(), () => 'done')).toBe('done');
  });
});

describe('The lines that can come back', () => {
  const sent = buildOrderLine({ id: 'item_swap' });
  const replaced = buildOrderLine({ id: 'item_claim' });

  it('are those of the order, of its confirmed swaps and of its claims', () => {
    const swaps = [buildSwap({ items: [sent] })];
    const claims = [buildClaim({}, { items: [replaced] })];
    expect(returnableLines(order({ swaps, claims })).map(({ id }) => id)).toEqual([
      ...['item_1', 'item_2'],
      ...['item_swap', 'item_claim'],
    ]);
  });

  it('have none of a swap that is not confirmed', () => {
    const swaps = [buildSwap({ confirmed_at: null, items: [sent] })];
    expect(returnableLines(order({ swaps }))).toEqual([line, other]);
  });

  it('are found for the items of a return, as far as they exist', () => {
    const items = [buildReturnItem('item_2', 2), buildReturnItem('item_gone', 1)];
    expect(itemsOfReturn(order(), buildReturn({ items }))).toEqual([{ line: other, quantity: 2 }]);
  });
});
