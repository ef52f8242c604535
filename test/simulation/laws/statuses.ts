import { having, sumOf, type Facts, type OrderRow, type SwapRow } from '../rows.ts';
import { totalsOf } from '../totals.ts';
import type { Law } from './all.ts';

/** Statuses are functions of the facts: the tables of the specification (2.2, 2.3 and 6) once more. */
export const statusLaws: Law[] = [
  {
    name: 'payment_status follows from the payments',
    when: 'always',
    broken: ({ facts }) =>
      facts.orders.flatMap((order) => differs(order, 'payment_status', paymentStatus(facts, order))),
  },
  {
    name: 'fulfillment_status follows from the lines',
    when: 'always',
    broken: ({ facts }) =>
      facts.orders.flatMap((order) => differs(order, 'fulfillment_status', fulfillmentStatus(facts, order))),
  },
  {
    name: 'a canceled order is canceled in every column',
    when: 'always',
    broken: ({ facts }) =>
      facts.orders.flatMap((order) =>
        (order.status === 'canceled') === (order.canceled_at !== null)
          ? []
          : [`${order.id} is ${order.status}`],
      ),
  },
  {
    name: 'the statuses of a swap follow from its facts',
    when: 'always',
    broken: ({ facts }) => facts.swaps.flatMap((swap) => swapProblems(facts, swap)),
  },
  {
    name: 'the statuses of a claim follow from its facts',
    when: 'always',
    broken: ({ facts }) =>
      facts.claims.flatMap((claim) => {
        const lines = having(facts.lines, 'claim_order_id', claim.id);
        const sent = sentStatus(facts, claim, lines, having(facts.fulfillments, 'claim_order_id', claim.id));
        const isOpen = facts.refunds.some((one) => claim.refund_ids.includes(one.id) && !one.settled_at);
        const paid = claim.type === 'replace' ? 'na' : isOpen ? 'not_refunded' : 'refunded';
        return [
          ...differs(claim, 'fulfillment_status', sent),
          ...(claim.deleted_at === null ? differs(claim, 'payment_status', paid) : []),
        ];
      }),
  },
];

function paymentStatus(facts: Facts, order: OrderRow): string {
  const payments = having(facts.payments, 'order_id', order.id).filter(({ canceled_at }) => !canceled_at);
  const captured = payments.filter(({ captured_at }) => captured_at);
  const refunded = sumOf(having(facts.refunds, 'order_id', order.id), ({ amount }) => amount);
  const taken = sumOf(captured, ({ amount }) => amount);
  if (order.canceled_at) return 'canceled';
  if (payments.some((one) => !one.captured_at && one.capture_refused_at)) return 'requires_action';
  if (refunded > 0) return refunded === taken ? 'refunded' : 'partially_refunded';
  if (payments.length === 0) return totalsOf(facts, order).total === 0 ? 'captured' : 'not_paid';
  return captured.length === payments.length ? 'captured' : 'awaiting';
}

function fulfillmentStatus(facts: Facts, order: OrderRow): string {
  const lines = having(facts.lines, 'order_id', order.id);
  const returns = having(facts.returns, 'order_id', order.id);
  if (order.canceled_at) return 'canceled';
  if (returns.some(({ status }) => status === 'requires_action')) return 'requires_action';
  for (const [column, all] of [
    ['returned_quantity', 'returned'],
    ['shipped_quantity', 'shipped'],
    ['fulfilled_quantity', 'fulfilled'],
  ] as const) {
    if (sumOf(lines, (line) => line[column]) > 0)
      return lines.every((line) => line[column] === line.quantity) ? all : `partially_${all}`;
  }
  return 'not_fulfilled';
}

function swapProblems(facts: Facts, swap: SwapRow): string[] {
  const lines = having(facts.lines, 'swap_id', swap.id).filter(({ is_return }) => !is_return);
  const fulfillments = having(facts.fulfillments, 'swap_id', swap.id);
  const paid = swapPayment(facts, swap);
  return [
    ...differs(swap, 'fulfillment_status', sentStatus(facts, swap, lines, fulfillments)),
    ...(paid.includes(swap.payment_status)
      ? []
      : [`${swap.id} is ${swap.payment_status}, not ${paid.join(' or ')}`]),
  ];
}

/** What the difference and its payment allow. */
function swapPayment(facts: Facts, swap: SwapRow): string[] {
  if (swap.canceled_at) return ['canceled'];
  if (!swap.confirmed_at) return ['not_paid'];
  const difference = swap.difference_due ?? 0;
  const payment = facts.payments.find((one) => one.swap_id === swap.id && one.canceled_at === null);
  const refunds = facts.refunds.filter(({ id }) => swap.refund_ids.includes(id));
  if (difference > 0)
    return payment?.captured_at
      ? ['captured']
      : payment?.capture_refused_at
        ? ['requires_action']
        : ['awaiting'];
  if (difference < 0)
    return refunds.length > 0 && refunds.every((one) => one.settled_at)
      ? ['difference_refunded', 'requires_action']
      : ['awaiting', 'requires_action'];
  return ['confirmed', 'difference_refunded'];
}

function sentStatus(
  _: Facts,
  { canceled_at }: { canceled_at: string | null },
  lines: Facts['lines'],
  fulfillments: Facts['fulfillments'],
): string {
  const every = (column: 'shipped_quantity' | 'fulfilled_quantity'): boolean =>
    lines.every((line) => line[column] === line.quantity);
  if (canceled_at) return 'canceled';
  if (sumOf(lines, (line) => line.shipped_quantity) > 0)
    return every('shipped_quantity') ? 'shipped' : 'partially_shipped';
  if (sumOf(lines, (line) => line.fulfilled_quantity) > 0)
    return every('fulfilled_quantity') ? 'fulfilled' : 'requires_action';
  return fulfillments.some((one) => one.canceled_at) ? 'canceled' : 'not_fulfilled';
}

function differs<K extends string>(
  row: { id: string } & Record<K, string>,
  column: K,
  expected: string,
): string[] {
  return row[column] === expected ? [] : [`${row.id} has ${column} ${row[column]}, not ${expected}`];
}
