import {
  buildClaim,
  buildOpenOrder,
  buildOrderLine,
  buildPayment,
  buildRefund,
  buildReturn,
  buildSwap,
} from '../../../../../test/support/order-builders.ts';
import type { OpenOrder, OrderFulfillment } from '../open-order.ts';
import { statusInputOf, updateStatuses } from './order-states.ts';

const AT = '2026-01-02T00:00:00Z';

/** Changes an order in memory and returns its new statuses. */
function statusesAfter(order: OpenOrder, change: () => void) {
  const before = statusInputOf(order);
  change();
  updateStatuses(order, before);
  return {
    ...{ payment: order.payment_status, fulfillment: order.fulfillment_status },
    ...Object.fromEntries(
      [...order.swaps, ...order.claims].map((swapOrClaim) => [
        swapOrClaim.id,
        swapOrClaim.fulfillment_status,
      ]),
    ),
  };
}

const canceledFulfillment = { canceled_at: AT, items: [] } as unknown as OrderFulfillment;

describe('The payment status of an order', () => {
  const createOrder = () =>
    buildOpenOrder({ items: [buildOrderLine()], payments: [buildPayment(3000, { captured_at: null })] });

  it('is captured after the capture of its payment', () => {
    const order = createOrder();
    expect(statusesAfter(order, () => (order.payments[0].captured_at = AT)).payment).toBe('captured');
  });

  it('is requires_action after the provider rejected a capture', () => {
    const order = createOrder();
    expect(statusesAfter(order, () => (order.payments[0].capture_refused_at = AT)).payment).toBe(
      'requires_action',
    );
  });

  it('is refunded once all refunds add up to the payment', () => {
    const order = { ...createOrder(), payments: [buildPayment(3000)], refunds: [buildRefund(1000)] };
    expect(statusesAfter(order, () => order.refunds.push(buildRefund(2000, { id: 'ref_2' }))).payment).toBe(
      'refunded',
    );
  });

  it('does not depend on a canceled payment', () => {
    const order = createOrder();
    order.payments.push(buildPayment(1, { captured_at: null, canceled_at: AT }));
    expect(statusesAfter(order, () => (order.payments[0].captured_at = AT)).payment).toBe('captured');
  });

  it('is not_paid when the last payment is canceled and the total is above 0', () => {
    const order = { ...createOrder(), payment_status: 'awaiting' as const };
    expect(statusesAfter(order, () => (order.payments[0].canceled_at = AT)).payment).toBe('not_paid');
  });

  it('is captured when the last payment is canceled and the total is 0', () => {
    const order = { ...createOrder(), items: [] };
    expect(statusesAfter(order, () => (order.payments[0].canceled_at = AT)).payment).toBe('captured');
  });

  it('is canceled when the order is canceled', () => {
    const order = createOrder();
    expect(statusesAfter(order, () => (order.canceled_at = AT)).payment).toBe('canceled');
  });

  it('of an adopted order does not change while its payments do not change', () => {
    const order = { ...createOrder(), payment_status: 'requires_action' as const };
    expect(statusesAfter(order, () => (order.items[0].fulfilled_quantity = 3)).payment).toBe(
      'requires_action',
    );
  });

  it('of an adopted order with a payment does not change when its total becomes 0', () => {
    const order = { ...createOrder(), payment_status: 'requires_action' as const };
    expect(statusesAfter(order, () => (order.items[0].unit_price = 0)).payment).toBe('requires_action');
  });
});

