import { filterBy, getCustomerLines, type OrderRow, type ShopState, sumBy } from '../rows.ts';
import { calculateLineTotal } from '../totals.ts';
import type { Invariant } from './all.ts';

/** Promotions: limits hold, what is taken off adds up, and a return of all items refunds what they cost. */
export const promotionInvariants: Invariant[] = [
  {
    name: 'the budget of a promotion is not exceeded',
    when: 'always',
    findViolations: ({ state }) =>
      state.promotions.flatMap(({ id, budget, used }) => {
        if (!budget) return [];
        const uses = filterBy(state.promotion_uses, 'promotion_id', id);
        const recorded = budget.type === 'money' ? sumBy(uses, ({ amount }) => amount) : uses.length;
        return [
          used > budget.limit && `${id} of ${budget.limit} ${budget.type} has used ${used}`,
          used !== recorded && `${id} has used ${used}, its orders ${recorded}`,
        ].filter((line) => line !== false);
      }),
  },
  {
    name: 'a customer uses a promotion no more often than it says',
    when: 'always',
    findViolations: ({ state }) =>
      state.promotions.flatMap(({ id, uses_per_customer }) => {
        if (uses_per_customer === null) return [];
        const customers = filterBy(state.promotion_uses, 'promotion_id', id).map((use) => use.customer_id);
        return [...new Set(customers)].flatMap((customer) => {
          const uses = customers.filter((one) => one === customer).length;
          return uses > uses_per_customer ? [`${customer} has used ${id} ${uses} times`] : [];
        });
      }),
  },
  {
    name: 'the promotions of an order are what its lines and shipping are reduced by',
    when: 'always',
    findViolations: ({ state, changedShipping }) =>
      state.orders.flatMap((order) => {
        if (isEdited(state, order) || changedShipping.has(order.id)) return [];
        const lines = filterBy(state.lines, 'order_id', order.id).map(({ id }) => id);
        const reductions = state.adjustments.filter(
          ({ item_id, source_id }) => source_id !== null && lines.includes(item_id),
        );
        const shipping = sumBy(filterBy(state.methods, 'order_id', order.id), ({ original_price, price }) =>
          original_price === null ? 0 : original_price - price,
        );
        const promised = sumBy(order.promotions, ({ amount }) => amount);
        const given = sumBy(reductions, ({ price_reduction }) => price_reduction) + shipping;
        return promised === given ? [] : [`${order.id} says ${promised}, it has ${given}`];
      }),
  },
  {
    name: 'an order that was returned as a whole refunds what its lines cost',
    when: 'always',
    findViolations: ({ state, receivedWithRefund }) =>
      state.orders.flatMap((order) => {
        const lines = getCustomerLines(state, order.id);
        const returns = filterBy(state.returns, 'order_id', order.id).filter(
          ({ status }) => status !== 'canceled',
        );
        const isPlain =
          !isEdited(state, order) &&
          ![...state.claims, ...state.swaps].some(({ order_id }) => order_id === order.id) &&
          returns.every(
            ({ id, received_at, custom_refund_amount }) =>
              received_at !== null &&
              custom_refund_amount === null &&
              !receivedWithRefund.has(id) &&
              !state.methods.some(({ return_id }) => return_id === id),
          );
        if (!isPlain || lines.some((line) => line.returned_quantity !== line.quantity)) return [];
        // what could not be refunded at once is refunded by an amount that staff choose
        if (returns.some(({ status }) => status !== 'received')) return [];
        const cost = sumBy(lines, (line) => calculateLineTotal(state, line));
        const refunded = sumBy(returns, ({ refund_amount }) => refund_amount);
        // a canceled return shifts the shares of the units by a minor unit
        const tolerance = returns.length * lines.length;
        return Math.abs(cost - refunded) <= tolerance
          ? []
          : [`${order.id} cost ${cost}, its returns refund ${refunded}`];
      }),
  },
];

function isEdited(state: ShopState, { id }: OrderRow): boolean {
  return state.edits.some((edit) => edit.order_id === id && edit.confirmed_at !== null);
}
