import {
  buildClaim,
  buildOpenOrder,
  buildOrderLine,
  buildReturn,
  buildReturnItem,
  buildShippingMethod,
  buildSwap,
} from '../../../../../test/support/order-builders.ts';
import type { OpenOrder, OrderReturn } from '../open-order.ts';
import {
  adjustOpenReturns,
  creditsOf,
  itemsOfReturn,
  openReturnValues,
  refundForReturn,
  refundValueOf,
  returnableLines,
  unitsValuedBefore,
  updateRefundAmounts,
} from './refund-value.ts';

/** Three units cost 10.00 together, so the first and the last of them are worth 3.33, the second 3.34. */
const line = buildOrderLine({ id: 'item_1', quantity: 3, unit_price: 500, adjustments: [discount(500)] });
const other = buildOrderLine({ id: 'item_2', quantity: 2, unit_price: 700 });
const oneUnit = { line, quantity: 1 };

function discount(amount: number) {
  return { id: 'adj_1', discount_id: null, source_id: null, description: '', amount };
}

function order(fields: Partial<OpenOrder> = {}): OpenOrder {
  return buildOpenOrder({ items: [line, other], ...fields });
}

/** Makes a change, and updates the refund amounts of open returns to it. */
function change(changed: OpenOrder, work: () => void): void {
  const before = openReturnValues(changed);
  work();
  updateRefundAmounts(changed, before);
}

function returnOf(quantity: number, fields: Partial<OrderReturn> = {}): OrderReturn {
  return buildReturn({ items: [buildReturnItem('item_1', quantity)], ...fields });
}

describe('The refund value of units', () => {
  it('is the sum of their prices', () => {
    expect(refundValueOf(order(), [oneUnit, { line: other, quantity: 2 }])).toBe(333 + 1400);
  });

  it('contains tax at the rate of the order if an order of Medusa v1 has one', () => {
    expect(refundValueOf(order({ tax_rate: 10 }), [{ line: other, quantity: 1 }])).toBe(770);
  });

  it('is 0 for a line with a negative total', () => {
    const negativeLine = buildOrderLine({ unit_price: -500 });
    expect(refundValueOf(order(), [{ line: negativeLine, quantity: 3 }])).toBe(0);
  });

  it('is that of the next units if an open return contains the first ones', () => {
    expect(refundValueOf(order({ returns: [returnOf(1)] }), [oneUnit])).toBe(334);
  });

  it('ignores the return that contains the units', () => {
    const own = returnOf(1);
    expect(refundValueOf(order({ returns: [own] }), [oneUnit], own)).toBe(333);
  });
});

describe('The units that are valued before those of a return', () => {
  it.each(['received', 'canceled', 'requires_action'] as const)(
    'do not include those of a %s return',
    (status) => {
      expect(unitsValuedBefore(order({ returns: [returnOf(1, { status })] }), oneUnit)).toBe(0);
    },
  );

  it('include those of the open return of a swap', () => {
    const swaps = [buildSwap({ confirmed_at: null, return_order: returnOf(1) })];
    expect(unitsValuedBefore(order({ swaps }), oneUnit)).toBe(1);
  });

  it('include those of a confirmed swap once', () => {
    const swaps = [buildSwap({ return_order: returnOf(1) })];
    expect(unitsValuedBefore(order({ swaps }), oneUnit)).toBe(1);
  });

  it('include those of a claim with a requested return once', () => {
    const returns = [returnOf(1, { claim_order_id: 'claim_1' })];
    expect(unitsValuedBefore(order({ claims: [buildClaim({ item_1: 1 })], returns }), oneUnit)).toBe(1);
  });

  it('include those of the return of a claim without a refund', () => {
    const claims = [buildClaim({ item_1: 1 }, { type: 'refund', refund_amount: 0 })];
    const returns = [returnOf(1, { claim_order_id: 'claim_1' })];
    expect(unitsValuedBefore(order({ claims, returns }), oneUnit)).toBe(1);
  });

  it('are reduced until as many units of the line remain as the return contains', () => {
    expect(unitsValuedBefore(order({ returns: [returnOf(3)] }), { line, quantity: 2 })).toBe(1);
  });

  it('are the settled ones if fewer units remain than the return contains', () => {
    const received = { ...line, returned_quantity: 2 };
    expect(unitsValuedBefore(order({ returns: [returnOf(1)] }), { line: received, quantity: 2 })).toBe(2);
  });
});

