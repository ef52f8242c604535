import fc from 'fast-check';
import { chooseLocations, type LineToAllocate, type LocationStock } from './choose-locations.ts';

describe('The locations that lines are allocated from', () => {
  it.each<[string, LineToAllocate[], LocationStock[], string[]]>([
    ['the one that has the item', [line('a', 2)], [location('N', 1), location('S', 2)], ['a S 2']],
    [
      'the preferred one of several that have the item',
      [line('a', 2)],
      [location('N', 2), location('S', 9)],
      ['a N 2'],
    ],
    [
      'as few locations as possible',
      [line('a', 6)],
      [location('N', 2), location('S', 3), location('W', 4)],
      ['a W 4', 'a S 2'],
    ],
    [
      'the one that serves most lines of the order',
      [line('a', 1), line('b', 1, { y: 1 })],
      [location('N', 5), location('S', 5, { y: 5 })],
      ['a S 1', 'b S 1'],
    ],
    [
      'those with enough for each line if several lines have the same item',
      [line('a', 3), line('b', 5)],
      [location('N', 5), location('S', 3)],
      ['b N 5', 'a S 3'],
    ],
    [
      'the one that has all items of a kit',
      [line('kit', 2, { x: 1, y: 3 })],
      [location('N', 9, { y: 5 }), location('S', 2, { y: 6 })],
      ['kit S 2'],
    ],
    [
      'those that leave enough for a kit with the same item',
      [line('a', 1), line('kit', 1, { x: 1, y: 1 })],
      [location('N', 1, { y: 1 }), location('S', 1)],
      ['kit N 1', 'a S 1'],
    ],
    [
      'the preferred one for the backordered quantity',
      [line('a', 9, { x: 1 }, true)],
      [location('N', 1), location('S', 4)],
      ['a S 4', 'a N 5'],
    ],
    [
      'one that stocks the item for the backordered quantity',
      [line('a', 3, { x: 1 }, true)],
      [{ location_id: 'N', available: new Map() }, location('S', -2)],
      ['a S 3'],
    ],
    ['none if no location stocks the backordered item', [line('a', 3, { x: 1 }, true)], [], []],
    [
      'none for a missing quantity that is not backordered',
      [line('a', 3)],
      [location('N', 1), location('S', -4)],
      ['a N 1'],
    ],
  ])('are %s', (_, lines, locations, expected) => {
    const shares = chooseLocations(lines, locations);
    expect(
      shares.map(({ line_id, location_id, quantity }) => `${line_id} ${location_id} ${quantity}`),
    ).toEqual(expected);
  });

  it('never allocate more than they have, or more than the quantity of a line', () => {
    const quantities = fc.integer({ min: 0, max: 6 });
    const requested = fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 6 }),
        x: quantities,
        y: fc.integer({ min: 1, max: 3 }),
      }),
      { maxLength: 4 },
    );
    const stocked = fc.array(fc.record({ x: fc.integer({ min: -3, max: 9 }), y: quantities }), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(requested, stocked, (some, there) => {
        const lines = some.map(({ quantity, x, y }, n) => line(`l${n}`, quantity, x > 0 ? { x, y } : { y }));
        const locations = there.map(({ x, y }, n) => location(`p${n}`, x, { y }));
        const shares = chooseLocations(lines, locations);
        for (const otherLine of lines)
          expect(sumOf(shares, (share) => share.line_id === otherLine.line_id)).toBeLessThanOrEqual(
            otherLine.quantity,
          );
        for (const { location_id, available } of locations)
          for (const [item, left] of available)
            expect(
              lines.reduce(
                (sum, { line_id, items }) =>
                  sum +
                  (items.find((candidate) => candidate.inventory_item_id === item)?.required_quantity ?? 0) *
                    sumOf(shares, (share) => share.line_id === line_id && share.location_id === location_id),
                0,
              ),
            ).toBeLessThanOrEqual(Math.max(0, left));
      }),
    );
  });

  it('allocate a line of one item completely if they have enough together', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9), { minLength: 1, maxLength: 5 }), fc.nat(30), (there, extra) => {
        const all = there.reduce((sum, n) => sum + n, 0);
        const quantity = Math.max(1, all - extra);
        fc.pre(quantity <= all);
        const shares = chooseLocations(
          [line('a', quantity)],
          there.map((n, at) => location(`p${at}`, n)),
        );
        expect(sumOf(shares, () => true)).toBe(quantity);
      }),
    );
  });
});

/** @param items the required quantity of each item per unit; defaults to one `x` */
function line(
  line_id: string,
  quantity: number,
  items: Record<string, number> = { x: 1 },
  backorder = false,
): LineToAllocate {
  return {
    ...{ line_id, quantity, backorder },
    items: Object.entries(items).map(([inventory_item_id, required_quantity]) => ({
      inventory_item_id,
      required_quantity,
    })),
  };
}

function location(location_id: string, x: number, others: Record<string, number> = {}): LocationStock {
  return { location_id, available: new Map(Object.entries({ x, ...others })) };
}

function sumOf(
  shares: ReturnType<typeof chooseLocations>,
  counts: (share: (typeof shares)[number]) => boolean,
): number {
  return shares.filter(counts).reduce((sum, { quantity }) => sum + quantity, 0);
}
