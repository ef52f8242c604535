import type { SimulationInvariant } from './define-simulation.ts';

/** What holds in each shop, whatever its modules do. */
export const shopInvariants: readonly SimulationInvariant[] = [
  {
    name: 'a payment is refunded at most what was captured',
    findViolations: async (run) =>
      describe(
        await run.sql<{ id: string; text: string }>(
          `select id, amount_refunded || ' of ' || case when captured_at is null then 0 else amount end as text from payment
           where order_id = any($1) and amount_refunded > case when captured_at is null then 0 else amount end`,
          [run.ids('order')],
        ),
      ),
  },
  {
    name: 'a line has at most its quantity shipped and returned',
    findViolations: async (run) =>
      describe(
        await run.sql<{ id: string; text: string }>(
          `select id, concat_ws(', ', quantity, fulfilled_quantity, shipped_quantity, returned_quantity) as text from line_item
           where order_id = any($1) and (coalesce(fulfilled_quantity, 0) > quantity
             or coalesce(shipped_quantity, 0) > coalesce(fulfilled_quantity, 0) or coalesce(returned_quantity, 0) > quantity)`,
          [run.ids('order')],
        ),
      ),
  },
];

function describe(rows: readonly { id: string; text: string }[]): string[] {
  return rows.map(({ id, text }) => `${id}: ${text}`);
}