describe('The refund of a return', () => {
  it('is the value of its units less its shipping with tax', () => {
    const method = buildShippingMethod(100, {
      tax_lines: [{ id: 'tl_1', rate: 25, name: 'VAT', code: null }],
    });
    expect(refundForReturn(order(), [oneUnit], method)).toBe(333 - 125);
  });

  it('is reduced by its shipping, taxed at the rate of the order if an order of Medusa v1 has one', () => {
    expect(
      refundForReturn(order({ tax_rate: 10 }), [{ line: other, quantity: 1 }], buildShippingMethod(100)),
    ).toBe(660);
  });

  it('is 0 if shipping exceeds the value of the units', () => {
    expect(refundForReturn(order(), [oneUnit], buildShippingMethod(400))).toBe(0);
  });
});

describe('The refunds of open returns', () => {
  it('are calculated for each return after the units of the others', () => {
    const returns = [returnOf(1, { id: 'ret_1' }), returnOf(2, { id: 'ret_2' })];
    expect([...openReturnValues(order({ returns }))]).toEqual([
      ['ret_1', 333],
      ['ret_2', 667],
    ]);
  });

  it('do not include a received return', () => {
    expect(openReturnValues(order({ returns: [returnOf(1, { status: 'received' })] })).size).toBe(0);
  });

  it('do not include a return of a claim', () => {
    expect(openReturnValues(order({ returns: [returnOf(1, { claim_order_id: 'claim_1' })] })).size).toBe(0);
  });

  it('are reduced by the shipping of each return', () => {
    const returns = [returnOf(1, { shipping_method: buildShippingMethod(33) })];
    expect([...openReturnValues(order({ returns })).values()]).toEqual([300]);
  });
});

