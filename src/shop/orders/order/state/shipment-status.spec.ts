import {
  fulfillmentStatusOf,
  paymentStatusOf,
  type ShipmentStatusInput,
  shipmentStatusOf,
} from './order-status.ts';

const line = { quantity: 2, fulfilled: 0, shipped: 0, returned: 0 };
const fulfilledLine = { ...line, fulfilled: 2 };
const shippedLine = { ...fulfilledLine, shipped: 2 };
const canceledFulfillment = { canceled: true };

describe('The fulfillment status of a swap or a claim', () => {
  it.each<[string, Partial<ShipmentStatusInput>, string]>([
    ['not_fulfilled before anything is fulfilled', {}, 'not_fulfilled'],
    ['not_fulfilled if it sends no items', { lines: [] }, 'not_fulfilled'],
    ['fulfilled when everything is fulfilled', { lines: [fulfilledLine, fulfilledLine] }, 'fulfilled'],
    ['requires_action when some lines are fulfilled', { lines: [fulfilledLine, line] }, 'requires_action'],
    [
      'requires_action when some units are fulfilled',
      { lines: [{ ...line, fulfilled: 1 }] },
      'requires_action',
    ],
    ['shipped when everything is shipped', { lines: [shippedLine, shippedLine] }, 'shipped'],
    [
      'partially_shipped when some lines are shipped',
      { lines: [shippedLine, fulfilledLine] },
      'partially_shipped',
    ],
    [
      'partially_shipped when some units are shipped',
      { lines: [{ ...fulfilledLine, shipped: 1 }] },
      'partially_shipped',
    ],
    ['canceled when it is canceled', { canceled: true, lines: [shippedLine] }, 'canceled'],
    ['canceled when its fulfillment is canceled', { fulfillments: [canceledFulfillment] }, 'canceled'],
    [
      'fulfilled when another fulfillment follows a canceled one',
      { lines: [fulfilledLine], fulfillments: [canceledFulfillment, { canceled: false }] },
      'fulfilled',
    ],
    [
      'not_fulfilled while a fulfillment without units is open',
      { fulfillments: [{ canceled: false }] },
      'not_fulfilled',
    ],
  ])('is %s', (_, input, status) => {
    expect(shipmentStatusOf({ canceled: false, lines: [line], fulfillments: [], ...input })).toBe(status);
  });
});

describe('The fulfillment status of an order', () => {
  it.each([
    [
      'partially_fulfilled when some units of its line are fulfilled',
      { fulfilled: 1 },
      'partially_fulfilled',
    ],
    [
      'partially_shipped when some units of its line are shipped',
      { fulfilled: 2, shipped: 1 },
      'partially_shipped',
    ],
  ])('is %s', (_, steps, status) => {
    const lines = [{ ...line, ...steps }];
    expect(fulfillmentStatusOf({ canceled: false, lines, returns: [] })).toBe(status);
  });
});

describe('The payment status of an order', () => {
  const captured = { amount: 600, captured: true, capture_refused: false };

  it('is partially_refunded until the refunds reach the sum of the captured payments', () => {
    const input = { canceled: false, payments: [captured, captured], something_to_pay: true };
    expect(paymentStatusOf({ ...input, refunded: 1199 })).toBe('partially_refunded');
    expect(paymentStatusOf({ ...input, refunded: 1200 })).toBe('refunded');
  });
});
