/** An order line to allocate to stock locations. */
export interface LineToAllocate {
  line_id: string;
  /** Units of the variant; each requires `required_quantity` of every item. */
  quantity: number;
  /** Whether more than the available quantity may be sold. */
  backorder: boolean;
  items: readonly { inventory_item_id: string; required_quantity: number }[];
}

/** A stock location that serves the sales channel. */
export interface Place {
  location_id: string;
  /** Unreserved quantity by the id of each inventory item stocked there; negative after overselling. */
  available: ReadonlyMap<string, number>;
}

/** The allocation of units of a line to one location, with all inventory items of each unit. */
export interface Share {
  line_id: string;
  location_id: string;
  quantity: number;
}

/**
 * Allocates lines to locations. The option `chooseLocations` replaces the default rule; the function runs while inventory
 * levels are locked, so it must be synchronous. Units that it does not allocate are out of stock, unless the line allows
 * backorders. Allocations that exceed the available quantity are rejected.
 * @param places locations in order of preference
 */
export type ChooseLocations = (lines: readonly LineToAllocate[], places: readonly Place[]) => Share[];

/**
 * The default rule: allocates a line to one location if one has the full quantity, preferring the location that can serve
 * most lines of the order, then the order of preference; otherwise splits it over as few locations as possible. Backordered
 * units are allocated to the most preferred location that stocks the items.
 */
export const chooseLocations: ChooseLocations = (lines, places) => {
  const remaining = new Map(places.map(({ location_id, available }) => [location_id, new Map(available)]));
  const serves = new Map(
    places.map((place) => [
      place.location_id,
      lines.filter((line) => availableUnits(line, place.available) >= line.quantity).length,
    ]),
  );
  const ranked = [...places].sort((a, b) => serves.get(b.location_id)! - serves.get(a.location_id)!);
  return mostDemandingFirst(lines).flatMap((line) => {
    const shares = sharesOf(line, ranked, remaining);
    const missing = line.quantity - shares.reduce((sum, { quantity }) => sum + quantity, 0);
    const all = missing > 0 && line.backorder ? withBackorder(line, shares, missing, places) : shares;
    for (const share of all) takeFrom(remaining.get(share.location_id)!, line, share.quantity);
    return all;
  });
};

/** Kits and large quantities first, as they fit in the fewest locations: a single item could use up what a kit needs. */
function mostDemandingFirst(lines: readonly LineToAllocate[]): LineToAllocate[] {
  return [...lines].sort((a, b) => b.items.length - a.items.length || b.quantity - a.quantity);
}

type Remaining = ReadonlyMap<string, Map<string, number>>;

function sharesOf(line: LineToAllocate, ranked: readonly Place[], remaining: Remaining): Share[] {
  const units = new Map(ranked.map(({ location_id: id }) => [id, availableUnits(line, remaining.get(id)!)]));
  const single = ranked.find(({ location_id }) => units.get(location_id)! >= line.quantity);
  const byUnits = [...ranked].sort((a, b) => units.get(b.location_id)! - units.get(a.location_id)!);
  const shares: Share[] = [];
  let unallocated = line.quantity;
  for (const { location_id } of single ? [single] : byUnits) {
    const quantity = Math.min(unallocated, units.get(location_id)!);
    if (quantity > 0) shares.push({ line_id: line.line_id, location_id, quantity });
    unallocated -= quantity;
  }
  return shares;
}

/** How many units of a line a location can supply. */
function availableUnits({ items }: LineToAllocate, available: ReadonlyMap<string, number>): number {
  return Math.max(
    0,
    Math.min(
      ...items.map((item) =>
        Math.floor((available.get(item.inventory_item_id) ?? 0) / item.required_quantity),
      ),
    ),
  );
}

function withBackorder(
  line: LineToAllocate,
  shares: Share[],
  missing: number,
  places: readonly Place[],
): Share[] {
  const stocking = places.find(({ available }) =>
    line.items.every(({ inventory_item_id }) => available.has(inventory_item_id)),
  );
  // no location stocks the items: they are sold on backorder without a reservation
  if (!stocking) return shares;
  const { location_id } = stocking;
  const share = shares.find((one) => one.location_id === location_id);
  if (!share) return [...shares, { line_id: line.line_id, location_id, quantity: missing }];
  share.quantity += missing;
  return shares;
}

function takeFrom(available: Map<string, number>, { items }: LineToAllocate, quantity: number): void {
  for (const { inventory_item_id, required_quantity } of items)
    available.set(inventory_item_id, (available.get(inventory_item_id) ?? 0) - quantity * required_quantity);
}
