import { filterBy, sumBy } from '../rows.ts';
import { calculateTotals } from '../totals.ts';
import type { Invariant } from './all.ts';

/** Totals: the payment of an order is its total. */
export const totalInvariants: Invariant[] = [
  {
    name: 'an order is placed with a payment of its total',
    when: 'always',
    findViolations: ({ state, changedShipping }) =>
      state.orders.flatMap((order) => {
        const isEdited = state.edits.some((edit) => edit.order_id === order.id && edit.confirmed_at !== null);
        if (isEdited || changedShipping.has(order.id)) return [];
        const paid = sumBy(
          filterBy(state.payments, 'cart_id', order.cart_id).filter(({ order_id }) => order_id === order.id),
          ({ amount }) => amount,
        );
        const { total } = calculateTotals(state, order);
        return paid === total ? [] : [`${order.id} costs ${total}, its payment is ${paid}`];
      }),
  },
];
