import type {
  ExternalReservationLine,
  ExternalWarehouseItem,
  ExternalWarehouseLocation,
  ExternalWarehouseMovement,
  ExternalWarehouseQuantity,
  ExternalWarehouseRestock,
} from '../../src/index.ts';
import { type JsonCompany, startJsonCompany } from './json-company.ts';

type StockOperation = 'reserve' | 'release' | 'ship' | 'restock';

/** An external warehouse over HTTP, for the provider of docs/extending.md. It performs each idempotency key once. */
export interface WarehouseServer extends JsonCompany {
  /** Sets the stock of an item at a location. */
  setStock(item: string, location: string, quantity: number): void;
  /** The stock of an item at a location, and how much of it is reserved. */
  getLevel(item: string, location: string): { stocked: number; reserved: number };
  /** All requests but those for availability, oldest first. */
  calls: { what: StockOperation; key: string; items: ExternalWarehouseMovement[] }[];
}

export async function startWarehouseServer(): Promise<WarehouseServer> {
  const stocked = new Map<string, number>();
  /** Reserved quantities by idempotency key, item and location. */
  const reservations = new Map<string, Map<string, number>>();
  const responses = new Map<string, object>();
  const calls: WarehouseServer['calls'] = [];
  const reservedAt = (stockKey: string): number =>
    [...reservations.values()].reduce((sum, reservation) => sum + (reservation.get(stockKey) ?? 0), 0);
  const add = (map: Map<string, number>, stockKey: string, quantity: number): void =>
    void map.set(stockKey, (map.get(stockKey) ?? 0) + quantity);
  /** A reservation that is released before it was made is stored as empty, so that it is not made later. */
  const findReservation = (key: string): Map<string, number> => {
    const present = reservations.get(key) ?? new Map<string, number>();
    reservations.set(key, present);
    return present;
  };

  const operations: Record<StockOperation, (items: ExternalWarehouseRestock[], key: string) => object> = {
    reserve(items, key) {
      const quantities = new Map<string, number>();
      for (const item of items) add(quantities, keyOf(item), item.quantity);
      const fits = [...quantities].every(
        ([stockKey, n]) => (stocked.get(stockKey) ?? 0) - reservedAt(stockKey) >= n,
      );
      if (!fits || reservations.has(key)) return { status: 'refused', message: 'not enough' };
      reservations.set(key, quantities);
      return {};
    },
    release(items) {
      for (const item of items) {
        const held = findReservation(item.reservation!);
        if (held.has(keyOf(item))) add(held, keyOf(item), -item.quantity);
      }
      return {};
    },
    ship(items) {
      for (const item of items) {
        add(findReservation(item.reservation!), keyOf(item), -item.quantity);
        add(stocked, keyOf(item), -item.quantity);
      }
      return {};
    },
    restock(items, key) {
      for (const item of items) {
        add(stocked, keyOf(item), item.quantity);
        if (item.set_aside > 0) add(findReservation(key), keyOf(item), item.set_aside);
      }
      return {};
    },
  };
  const once = (what: StockOperation) => (body: object) => {
    const { key, items } = body as {
      key: string;
      items: ExternalWarehouseRestock[] & ExternalReservationLine[];
    };
    calls.push({ what, key, items });
    const name = `${what} ${key}`;
    const response = responses.get(name) ?? operations[what](items, key);
    responses.set(name, response);
    return response;
  };
  const listAvailable = (body: object) => {
    const { items, locations } = body as {
      items: ExternalWarehouseItem[];
      locations: ExternalWarehouseLocation[];
    };
    return items.flatMap(({ inventory_item_id }) =>
      locations.map(({ id: location_id }): ExternalWarehouseQuantity => {
        const stockKey = keyOf({ inventory_item_id, location_id });
        const quantity = (stocked.get(stockKey) ?? 0) - reservedAt(stockKey);
        return { inventory_item_id, location_id, quantity };
      }),
    );
  };
  const company = await startJsonCompany('The warehouse', {
    available: listAvailable,
    ...{ reserve: once('reserve'), release: once('release'), ship: once('ship'), restock: once('restock') },
  });
  return {
    ...{ ...company, calls },
    setStock: (inventory_item_id, location_id, quantity) =>
      void stocked.set(keyOf({ inventory_item_id, location_id }), quantity),
    getLevel(inventory_item_id, location_id) {
      const stockKey = keyOf({ inventory_item_id, location_id });
      return { stocked: stocked.get(stockKey) ?? 0, reserved: reservedAt(stockKey) };
    },
  };
}

function keyOf({
  inventory_item_id,
  location_id,
}: Pick<ExternalWarehouseQuantity, 'inventory_item_id' | 'location_id'>): string {
  return `${inventory_item_id} ${location_id}`;
}
