import { having, sumOf } from '../rows.ts';
import { totalsOf } from '../totals.ts';
import type { Law } from './all.ts';

/** Totals: what is paid is what the lines cost. */
export const totalLaws: Law[] = [
  {
    name: 'an order is placed with a payment of its total',
    when: 'always',
    broken: ({ facts, changedShipping }) =>
      facts.orders.flatMap((order) => {
        const isEdited = facts.edits.some((edit) => edit.order_id === order.id && edit.confirmed_at !== null);
        if (isEdited || changedShipping.has(order.id)) return [];
        const paid = sumOf(
          having(facts.payments, 'cart_id', order.cart_id).filter(({ order_id }) => order_id === order.id),
          ({ amount }) => amount,
        );
        const { total } = totalsOf(facts, order);
        return paid === total ? [] : [`${order.id} costs ${total}, its payment is ${paid}`];
      }),
  },
];
