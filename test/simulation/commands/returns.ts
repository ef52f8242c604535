import { linesOf, orderOf, type Facts, type LineRow } from '../rows.ts';
import type { Draws } from '../draws.ts';
import type { Run } from '../run.ts';
import type { Response } from '../world.ts';
import type { Command, Item } from './command.ts';

/** Returns: asked for by staff and customers, received in part, with more or with other items, canceled. */
export const returnCommands: Command[] = [
  {
    name: 'staff request a return',
    weight: 6,
    perform: async (run, draws) => {
      const order = draws.pick(run.facts.orders);
      const items = order ? someItems(run.facts, order.id, draws) : [];
      if (!order || items.length === 0) return;
      const refund = draws.chance(40) ? draws.pick([0, 100, 5000, 5000, 1_000_000])! : undefined;
      const response = await run.request('POST order return', 'POST', `/admin/orders/${order.id}/return`, {
        items,
        ...(draws.chance(25) && { return_shipping: { option_id: run.region.wayBack } }),
        ...(refund !== undefined && { refund }),
        ...(draws.chance(50) && { receive_now: true }),
      });
      noteRefund(run, response, refund);
    },
  },
  {
    name: 'a customer requests a return',
    weight: 4,
    perform: async (run, draws) => {
      const order = draws.pick(run.facts.orders);
      const items = order ? someItems(run.facts, order.id, draws) : [];
      if (!order || items.length === 0) return;
      const body = {
        order_id: order.id,
        items,
        ...(draws.chance(30) && { return_shipping: { option_id: run.region.wayBack } }),
      };
      await run.request('POST store return', 'POST', '/store/returns', body, run.shopper(draws));
    },
  },
  {
    name: 'receive a return',
    weight: 8,
    perform: async (run, draws) => {
      const back = draws.pickMostly(run.facts.returns, ({ status }) => status === 'requested');
      if (!back) return;
      const items = receivedItems(run, draws, back.id);
      const refund = draws.chance(20) ? draws.pick([0, 100, 5000])! : undefined;
      const path = `/admin/returns/${back.id}/receive`;
      if (refund !== undefined) run.promised.delete(back.id);
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
      const back = draws.pickMostly(run.facts.returns, ({ status }) => status === 'requested');
      if (back) await run.request('POST return cancel', 'POST', `/admin/returns/${back.id}/cancel`);
    },
  },
];

/** Some pieces of one or all lines that the customer has; sometimes more than there are. */
export function someItems(facts: Facts, orderId: string, draws: Draws): Item[] {
  const lines = linesOf(facts, orderId);
  const first = draws.pickMostly(lines, (line) => (line.returned_quantity ?? 0) < line.quantity);
  if (!first) return [];
  const chosen = draws.chance(20) ? lines : [first];
  return chosen.map((line) => ({ item_id: line.id, quantity: piecesOf(line, draws) }));
}

function piecesOf({ quantity, returned_quantity }: LineRow, draws: Draws): number {
  const left = Math.max(1, quantity - (returned_quantity ?? 0));
  return draws.chance(4) ? quantity + 1 : draws.from(1, left);
}

/** What was asked for, or a part of it, or something else. */
function receivedItems({ facts }: Run, draws: Draws, returnId: string): Item[] {
  const asked = facts.return_items.filter(({ return_id }) => return_id === returnId);
  const order = orderOf(
    facts,
    facts.returns.find(({ id }) => id === returnId)!,
  );
  const items = draws.chance(15) ? asked.slice(0, 1) : asked;
  const received = items.map(({ item_id, quantity }) => ({
    item_id,
    quantity: draws.chance(20) ? draws.from(1, quantity + 1) : quantity,
  }));
  if (!order || !draws.chance(8)) return received;
  const more = someItems(facts, order.id, draws).filter(
    (one) => !asked.some(({ item_id }) => item_id === one.item_id),
  );
  return [...received, ...more.slice(0, 1)];
}

/** Remembers the amount that staff set, of the return that was made with it. */
function noteRefund(run: Run, { status, body }: Response, refund: number | undefined): void {
  if (status !== 200 || refund === undefined || run.isParallel) return;
  const { returns } = body.order as { returns: { id: string }[] };
  for (const { id } of returns) if (!run.known.has(id)) run.promised.set(id, Math.max(0, refund));
}
