import fc from 'fast-check';
import {
  type FulfillmentStatusInput,
  fulfillmentStatusOf,
  type PaymentStatusInput,
  paymentStatusOf,
} from './order-status.ts';

describe('The payment status of an order', () => {
  const nothing: PaymentStatusInput = { canceled: false, payments: [], refunded: 0, something_to_pay: false };
  const open = { amount: 1000, captured: false, capture_refused: false };
  const captured = { ...open, captured: true };
  const rejected = { ...open, capture_refused: true };

  it.each<[string, string, Partial<PaymentStatusInput>]>([
    ['captured', 'nothing has to be paid', {}],
    ['not_paid', 'there is no payment', { something_to_pay: true }],
    ['awaiting', 'the payment is authorized', { payments: [open] }],
    ['captured', 'the payment is captured', { payments: [captured] }],
    ['awaiting', 'one of two payments is captured', { payments: [captured, open] }],
    ['requires_action', 'the capture was rejected', { payments: [rejected] }],
    ['requires_action', 'one of two captures was rejected', { payments: [captured, rejected] }],
    ['captured', 'the second capture succeeded', { payments: [{ ...rejected, captured: true }] }],
    ['partially_refunded', 'a part was refunded', { payments: [captured], refunded: 1 }],
    ['refunded', 'everything was refunded', { payments: [captured], refunded: 1000 }],
    [
      'refunded',
      'all captured payments were refunded and another is authorized',
      { payments: [captured, open], refunded: 1000 },
    ],
    [
      'canceled',
      'the order is canceled, regardless of its payments',
      { canceled: true, payments: [captured], refunded: 1 },
    ],
  ])('is %s if %s', (status, _, input) => {
    expect(paymentStatusOf({ ...nothing, ...input })).toBe(status);
  });
});

describe('The fulfillment status of an order', () => {
  const line = { quantity: 2, fulfilled: 0, shipped: 0, returned: 0 };
  const shipped = { ...line, fulfilled: 2, shipped: 2 };
  const order: FulfillmentStatusInput = { canceled: false, lines: [line, line], returns: [] };

  it.each<[string, string, Partial<FulfillmentStatusInput>]>([
    ['not_fulfilled', 'it has no fulfillments', {}],
    ['not_fulfilled', 'it has no lines', { lines: [] }],
    ['partially_fulfilled', 'one of two lines is fulfilled', { lines: [{ ...line, fulfilled: 2 }, line] }],
    ['fulfilled', 'all lines are fulfilled', { lines: [{ ...line, fulfilled: 2 }] }],
    ['partially_shipped', 'a part is shipped', { lines: [{ ...shipped, shipped: 1 }, line] }],
    ['shipped', 'all lines are shipped', { lines: [shipped, shipped] }],
    ['partially_returned', 'one unit was returned', { lines: [shipped, { ...shipped, returned: 1 }] }],
    ['returned', 'all units were returned', { lines: [{ ...shipped, returned: 2 }] }],
    ['shipped', 'a return is requested', { lines: [shipped], returns: [{ status: 'requested' }] }],
    [
      'requires_action',
      'the refund of a return failed',
      {
        lines: [{ ...shipped, returned: 2 }],
        returns: [{ status: 'received' }, { status: 'requires_action' }],
      },
    ],
    ['canceled', 'the order is canceled', { canceled: true, lines: [shipped] }],
  ])('is %s if %s', (status, _, input) => {
    expect(fulfillmentStatusOf({ ...order, ...input })).toBe(status);
  });

  it('never moves backwards while units are fulfilled, shipped and returned', () => {
    const stages = ['not_fulfilled', 'fulfilled', 'shipped', 'returned'];
    const stage = (status: string): number => stages.indexOf(status.replace('partially_', ''));
    const steps = ['fulfilled', 'shipped', 'returned'] as const;
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(2), fc.constantFrom(...steps))), (moves) => {
        const lines = [1, 2, 3].map((quantity) => ({ quantity, fulfilled: 0, shipped: 0, returned: 0 }));
        let last = 'not_fulfilled';
        for (const [lineIndex, step] of moves) {
          const line = lines[lineIndex];
          const limit = { fulfilled: line.quantity, shipped: line.fulfilled, returned: line.shipped }[step];
          if (line[step] < limit) line[step] += 1;
          const now = fulfillmentStatusOf({ canceled: false, lines, returns: [] });
          if (stage(now) < stage(last)) throw new Error(`${last} became ${now}`);
          last = now;
        }
      }),
    );
  });
});
