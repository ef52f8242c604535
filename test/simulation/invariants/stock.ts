import { filterBy, getCustomerLines, type ShopState, sumBy } from '../rows.ts';
import type { CatalogueVariant } from '../run.ts';
import type { Invariant } from './all.ts';

/** Stock: the initial quantity, less the sold and the held, plus the returned units. */
export const stockInvariants: Invariant[] = [
  {
    name: 'stock is conserved',
    when: 'always',
    findViolations: ({ state, variants, stockChanges }) =>
      variants.flatMap((variant) => {
        if (variant.stock === null) return [];
        const expected =
          variant.stock +
          (stockChanges.get(variant.variant) ?? 0) -
          countTaken(state, variant) -
          countHeld(state, variant);
        const available = getAvailable(state, variant);
        return available === expected
          ? []
          : [`${variant.name}: ${available} available, ${expected} expected`];
      }),
  },
  {
    name: 'only open carts hold stock, and no more than their lines have',
    when: 'always',
    findViolations: ({ state }) =>
      state.holds.flatMap(({ cart_id, line_item_id, quantity }) => {
        const cart = state.carts.find(({ id }) => id === cart_id);
        const line = state.lines.find(({ id }) => id === line_item_id);
        return cart?.completed_at === null && quantity <= (line?.quantity ?? 0)
          ? []
          : [`${cart_id} holds ${quantity} of ${line_item_id}`];
      }),
  },
  {
    name: 'stock is never negative',
    when: 'always',
    findViolations: ({ state }) =>
      state.variants
        .filter(({ inventory_quantity }) => inventory_quantity < 0)
        .map(({ title, inventory_quantity }) => `${title}: ${inventory_quantity} in stock`),
  },
  {
    name: 'reserved_quantity is the sum of the reservations',
    when: 'always',
    findViolations: ({ state }) =>
      state.levels.flatMap(({ id, inventory_item_id, reserved_quantity }) => {
        const reservations = filterBy(state.reservations, 'inventory_item_id', inventory_item_id);
        const reserved = sumBy(reservations, ({ quantity }) => quantity);
        return reserved === reserved_quantity ? [] : [`${id} has ${reserved_quantity}, not ${reserved}`];
      }),
  },
  {
    name: 'the reserved quantity of a line ≤ its unfulfilled quantity',
    when: 'always',
    findViolations: ({ state }) =>
      state.lines.flatMap(({ id, quantity, fulfilled_quantity, order_edit_id, order_id }) => {
        if (order_edit_id !== null && order_id === null) return [];
        const reserved = sumBy(
          filterBy(state.reservations, 'line_item_id', id),
          (reservation) => reservation.quantity,
        );
        const open = quantity - (fulfilled_quantity ?? 0);
        return reserved > open ? [`${id}: ${reserved} reserved, ${open} unfulfilled`] : [];
      }),
  },
];

/** The available quantity, stored at the variant or at its location. */
function getAvailable(state: ShopState, { variant, item }: CatalogueVariant): number {
  if (item === null) return state.variants.find(({ id }) => id === variant)!.inventory_quantity;
  const levels = filterBy(state.levels, 'inventory_item_id', item);
  return sumBy(levels, (level) => level.stocked_quantity - level.reserved_quantity);
}

/** The number of units of a variant that carts hold. */
function countHeld({ holds }: ShopState, { variant }: CatalogueVariant): number {
  return sumBy(filterBy(holds, 'variant_id', variant), ({ quantity }) => quantity);
}

/** The number of units of a variant that were taken from the stock and are not returned. */
function countTaken(state: ShopState, { variant, item }: CatalogueVariant): number {
  return sumBy(state.orders, (order) => {
    const lines = getCustomerLines(state, order.id).filter(({ variant_id }) => variant_id === variant);
    const own = lines.filter((line) => line.order_id !== null && order.canceled_at === null);
    const claimed = lines.filter(({ claim_order_id }) =>
      state.claims.some(({ id, canceled_at }) => id === claim_order_id && canceled_at === null),
    );
    return (
      sumBy(own, countUnreturned) +
      sumBy(claimed, countUnreturned) +
      sumBy(
        state.swaps.filter(({ order_id }) => order_id === order.id),
        (swap) => countTakenBySwap(item === null ? swap : { ...swap, stock_owed: null }, lines, variant),
      )
    );
  });
}

/** A swap may send units that are not in stock. They were never taken, and do not return to the stock when the swap is canceled. */
function countTakenBySwap(
  { id, canceled_at, stock_owed }: ShopState['swaps'][number],
  lines: ShopState['lines'],
  variant: string,
): number {
  const backordered = stock_owed?.[variant] ?? 0;
  const left = sumBy(
    lines.filter(({ swap_id }) => swap_id === id),
    countUnreturned,
  );
  return canceled_at === null ? left - backordered : Math.min(left, backordered) - backordered;
}

function countUnreturned({ quantity, returned_quantity }: ShopState['lines'][number]): number {
  return quantity - (returned_quantity ?? 0);
}
