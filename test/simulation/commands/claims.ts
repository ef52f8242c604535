import type { Draws } from '#additions/testing/simulation/draws';
import { getCustomerLines } from '../rows.ts';
import type { Run } from '../run.ts';
import type { Command } from './command.ts';
import { returnSentItems } from './returns.ts';

const REASONS = ['missing_item', 'wrong_item', 'production_failure', 'other'];

/** Claims for a refund or a replacement, with or without a return. */
export const claimCommands: Command[] = [
  { name: 'claim a refund', weight: 6, perform: (run, draws) => createClaim(run, draws, 'refund') },
  { name: 'claim a replacement', weight: 5, perform: (run, draws) => createClaim(run, draws, 'replace') },
  {
    name: 'update a claim',
    weight: 1,
    perform: async (run, draws) => {
      const claim = draws.pick(run.state.claims);
      const items = run.state.claim_items.filter(({ claim_order_id }) => claim_order_id === claim?.id);
      const claim_items = items.map(({ id }) => ({ id, note: 'Looked at', tags: [], images: [] }));
      if (claim)
        await run.request('POST claim update', 'POST', `/admin/orders/${claim.order_id}/claims/${claim.id}`, {
          claim_items,
        });
    },
  },
  {
    name: 'cancel a claim',
    weight: 3,
    perform: async (run, draws) => {
      const claim = draws.pickMostly(
        run.state.claims,
        ({ type, canceled_at }) => type === 'replace' && !canceled_at,
      );
      if (claim)
        await run.request(
          'POST claim cancel',
          'POST',
          `/admin/orders/${claim.order_id}/claims/${claim.id}/cancel`,
        );
    },
  },
  {
    name: 'return a replacement',
    weight: 3,
    perform: (run, draws) =>
      returnSentItems(
        run,
        draws,
        run.state.lines.filter(({ claim_order_id }) => claim_order_id !== null),
      ),
  },
  {
    name: 'cancel a claim and its return',
    weight: 2,
    perform: async (run, draws) => {
      const claim = draws.pickMostly(
        run.state.claims,
        ({ type, canceled_at }) => type === 'replace' && !canceled_at,
      );
      const itsReturn = run.state.returns.find(({ claim_order_id }) => claim_order_id === claim?.id);
      if (!claim || !itsReturn) return;
      await run.request('POST return cancel', 'POST', `/admin/returns/${itsReturn.id}/cancel`);
      await run.request(
        'POST claim cancel',
        'POST',
        `/admin/orders/${claim.order_id}/claims/${claim.id}/cancel`,
      );
    },
  },
];

async function createClaim(run: Run, draws: Draws, type: 'refund' | 'replace'): Promise<void> {
  const { state, region } = run;
  const order = draws.pickMostly(
    state.orders,
    ({ fulfillment_status }) => fulfillment_status !== 'not_fulfilled',
  );
  if (!order) return;
  const lines = getCustomerLines(state, order.id);
  const line = draws.pickMostly(lines, ({ fulfilled_quantity }) => (fulfilled_quantity ?? 0) > 0);
  if (!line) return;
  const quantity = draws.chance(5) ? line.quantity + 1 : draws.from(1, line.fulfilled_quantity || 1);
  const method = draws.pick(state.methods.filter(({ order_id }) => order_id === order.id));
  await run.request(`POST order claim ${type}`, 'POST', `/admin/orders/${order.id}/claims`, {
    type,
    claim_items: [{ item_id: line.id, quantity, reason: draws.pick(REASONS) }],
    ...(type === 'refund' && draws.chance(25) && { refund_amount: draws.pick([0, 100, 5000, 1_000_000]) }),
    ...(type === 'replace' && {
      additional_items: [{ variant_id: draws.pick(run.variants)!.variant, quantity: draws.from(1, 2) }],
      shipping_methods:
        draws.chance(70) || !method ? [{ option_id: region.shipping, price: 0 }] : [{ id: method.id }],
    }),
    ...(draws.chance(40) && {
      return_shipping: draws.chance(50) ? { option_id: region.returnShipping } : {},
    }),
  });
}
