import { Injectable } from '@nestjs/common';
import { Outbox } from '#engine/background/outbox';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { conflict } from '#engine/kernel/errors';
import type { ExternalReservation, Sale } from '../movements/reserve-stock.ts';
import { outOfStock, type SoldLine } from '../movements/take-stock.ts';
import { ExternalWarehouses } from './external-warehouses.ts';
import { type ExternalReservationPlan, planExternalReservations } from './plan-external-reservations.ts';
import { WarehousePolling } from './poll-warehouses.ts';
import { newIdempotencyKey } from './warehouse-payloads.ts';

type PendingReservation = ExternalReservationPlan & ExternalReservation;

/**
 * Reservations in external warehouses (3PL) for a cart, before its order is placed.
 *
 *   row inserted ───► requested, no lock ───► reserved ───► reservations of the order, in its transaction
 *        ▲                │                   └─ placing fails ─► deleted, and released through the outbox
 *        │                ├─ rejected ─► deleted, 409; reservations in other warehouses are released
 *        └────────────────┴─ no response ─► remains: the next completion repeats the request with the same key
 *
 * Abandoned reservations are released after five minutes, see `shop/checkout/checkout/abandoned-reservations.ts`.
 */
@Injectable()
export class ExternalReservations {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly warehouses: ExternalWarehouses,
    private readonly polling: WarehousePolling,
  ) {}

  /** Whether there are external warehouses at all. */
  get mayBeRequired(): boolean {
    return this.warehouses.ids.length > 0;
  }

  /**
   * Reserves the units that external warehouses will supply. Call it while no transaction is open.
   * @returns the reservations, for `Sale`; null if a warehouse does not respond
   * @throws insufficient_inventory with reasons if a warehouse rejects; the caller must then call `release`
   */
  async reserve(
    cartId: string,
    soldLines: readonly Readonly<SoldLine>[],
    sale: Sale,
  ): Promise<ExternalReservation[] | null> {
    if (!this.mayBeRequired) return [];
    const reservations = await this.database.transaction((tx) =>
      this.storeRequests(tx, cartId, soldLines, sale),
    );
    const replies = await Promise.all(
      reservations.map(async ({ id, warehouse_id, items }) => ({
        id,
        items,
        ...(await this.warehouses.call(
          warehouse_id,
          { operation: 'reserve', key: id, logContext: { cart_id: cartId } },
          (warehouse, signal) => warehouse.reserve(items, id, signal),
        )),
      })),
    );
    const refused = replies.filter(({ outcome }) => outcome === 'refused');
    if (refused.length > 0) {
      await this.database.independent((sql) =>
        sql.query('delete from external_reservation where id = any($1)', [refused.map(({ id }) => id)]),
      );
      // our quantities are outdated, so refresh them now
      this.polling.trigger();
      const lines = refused.flatMap(({ items }) => items.map(({ line_item_id }) => line_item_id));
      throw outOfStock(
        soldLines.flatMap(({ id, variant_id }) => (lines.includes(id) ? (variant_id ?? []) : [])),
      );
    }
    return replies.some(({ outcome }) => outcome === 'unknown') ? null : reservations;
  }

  /** Deletes the reservations of a cart, which the order's own replace, in its transaction. @throws conflict if they have been released */
  async transferToOrder(tx: Tx, reservations: readonly ExternalReservation[]): Promise<void> {
    if (reservations.length === 0) return;
    const deleted = await tx.query('delete from external_reservation where id = any($1) returning id', [
      reservations.map(({ id }) => id),
    ]);
    if (deleted.length < reservations.length) throw conflict('The stock has changed meanwhile; try again');
  }

  /** Releases the reservations of a cart without an order: deletes our rows, and notifies the warehouses through the outbox. */
  async release(tx: Tx, cartId: string): Promise<void> {
    await release(tx, 'cart_id = $1', [cartId]);
    tx.afterCommit(() => this.outbox.wake());
  }

  /** Reuses identical earlier requests, which the warehouse may have accepted already, and releases all others. */
  private async storeRequests(
    tx: Tx,
    cartId: string,
    soldLines: readonly Readonly<SoldLine>[],
    sale: Sale,
  ): Promise<PendingReservation[]> {
    await tx.query('select from cart where id = $1 for update', [cartId]);
    const plans = await planExternalReservations(tx, soldLines, sale, this.warehouses.ids);
    const existing = await tx.query<PendingReservation>(
      'select id, warehouse_id, allocations as shares, items from external_reservation where cart_id = $1',
      [cartId],
    );
    const reservations = plans.map((plan): PendingReservation & { isNew: boolean } => {
      const existingReservation = existing.find((reservation) => isSameRequest(reservation, plan));
      return {
        ...plan,
        id: existingReservation?.id ?? newIdempotencyKey(),
        isNew: existingReservation === undefined,
      };
    });
    const outdated = existing.filter(({ id }) => !reservations.some((reservation) => reservation.id === id));
    if (outdated.length > 0) {
      await release(tx, 'id = any($1)', [outdated.map(({ id }) => id)]);
      tx.afterCommit(() => this.outbox.wake());
    }
    const created = reservations.filter(({ isNew }) => isNew);
    await tx.query(
      `insert into external_reservation (id, cart_id, warehouse_id, allocations, items)
       select id, $1, warehouse_id, shares, items from json_to_recordset($2) r (id text, warehouse_id text, shares jsonb, items jsonb)`,
      [cartId, JSON.stringify(created)],
    );
    return reservations;
  }
}

/** Releases reservations, even those without a response: a delayed request must not reserve anything later. */
async function release(tx: Tx, condition: string, values: unknown[]): Promise<void> {
  await tx.query(
    `with released as (delete from external_reservation where ${condition} returning id, warehouse_id, items)
     insert into outbox_event (name, data)
     select 'stock-keeper.told', jsonb_build_object('keeper_id', warehouse_id, 'what', 'release', 'key', id || '_release', 'goods', (
       select jsonb_agg(one || jsonb_build_object('reservation', id, 'set_aside', 0)) from jsonb_array_elements(items) one))
     from released`,
    values,
  );
}

/** Compares by fields, since `jsonb` does not preserve the order of keys. */
function isSameRequest(existing: PendingReservation, plan: ExternalReservationPlan): boolean {
  const fingerprintOf = ({ items }: ExternalReservationPlan): string =>
    items
      .map(({ line_item_id, inventory_item_id, location_id, quantity }) =>
        [line_item_id, inventory_item_id, location_id, quantity].join(),
      )
      .sort()
      .join(';');
  return existing.warehouse_id === plan.warehouse_id && fingerprintOf(existing) === fingerprintOf(plan);
}
