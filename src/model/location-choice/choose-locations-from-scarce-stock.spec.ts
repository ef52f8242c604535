import { chooseLocations, type LineToAllocate, type LocationStock } from './choose-locations.ts';

/* Like choose-locations.spec.ts, for items with little stock. */

function line(
  line_id: string,
  quantity: number,
  items: Record<string, number>,
  backorder = false,
): LineToAllocate {
  const parts = Object.entries(items).map(([inventory_item_id, required_quantity]) => ({
    ...{ inventory_item_id, required_quantity },
  }));
  return { line_id, quantity, backorder, items: parts };
}

function location(location_id: string, available: Record<string, number>): LocationStock {
  return { location_id, available: new Map(Object.entries(available)) };
}

/** Returns the allocations in the form `line location quantity`. */
function allocationsOf(lines: LineToAllocate[], locations: LocationStock[]): string[] {
  return chooseLocations(lines, locations).map(
    ({ line_id, location_id, quantity }) => `${line_id} ${location_id} ${quantity}`,
  );
}

describe('A line on backorder', () => {
  it('is allocated from the only location with its full quantity rather than from the preferred one', () => {
    const locations = [location('N', { x: 1 }), location('S', { x: 3 })];
    expect(allocationsOf([line('a', 3, { x: 1 }, true)], locations)).toEqual(['a S 3']);
  });

  it('is allocated at the location that stocks all items of its kit', () => {
    const locations = [location('N', { x: 9 }), location('S', { x: 0, y: 0 })];
    expect(allocationsOf([line('kit', 2, { x: 1, y: 1 }, true)], locations)).toEqual(['kit S 2']);
  });
});

describe('Two lines of the same item', () => {
  it('are allocated from a location that has enough for both', () => {
    const locations = [location('N', { x: 5 }), location('S', { x: 9 })];
    expect(allocationsOf([line('a', 2, { x: 1 }), line('b', 3, { x: 1 })], locations)).toEqual([
      'b N 3',
      'a N 2',
    ]);
  });

  it('do not allocate the units that a kit needs', () => {
    const locations = [location('N', { x: 5, y: 1 })];
    const lines = [line('a', 3, { x: 1 }), line('kit', 1, { x: 3, y: 1 })];
    expect(allocationsOf(lines, locations)).toEqual(['kit N 1', 'a N 2']);
  });
});
