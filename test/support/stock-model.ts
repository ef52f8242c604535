/** A line of an order in the model. */
export interface Line {
  order: string;
  id: string;
  /** The quantity of each item in one unit of the line. */
  requiredQuantities: Record<Item, number>;
  quantity: number;
  /** By item and location. */
  reserved: Record<Item, Record<string, number>>;
  parcels: { id: string; place: string; quantity: number; shipped: boolean }[];
  sent: number;
  returned: number;
  over: boolean;
}

export type Item = 'lamp' | 'bulb';

export type Level = { stocked: number; reserved: number };

/** Stock levels in memory, for lamps and for kits of a lamp and bulbs. Reservations are numbers here, not rows. */
export class StockModel {
  readonly levels: Record<Item, Record<string, Level>>;

  /** @param pieces the stock of each item at each location */
  constructor(
    private readonly places: readonly string[],
    pieces: number,
  ) {
    const levels = () => Object.fromEntries(places.map((place) => [place, { stocked: pieces, reserved: 0 }]));
    this.levels = { lamp: levels(), bulb: levels() };
  }

  /**
   * Reserves at the first location that has the whole quantity. If none has, at several, the one with the most stock first.
   * @returns null if there is not enough
   */
  planReservations(takes: Line['requiredQuantities'], quantity: number): Line['reserved'] | null {
    const availableAt = (place: string): number =>
      Math.max(
        0,
        Math.min(
          ...requiredItems(takes).map((item) => {
            const { stocked: there, reserved } = this.levels[item][place];
            return Math.floor((there - reserved) / takes[item]);
          }),
        ),
      );
    // the backorders of one location reduce the available quantity of all
    const available = Math.min(
      ...requiredItems(takes).map((item) => Math.floor(this.availableOf(item) / takes[item])),
    );
    if (quantity > available) return null;
    const single = this.places.find((place) => availableAt(place) >= quantity);
    const order = single ? [single] : [...this.places].sort((a, b) => availableAt(b) - availableAt(a));
    const reserved: Line['reserved'] = { lamp: {}, bulb: {} };
    let left = quantity;
    for (const place of order) {
      const n = Math.min(left, availableAt(place));
      left -= n;
      for (const item of requiredItems(takes)) if (n > 0) reserved[item][place] = n * takes[item];
    }
    return left === 0 ? reserved : null;
  }

  /** Deducts fulfilled units. @returns false if the fulfillment must be rejected */
  deduct(line: Line, place: string, quantity: number): boolean {
    const deductions = requiredItems(line.requiredQuantities).map((item) => {
      const n = quantity * line.requiredQuantities[item];
      return { item, n, own: line.reserved[item][place] ?? 0, level: this.levels[item][place] };
    });
    const isAvailable = deductions.every(
      ({ n, own, level }) =>
        level.stocked >= n && n - Math.min(n, own) <= Math.max(0, level.stocked - level.reserved),
    );
    if (!isAvailable) return false;
    for (const { item, n, level } of deductions) {
      level.stocked -= n;
      let left = n;
      for (const from of [place, ...this.places.filter((other) => other !== place)]) {
        const by = Math.min(left, line.reserved[item][from] ?? 0);
        left -= by;
        line.reserved[item][from] = (line.reserved[item][from] ?? 0) - by;
        this.levels[item][from].reserved -= by;
      }
    }
    return true;
  }

  private availableOf(item: Item): number {
    return this.places.reduce(
      (sum, place) => sum + this.levels[item][place].stocked - this.levels[item][place].reserved,
      0,
    );
  }
}

export function requiredItems(takes: Line['requiredQuantities']): Item[] {
  return (['lamp', 'bulb'] as const).filter((item) => takes[item] > 0);
}

export function forEachReservation(
  reserved: Line['reserved'],
  work: (item: Item, place: string, n: number) => void,
): void {
  for (const item of ['lamp', 'bulb'] as const)
    for (const [place, n] of Object.entries(reserved[item])) work(item, place, n);
}
