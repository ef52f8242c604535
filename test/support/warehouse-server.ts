import type {
  ExternalReservationLine,
  ExternalWarehouseItem,
  ExternalWarehouseLocation,
  ExternalWarehouseMovement,
  ExternalWarehouseQuantity,
  ExternalWarehouseRestock,
} from '../../src/index.ts';
import { startFakeCompany, type Behavior, type FakeCompany } from './fake-company.ts';

type StockOperation = 'reserve' | 'release' | 'ship' | 'restock';

/** A warehouse with a system of its own, as `Warehouse` of docs/extending.md calls it. It does under one key once. */
export interface WarehouseServer extends FakeCompany {
  behavior: Partial<Record<StockOperation | 'available', Behavior>>;
  /** So many of an item lie there. */
  setStock(item: string, location: string, quantity: number): void;
  /** What lies there, and what of it is set aside. */
  getLevel(item: string, location: string): { stocked: number; reserved: number };
  /** What was asked or told, with its key, each time. */
  calls: { what: StockOperation; key: string; items: ExternalWarehouseMovement[] }[];
  /** The keys of what was done. */
  done(what: StockOperation): string[];
}

export async function startWarehouseServer(): Promise<WarehouseServer> {
  const stocked = new Map<string, number>();
  /** By the key under which it was reserved, how much at each place. */
  const reservations = new Map<string, Map<string, number>>();
  const answers = new Map<string, object>();
  const calls: WarehouseServer['calls'] = [];
  const reservedAt = (place: string): number =>
    [...reservations.values()].reduce((sum, one) => sum + (one.get(place) ?? 0), 0);
  const add = (map: Map<string, number>, place: string, quantity: number): void =>
    void map.set(place, (map.get(place) ?? 0) + quantity);
  /** One that is released before it was made stays empty, and is not made any more. */
  const reservation = (key: string): Map<string, number> => {
    const present = reservations.get(key) ?? new Map<string, number>();
    reservations.set(key, present);
    return present;
  };

  const acts: Record<StockOperation, (items: ExternalWarehouseRestock[], key: string) => object> = {
    reserve(items, key) {
      const wanted = new Map<string, number>();
      for (const one of items) add(wanted, placeOf(one), one.quantity);
      const fits = [...wanted].every(([place, n]) => (stocked.get(place) ?? 0) - reservedAt(place) >= n);
      if (!fits || reservations.has(key)) return { status: 'refused', message: 'not enough' };
      reservations.set(key, wanted);
      return {};
    },
    release(items) {
      for (const one of items) {
        const held = reservation(one.reservation!);
        if (held.has(placeOf(one))) add(held, placeOf(one), -one.quantity);
      }
      return {};
    },
    ship(items) {
      for (const one of items) {
        add(reservation(one.reservation!), placeOf(one), -one.quantity);
        add(stocked, placeOf(one), -one.quantity);
      }
      return {};
    },
    restock(items, key) {
      for (const one of items) {
        add(stocked, placeOf(one), one.quantity);
        if (one.set_aside > 0) add(reservation(key), placeOf(one), one.set_aside);
      }
      return {};
    },
  };
  const once = (what: StockOperation) => ({
    behaviour: () => fake.behavior[what] ?? 'works',
    run: (asked: object) => {
      const { key, items } = asked as {
        key: string;
        items: ExternalWarehouseRestock[] & ExternalReservationLine[];
      };
      calls.push({ what, key, items });
      const name = `${what} ${key}`;
      const answer = answers.get(name) ?? acts[what](items, key);
      answers.set(name, answer);
      return answer;
    },
  });
  const company = await startFakeCompany({
    '/available': {
      behaviour: () => fake.behavior.available ?? 'works',
      run: (asked: object) => {
        const { items, locations } = asked as {
          items: ExternalWarehouseItem[];
          locations: ExternalWarehouseLocation[];
        };
        return items.flatMap(({ inventory_item_id }) =>
          locations.map(({ id: location_id }): ExternalWarehouseQuantity => {
            const place = placeOf({ inventory_item_id, location_id });
            return {
              inventory_item_id,
              location_id,
              quantity: (stocked.get(place) ?? 0) - reservedAt(place),
            };
          }),
        );
      },
    },
    '/reserve': once('reserve'),
    '/release': once('release'),
    '/ship': once('ship'),
    '/restock': once('restock'),
  });
  const fake: WarehouseServer = {
    ...company,
    ...{ behavior: {}, calls },
    setStock: (inventory_item_id, location_id, quantity) =>
      void stocked.set(placeOf({ inventory_item_id, location_id }), quantity),
    getLevel(inventory_item_id, location_id) {
      const place = placeOf({ inventory_item_id, location_id });
      return { stocked: stocked.get(place) ?? 0, reserved: reservedAt(place) };
    },
    done: (what) =>
      [...answers].flatMap(([name, answer]) =>
        name.startsWith(`${what} `) && !('status' in answer) ? [name.slice(what.length + 1)] : [],
      ),
  };
  return fake;
}

function placeOf({
  inventory_item_id,
  location_id,
}: Pick<ExternalWarehouseQuantity, 'inventory_item_id' | 'location_id'>): string {
  return `${inventory_item_id} ${location_id}`;
}
