import type { Draws } from '#additions/testing/simulation/draws';
import { type EditRow, filterBy } from '../rows.ts';
import type { Run } from '../run.ts';
import type { Command } from './command.ts';

/** Order edits are created, changed, requested, confirmed by staff, and completed or declined by customers. */
export const editCommands: Command[] = [
  {
    name: 'create an edit',
    weight: 3,
    perform: async (run, draws) => {
      const order = draws.pickMostly(run.state.orders, ({ canceled_at }) => canceled_at === null);
      if (order) await run.request('POST edit', 'POST', '/admin/order-edits', { order_id: order.id });
    },
  },
  {
    name: 'create and confirm an edit',
    weight: 5,
    perform: async (run, draws) => {
      const order = draws.pickMostly(run.state.orders, ({ canceled_at }) => canceled_at === null);
      if (!order) return;
      const body = { order_id: order.id };
      const { status, body: created } = await run.request('POST edit', 'POST', '/admin/order-edits', body);
      if (status !== 200) return;
      const { id, items } = created.order_edit as { id: string; items: { id: string; quantity: number }[] };
      await changeLines(run, draws, id, items);
      await run.request('POST edit confirm', 'POST', `/admin/order-edits/${id}/confirm`);
    },
  },
  {
    name: 'change an edit',
    weight: 5,
    perform: async (run, draws) => {
      const edit = draws.pickMostly(run.state.edits, isActive);
      if (edit) await changeLines(run, draws, edit.id, filterBy(run.state.lines, 'order_edit_id', edit.id));
    },
  },
  {
    name: 'undo a change of an edit',
    weight: 1,
    perform: async (run, draws) => {
      const change = draws.pickMostly(run.state.changes, ({ deleted_at, order_edit_id }) => {
        const edit = run.state.edits.find(({ id }) => id === order_edit_id);
        return deleted_at === null && edit !== undefined && isActive(edit);
      });
      if (!change) return;
      const path = `/admin/order-edits/${change.order_edit_id}/changes/${change.id}`;
      await run.request('DELETE edit change', 'DELETE', path);
    },
  },
  ...(
    [
      ['request', 'admin', 4],
      ['confirm', 'admin', 3],
      ['cancel', 'admin', 1],
      ['complete', 'store', 4],
      ['decline', 'store', 1],
    ] as const
  ).map(([step, surface, weight]): Command => ({
    name: `${step} an edit`,
    weight,
    perform: async (run, draws) => {
      const edit = draws.pickMostly(run.state.edits, isActive);
      const path = `/${surface}/order-edits/${edit?.id}/${step}`;
      const sender = surface === 'store' ? run.chooseSender(draws) : 'staff';
      if (edit) await run.request(`POST edit ${step}`, 'POST', path, {}, sender);
    },
  })),
  {
    name: 'set the note of an edit',
    weight: 0.5,
    perform: async (run, draws) => {
      const edit = draws.pick(run.state.edits);
      const body = { internal_note: 'The customer called' };
      if (edit) await run.request('POST edit note', 'POST', `/admin/order-edits/${edit.id}`, body);
    },
  },
  {
    name: 'delete an edit',
    weight: 1,
    perform: async (run, draws) => {
      const edit = draws.pickMostly(run.state.edits, isActive);
      if (edit) await run.request('DELETE edit', 'DELETE', `/admin/order-edits/${edit.id}`);
    },
  },
];

export function isActive({ confirmed_at, declined_at, canceled_at }: EditRow): boolean {
  return confirmed_at === null && declined_at === null && canceled_at === null;
}

/** Adds, updates or removes one line. */
async function changeLines(
  run: Run,
  draws: Draws,
  edit: string,
  lines: readonly { id: string; quantity: number }[],
): Promise<void> {
  const path = `/admin/order-edits/${edit}/items`;
  const line = draws.pick(lines);
  const way = line ? draws.below(5) : 0;
  if (way >= 3) {
    const quantity = draws.chance(40) ? Math.max(1, line!.quantity - 1) : line!.quantity + draws.from(1, 4);
    await run.request('POST edit item update', 'POST', `${path}/${line!.id}`, { quantity });
  } else if (way === 2) await run.request('DELETE edit item', 'DELETE', `${path}/${line!.id}`);
  else {
    const { variant: variant_id } = draws.pick(run.variants)!;
    const body = { variant_id, quantity: draws.from(1, 2) };
    await run.request('POST edit item', 'POST', path, body);
  }
}
