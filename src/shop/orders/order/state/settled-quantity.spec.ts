import {
  buildClaim,
  buildOpenOrder,
  buildOrderLine,
  buildReturn,
  buildReturnItem,
  buildSwap,
} from '../../../../../test/support/order-builders.ts';
import type { OrderReturn } from '../open-order.ts';
import {
  creditableQuantity,
  haveCredits,
  outstandingQuantity,
  requestedQuantity,
  returnsOf,
  settledQuantity,
} from './settled-quantity.ts';

const line = buildOrderLine({ id: 'item_1', quantity: 3 });
const RECEIVED = { status: 'received', received_at: '2026-01-02T00:00:00Z' } as const;

function returnOf(quantity: number, fields: Partial<OrderReturn> = {}): OrderReturn {
  return buildReturn({ items: [buildReturnItem('item_1', quantity)], ...fields });
}

describe('The settled quantity of a line', () => {
  it('is 0 for a line without credited units', () => {
    expect(settledQuantity(buildOpenOrder(), line)).toBe(0);
  });

  it('contains the units that were received', () => {
    expect(settledQuantity(buildOpenOrder(), { ...line, returned_quantity: 2 })).toBe(2);
  });

  it('contains the units of a claim that replaces them', () => {
    const claims = [buildClaim({ item_1: 2 }, { type: 'replace', refund_amount: null })];
    expect(settledQuantity(buildOpenOrder({ claims }), line)).toBe(2);
  });

  it('contains the units of a claim that refunds them', () => {
    const claims = [buildClaim({ item_1: 2 }, { type: 'refund', refund_amount: 1 })];
    expect(settledQuantity(buildOpenOrder({ claims }), line)).toBe(2);
  });

  it.each([null, 0])('contains no units of a refund claim with a refund amount of %j', (refund_amount) => {
    const claims = [buildClaim({ item_1: 2 }, { type: 'refund', refund_amount })];
    expect(settledQuantity(buildOpenOrder({ claims }), line)).toBe(0);
  });

  it.each(['replace', 'refund'] as const)('contains no units of a canceled %s claim', (type) => {
    const claims = [buildClaim({ item_1: 2 }, { type, refund_amount: 500, canceled_at: '2026-01-02' })];
    expect(settledQuantity(buildOpenOrder({ claims }), line)).toBe(0);
  });

  it('contains no claimed units of other lines', () => {
    const claims = [buildClaim({ item_2: 2 })];
    expect(settledQuantity(buildOpenOrder({ claims }), line)).toBe(0);
  });

  it('counts a unit once that was returned for a claim', () => {
    const order = buildOpenOrder({
      claims: [buildClaim({ item_1: 2 })],
      returns: [returnOf(1, { claim_order_id: 'claim_1', ...RECEIVED })],
    });
    expect(settledQuantity(order, { ...line, returned_quantity: 1 })).toBe(2);
  });

  it('contains claimed units with a requested return', () => {
    const order = buildOpenOrder({
      claims: [buildClaim({ item_1: 2 })],
      returns: [returnOf(2, { claim_order_id: 'claim_1' })],
    });
    expect(settledQuantity(order, line)).toBe(2);
  });

  it('is the sum of claimed units and units returned without a claim', () => {
    const order = buildOpenOrder({ claims: [buildClaim({ item_1: 2 })], returns: [returnOf(1, RECEIVED)] });
    expect(settledQuantity(order, { ...line, returned_quantity: 1 })).toBe(3);
  });

  it('contains all returned units if the return of a claim received more than were claimed', () => {
    const order = buildOpenOrder({
      claims: [buildClaim({ item_1: 1 })],
      returns: [returnOf(3, { claim_order_id: 'claim_1', ...RECEIVED })],
    });
    expect(settledQuantity(order, { ...line, returned_quantity: 3 })).toBe(3);
  });

  it('contains the returned units of a confirmed swap', () => {
    const swaps = [buildSwap({ return_order: returnOf(2) })];
    expect(settledQuantity(buildOpenOrder({ swaps }), line)).toBe(2);
  });

  it('contains no units of a swap that is not confirmed', () => {
    const swaps = [buildSwap({ confirmed_at: null, return_order: returnOf(2) })];
    expect(settledQuantity(buildOpenOrder({ swaps }), line)).toBe(0);
  });

  it('contains no units of a canceled swap', () => {
    const swaps = [buildSwap({ canceled_at: '2026-01-02', return_order: returnOf(2) })];
    expect(settledQuantity(buildOpenOrder({ swaps }), line)).toBe(0);
  });

  it('contains no units of a swap without a return', () => {
    expect(settledQuantity(buildOpenOrder({ swaps: [buildSwap()] }), line)).toBe(0);
  });

  it('counts a unit once that was returned for a swap', () => {
    const items = [{ ...buildReturnItem('item_1', 2), received_quantity: 1 }];
    const swaps = [buildSwap({ return_order: buildReturn({ items, ...RECEIVED }) })];
    expect(settledQuantity(buildOpenOrder({ swaps }), { ...line, returned_quantity: 1 })).toBe(2);
  });

  describe('while a return is received', () => {
    const ofClaim = returnOf(2, { claim_order_id: 'claim_1' });
    const ofSwap = returnOf(2, { id: 'ret_2' });
    const order = buildOpenOrder({
      claims: [buildClaim({ item_1: 2 })],
      swaps: [buildSwap({ return_order: ofSwap })],
      returns: [ofClaim],
    });

    it('does not contain the units of the claim of that return', () => {
      expect(settledQuantity({ ...order, swaps: [] }, line, ofClaim)).toBe(0);
    });

    it('does not contain the units of the swap of that return', () => {
      expect(settledQuantity({ ...order, claims: [] }, line, ofSwap)).toBe(0);
    });

    it('contains the units of other claims', () => {
      expect(settledQuantity({ ...order, swaps: [] }, line, ofSwap)).toBe(2);
    });

    it('contains the units of other swaps', () => {
      expect(settledQuantity({ ...order, claims: [] }, line, ofClaim)).toBe(2);
    });
  });
});

