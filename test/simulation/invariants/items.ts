import { getCustomerLines, findOrder, sumBy, type ShopState, type LineRow } from '../rows.ts';
import type { Invariant } from './all.ts';

/** Items: each unit is credited once, regardless of the order of returns, claims, swaps and edits. */
export const itemInvariants: Invariant[] = [
  {
    name: 'settled ≤ quantity',
    when: 'always',
    findViolations: ({ state }) =>
      getAllLines(state).flatMap((line) => {
        const { received, claimed, awaited } = countSettledUnits(state, line);
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
    findViolations: ({ state }) =>
      getAllLines(state).flatMap((line) => {
        // an edit may reduce a line with an open return, so only later requests count
        const edit = state.edits.find(({ id }) => id === line.order_edit_id);
        const later = getReturnItems(state, line, 'requested').filter(({ return_id }) => {
          const { created_at } = state.returns.find(({ id }) => id === return_id)!;
          return created_at > (edit?.confirmed_at ?? '');
        });
        const open = sumBy(later, ({ quantity }) => quantity);
        return open > line.quantity ? [`${line.id} of ${line.quantity}: ${open} in open returns`] : [];
      }),
  },
  {
    name: 'returned_quantity is the received quantity',
    when: 'always',
    findViolations: ({ state }) =>
      getAllLines(state).flatMap((line) => {
        const { received } = countSettledUnits(state, line);
        const { id, returned_quantity } = line;
        return received !== (returned_quantity ?? 0)
          ? [`${id} has returned_quantity ${returned_quantity}, its returns received ${received}`]
          : [];
      }),
  },
  {
    name: 'shipped ≤ fulfilled ≤ quantity, in agreement with the fulfillments',
    when: 'always',
    findViolations: ({ state }) =>
      getAllLines(state).flatMap((line) => {
        const items = state.fulfillment_items.filter(({ item_id }) => item_id === line.id);
        const sumWhere = (matches: (one: ShopState['fulfillments'][number]) => boolean): number =>
          sumBy(
            items.filter(({ fulfillment_id }) =>
              state.fulfillments.some(
                (fulfillment) =>
                  fulfillment.id === fulfillment_id && !fulfillment.canceled_at && matches(fulfillment),
              ),
            ),
            ({ quantity }) => quantity,
          );
        const [fulfilled, shipped] = [
          sumWhere(() => true),
          sumWhere((fulfillment) => fulfillment.shipped_at !== null),
        ];
        const { id, quantity, fulfilled_quantity, shipped_quantity } = line;
        return [
          fulfilled !== (fulfilled_quantity ?? 0) &&
            `${id} has fulfilled_quantity ${fulfilled_quantity}, not ${fulfilled}`,
          shipped !== (shipped_quantity ?? 0) &&
            `${id} has shipped_quantity ${shipped_quantity}, not ${shipped}`,
          fulfilled > quantity && `${id} of ${quantity}: ${fulfilled} fulfilled`,
        ].filter((text) => text !== false);
      }),
  },
  {
    name: 'only a confirmed swap is fulfilled',
    when: 'always',
    findViolations: ({ state }) =>
      state.swaps
        .filter((swap) => swap.confirmed_at === null)
        .flatMap(({ id }) =>
          state.fulfillments.some(
            (fulfillment) => fulfillment.swap_id === id && fulfillment.canceled_at === null,
          )
            ? [`${id} was never confirmed and has a fulfillment`]
            : [],
        ),
  },
  {
    name: 'a refund amount that staff set is never raised',
    when: 'always',
    findViolations: ({ state, refundLimits }) =>
      state.returns.flatMap(({ id, refund_amount }) => {
        const limit = refundLimits.get(id);
        return limit !== undefined && refund_amount > limit
          ? [`${id}: staff set ${limit}, it is ${refund_amount}`]
          : [];
      }),
  },
  {
    name: 'returns contain only lines of their order',
    when: 'always',
    findViolations: ({ state }) =>
      state.return_items.flatMap(({ return_id, item_id }) => {
        const itsReturn = state.returns.find(({ id }) => id === return_id)!;
        if (itsReturn.status === 'canceled') return [];
        const order = findOrder(state, itsReturn);
        const isOfOrder = order && state.lines.some(({ id }) => id === item_id);
        return isOfOrder ? [] : [`${return_id} contains ${item_id}, which is not of its order`];
      }),
  },
];

/** The numbers of units of a line that were received back, were claimed, or are exchanged by swaps and not received yet. */
export function countSettledUnits(
  state: ShopState,
  line: LineRow,
): { received: number; claimed: number; awaited: number } {
  const received = sumBy(
    state.return_items.filter(({ return_id, item_id }) => {
      const itsReturn = state.returns.find(({ id }) => id === return_id)!;
      return item_id === line.id && itsReturn.received_at !== null;
    }),
    ({ received_quantity }) => received_quantity,
  );
  const claimed = sumBy(
    state.claim_items.filter(({ item_id }) => item_id === line.id),
    ({ claim_order_id, quantity }) => {
      const claim = state.claims.find(({ id }) => id === claim_order_id)!;
      if (claim.canceled_at !== null || claim.deleted_at !== null) return 0;
      if (claim.type === 'refund' && !claim.refund_amount) return 0;
      return Math.max(0, quantity - countReturnedForClaim(state, claim.id, line.id));
    },
  );
  const awaited = sumBy(
    state.return_items.filter(({ item_id }) => item_id === line.id),
    ({ return_id, quantity, requested_quantity, received_quantity }) => {
      const { swap_id } = state.returns.find(({ id }) => id === return_id)!;
      const swap = state.swaps.find(({ id }) => id === swap_id);
      if (!swap?.confirmed_at || swap.canceled_at) return 0;
      // a swap exchanges all requested units, even if some are not returned
      return Math.max(0, (requested_quantity ?? quantity) - (received_quantity ?? 0));
    },
  );
  return { received, claimed, awaited };
}

function countReturnedForClaim(state: ShopState, claimId: string, lineId: string): number {
  const returns = state.returns.filter(
    (orderReturn) => orderReturn.claim_order_id === claimId && orderReturn.received_at !== null,
  );
  return sumBy(
    state.return_items.filter(
      ({ item_id, return_id }) => item_id === lineId && returns.some(({ id }) => id === return_id),
    ),
    ({ received_quantity }) => received_quantity,
  );
}

function getReturnItems(state: ShopState, line: LineRow, status: string): ShopState['return_items'] {
  return state.return_items.filter(({ return_id, item_id }) => {
    const itsReturn = state.returns.find(({ id }) => id === return_id)!;
    return item_id === line.id && itsReturn.status === status;
  });
}

function getAllLines(state: ShopState): LineRow[] {
  return state.orders.flatMap(({ id }) => getCustomerLines(state, id));
}
