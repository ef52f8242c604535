import { having, linesOf, sumOf, type Facts, type OrderRow } from '../rows.ts';
import { totalsOf } from '../totals.ts';
import type { Law } from './all.ts';
import { settledOf } from './items.ts';

/** Gift cards: as many can be spent as are paid and not returned, and a balance is what was not spent. */
export const cardLaws: Law[] = [
  {
    name: 'a balance is the value less what was spent',
    when: 'always',
    broken: ({ facts }) =>
      facts.cards.flatMap(({ id, value, balance }) => {
        const spent = sumOf(having(facts.transactions, 'gift_card_id', id), ({ amount }) => amount);
        return balance === value - spent && balance >= 0
          ? []
          : [`${id} of ${value}: ${spent} spent, ${balance} left`];
      }),
  },
  {
    name: 'of several cards the one with the smaller balance is spent first',
    when: 'always',
    broken: ({ facts }) => facts.orders.flatMap((order) => spentOutOfTurn(facts, order)),
  },
  {
    name: 'gift cards pay no more than an order costs',
    when: 'always',
    broken: ({ facts }) =>
      facts.orders.flatMap((order) => {
        const paid = sumOf(having(facts.transactions, 'order_id', order.id), ({ amount }) => amount);
        const { subtotal, discount_total, shipping_total, tax_total } = totalsOf(facts, order);
        const cost = subtotal - discount_total + shipping_total + tax_total;
        return paid > cost ? [`${order.id} costs ${cost}, gift cards have paid ${paid}`] : [];
      }),
  },
  {
    name: 'no gift card can be spent that was refunded',
    when: 'always',
    broken: ({ facts }) =>
      facts.orders.flatMap((order) => {
        const [live, most] = [liveCards(facts, order).length, soldPieces(facts, order)];
        return live > most ? [`${order.id} sold ${most} gift cards for good, ${live} can be spent`] : [];
      }),
  },
  {
    name: 'every gift card that is paid is issued',
    when: 'always',
    broken: ({ facts, disabledByStaff }) =>
      facts.orders.flatMap((order) => {
        const pieces = soldPieces(facts, order);
        if (!isPaid(facts, order) || disabledByStaff.size > 0) return [];
        const usable = having(facts.cards, 'order_id', order.id).filter(
          ({ deleted_at, revoked_at }) => !deleted_at && !revoked_at,
        );
        return usable.length < pieces
          ? [`${order.id} has paid ${pieces} gift cards, ${usable.length} are issued`]
          : [];
      }),
  },
];

/** Cards of the simulation do not expire, so balances alone decide: all but the fullest are emptied. */
function spentOutOfTurn(facts: Facts, order: OrderRow): string[] {
  const uses = facts.transactions
    .filter(({ order_id, amount }) => order_id === order.id && amount > 0)
    .map((use) => {
      const card = facts.cards.find(({ id }) => id === use.gift_card_id)!;
      const earlier = facts.transactions.filter(
        (one) => one.gift_card_id === card.id && one.created_at < use.created_at,
      );
      return { ...use, before: card.value - sumOf(earlier, ({ amount }) => amount) };
    })
    .sort((a, b) => a.before - b.before);
  return uses
    .slice(0, -1)
    .filter(({ amount, before }) => amount < before)
    .map(
      ({ gift_card_id, amount, before }) =>
        `${gift_card_id} of ${before} paid ${amount}, and another one the rest`,
    );
}

/** Those that can be spent, or were. */
function liveCards(facts: Facts, { id }: OrderRow): Facts['cards'] {
  return having(facts.cards, 'order_id', id).filter(
    ({ is_disabled, balance, deleted_at, revoked_at }) =>
      !deleted_at && (!is_disabled || (balance === 0 && !revoked_at)),
  );
}

/** Pieces of gift-card lines that are sold and neither given back nor exchanged. */
function soldPieces(facts: Facts, order: OrderRow): number {
  if (order.canceled_at !== null) return 0;
  const lines = linesOf(facts, order.id).filter((line) => line.is_giftcard && isSent(facts, line));
  return sumOf(lines, (line) => {
    const { received, claimed, awaited } = settledOf(facts, line);
    return Math.max(0, line.quantity - received - claimed - awaited);
  });
}

function isSent(facts: Facts, line: Facts['lines'][number]): boolean {
  const owners = [...facts.swaps, ...facts.claims];
  const owner = owners.find(({ id }) => id === line.swap_id || id === line.claim_order_id);
  return owner === undefined || owner.canceled_at === null;
}

/** Whether all that the order and its swaps cost is captured and nothing of it was given back. */
function isPaid(facts: Facts, order: OrderRow): boolean {
  const payments = having(facts.payments, 'order_id', order.id).filter(({ canceled_at }) => !canceled_at);
  const refunded = sumOf(having(facts.refunds, 'order_id', order.id), ({ amount }) => amount);
  if (order.canceled_at || refunded > 0 || payments.some(({ captured_at }) => !captured_at)) return false;
  if (facts.swaps.some((swap) => swap.order_id === order.id && !swap.canceled_at)) return false;
  if (facts.claims.some((claim) => claim.order_id === order.id)) return false;
  return sumOf(payments, ({ amount }) => amount) >= totalsOf(facts, order).total;
}
