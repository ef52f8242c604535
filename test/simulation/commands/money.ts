import type { Command } from './command.ts';

const REASONS = ['discount', 'return', 'swap', 'claim', 'other'];

/** Captures, refunds, and repeated webhooks of the payment company. */
export const moneyCommands: Command[] = [
  {
    name: 'capture an order',
    weight: 4,
    perform: async (run, draws) => {
      const order = draws.pickMostly(
        run.state.orders,
        (candidate) => candidate.payment_status === 'awaiting',
      );
      if (order) await run.request('POST order capture', 'POST', `/admin/orders/${order.id}/capture`);
    },
  },
  {
    name: 'capture a payment',
    weight: 2,
    perform: async (run, draws) => {
      const payment = draws.pickMostly(
        run.state.payments,
        (candidate) => !candidate.captured_at && !candidate.canceled_at,
      );
      if (payment) await run.request('POST payment capture', 'POST', `/admin/payments/${payment.id}/capture`);
    },
  },
  {
    name: 'refund an order',
    weight: 2,
    perform: async (run, draws) => {
      const order = draws.pick(run.state.orders);
      const left = sumRefundable(run.state.payments.filter(({ order_id }) => order_id === order?.id));
      const body = { amount: chooseAmount(left, draws.below(6)), reason: draws.pick(REASONS) };
      if (order) await run.request('POST order refund', 'POST', `/admin/orders/${order.id}/refund`, body);
    },
  },
  {
    name: 'refund a payment',
    weight: 2,
    perform: async (run, draws) => {
      const payment = draws.pickMostly(run.state.payments, ({ captured_at }) => captured_at !== null);
      if (!payment) return;
      const body = {
        amount: chooseAmount(sumRefundable([payment]), draws.below(6)),
        reason: draws.pick(REASONS),
      };
      await run.request('POST payment refund', 'POST', `/admin/payments/${payment.id}/refund`, body);
    },
  },
  {
    name: 'repeat a webhook of the company',
    weight: 1,
    perform: async (run, draws) => {
      const { authorized, captured, refunded } = run.environment.payments;
      const isOwnPayment = (id: string): boolean => run.state.payments.some((payment) => payment.id === id);
      const webhooks = [
        ...run.state.payments.flatMap(({ id, cart_id }) =>
          authorized.has(id) && cart_id && !authorized.get(id)!.canceled
            ? [{ type: 'authorized', cart_id }]
            : [],
        ),
        ...[...captured.values()].map(({ payment }) => ({ type: 'captured', payment_id: payment })),
        ...[...refunded].map(([refund_id, { payment, amount }]) => ({
          ...{ type: 'refunded', payment_id: payment, refund_id },
          ...{ reference: `company-${refund_id}`, amount },
        })),
      ].filter((webhook) => !('payment_id' in webhook) || isOwnPayment(webhook.payment_id));
      const webhook = draws.pick(webhooks);
      if (webhook) await run.request(`webhook ${webhook.type}`, 'POST', '/hooks/http', webhook, 'stranger');
    },
  },
];

function sumRefundable(
  payments: readonly { amount: number; amount_refunded: number; captured_at: string | null }[],
): number {
  return payments.reduce(
    (sum, payment) => sum + (payment.captured_at ? payment.amount - payment.amount_refunded : 0),
    0,
  );
}

/** A third, all, one, a half, one too much, or a negative amount. */
function chooseAmount(left: number, way: number): number {
  return [Math.floor(left / 3), left, 1, Math.floor(left / 2), left + 1, -1][way] || 1;
}