describe('The fulfillment status of an order', () => {
  const createOrder = (fields = {}) =>
    buildOpenOrder({ items: [buildOrderLine({ quantity: 3, ...fields })] });

  it.each([
    ['fulfilled_quantity', {}, 'fulfilled'],
    ['shipped_quantity', { fulfilled_quantity: 3 }, 'shipped'],
    ['returned_quantity', { fulfilled_quantity: 3, shipped_quantity: 3 }, 'returned'],
  ] as const)('is derived from the %s of its lines', (quantity, fields, status) => {
    const order = createOrder(fields);
    expect(statusesAfter(order, () => (order.items[0][quantity] = 3)).fulfillment).toBe(status);
  });

  it('is partially_fulfilled while a line is not completely fulfilled', () => {
    const order = createOrder();
    expect(statusesAfter(order, () => (order.items[0].fulfilled_quantity = 2)).fulfillment).toBe(
      'partially_fulfilled',
    );
  });

  it('is requires_action after the refund of a return failed', () => {
    const order = { ...createOrder(), returns: [buildReturn()] };
    expect(statusesAfter(order, () => (order.returns[0].status = 'requires_action')).fulfillment).toBe(
      'requires_action',
    );
  });

  it('is canceled when the order is canceled', () => {
    const order = createOrder();
    expect(statusesAfter(order, () => (order.canceled_at = AT)).fulfillment).toBe('canceled');
  });

  it('of an adopted order does not change while its fulfillments do not change', () => {
    const order = { ...createOrder(), fulfillment_status: 'shipped' as const };
    expect(statusesAfter(order, () => order.payments.push(buildPayment(1))).fulfillment).toBe('shipped');
  });
});

describe.each([
  [
    'swap',
    (fields: object) =>
      buildOpenOrder({ swaps: [buildSwap({ id: 'one', items: [buildOrderLine()], ...fields })] }),
  ],
  [
    'claim',
    (fields: object) =>
      buildOpenOrder({ claims: [buildClaim({}, { id: 'one', items: [buildOrderLine()], ...fields })] }),
  ],
])('The fulfillment status of a %s', (_, open) => {
  /** Returns the swap or the claim of the order. */
  const sourceOf = ({ swaps, claims }: OpenOrder) => [...swaps, ...claims][0];

  it('is derived from the lines that it sends', () => {
    const order = open({});
    expect(statusesAfter(order, () => (sourceOf(order).items[0].shipped_quantity = 3))).toMatchObject({
      one: 'shipped',
    });
  });

  it('is derived from its fulfillments', () => {
    const order = open({});
    const cancel = () => (sourceOf(order).fulfillments = [canceledFulfillment]);
    expect(statusesAfter(order, cancel)).toMatchObject({ one: 'canceled' });
  });

  it('is not_fulfilled while its fulfillment is open', () => {
    const order = open({ fulfillment_status: 'canceled', fulfillments: [canceledFulfillment] });
    const reopen = () => (sourceOf(order).fulfillments[0] = { ...canceledFulfillment, canceled_at: null });
    expect(statusesAfter(order, reopen)).toMatchObject({ one: 'not_fulfilled' });
  });

  it('becomes canceled by a cancellation', () => {
    const order = open({});
    expect(statusesAfter(order, () => (sourceOf(order).canceled_at = AT))).toMatchObject({ one: 'canceled' });
  });

  it('from an adopted database does not change while its lines and fulfillments do not change', () => {
    const order = open({ fulfillment_status: 'requires_action' });
    const change = () => order.payments.push(buildPayment(1));
    expect(statusesAfter(order, change)).toMatchObject({ one: 'requires_action' });
  });

  it('is not overwritten if the change created it', () => {
    const order = open({ fulfillment_status: 'requires_action' });
    const before = { ...statusInputOf(order), shipments: {} };
    updateStatuses(order, before);
    expect(sourceOf(order).fulfillment_status).toBe('requires_action');
  });
});

describe('The input of the statuses of an order', () => {
  it('contain the lines that buy gift cards', () => {
    const items = [buildOrderLine({ id: 'item_1', is_giftcard: true })];
    const order = buildOpenOrder({ items });
    expect(updateStatuses(order, statusInputOf(order)).giftCards.lines).toMatchObject([{ id: 'item_1' }]);
  });
});
