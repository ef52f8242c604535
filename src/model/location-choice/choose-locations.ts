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
export interface LocationStock {
  location_id: string;
  /** Unreserved quantity by the id of each inventory item stocked there; negative after overselling. */
  available: ReadonlyMap<string, number>;
}

/** The allocation of units of a line to one location, with all inventory items of each unit. */
export interface Allocation {
  line_id: string;
  location_id: string;
  quantity: number;
}

/**
 * Allocates lines to locations. The option `chooseLocations` replaces the default rule; the function runs while inventory
 * levels are locked, so it must be synchronous. Units that it does not allocate are out of stock, unless the line allows
 * backorders. Allocations that exceed the available quantity are rejected.
 * @param locations locations in order of preference
 */
export type ChooseLocations = (
  lines: readonly LineToAllocate[],
  locations: readonly LocationStock[],
) => Allocation[];

/**
 * The default rule: allocates a line to one location if one has the full quantity, preferring the location that can serve
 * most lines of the order, then the order of preference; otherwise splits it over as few locations as possible. Backordered
 * units are allocated to the most preferred location that stocks the items.
 */
export const chooseLocations: ChooseLocations = (lines, locations) => {
  const remaining = new Map(locations.map(({ location_id, available }) => [location_id, new Map(available)]));
  const serves = new Map(
    locations.map((location) => [
      location.location_id,
      lines.filter((line) => availableUnits(line, location.available) >= line.quantity).length,
    ]),
  );
  const ranked = [...locations].sort((a, b) => serves.get(b.location_id)! - serves.get(a.location_id)!);
  return mostDemandingFirst(lines).flatMap((line) => {
    const allocations = allocateFromStock(line, ranked, remaining);
    const missing = line.quantity - allocations.reduce((sum, { quantity }) => sum + quantity, 0);
    const all =
      missing > 0 && line.backorder ? withBackorder(line, allocations, missing, locations) : allocations;
    for (const allocation of all) takeFrom(remaining.get(allocation.location_id)!, line, allocation.quantity);
    return all;
  });
};

/** Kits and large quantities first, as they fit in the fewest locations: a single item could use up what a kit needs. */
function mostDemandingFirst(lines: readonly LineToAllocate[]): LineToAllocate[] {
  return [...lines].sort((a, b) => b.items.length - a.items.length || b.quantity - a.quantity);
}

type Remaining = ReadonlyMap<string, Map<string, number>>;

function allocateFromStock(
  line: LineToAllocate,
  ranked: readonly LocationStock[],
  remaining: Remaining,
): Allocation[] {
  const units = new Map(ranked.map(({ location_id: id }) => [id, availableUnits(line, remaining.get(id)!)]));
  const single = ranked.find(({ location_id }) => units.get(location_id)! >= line.quantity);
  const byUnits = [...ranked].sort((a, b) => units.get(b.location_id)! - units.get(a.location_id)!);
  const allocations: Allocation[] = [];
  let unallocated = line.quantity;
  for (const { location_id } of single ? [single] : byUnits) {
    const quantity = Math.min(unallocated, units.get(location_id)!);
    if (quantity > 0) allocations.push({ line_id: line.line_id, location_id, quantity });
    unallocated -= quantity;
  }
  return allocations;
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
  allocations: Allocation[],
  missing: number,
  locations: readonly LocationStock[],
): Allocation[] {
  const stocking = locations.find(({ available }) =>
    line.items.every(({ inventory_item_id }) => available.has(inventory_item_id)),
  );
  // no location stocks the items: they are sold on backorder without a reservation
  if (!stocking) return allocations;
  const { location_id } = stocking;
  const allocation = allocations.find((candidate) => candidate.location_id === location_id);
  if (!allocation) return [...allocations, { line_id: line.line_id, location_id, quantity: missing }];
  allocation.quantity += missing;
  return allocations;
}

function takeFrom(available: Map<string, number>, { items }: LineToAllocate, quantity: number): void {
  for (const { inventory_item_id, required_quantity } of items)
    available.set(inventory_item_id, (available.get(inventory_item_id) ?? 0) - quantity * required_quantity);
}
