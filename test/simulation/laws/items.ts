import { linesOf, orderOf, sumOf, type Facts, type LineRow } from '../rows.ts';
import type { Law } from './all.ts';

/** Items: each is credited once, in whatever order returns, claims, swaps and edits happen. */
export const itemLaws: Law[] = [
  {
    name: 'settled ≤ quantity',
    when: 'always',
    broken: ({ facts }) =>
      allLines(facts).flatMap((line) => {
        const { received, claimed, awaited } = settledOf(facts, line);
        const settled = received + claimed + awaited;
        return settled > line.quantity
          ? [
              `${line.id} of ${line.quantity}: ${received} received + ${claimed} claimed + ${awaited} awaited by swaps`,
            ]
          : [];
      }),
  },
  {
    name: 'open returns of a line together ≤ its quantity',
    when: 'always',
    broken: ({ facts }) =>
      allLines(facts).flatMap((line) => {
        // an edit may lower a line whose return is open; what is requested after that counts
        const edit = facts.edits.find(({ id }) => id === line.order_edit_id);
        const later = returnItemsOf(facts, line, 'requested').filter(({ return_id }) => {
          const { created_at } = facts.returns.find(({ id }) => id === return_id)!;
          return created_at > (edit?.confirmed_at ?? '');
        });
        const open = sumOf(later, ({ quantity }) => quantity);
        return open > line.quantity ? [`${line.id} of ${line.quantity}: ${open} in open returns`] : [];
      }),
  },
  {
    name: 'returned_quantity is what was received',
    when: 'always',
    broken: ({ facts }) =>
      allLines(facts).flatMap((line) => {
        const { received } = settledOf(facts, line);
        const { id, returned_quantity } = line;
        return received !== (returned_quantity ?? 0)
          ? [`${id} says ${returned_quantity} returned, its returns received ${received}`]
          : [];
      }),
  },
  {
    name: 'shipped ≤ fulfilled ≤ quantity, as the fulfillments say',
    when: 'always',
    broken: ({ facts }) =>
      allLines(facts).flatMap((line) => {
        const those = facts.fulfillment_items.filter(({ item_id }) => item_id === line.id);
        const inOf = (chosen: (one: Facts['fulfillments'][number]) => boolean): number =>
          sumOf(
            those.filter(({ fulfillment_id }) =>
              facts.fulfillments.some((one) => one.id === fulfillment_id && !one.canceled_at && chosen(one)),
            ),
            ({ quantity }) => quantity,
          );
        const [packed, shipped] = [inOf(() => true), inOf((one) => one.shipped_at !== null)];
        const { id, quantity, fulfilled_quantity, shipped_quantity } = line;
        return [
          packed !== (fulfilled_quantity ?? 0) && `${id} says ${fulfilled_quantity} fulfilled, not ${packed}`,
          shipped !== (shipped_quantity ?? 0) && `${id} says ${shipped_quantity} shipped, not ${shipped}`,
          packed > quantity && `${id} of ${quantity}: ${packed} packed`,
        ].filter((text) => text !== false);
      }),
  },
  {
    name: 'only a confirmed swap is fulfilled',
    when: 'always',
    broken: ({ facts }) =>
      facts.swaps
        .filter((swap) => swap.confirmed_at === null)
        .flatMap(({ id }) =>
          facts.fulfillments.some((one) => one.swap_id === id && one.canceled_at === null)
            ? [`${id} was never confirmed and has a fulfillment`]
            : [],
        ),
  },
  {
    name: 'a refund amount that staff set is never raised',
    when: 'always',
    broken: ({ facts, promised }) =>
      facts.returns.flatMap(({ id, refund_amount }) => {
        const most = promised.get(id);
        return most !== undefined && refund_amount > most
          ? [`${id}: staff set ${most}, it is ${refund_amount}`]
          : [];
      }),
  },
  {
    name: 'returns and claims name lines of their order',
    when: 'always',
    broken: ({ facts }) =>
      facts.return_items.flatMap(({ return_id, item_id }) => {
        const back = facts.returns.find(({ id }) => id === return_id)!;
        if (back.status === 'canceled') return [];
        const order = orderOf(facts, back);
        const isThere = order && facts.lines.some(({ id }) => id === item_id);
        return isThere ? [] : [`${return_id} names ${item_id}, which is not of its order`];
      }),
  },
];

/** How many pieces of a line have their money back, were replaced, or are exchanged for others. */
export function settledOf(
  facts: Facts,
  line: LineRow,
): { received: number; claimed: number; awaited: number } {
  const received = sumOf(
    facts.return_items.filter(({ return_id, item_id }) => {
      const back = facts.returns.find(({ id }) => id === return_id)!;
      return item_id === line.id && back.received_at !== null;
    }),
    ({ received_quantity }) => received_quantity,
  );
  const claimed = sumOf(
    facts.claim_items.filter(({ item_id }) => item_id === line.id),
    ({ claim_order_id, quantity }) => {
      const claim = facts.claims.find(({ id }) => id === claim_order_id)!;
      if (claim.canceled_at !== null || claim.deleted_at !== null) return 0;
      if (claim.type === 'refund' && !claim.refund_amount) return 0;
      return Math.max(0, quantity - cameForClaim(facts, claim.id, line.id));
    },
  );
  const awaited = sumOf(
    facts.return_items.filter(({ item_id }) => item_id === line.id),
    ({ return_id, quantity, requested_quantity, received_quantity }) => {
      const { swap_id } = facts.returns.find(({ id }) => id === return_id)!;
      const swap = facts.swaps.find(({ id }) => id === swap_id);
      if (!swap?.confirmed_at || swap.canceled_at) return 0;
      // the swap has exchanged all that was requested, also what does not come
      return Math.max(0, (requested_quantity ?? quantity) - (received_quantity ?? 0));
    },
  );
  return { received, claimed, awaited };
}

function cameForClaim(facts: Facts, claimId: string, lineId: string): number {
  const back = facts.returns.filter((one) => one.claim_order_id === claimId && one.received_at !== null);
  return sumOf(
    facts.return_items.filter(
      ({ item_id, return_id }) => item_id === lineId && back.some(({ id }) => id === return_id),
    ),
    ({ received_quantity }) => received_quantity,
  );
}

function returnItemsOf(facts: Facts, line: LineRow, status: string): Facts['return_items'] {
  return facts.return_items.filter(({ return_id, item_id }) => {
    const back = facts.returns.find(({ id }) => id === return_id)!;
    return item_id === line.id && back.status === status;
  });
}

function allLines(facts: Facts): LineRow[] {
  return facts.orders.flatMap(({ id }) => linesOf(facts, id));
}
