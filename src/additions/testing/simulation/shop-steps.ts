import { randomBytes } from 'node:crypto';
import type { SimulationRun, SimulationStep } from './define-simulation.ts';
import type { Draws } from './draws.ts';

const ADDRESS = {
  ...{ first_name: 'Ada', last_name: 'Holm', address_1: 'Havnegade 1', city: 'Sted', postal_code: '1000' },
};

/** What shoppers and staff of each shop do. */
export const shopSteps: readonly SimulationStep[] = [
  { name: 'a customer signs up', weight: 3, perform: signUp },
  { name: 'a customer buys', weight: 6, perform: buy },
  ofOrder('staff capture an order', 5, (run, id) => run.request('POST', `/admin/orders/${id}/capture`)),
  ofOrder('staff ship an order', 3, ship),
  ofOrder('staff refund a part', 3, (run, id, draws) =>
    run.request('POST', `/admin/orders/${id}/refund`, {
      ...{ amount: draws.pick([100, 1, 1000, 100_000])!, reason: 'other' },
    }),
  ),
  ofOrder('staff cancel an order', 1, (run, id) => run.request('POST', `/admin/orders/${id}/cancel`)),
  ofOrder('items come back', 2, async (run, id, draws) => {
    const items = await drawItems(run, id, draws);
    return run.request('POST', `/admin/orders/${id}/return`, { items, receive_now: draws.chance(70) });
  }),
  ofOrder('staff refund a claim', 2, async (run, id, draws) => {
    const items = await drawItems(run, id, draws);
    const claim_items = items.map((item) => ({ ...item, reason: 'production_failure' }));
    return run.request('POST', `/admin/orders/${id}/claims`, { type: 'refund', claim_items });
  }),
  {
    name: 'a return is received',
    perform: async (run, draws) => {
      const id = draws.pick(run.ids('ret'));
      if (id === undefined) return;
      const items = await run.sql<{ item_id: string; quantity: number }>(
        'select item_id, quantity from return_item where return_id = $1',
        [id],
      );
      await run.request('POST', `/admin/returns/${id}/receive`, { items });
    },
  },
];

function ofOrder(
  name: string,
  weight: number,
  work: (run: SimulationRun, id: string, draws: Draws) => Promise<unknown>,
): SimulationStep {
  return {
    ...{ name, weight },
    perform: async (run, draws) => {
      const id = draws.pick(run.ids('order'));
      if (id !== undefined) await work(run, id, draws);
    },
  };
}

async function signUp(run: SimulationRun): Promise<void> {
  if (run.customer) return;
  const random = randomBytes(8).toString('hex');
  const body = { email: `ada-${random}@example.com`, password: `secret-${random}` };
  await run.request('POST', '/store/customers', { ...body, first_name: 'Ada', last_name: 'Holm' });
}

/** Buys as the customer of the run, or as a guest. Stops where the shop rejects something. */
async function buy(run: SimulationRun, draws: Draws): Promise<void> {
  const { variant: variant_id, region: region_id, country: country_code } = draws.pick(run.offers)!;
  const items = [{ variant_id, quantity: draws.from(1, 3) }];
  const created = await run.request('POST', '/store/carts', { region_id, items });
  if (created.status >= 400) return;
  const path = `/store/carts/${(created.body as { cart: { id: string } }).cart.id}`;
  const shipping_address = { ...ADDRESS, country_code };
  await run.request('POST', path, { email: run.customer?.email ?? 'guest@example.com', shipping_address });
  const options = await run.sql<{ id: string }>(
    `select id from shipping_option where region_id = $1 and name = 'Simulation' and deleted_at is null limit 1`,
    [region_id],
  );
  await run.request('POST', `${path}/shipping-methods`, { option_id: options[0]?.id });
  await run.request('POST', `${path}/payment-session`, { provider_id: 'manual' });
  await run.request('POST', `${path}/complete`);
}

async function ship(run: SimulationRun, id: string): Promise<void> {
  const items = await run.sql<{ item_id: string; quantity: number }>(
    `select id as item_id, quantity - coalesce(fulfilled_quantity, 0) as quantity from line_item
     where order_id = $1 and quantity > coalesce(fulfilled_quantity, 0)`,
    [id],
  );
  await run.request('POST', `/admin/orders/${id}/fulfillment`, { items });
  const fulfillments = await run.sql<{ id: string }>(
    'select id from fulfillment where order_id = $1 and shipped_at is null and canceled_at is null',
    [id],
  );
  if (fulfillments.length > 0)
    await run.request('POST', `/admin/orders/${id}/shipment`, { fulfillment_id: fulfillments[0].id });
}

/** One of the lines of an order, in a quantity that it may have. */
async function drawItems(
  run: SimulationRun,
  order: string,
  draws: Draws,
): Promise<{ item_id: string; quantity: number }[]> {
  const lines = await run.sql<{ id: string; quantity: number }>(
    'select id, quantity from line_item where order_id = $1 order by id',
    [order],
  );
  const line = draws.pick(lines);
  return line ? [{ item_id: line.id, quantity: draws.from(1, line.quantity) }] : [];
}
