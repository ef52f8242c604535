import type { Command } from './command.ts';

/** Actions of staff on a whole order. */
export const orderCommands: Command[] = [
  ...(['complete', 'archive'] as const).map((step): Command => ({
    name: `${step} an order`,
    weight: 1,
    perform: async (run, draws) => {
      const order = draws.pick(run.state.orders);
      if (order) await run.request(`POST order ${step}`, 'POST', `/admin/orders/${order.id}/${step}`);
    },
  })),
  {
    name: 'cancel an order',
    weight: 2,
    perform: async (run, draws) => {
      const { orders, fulfillments, returns, swaps, refunds } = run.state;
      const isBusy = (id: string): boolean =>
        [...fulfillments, ...returns, ...swaps, ...refunds].some(({ order_id }) => order_id === id);
      const order = draws.pickMostly(orders, ({ id, canceled_at }) => !canceled_at && !isBusy(id));
      if (order) await run.request('POST order cancel', 'POST', `/admin/orders/${order.id}/cancel`);
    },
  },
  {
    name: 'update an order',
    weight: 1,
    perform: async (run, draws) => {
      const order = draws.pick(run.state.orders);
      const body = { email: 'ada.holm@example.com', no_notification: draws.chance(50) };
      if (order) await run.request('POST order', 'POST', `/admin/orders/${order.id}`, body);
    },
  },
  {
    name: 'change the shipping of an order',
    weight: 1,
    perform: async (run, draws) => {
      const order = draws.pickMostly(
        run.state.orders,
        (candidate) => candidate.fulfillment_status === 'not_fulfilled',
      );
      if (!order) return;
      const body = { option_id: run.region.shipping, price: draws.below(3) * 300 };
      run.changedShipping.add(order.id);
      await run.request('POST order shipping', 'POST', `/admin/orders/${order.id}/shipping-methods`, body);
    },
  },
];
