import type { Draws } from '#additions/testing/simulation/draws';
import type { Response } from '../environment.ts';
import { findOrder, getCustomerLines, type LineRow, type ShopState } from '../rows.ts';
import type { Run } from '../run.ts';
import type { Command, Item } from './command.ts';

/** Returns are requested by staff and customers, received (partly, or with other items), and canceled. */
export const returnCommands: Command[] = [
  {
    name: 'staff request a return',
    weight: 6,
    perform: async (run, draws) => {
      const order = draws.pick(run.state.orders);
      const items = order ? chooseReturnItems(run.state, order.id, draws) : [];
      if (!order || items.length === 0) return;
      const refund = draws.chance(40) ? draws.pick([0, 100, 5000, 5000, 1_000_000])! : undefined;
      const response = await run.request('POST order return', 'POST', `/admin/orders/${order.id}/return`, {
        items,
        ...(draws.chance(25) && { return_shipping: { option_id: run.region.returnShipping } }),
        ...(refund !== undefined && { refund }),
        ...(draws.chance(50) && { receive_now: true }),
      });
      recordRefundLimit(run, response, refund);
    },
  },
  {
    name: 'a customer requests a return',
    weight: 4,
    perform: async (run, draws) => {
      const order = draws.pick(run.state.orders);
      const items = order ? chooseReturnItems(run.state, order.id, draws) : [];
      if (!order || items.length === 0) return;
      const body = {
        order_id: order.id,
        items,
        ...(draws.chance(30) && { return_shipping: { option_id: run.region.returnShipping } }),
      };
      await run.request('POST store return', 'POST', '/store/returns', body, run.chooseSender(draws));
    },
  },
  {
    name: 'a customer requests several returns of a line',
    weight: 2,
    perform: async (run, draws) => {
      const order = draws.pick(run.state.orders);
      const line = order && draws.pick(getCustomerLines(run.state, order.id));
      if (!line) return;
      const body = { order_id: order.id, items: [{ item_id: line.id, quantity: 1 }] };
      for (let count = draws.from(2, 4); count > 0; count--)
        await run.request('POST store return', 'POST', '/store/returns', body);
    },
  },
  {
    name: 'receive a return',
    weight: 8,
    perform: async (run, draws) => {
      const target = draws.pickMostly(run.state.returns, ({ status }) => status === 'requested');
      if (!target) return;
      const items = chooseReceivedItems(run, draws, target.id);
      const refund = draws.chance(20) ? draws.pick([0, 100, 5000])! : undefined;
      const path = `/admin/returns/${target.id}/receive`;
      if (refund !== undefined) {
        run.refundLimits.delete(target.id);
        run.receivedWithRefund.add(target.id);
      }
      await run.request('POST return receive', 'POST', path, {
        items,
        ...(refund !== undefined && { refund }),
      });
    },
  },
  {
    name: 'cancel a return',
    weight: 3,
    perform: async (run, draws) => {
      const target = draws.pickMostly(run.state.returns, ({ status }) => status === 'requested');
      if (target) await run.request('POST return cancel', 'POST', `/admin/returns/${target.id}/cancel`);
    },
  },
];

/** Staff request or receive the return of what a claim or a swap has sent. */
export async function returnSentItems(run: Run, draws: Draws, lines: readonly LineRow[]): Promise<void> {
  const line = draws.pick(lines);
  const order = line && findOrder(run.state, line);
  if (!order) return;
  const items = [{ item_id: line.id, quantity: draws.from(1, line.quantity) }];
  const receive_now = draws.chance(60);
  const path = `/admin/orders/${order.id}/return`;
  await run.request('POST order return', 'POST', path, { items, receive_now });
}

/** Some units of one or all lines that the customer has; sometimes too many. */
export function chooseReturnItems(state: ShopState, orderId: string, draws: Draws): Item[] {
  const lines = getCustomerLines(state, orderId);
  const first = draws.pickMostly(lines, (line) => (line.returned_quantity ?? 0) < line.quantity);
  if (!first) return [];
  const chosen = draws.chance(20) ? lines : [first];
  return chosen.map((line) => ({ item_id: line.id, quantity: chooseQuantity(line, draws) }));
}

function chooseQuantity({ quantity, returned_quantity }: LineRow, draws: Draws): number {
  const left = Math.max(1, quantity - (returned_quantity ?? 0));
  return draws.chance(4) ? quantity + 1 : draws.from(1, left);
}

/** The requested items, a part of them, or other items. */
function chooseReceivedItems({ state }: Run, draws: Draws, returnId: string): Item[] {
  const requested = state.return_items.filter(({ return_id }) => return_id === returnId);
  const order = findOrder(
    state,
    state.returns.find(({ id }) => id === returnId)!,
  );
  const items = draws.chance(15) ? requested.slice(0, 1) : requested;
  const received = items.map(({ item_id, quantity }) => ({
    item_id,
    quantity: draws.chance(20) ? draws.from(1, quantity + 1) : quantity,
  }));
  if (!order || !draws.chance(8)) return received;
  const more = chooseReturnItems(state, order.id, draws).filter(
    (item) => !requested.some(({ item_id }) => item_id === item.item_id),
  );
  return [...received, ...more.slice(0, 1)];
}

/** Records the refund amount that staff set for a new return. */
function recordRefundLimit(run: Run, { status, body }: Response, refund: number | undefined): void {
  if (status !== 200 || refund === undefined || run.isParallel) return;
  const { returns } = body.order as { returns: { id: string }[] };
  for (const { id } of returns) if (!run.knownReturns.has(id)) run.refundLimits.set(id, Math.max(0, refund));
}