describe('The creditable quantity of a line', () => {
  it('is the quantity that is not settled', () => {
    expect(creditableQuantity(buildOpenOrder(), { ...line, returned_quantity: 1 })).toBe(2);
  });

  it('is 0 if the settled quantity exceeds that of the line', () => {
    const claims = [buildClaim({ item_1: 2 })];
    expect(creditableQuantity(buildOpenOrder({ claims }), { ...line, returned_quantity: 2 })).toBe(0);
  });

  it('contains the claimed units of the return that is received', () => {
    const ofClaim = returnOf(2, { claim_order_id: 'claim_1' });
    const order = buildOpenOrder({ claims: [buildClaim({ item_1: 2 })], returns: [ofClaim] });
    expect(creditableQuantity(order, line, ofClaim)).toBe(3);
  });
});

describe('The requested quantity of a line', () => {
  it('is the sum over the open returns of the order and of its swaps', () => {
    const order = buildOpenOrder({
      returns: [returnOf(1), returnOf(2)],
      swaps: [
        buildSwap({ confirmed_at: null, return_order: returnOf(4) }),
        buildSwap({ return_order: null }),
      ],
    });
    expect(requestedQuantity(order, line)).toBe(7);
  });

  it.each(['received', 'requires_action', 'canceled'] as const)('does not include a %s return', (status) => {
    expect(requestedQuantity(buildOpenOrder({ returns: [returnOf(2, { status })] }), line)).toBe(0);
  });

  it('has nothing of other lines', () => {
    const returns = [buildReturn({ items: [buildReturnItem('item_2', 2), buildReturnItem('item_1', 1)] })];
    expect(requestedQuantity(buildOpenOrder({ returns }), line)).toBe(1);
  });
});

describe('The requested quantity of a line, as its settled quantity includes these units,', () => {
  it('excludes the return of a confirmed swap', () => {
    const swaps = [buildSwap({ return_order: returnOf(2) })];
    expect(requestedQuantity(buildOpenOrder({ swaps }), line)).toBe(0);
  });

  it('excludes the return of a claim that replaces them', () => {
    const returns = [returnOf(2, { claim_order_id: 'claim_1' })];
    expect(requestedQuantity(buildOpenOrder({ claims: [buildClaim({ item_1: 2 })], returns }), line)).toBe(0);
  });

  it('includes the return of a canceled claim', () => {
    const claims = [buildClaim({ item_1: 2 }, { canceled_at: '2026-01-02' })];
    const returns = [returnOf(2, { claim_order_id: 'claim_1' })];
    expect(requestedQuantity(buildOpenOrder({ claims, returns }), line)).toBe(2);
  });

  it('excludes a return that is not to be counted', () => {
    const own = returnOf(2);
    expect(requestedQuantity(buildOpenOrder({ returns: [own, returnOf(1)] }), line, own)).toBe(1);
  });
});

describe('Lines', () => {
  const other = buildOrderLine({ id: 'item_2' });

  it('have no credits if nothing was returned, claimed or exchanged', () => {
    expect(haveCredits(buildOpenOrder(), [line, other])).toBe(false);
  });

  it('have credits if a unit of one of them was returned', () => {
    expect(haveCredits(buildOpenOrder(), [other, { ...line, returned_quantity: 1 }])).toBe(true);
  });

  it('have credits if an open return requests a unit of one of them', () => {
    expect(haveCredits(buildOpenOrder({ returns: [returnOf(1)] }), [other, line])).toBe(true);
  });
});

describe('The returns of an order', () => {
  it('are its own and those of its swaps', () => {
    const [own, ofSwap] = [returnOf(1), returnOf(2, { id: 'ret_2' })];
    const swaps = [buildSwap({ return_order: ofSwap }), buildSwap({ return_order: null })];
    expect(returnsOf(buildOpenOrder({ returns: [own], swaps }))).toEqual([own, ofSwap]);
  });
});

describe('The outstanding quantity of a line in a return', () => {
  const outstanding = (item: Partial<OrderReturn['items'][number]>, quantity = 2) =>
    outstandingQuantity(buildReturn({ items: [{ ...buildReturnItem('item_1', quantity), ...item }] }), line);

  it('is the requested quantity before anything is received', () => {
    expect(outstanding({ requested_quantity: 2 }, 1)).toBe(2);
  });

  it('is the quantity of an item without a requested quantity', () => {
    expect(outstanding({ requested_quantity: null })).toBe(2);
  });

  it('is reduced by the received quantity', () => {
    expect(outstanding({ received_quantity: 1 })).toBe(1);
  });

  it('is 0 if the received quantity exceeds the requested one', () => {
    expect(outstanding({ received_quantity: 3 })).toBe(0);
  });

  it('has nothing of other lines', () => {
    expect(outstandingQuantity(buildReturn({ items: [buildReturnItem('item_2', 2)] }), line)).toBe(0);
  });
});
