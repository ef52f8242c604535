import { findOrder, getCustomerLines, type LineRow, type ShopState, sumBy } from '../rows.ts';
import { calculateLineTotal } from '../totals.ts';
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
    name: 'open returns of a line together ≤ what was left of it when the last one was requested',
    when: 'always',
    findViolations: ({ state }) =>
      getAllLines(state).flatMap((line) => {
        // an edit may remove a line with an open return, so only later requests count
        const edit = state.edits.find(({ id }) => id === line.order_edit_id);
        const open = state.returns.filter(
          (orderReturn) =>
            orderReturn.status === 'requested' &&
            orderReturn.created_at > (edit?.confirmed_at ?? '') &&
            !isCredited(state, orderReturn) &&
            countUnits(state, orderReturn, line) > 0,
        );
        const lastRequest = open
          .map(({ created_at }) => created_at)
          .sort()
          .at(-1);
        if (lastRequest === undefined) return [];
        const requested = sumBy(open, (orderReturn) => countUnits(state, orderReturn, line));
        const { received, claimed, awaited } = countSettledUnits(state, line, lastRequest);
        const settled = received + claimed + awaited;
        return requested + settled > line.quantity
          ? [`${line.id} of ${line.quantity}: ${requested} in open returns, ${settled} were settled`]
          : [];
      }),
  },
  {
    name: 'what a canceled claim or swap has sent is not credited',
    when: 'always',
    findViolations: ({ state }) =>
      [...state.claims, ...state.swaps]
        .filter(({ canceled_at }) => canceled_at !== null)
        .flatMap(({ id }) =>
          state.lines
            .filter((line) => !line.is_return && [line.claim_order_id, line.swap_id].includes(id))
            .flatMap((line) => {
              const { received, claimed, awaited } = countSettledUnits(state, line);
              const requested = sumBy(getReturnItems(state, line, 'requested'), ({ quantity }) => quantity);
              return received + claimed + awaited + requested > 0
                ? [
                    `${id} has sent ${line.id}: ${received + claimed + awaited} settled, ${requested} requested`,
                  ]
                : [];
            }),
        ),
  },
  {
    name: 'an open return is worth something while its units are left',
    when: 'always',
    findViolations: ({ state }) =>
      state.returns.flatMap((orderReturn) => {
        const { id, status, claim_order_id, swap_id, refund_amount, custom_refund_amount } = orderReturn;
        if (status !== 'requested' || refund_amount > 0 || custom_refund_amount === 0) return [];
        if (claim_order_id !== null || swap_id !== null) return [];
        const order = findOrder(state, orderReturn);
        if (order?.promotions.some(({ rewards = [] }) => rewards.length > 0)) return []; // may be taken back
        if (state.methods.some(({ return_id }) => return_id === id)) return [];
        const items = state.return_items.filter(({ return_id }) => return_id === id);
        const sold = getAllLines(state); // without lines that an edit has removed
        const lines = items.map(({ item_id }) => sold.find((line) => line.id === item_id));
        const isWorthless = lines.some((line, n) => {
          if (!line || calculateLineTotal(state, line) <= 2 * line.quantity) return true;
          const { received, claimed, awaited } = countSettledUnits(state, line);
          return received + claimed + awaited + items[n].quantity > line.quantity;
        });
        return isWorthless ? [] : [`${id} refunds 0`];
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

/**
 * The numbers of units of a line that were received back, were claimed, or are exchanged by swaps and not received yet.
 * @param until counts what was credited before this time and is still credited; defaults to now
 */
export function countSettledUnits(
  state: ShopState,
  line: LineRow,
  until = '9999',
): { received: number; claimed: number; awaited: number } {
  const received = sumBy(
    state.return_items.filter(({ return_id, item_id }) => {
      const itsReturn = state.returns.find(({ id }) => id === return_id)!;
      return item_id === line.id && itsReturn.received_at !== null && itsReturn.received_at < until;
    }),
    ({ received_quantity }) => received_quantity,
  );
  const claimed = sumBy(
    state.claim_items.filter(({ item_id }) => item_id === line.id),
    ({ claim_order_id, quantity }) => {
      const claim = state.claims.find(({ id }) => id === claim_order_id)!;
      if (claim.canceled_at !== null || claim.deleted_at !== null || claim.created_at >= until) return 0;
      if (!hasCredit(claim)) return 0;
      return Math.max(0, quantity - countReturnedForClaim(state, claim.id, line.id, until));
    },
  );
  const awaited = sumBy(
    state.return_items.filter(({ item_id }) => item_id === line.id),
    ({ return_id, quantity, requested_quantity, received_quantity }) => {
      const { swap_id, received_at } = state.returns.find(({ id }) => id === return_id)!;
      const swap = state.swaps.find(({ id }) => id === swap_id);
      if (!swap?.confirmed_at || swap.canceled_at || swap.confirmed_at >= until) return 0;
      const received = received_at !== null && received_at < until ? (received_quantity ?? 0) : 0;
      // a swap exchanges all requested units, even if some are not returned
      return Math.max(0, (requested_quantity ?? quantity) - received);
    },
  );
  return { received, claimed, awaited };
}

function countReturnedForClaim(state: ShopState, claimId: string, lineId: string, until: string): number {
  const returns = state.returns.filter(
    ({ claim_order_id, received_at }) =>
      claim_order_id === claimId && received_at !== null && received_at < until,
  );
  return sumBy(
    state.return_items.filter(
      ({ item_id, return_id }) => item_id === lineId && returns.some(({ id }) => id === return_id),
    ),
    ({ received_quantity }) => received_quantity,
  );
}

function hasCredit({ type, refund_amount, rounds_to_zero }: ShopState['claims'][number]): boolean {
  return type === 'replace' || (refund_amount ?? 0) > 0 || rounds_to_zero;
}

/** Whether a claim or a confirmed swap credits the units that its own return requests. */
function isCredited(state: ShopState, { claim_order_id, swap_id }: ShopState['returns'][number]): boolean {
  const claim = state.claims.find(({ id }) => id === claim_order_id);
  if (claim) return claim.canceled_at === null && hasCredit(claim);
  const swap = state.swaps.find(({ id }) => id === swap_id);
  return swap !== undefined && swap.confirmed_at !== null && swap.canceled_at === null;
}

function countUnits(state: ShopState, { id }: ShopState['returns'][number], line: LineRow): number {
  return sumBy(
    state.return_items.filter(({ return_id, item_id }) => return_id === id && item_id === line.id),
    ({ quantity }) => quantity,
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
