import type { Command } from './command.ts';

const REASONS = ['discount', 'return', 'swap', 'claim', 'other'];

/** Captures, refunds, and notices of the payment company that come again. */
export const moneyCommands: Command[] = [
  {
    name: 'capture an order',
    weight: 4,
    perform: async (run, draws) => {
      const order = draws.pickMostly(run.facts.orders, (one) => one.payment_status === 'awaiting');
      if (order) await run.request('POST order capture', 'POST', `/admin/orders/${order.id}/capture`);
    },
  },
  {
    name: 'capture a payment',
    weight: 2,
    perform: async (run, draws) => {
      const payment = draws.pickMostly(run.facts.payments, (one) => !one.captured_at && !one.canceled_at);
      if (payment) await run.request('POST payment capture', 'POST', `/admin/payments/${payment.id}/capture`);
    },
  },
  {
    name: 'refund an order',
    weight: 2,
    perform: async (run, draws) => {
      const order = draws.pick(run.facts.orders);
      const left = leftOf(run.facts.payments.filter(({ order_id }) => order_id === order?.id));
      const body = { amount: amountOf(left, draws.below(6)), reason: draws.pick(REASONS) };
      if (order) await run.request('POST order refund', 'POST', `/admin/orders/${order.id}/refund`, body);
    },
  },
  {
    name: 'refund a payment',
    weight: 2,
    perform: async (run, draws) => {
      const payment = draws.pickMostly(run.facts.payments, ({ captured_at }) => captured_at !== null);
      if (!payment) return;
      const body = { amount: amountOf(leftOf([payment]), draws.below(6)), reason: draws.pick(REASONS) };
      await run.request('POST payment refund', 'POST', `/admin/payments/${payment.id}/refund`, body);
    },
  },
  {
    name: 'repeat a notice of the company',
    weight: 1,
    perform: async (run, draws) => {
      const { authorized, captured, refunded } = run.world.payments;
      const isOurs = (id: string): boolean => run.facts.payments.some((payment) => payment.id === id);
      const notices = [
        ...run.facts.payments.flatMap(({ id, cart_id }) =>
          authorized.has(id) && cart_id && !authorized.get(id)!.canceled
            ? [{ type: 'authorized', cart_id }]
            : [],
        ),
        ...[...captured.values()].map(({ payment }) => ({ type: 'captured', payment_id: payment })),
        ...[...refunded].map(([refund_id, { payment, amount }]) => ({
          ...{ type: 'refunded', payment_id: payment, refund_id },
          ...{ reference: `company-${refund_id}`, amount },
        })),
      ].filter((notice) => !('payment_id' in notice) || isOurs(notice.payment_id));
      const notice = draws.pick(notices);
      if (notice) await run.request(`webhook ${notice.type}`, 'POST', '/hooks/http', notice, 'stranger');
    },
  },
];

function leftOf(
  payments: readonly { amount: number; amount_refunded: number; captured_at: string | null }[],
): number {
  return payments.reduce((sum, one) => sum + (one.captured_at ? one.amount - one.amount_refunded : 0), 0);
}

/** All of it, a half, a third, one unit, one too much, and what is never allowed. */
function amountOf(left: number, way: number): number {
  return [Math.floor(left / 3), left, 1, Math.floor(left / 2), left + 1, -1][way] || 1;
}
