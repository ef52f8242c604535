/** A line of an order, as the model knows it. */
export interface Line {
  order: string;
  id: string;
  /** What one takes of each item. */
  requiredQuantities: Record<Item, number>;
  quantity: number;
  /** Of each item at each place. */
  reserved: Record<Item, Record<string, number>>;
  parcels: { id: string; place: string; quantity: number; shipped: boolean }[];
  sent: number;
  returned: number;
  over: boolean;
}

export type Item = 'lamp' | 'bulb';

export type Level = { stocked: number; reserved: number };

/** Shelves in memory, of kits and single things, that know nothing of reservations as rows. */
export class StockModel {
  readonly levels: Record<Item, Record<string, Level>>;

  /** @param pieces of each item at each place */
  constructor(
    private readonly places: readonly string[],
    pieces: number,
  ) {
    const shelf = () => Object.fromEntries(places.map((place) => [place, { stocked: pieces, reserved: 0 }]));
    this.levels = { lamp: shelf(), bulb: shelf() };
  }

  /** From one place when one has it, the first of them; else the fullest first. Null when there is not enough. */
  planReservations(takes: Line['requiredQuantities'], quantity: number): Line['reserved'] | null {
    const room = (place: string): number =>
      Math.max(
        0,
        Math.min(
          ...requiredItems(takes).map((item) => {
            const { stocked: there, reserved } = this.levels[item][place];
            return Math.floor((there - reserved) / takes[item]);
          }),
        ),
      );
    // what one place owes counts against what is shown, and no more than that is sold
    const shown = Math.min(
      ...requiredItems(takes).map((item) => Math.floor(this.availableOf(item) / takes[item])),
    );
    if (quantity > shown) return null;
    const whole = this.places.find((place) => room(place) >= quantity);
    const order = whole ? [whole] : [...this.places].sort((a, b) => room(b) - room(a));
    const reserved: Line['reserved'] = { lamp: {}, bulb: {} };
    let left = quantity;
    for (const place of order) {
      const n = Math.min(left, room(place));
      left -= n;
      for (const item of requiredItems(takes)) if (n > 0) reserved[item][place] = n * takes[item];
    }
    return left === 0 ? reserved : null;
  }

  /** @returns false when it must be refused */
  deduct(line: Line, place: string, quantity: number): boolean {
    const wanted = requiredItems(line.requiredQuantities).map((item) => {
      const n = quantity * line.requiredQuantities[item];
      return { item, n, own: line.reserved[item][place] ?? 0, shelf: this.levels[item][place] };
    });
    const isThere = wanted.every(
      ({ n, own, shelf }) =>
        shelf.stocked >= n && n - Math.min(n, own) <= Math.max(0, shelf.stocked - shelf.reserved),
    );
    if (!isThere) return false;
    for (const { item, n, shelf } of wanted) {
      shelf.stocked -= n;
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
