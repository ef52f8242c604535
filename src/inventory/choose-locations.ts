/** A line of an order that is taken from locations. */
export interface WantedLine {
  line_id: string;
  /** Of the variant; each takes `required_quantity` of every item. */
  quantity: number;
  /** More than there is may be sold. */
  backorder: boolean;
  items: readonly { inventory_item_id: string; required_quantity: number }[];
}

/** A location that serves the sales channel. */
export interface Place {
  location_id: string;
  /** Of the items that it stocks, how many are neither sold nor set aside; below 0 when more was sold than there is. */
  available: ReadonlyMap<string, number>;
}

/** So many of a line from one location, with all items of each. */
export interface Share {
  line_id: string;
  location_id: string;
  quantity: number;
}

/**
 * From which locations lines are taken. A rule of a shop's own takes its place by the option `chooseLocations`: it is called while
 * levels are locked, so it must not wait for anything. What it does not place is short, unless it is on backorder; what is not
 * there cannot be taken, whatever it says.
 * @param places the preferred first
 */
export type ChooseLocations = (lines: readonly WantedLine[], places: readonly Place[]) => Share[];

/**
 * The rule unless a shop brings its own: a line is taken from one place where one has the whole of it, the one that serves most
 * lines of the order, else the preferred one; where none has, from as few as possible. What is on backorder and missing waits at
 * the preferred place that stocks it.
 */
export const chooseLocations: ChooseLocations = (lines, places) => {
  const left = new Map(places.map(({ location_id, available }) => [location_id, new Map(available)]));
  const serves = new Map(
    places.map((place) => [
      place.location_id,
      lines.filter((line) => roomFor(line, place.available) >= line.quantity).length,
    ]),
  );
  const ranked = [...places].sort((a, b) => serves.get(b.location_id)! - serves.get(a.location_id)!);
  return mostDemanding(lines).flatMap((line) => {
    const shares = sharesOf(line, ranked, left);
    const missing = line.quantity - shares.reduce((sum, { quantity }) => sum + quantity, 0);
    const all = missing > 0 && line.backorder ? withOwed(line, shares, missing, places) : shares;
    for (const share of all) takeFrom(left.get(share.location_id)!, line, share.quantity);
    return all;
  });
};

/** First what fits in fewest places: else a single item could take away what a kit needs. */
function mostDemanding(lines: readonly WantedLine[]): WantedLine[] {
  return [...lines].sort((a, b) => b.items.length - a.items.length || b.quantity - a.quantity);
}

type Left = ReadonlyMap<string, Map<string, number>>;

function sharesOf(line: WantedLine, ranked: readonly Place[], left: Left): Share[] {
  const room = new Map(ranked.map(({ location_id: id }) => [id, roomFor(line, left.get(id)!)]));
  const whole = ranked.find(({ location_id }) => room.get(location_id)! >= line.quantity);
  const most = [...ranked].sort((a, b) => room.get(b.location_id)! - room.get(a.location_id)!);
  const shares: Share[] = [];
  let wanted = line.quantity;
  for (const { location_id } of whole ? [whole] : most) {
    const quantity = Math.min(wanted, room.get(location_id)!);
    if (quantity > 0) shares.push({ line_id: line.line_id, location_id, quantity });
    wanted -= quantity;
  }
  return shares;
}

/** How many of a line a place can give. */
function roomFor({ items }: WantedLine, available: ReadonlyMap<string, number>): number {
  return Math.max(
    0,
    Math.min(
      ...items.map((item) =>
        Math.floor((available.get(item.inventory_item_id) ?? 0) / item.required_quantity),
      ),
    ),
  );
}

function withOwed(line: WantedLine, shares: Share[], missing: number, places: readonly Place[]): Share[] {
  const stocking = places.find(({ available }) =>
    line.items.every(({ inventory_item_id }) => available.has(inventory_item_id)),
  );
  // stocked nowhere: the sale stands, and there is nothing to set aside
  if (!stocking) return shares;
  const { location_id } = stocking;
  const share = shares.find((one) => one.location_id === location_id);
  if (!share) return [...shares, { line_id: line.line_id, location_id, quantity: missing }];
  share.quantity += missing;
  return shares;
}

function takeFrom(available: Map<string, number>, { items }: WantedLine, quantity: number): void {
  for (const { inventory_item_id, required_quantity } of items)
    available.set(inventory_item_id, (available.get(inventory_item_id) ?? 0) - quantity * required_quantity);
}
