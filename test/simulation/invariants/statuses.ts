import { filterBy, type OrderRow, type ShopState, sumBy, type SwapRow } from '../rows.ts';
import { calculateTotals } from '../totals.ts';
import type { Invariant } from './all.ts';

/** Statuses are functions of the rows, written here a second time from the tables of the specification (2.2, 2.3 and 6). */
export const statusInvariants: Invariant[] = [
  {
    name: 'payment_status agrees with the payments',
    when: 'always',
    findViolations: ({ state }) =>
      state.orders.flatMap((order) => compareColumn(order, 'payment_status', paymentStatus(state, order))),
  },
  {
    name: 'fulfillment_status agrees with the lines',
    when: 'always',
    findViolations: ({ state }) =>
      state.orders.flatMap((order) =>
        compareColumn(order, 'fulfillment_status', fulfillmentStatus(state, order)),
      ),
  },
  {
    name: 'status and canceled_at of an order agree',
    when: 'always',
    findViolations: ({ state }) =>
      state.orders.flatMap((order) =>
        (order.status === 'canceled') === (order.canceled_at !== null)
          ? []
          : [`${order.id} is ${order.status}`],
      ),
  },
  {
    name: 'the statuses of a swap agree with its rows',
    when: 'always',
    findViolations: ({ state }) => state.swaps.flatMap((swap) => findSwapViolations(state, swap)),
  },
  {
    name: 'the statuses of a claim agree with its rows',
    when: 'always',
    findViolations: ({ state }) =>
      state.claims.flatMap((claim) => {
        const lines = filterBy(state.lines, 'claim_order_id', claim.id);
        const delivery = deliveryStatus(
          state,
          claim,
          lines,
          filterBy(state.fulfillments, 'claim_order_id', claim.id),
        );
        const isOpen = state.refunds.some(
          (refund) => claim.refund_ids.includes(refund.id) && !refund.settled_at,
        );
        const paid = claim.type === 'replace' ? 'na' : isOpen ? 'not_refunded' : 'refunded';
        return [
          ...compareColumn(claim, 'fulfillment_status', delivery),
          ...(claim.deleted_at === null ? compareColumn(claim, 'payment_status', paid) : []),
        ];
      }),
  },
];

function paymentStatus(state: ShopState, order: OrderRow): string {
  const payments = filterBy(state.payments, 'order_id', order.id).filter(({ canceled_at }) => !canceled_at);
  const captured = payments.filter(({ captured_at }) => captured_at);
  const refunded = sumBy(filterBy(state.refunds, 'order_id', order.id), ({ amount }) => amount);
  const total = sumBy(captured, ({ amount }) => amount);
  if (order.canceled_at) return 'canceled';
  if (payments.some((payment) => !payment.captured_at && payment.capture_refused_at))
    return 'requires_action';
  if (refunded > 0) return refunded === total ? 'refunded' : 'partially_refunded';
  if (payments.length === 0) return calculateTotals(state, order).total === 0 ? 'captured' : 'not_paid';
  return captured.length === payments.length ? 'captured' : 'awaiting';
}

function fulfillmentStatus(state: ShopState, order: OrderRow): string {
  const lines = filterBy(state.lines, 'order_id', order.id);
  const returns = filterBy(state.returns, 'order_id', order.id);
  if (order.canceled_at) return 'canceled';
  if (returns.some(({ status }) => status === 'requires_action')) return 'requires_action';
  for (const [column, all] of [
    ['returned_quantity', 'returned'],
    ['shipped_quantity', 'shipped'],
    ['fulfilled_quantity', 'fulfilled'],
  ] as const) {
    if (sumBy(lines, (line) => line[column]) > 0)
      return lines.every((line) => line[column] === line.quantity) ? all : `partially_${all}`;
  }
  return 'not_fulfilled';
}

function findSwapViolations(state: ShopState, swap: SwapRow): string[] {
  const lines = filterBy(state.lines, 'swap_id', swap.id).filter(({ is_return }) => !is_return);
  const fulfillments = filterBy(state.fulfillments, 'swap_id', swap.id);
  const paid = allowedSwapPayments(state, swap);
  return [
    ...compareColumn(swap, 'fulfillment_status', deliveryStatus(state, swap, lines, fulfillments)),
    ...(paid.includes(swap.payment_status)
      ? []
      : [`${swap.id} is ${swap.payment_status}, not ${paid.join(' or ')}`]),
  ];
}

/** The values of `payment_status` that the difference and its payment allow. */
function allowedSwapPayments(state: ShopState, swap: SwapRow): string[] {
  if (swap.canceled_at) return ['canceled'];
  if (!swap.confirmed_at) return ['not_paid'];
  const difference = swap.difference_due ?? 0;
  const payment = state.payments.find(
    (candidate) => candidate.swap_id === swap.id && candidate.canceled_at === null,
  );
  const refunds = state.refunds.filter(({ id }) => swap.refund_ids.includes(id));
  if (difference > 0)
    return payment?.captured_at
      ? ['captured']
      : payment?.capture_refused_at
        ? ['requires_action']
        : ['awaiting'];
  if (difference < 0)
    return refunds.length > 0 && refunds.every((refund) => refund.settled_at)
      ? ['difference_refunded', 'requires_action']
      : ['awaiting', 'requires_action'];
  return ['confirmed', 'difference_refunded'];
}

function deliveryStatus(
  _: ShopState,
  { canceled_at }: { canceled_at: string | null },
  lines: ShopState['lines'],
  fulfillments: ShopState['fulfillments'],
): string {
  const every = (column: 'shipped_quantity' | 'fulfilled_quantity'): boolean =>
    lines.every((line) => line[column] === line.quantity);
  if (canceled_at) return 'canceled';
  if (sumBy(lines, (line) => line.shipped_quantity) > 0)
    return every('shipped_quantity') ? 'shipped' : 'partially_shipped';
  if (sumBy(lines, (line) => line.fulfilled_quantity) > 0)
    return every('fulfilled_quantity') ? 'fulfilled' : 'requires_action';
  return fulfillments.some((fulfillment) => fulfillment.canceled_at) ? 'canceled' : 'not_fulfilled';
}

function compareColumn<K extends string>(
  row: { id: string } & Record<K, string>,
  column: K,
  expected: string,
): string[] {
  return row[column] === expected ? [] : [`${row.id} has ${column} ${row[column]}, not ${expected}`];
}
