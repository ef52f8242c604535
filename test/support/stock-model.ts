/** A line of an order in the model. */
export interface Line {
  order: string;
  id: string;
  /** The quantity of each item in one unit of the line. */
  requiredQuantities: Record<Item, number>;
  quantity: number;
  /** By item and location. */
  reserved: Record<Item, Record<string, number>>;
  fulfillments: { id: string; location: string; quantity: number; shipped: boolean }[];
  sent: number;
  returned: number;
  isCanceled: boolean;
}

export type Item = 'lamp' | 'bulb';

export type Level = { stocked: number; reserved: number };

/** Stock levels in memory, for lamps and for kits of a lamp and bulbs. Reservations are numbers here, not rows. */
export class StockModel {
  readonly levels: Record<Item, Record<string, Level>>;

  /** @param stock the stock of each item at each location */
  constructor(
    private readonly locations: readonly string[],
    stock: number,
  ) {
    const levels = () =>
      Object.fromEntries(locations.map((location) => [location, { stocked: stock, reserved: 0 }]));
    this.levels = { lamp: levels(), bulb: levels() };
  }

  /**
   * Reserves at the first location that has the whole quantity. If none has, at several, the one with the most stock first.
   * @returns null if there is not enough
   */
  planReservations(
    requiredQuantities: Line['requiredQuantities'],
    quantity: number,
  ): Line['reserved'] | null {
    const availableAt = (location: string): number =>
      Math.max(
        0,
        Math.min(
          ...requiredItems(requiredQuantities).map((item) => {
            const { stocked: there, reserved } = this.levels[item][location];
            return Math.floor((there - reserved) / requiredQuantities[item]);
          }),
        ),
      );
    // the backorders of one location reduce the available quantity of all
    const available = Math.min(
      ...requiredItems(requiredQuantities).map((item) =>
        Math.floor(this.availableOf(item) / requiredQuantities[item]),
      ),
    );
    if (quantity > available) return null;
    const single = this.locations.find((location) => availableAt(location) >= quantity);
    const order = single ? [single] : [...this.locations].sort((a, b) => availableAt(b) - availableAt(a));
    const reserved: Line['reserved'] = { lamp: {}, bulb: {} };
    let left = quantity;
    for (const location of order) {
      const n = Math.min(left, availableAt(location));
      left -= n;
      for (const item of requiredItems(requiredQuantities))
        if (n > 0) reserved[item][location] = n * requiredQuantities[item];
    }
    return left === 0 ? reserved : null;
  }

  /** Deducts fulfilled units. @returns false if the fulfillment must be rejected */
  deduct(line: Line, location: string, quantity: number): boolean {
    const deductions = requiredItems(line.requiredQuantities).map((item) => {
      const n = quantity * line.requiredQuantities[item];
      return { item, n, own: line.reserved[item][location] ?? 0, level: this.levels[item][location] };
    });
    const isAvailable = deductions.every(
      ({ n, own, level }) =>
        level.stocked >= n && n - Math.min(n, own) <= Math.max(0, level.stocked - level.reserved),
    );
    if (!isAvailable) return false;
    for (const { item, n, level } of deductions) {
      level.stocked -= n;
      let left = n;
      for (const from of [location, ...this.locations.filter((other) => other !== location)]) {
        const by = Math.min(left, line.reserved[item][from] ?? 0);
        left -= by;
        line.reserved[item][from] = (line.reserved[item][from] ?? 0) - by;
        this.levels[item][from].reserved -= by;
      }
    }
    return true;
  }

  private availableOf(item: Item): number {
    return this.locations.reduce(
      (sum, location) => sum + this.levels[item][location].stocked - this.levels[item][location].reserved,
      0,
    );
  }
}

export function requiredItems(requiredQuantities: Line['requiredQuantities']): Item[] {
  return (['lamp', 'bulb'] as const).filter((item) => requiredQuantities[item] > 0);
}

export function forEachReservation(
  reserved: Line['reserved'],
  work: (item: Item, location: string, n: number) => void,
): void {
  for (const item of ['lamp', 'bulb'] as const)
    for (const [location, n] of Object.entries(reserved[item])) work(item, location, n);
}
