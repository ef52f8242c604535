import { notAllowed } from '../kernel/errors.ts';
import type { Tx } from '../kernel/sql.ts';
import { shrink } from './release.ts';
import {
  levelOf,
  openLocations,
  openShelves,
  piecesOfVariant,
  reservationsOf,
  type Reservation,
  type Shelves,
} from './shelves.ts';
import { newKey, toldOf } from './told.ts';
import { writeStock, type Moved, type NewReservation, type Told } from './write-stock.ts';

/** A parcel, and where it leaves from; null when nobody has said. */
export interface ParcelStock {
  location_id: string | null;
  contents: readonly { line: ShippedLine; quantity: number }[];
}

export interface ShippedLine {
  id: string;
  variant_id: string | null;
  title: string;
}

/**
 * Takes what is in parcels off the shelf: what was set aside for a line at that place, then what was set aside for it elsewhere; more
 * than that only as far as it is set aside for nobody else.
 * @returns where each parcel leaves from: the place told, the one place where its lines are set aside, or the default one of
 * the store; as it came for a parcel of which nothing is at locations
 * @throws not_allowed when it is not there, or nobody knows the place
 */
export async function shipStock(tx: Tx, parcels: readonly ParcelStock[]): Promise<(string | null)[]> {
  const lines = parcels.flatMap(({ contents }) => contents.map(({ line }) => line));
  const lineIds = lines.map(({ id }) => id);
  const shelves = await openShelves(tx, variantsOf(lines), lineIds);
  if (!shelves) return parcels.map(({ location_id }) => location_id);
  const held = await reservationsOf(tx, lineIds);
  const { fallback } = await openLocations(tx, []);
  const moved: Moved[] = [];
  const touched = new Set<Reservation>();
  const told: Told[] = [];
  const keys = { ship: newKey(), release: newKey() };
  const places = parcels.map(({ location_id, contents }) => {
    const needed = neededFor(contents, shelves);
    if (needed.length === 0) return location_id;
    const place = location_id ?? onlyPlace(needed, held) ?? fallback;
    if (place === null)
      throw notAllowed(`A location_id is needed: ${needed[0].line.title} is stocked at several locations`);
    for (const one of needed) {
      for (const { reservation, by } of takeOff(shelves, held, { ...one, location_id: place })) {
        touched.add(reservation);
        const what = reservation.location_id === place ? 'ship' : 'release';
        if (shelves.kept.includes(reservation.location_id))
          told.push(toldOf(what, keys[what], reservation, by));
      }
      moved.push({ inventory_item_id: one.inventory_item_id, location_id: place, quantity: -one.quantity });
    }
    return place;
  });
  await writeStock(tx, { kept: [...touched].map(({ id, quantity }) => ({ id, quantity })), moved, told });
  return places;
}

/** What is put back from a parcel that is not sent: units that are still to be sent to the customer. */
export type ReturnedParcel = ParcelStock;

/** Puts what is in parcels back on the shelf that it left, set aside for its line again. */
export async function unshipStock(tx: Tx, parcels: readonly ReturnedParcel[]): Promise<void> {
  const left = parcels.filter(({ location_id }) => location_id !== null);
  const lines = left.flatMap(({ contents }) => contents.map(({ line }) => line));
  const lineIds = lines.map(({ id }) => id);
  const shelves = await openShelves(tx, variantsOf(lines), lineIds);
  if (!shelves) return;
  const held = await reservationsOf(tx, lineIds);
  const { open, fallback } = await openLocations(
    tx,
    left.map(({ location_id }) => location_id),
  );
  const moved: Moved[] = [];
  const reserved = new Map<string, NewReservation>();
  const told: Told[] = [];
  const restocked = newKey();
  for (const { location_id: from, contents } of left) {
    // a location that was closed meanwhile stocks nothing
    const location_id = open.has(from!) ? from : fallback;
    if (location_id === null) continue;
    for (const { line, quantity } of contents.filter((one) => one.quantity > 0)) {
      for (const { inventory_item_id, required_quantity } of piecesOfVariant(shelves, line.variant_id)) {
        const place = { line_item_id: line.id, inventory_item_id, location_id };
        const back = { inventory_item_id, location_id, quantity: quantity * required_quantity };
        moved.push(back);
        // for its keeper it is another reservation, with a key of its own
        const isKept = shelves.kept.includes(location_id);
        if (isKept)
          told.push({
            ...{ what: 'restock', key: restocked, ...place, ...back, reservation: null },
            set_aside: back.quantity,
          });
        const key = keyOf(place);
        const present = reserved.get(key) ??
          held.find((one) => !isKept && keyOf(one) === key) ?? {
            ...{ ...place, quantity: 0, external_id: isKept ? restocked : null },
          };
        present.quantity += back.quantity;
        reserved.set(key, present);
      }
    }
  }
  const all = [...reserved.values()];
  await writeStock(tx, {
    reserved: all.filter(({ id }) => id === undefined),
    kept: all.flatMap(({ id, quantity }) => (id === undefined ? [] : [{ id, quantity }])),
    moved,
    told,
  });
}

function keyOf({ line_item_id, inventory_item_id, location_id }: Omit<NewReservation, 'quantity'>): string {
  return [line_item_id, inventory_item_id, location_id].join();
}

interface Needed {
  line: ShippedLine;
  inventory_item_id: string;
  quantity: number;
}

function neededFor(contents: ParcelStock['contents'], shelves: Shelves): Needed[] {
  return contents.flatMap(({ line, quantity }) =>
    piecesOfVariant(shelves, line.variant_id).map(({ inventory_item_id, required_quantity }) => ({
      ...{ line, inventory_item_id },
      quantity: quantity * required_quantity,
    })),
  );
}

function onlyPlace(needed: readonly Needed[], held: readonly Reservation[]): string | null {
  const places = new Set(
    held
      .filter(
        ({ line_item_id, quantity }) => quantity > 0 && needed.some(({ line }) => line.id === line_item_id),
      )
      .map(({ location_id }) => location_id),
  );
  return places.size === 1 ? [...places][0] : null;
}

/** In memory. @returns by how much reservations have shrunk */
function takeOff(
  shelves: Shelves,
  held: readonly Reservation[],
  { line, inventory_item_id, quantity, location_id }: Needed & { location_id: string },
): { reservation: Reservation; by: number }[] {
  const level = levelOf(shelves, { inventory_item_id, location_id });
  if (!level) throw notAllowed(`Inventory item for ${line.title} not found at location`);
  const own = held.filter(
    (one) => one.line_item_id === line.id && one.inventory_item_id === inventory_item_id,
  );
  const here = own.filter((one) => one.location_id === location_id);
  const covered = here.reduce((sum, one) => sum + one.quantity, 0);
  // what a keeper has not set aside for the line he may have promised to others
  const free = shelves.kept.includes(location_id) ? 0 : level.stocked_quantity - level.reserved_quantity;
  if (level.stocked_quantity < quantity || quantity - covered > Math.max(0, free))
    throw notAllowed(`Insufficient stock for item: ${line.title}`);
  level.stocked_quantity -= quantity;
  const elsewhere = own.filter((one) => one.location_id !== location_id);
  const shrunk = shrink([...here, ...elsewhere], quantity);
  for (const { reservation, by } of shrunk) {
    const at = levelOf(shelves, reservation);
    if (at) at.reserved_quantity -= by;
  }
  return shrunk;
}

function variantsOf(lines: readonly ShippedLine[]): string[] {
  return lines.flatMap(({ variant_id }) => variant_id ?? []);
}
