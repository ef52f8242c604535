import type { Draws } from '#additions/testing/simulation/draws';
import { findOrder, type ShopState } from '../rows.ts';
import type { Run } from '../run.ts';
import type { Command, Item } from './command.ts';

type Fulfillment = ShopState['fulfillments'][number];

/** Fulfillments of orders, swaps and claims are created, shipped and canceled. */
export const fulfillmentCommands: Command[] = [
  {
    name: 'fulfill an order',
    weight: 5,
    perform: async (run, draws) => {
      const order = draws.pick(run.state.orders);
      if (!order) return;
      const items = chooseUnfulfilledItems(run.state, order.id, draws);
      if (items.length > 0)
        await run.request('POST order fulfillment', 'POST', `/admin/orders/${order.id}/fulfillment`, {
          items,
        });
    },
  },
  {
    name: 'fulfill a swap',
    weight: 4,
    perform: async (run, draws) => {
      const swap = draws.pickMostly(run.state.swaps, ({ fulfillment_status, canceled_at }) => {
        return fulfillment_status === 'not_fulfilled' && !canceled_at;
      });
      if (!swap) return;
      const path = `/admin/orders/${swap.order_id}/swaps/${swap.id}/fulfillments`;
      await run.request('POST swap fulfillment', 'POST', path, {});
    },
  },
  {
    name: 'fulfill a claim',
    weight: 4,
    perform: async (run, draws) => {
      const claim = draws.pickMostly(run.state.claims, ({ type }) => type === 'replace');
      if (!claim) return;
      const path = `/admin/orders/${claim.order_id}/claims/${claim.id}/fulfillments`;
      await run.request('POST claim fulfillment', 'POST', path, {});
    },
  },
  {
    name: 'ship a fulfillment',
    weight: 6,
    perform: (run, draws) =>
      withFulfillment(run, draws, (path, { id }, owner) =>
        run.request(
          `POST ${owner} shipment`,
          'POST',
          `${path}/${owner === 'order' ? 'shipment' : 'shipments'}`,
          {
            fulfillment_id: id,
          },
        ),
      ),
  },
  {
    name: 'cancel a fulfillment',
    weight: 3,
    perform: (run, draws) =>
      withFulfillment(run, draws, (path, { id }, owner) =>
        run.request(`POST ${owner} fulfillment cancel`, 'POST', `${path}/fulfillments/${id}/cancel`),
      ),
  },
];

async function withFulfillment(
  run: Run,
  draws: Draws,
  work: (path: string, fulfillment: Fulfillment, owner: 'order' | 'swap' | 'claim') => Promise<unknown>,
): Promise<void> {
  const chosen = draws.pickMostly(
    run.state.fulfillments,
    (fulfillment) => !fulfillment.shipped_at && !fulfillment.canceled_at,
  );
  const order = chosen && findOrder(run.state, chosen);
  if (!order) return;
  const { swap_id, claim_order_id } = chosen;
  const path = `/admin/orders/${order.id}`;
  if (swap_id) await work(`${path}/swaps/${swap_id}`, chosen, 'swap');
  else if (claim_order_id) await work(`${path}/claims/${claim_order_id}`, chosen, 'claim');
  else await work(path, chosen, 'order');
}

/** Some or all unfulfilled units; sometimes one too many. */
function chooseUnfulfilledItems({ lines }: ShopState, orderId: string, draws: Draws): Item[] {
  const own = lines.filter((line) => line.order_id === orderId);
  const open = own.filter((line) => line.quantity > (line.fulfilled_quantity ?? 0));
  const all = !draws.chance(40);
  return (open.length > 0 ? open : own.slice(0, 1)).flatMap((line) => {
    const left = Math.max(1, line.quantity - (line.fulfilled_quantity ?? 0));
    const quantity = all ? left : draws.from(0, left);
    return quantity > 0 ? [{ item_id: line.id, quantity: draws.chance(4) ? quantity + 1 : quantity }] : [];
  });
}
