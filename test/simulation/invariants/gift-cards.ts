import { filterBy, getCustomerLines, type OrderRow, type ShopState, sumBy } from '../rows.ts';
import { calculateTotals } from '../totals.ts';
import type { Invariant } from './all.ts';
import { countSettledUnits } from './items.ts';

/** Gift cards: only cards that are paid and not returned can be used, and a balance is the value less the transactions. */
export const giftCardInvariants: Invariant[] = [
  {
    name: 'the balance of a gift card is its value less its transactions',
    when: 'always',
    findViolations: ({ state }) =>
      state.cards.flatMap(({ id, value, balance }) => {
        const spent = sumBy(filterBy(state.transactions, 'gift_card_id', id), ({ amount }) => amount);
        return balance === value - spent && balance >= 0
          ? []
          : [`${id} of ${value}: ${spent} spent, ${balance} left`];
      }),
  },
  {
    name: 'of several gift cards the one with the smaller balance is used first',
    when: 'always',
    findViolations: ({ state }) => state.orders.flatMap((order) => findWrongSpendingOrder(state, order)),
  },
  {
    name: 'gift cards pay at most the total of an order',
    when: 'always',
    findViolations: ({ state }) =>
      state.orders.flatMap((order) => {
        const paid = sumBy(filterBy(state.transactions, 'order_id', order.id), ({ amount }) => amount);
        const { subtotal, discount_total, shipping_total, tax_total } = calculateTotals(state, order);
        const cost = subtotal - discount_total + shipping_total + tax_total;
        return paid > cost ? [`${order.id} costs ${cost}, gift cards have paid ${paid}`] : [];
      }),
  },
  {
    name: 'no refunded gift card can be used',
    when: 'always',
    findViolations: ({ state }) =>
      state.orders.flatMap((order) => {
        const [valid, sold] = [getValidCards(state, order).length, countSoldCards(state, order)];
        return valid > sold
          ? [`${order.id} sold ${sold} gift cards that are not returned, ${valid} can be used`]
          : [];
      }),
  },
  {
    name: 'each paid gift card is issued',
    when: 'always',
    findViolations: ({ state, disabledByStaff }) =>
      state.orders.flatMap((order) => {
        const sold = countSoldCards(state, order);
        if (!isPaid(state, order) || disabledByStaff.size > 0) return [];
        const usable = filterBy(state.cards, 'order_id', order.id).filter(
          ({ deleted_at, revoked_at }) => !deleted_at && !revoked_at,
        );
        return usable.length < sold
          ? [`${order.id} has paid ${sold} gift cards, ${usable.length} are issued`]
          : [];
      }),
  },
];

/** Gift cards of the simulation do not expire, so only balances decide: all but the largest must be used up. */
function findWrongSpendingOrder(state: ShopState, order: OrderRow): string[] {
  const uses = state.transactions
    .filter(({ order_id, amount }) => order_id === order.id && amount > 0)
    .map((use) => {
      const card = state.cards.find(({ id }) => id === use.gift_card_id)!;
      const earlier = state.transactions.filter(
        (transaction) => transaction.gift_card_id === card.id && transaction.created_at < use.created_at,
      );
      return { ...use, before: card.value - sumBy(earlier, ({ amount }) => amount) };
    })
    .sort((a, b) => a.before - b.before);
  return uses
    .slice(0, -1)
    .filter(({ amount, before }) => amount < before)
    .map(
      ({ gift_card_id, amount, before }) =>
        `${gift_card_id} of ${before} paid only ${amount}, and another one the rest`,
    );
}

/** Gift cards that can be used or have been used up. */
function getValidCards(state: ShopState, { id }: OrderRow): ShopState['cards'] {
  return filterBy(state.cards, 'order_id', id).filter(
    ({ is_disabled, balance, deleted_at, revoked_at }) =>
      !deleted_at && (!is_disabled || (balance === 0 && !revoked_at)),
  );
}

/** The number of sold gift cards that are neither returned nor exchanged. */
function countSoldCards(state: ShopState, order: OrderRow): number {
  if (order.canceled_at !== null) return 0;
  const lines = getCustomerLines(state, order.id).filter(
    (line) => line.is_giftcard && isDelivered(state, line),
  );
  return sumBy(lines, (line) => {
    const { received, claimed, awaited } = countSettledUnits(state, line);
    return Math.max(0, line.quantity - received - claimed - awaited);
  });
}

function isDelivered(state: ShopState, line: ShopState['lines'][number]): boolean {
  const owners = [...state.swaps, ...state.claims];
  const owner = owners.find(({ id }) => id === line.swap_id || id === line.claim_order_id);
  return owner === undefined || owner.canceled_at === null;
}

/** Whether the total of the order is captured, without refunds, swaps and claims. */
function isPaid(state: ShopState, order: OrderRow): boolean {
  const payments = filterBy(state.payments, 'order_id', order.id).filter(({ canceled_at }) => !canceled_at);
  const refunded = sumBy(filterBy(state.refunds, 'order_id', order.id), ({ amount }) => amount);
  if (order.canceled_at || refunded > 0 || payments.some(({ captured_at }) => !captured_at)) return false;
  if (state.swaps.some((swap) => swap.order_id === order.id && !swap.canceled_at)) return false;
  if (state.claims.some((claim) => claim.order_id === order.id)) return false;
  return sumBy(payments, ({ amount }) => amount) >= calculateTotals(state, order).total;
}
