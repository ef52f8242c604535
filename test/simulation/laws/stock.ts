import { linesOf, sumOf, type Facts } from '../rows.ts';
import type { Law } from './all.ts';

/** Stock: what there was, less what was sold, plus what came back. */
export const stockLaws: Law[] = [
  {
    name: 'stock is conserved',
    when: 'always',
    broken: ({ facts, goods, restocked }) =>
      goods.flatMap(({ variant, name, stock }) => {
        if (stock === null) return [];
        const { inventory_quantity } = facts.variants.find(({ id }) => id === variant)!;
        const expected = stock + (restocked.get(variant) ?? 0) - goneOf(facts, variant);
        return inventory_quantity !== expected
          ? [`${name}: ${inventory_quantity} in stock, ${expected} expected`]
          : [];
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
];

/** How many pieces of a variant were taken from the stock and are not back. */
function goneOf(facts: Facts, variant: string): number {
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
        (swap) => goneBySwap(swap, lines, variant),
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
