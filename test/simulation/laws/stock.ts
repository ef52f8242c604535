import { having, linesOf, sumOf, type Facts } from '../rows.ts';
import type { Goods } from '../run.ts';
import type { Law } from './all.ts';

/** Stock: what there was, less what was sold, plus what came back. */
export const stockLaws: Law[] = [
  {
    name: 'stock is conserved',
    when: 'always',
    broken: ({ facts, goods, restocked }) =>
      goods.flatMap((one) => {
        if (one.stock === null) return [];
        const expected = one.stock + (restocked.get(one.variant) ?? 0) - goneOf(facts, one);
        const available = availableOf(facts, one);
        return available === expected ? [] : [`${one.name}: ${available} available, ${expected} expected`];
      }),
  },
  {
    name: 'nothing is sold that is not there',
    when: 'always',
    broken: ({ facts }) =>
      facts.variants
        .filter(({ inventory_quantity }) => inventory_quantity < 0)
        .map(({ title, inventory_quantity }) => `${title}: ${inventory_quantity} in stock`),
  },
  {
    name: 'reserved_quantity is what the reservations say',
    when: 'always',
    broken: ({ facts }) =>
      facts.levels.flatMap(({ id, inventory_item_id, reserved_quantity }) => {
        const those = having(facts.reservations, 'inventory_item_id', inventory_item_id);
        const reserved = sumOf(those, ({ quantity }) => quantity);
        return reserved === reserved_quantity ? [] : [`${id} says ${reserved_quantity}, not ${reserved}`];
      }),
  },
  {
    name: 'a line has no more reserved than waits to be packed',
    when: 'always',
    broken: ({ facts }) =>
      facts.lines.flatMap(({ id, quantity, fulfilled_quantity, order_edit_id, order_id }) => {
        if (order_edit_id !== null && order_id === null) return [];
        const reserved = sumOf(having(facts.reservations, 'line_item_id', id), (one) => one.quantity);
        const open = quantity - (fulfilled_quantity ?? 0);
        return reserved > open ? [`${id}: ${reserved} reserved, ${open} wait to be packed`] : [];
      }),
  },
];

/** What of it can be sold, as its one number or its location say. */
function availableOf(facts: Facts, { variant, item }: Goods): number {
  if (item === null) return facts.variants.find(({ id }) => id === variant)!.inventory_quantity;
  const levels = having(facts.levels, 'inventory_item_id', item);
  return sumOf(levels, (level) => level.stocked_quantity - level.reserved_quantity);
}

/** How many pieces of a variant were taken from the stock and are not back. */
function goneOf(facts: Facts, { variant, item }: Goods): number {
  return sumOf(facts.orders, (order) => {
    const lines = linesOf(facts, order.id).filter(({ variant_id }) => variant_id === variant);
    const own = lines.filter((line) => line.order_id !== null && order.canceled_at === null);
    const claimed = lines.filter(({ claim_order_id }) =>
      facts.claims.some(({ id, canceled_at }) => id === claim_order_id && canceled_at === null),
    );
    return (
      sumOf(own, leftOf) +
      sumOf(claimed, leftOf) +
      sumOf(
        facts.swaps.filter(({ order_id }) => order_id === order.id),
        (swap) => goneBySwap(item === null ? swap : { ...swap, stock_owed: null }, lines, variant),
      )
    );
  });
}

/** A swap may send what is not in stock; that was never taken, and does not come back when the swap is canceled. */
function goneBySwap(
  { id, canceled_at, stock_owed }: Facts['swaps'][number],
  lines: Facts['lines'],
  variant: string,
): number {
  const owed = stock_owed?.[variant] ?? 0;
  const left = sumOf(
    lines.filter(({ swap_id }) => swap_id === id),
    leftOf,
  );
  return canceled_at === null ? left - owed : Math.min(left, owed) - owed;
}

function leftOf({ quantity, returned_quantity }: Facts['lines'][number]): number {
  return quantity - (returned_quantity ?? 0);
}