describe('An open return of an order that changes', () => {
  /** Returns the refund amount of a return after a change of the value of its units from `was` to `now`. */
  function refundAfter(was: number, now: number, fields: Partial<OrderReturn>): number {
    const items = [buildOrderLine({ quantity: 1, unit_price: was })];
    const openReturn = buildReturn({ items: [buildReturnItem('item_1', 1)], ...fields });
    const changed = buildOpenOrder({ items, returns: [openReturn] });
    change(changed, () => (changed.items[0].unit_price = now));
    return openReturn.refund_amount;
  }

  it('refunds the new value of its units if its amount was calculated', () => {
    expect(refundAfter(500, 800, { refund_amount: 500, has_custom_refund: false })).toBe(800);
  });

  it('refunds at most the new value of its units if staff set a lower amount than the old value', () => {
    expect(refundAfter(500, 400, { refund_amount: 450, has_custom_refund: true })).toBe(400);
  });

  it('loses the amount that its units lose if staff set a higher amount than their value', () => {
    expect(refundAfter(500, 400, { refund_amount: 600, has_custom_refund: true })).toBe(500);
  });

  it('refunds the new value of its units if that falls below the amount of staff', () => {
    expect(refundAfter(500, 300, { refund_amount: 350, has_custom_refund: true })).toBe(300);
  });

  it('refunds the amount of staff if its units gain value', () => {
    expect(refundAfter(500, 800, { refund_amount: 450, has_custom_refund: true })).toBe(450);
  });

  it('of an older version has a calculated amount if that equals the value of its units', () => {
    expect(refundAfter(500, 800, { refund_amount: 500, has_custom_refund: null })).toBe(800);
  });

  it.each([499, 501])(
    'of an older version has a calculated amount if that (%i) differs from their value of 500 by one per item',
    (refund_amount) => {
      expect(refundAfter(500, 800, { refund_amount, has_custom_refund: null })).toBe(800);
    },
  );

  it.each([498, 502])(
    'of an older version has an amount of staff if that (%i) differs from their value of 500 by more',
    (refund_amount) => {
      expect(refundAfter(500, 800, { refund_amount, has_custom_refund: null })).toBe(refund_amount);
    },
  );

  it('retains its amount if the change receives it', () => {
    const openReturn = returnOf(1, { refund_amount: 7 });
    const changed = order({ returns: [openReturn] });
    change(changed, () => (openReturn.status = 'received'));
    expect(openReturn.refund_amount).toBe(7);
  });

  it('retains the requested amount if the change creates it', () => {
    const changed = order();
    const openReturn = returnOf(1, { refund_amount: 7 });
    change(changed, () => changed.returns.push(openReturn));
    expect(openReturn.refund_amount).toBe(7);
  });

  it('refunds the amount of staff again if its units regain their value', () => {
    const items = [buildOrderLine({ quantity: 1, unit_price: 500 })];
    const custom = { refund_amount: 450, has_custom_refund: true, custom_refund_amount: 450 };
    const openReturn = buildReturn({ items: [buildReturnItem('item_1', 1)], ...custom });
    const changed = buildOpenOrder({ items, returns: [openReturn] });
    change(changed, () => (items[0].unit_price = 0));
    expect(openReturn.refund_amount).toBe(0);
    change(changed, () => (items[0].unit_price = 800));
    expect(openReturn.refund_amount).toBe(450);
  });
});

describe('A change of the credits of an order', () => {
  it('adjusts the refund amounts of open returns when it begins and ends a credit', () => {
    const openReturn = returnOf(1, { refund_amount: 333 });
    const changed = order({ returns: [openReturn] });
    const before = creditsOf(changed);
    changed.claims = [buildClaim({ item_1: 3 })];
    adjustOpenReturns(changed, before);
    expect(openReturn.refund_amount).toBe(0);
    const claimed = creditsOf(changed);
    changed.claims = [];
    adjustOpenReturns(changed, claimed);
    expect(openReturn.refund_amount).toBe(333);
  });

  it('leaves the refund amounts of open returns unless it credits other units', () => {
    const openReturn = returnOf(1, { refund_amount: 333 });
    const changed = order({ returns: [openReturn] });
    const before = creditsOf(changed);
    changed.returns.push(returnOf(1, { id: 'ret_2' }));
    adjustOpenReturns(changed, before);
    expect(openReturn.refund_amount).toBe(333);
  });
});

describe('The returnable lines of an order', () => {
  const swapLine = buildOrderLine({ id: 'item_swap' });
  const claimLine = buildOrderLine({ id: 'item_claim' });

  it('are its own, those of its confirmed swaps and those of its claims', () => {
    const swaps = [buildSwap({ items: [swapLine] })];
    const claims = [buildClaim({}, { items: [claimLine] })];
    expect(returnableLines(order({ swaps, claims })).map(({ id }) => id)).toEqual([
      'item_1',
      'item_2',
      'item_swap',
      'item_claim',
    ]);
  });

  it('do not include those of a swap that is not confirmed', () => {
    const swaps = [buildSwap({ confirmed_at: null, items: [swapLine] })];
    expect(returnableLines(order({ swaps }))).toEqual([line, other]);
  });

  it('are found for the items of a return, except deleted lines', () => {
    const items = [buildReturnItem('item_2', 2), buildReturnItem('item_deleted', 1)];
    expect(itemsOfReturn(order(), buildReturn({ items }))).toEqual([{ line: other, quantity: 2 }]);
  });
});
