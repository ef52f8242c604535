import { defineSimulation } from '@storekeep/server/testing';

export const simulation = defineSimulation({
  steps: [
    {
      name: 'the customer reads the balance',
      perform: async (run) => {
        if (run.customer) await run.request('GET', '/store/loyalty-points');
      },
    },
  ],
  invariants: [
    {
      name: 'an order has a point for each 1.00 that was paid and not refunded',
      findViolations: async (run) => {
        const orders = await run.sql<{ id: string; points: number; expected: number }>(
          `select l.order_id as id, l.points, case when o.status = 'canceled' then 0 else coalesce((
             select floor(sum(p.amount - p.amount_refunded) / 100) from payment p
             where p.order_id = o.id and p.captured_at is not null and p.canceled_at is null), 0) end::int as expected
           from loyalty_points l join "order" o on o.id = l.order_id where l.order_id = any($1)`,
          [run.ids('order')],
        );
        return orders
          .filter(({ points, expected }) => points !== expected)
          .map(({ id, points, expected }) => `${id} has ${points} points instead of ${expected}`);
      },
    },
  ],
});
