import { Injectable } from '@nestjs/common';
import { Outbox } from '#engine/background/outbox';
import type { ListQuery } from '#engine/http/input/list-query';
import type { ListResult } from '#engine/http/output/response-decorators';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { notFound } from '#engine/kernel/errors';
import { requireIds } from '#engine/kernel/writing/rows';
import { Order } from '#model/entities/orders/order.entity';
import {
  changeReservation,
  createReservations,
  deleteReservation,
  findReservation,
} from '#shop/stock/inventory/movements/reserve-by-staff';
import { orderQueue } from '../order/change-order.ts';
import { lockLine, requireUnreserved } from './locked-line.ts';
import { reservationErrors } from './reservation-errors.ts';
import type { CreateReservationBody, ReserveLineBody, UpdateReservationBody } from './reservations.input.ts';

/** Manages the reservations of staff, in addition to those of placed orders. */
@Injectable()
export class ReservationsService {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @throws not_found (the line, or a location that does not stock the item), insufficient_inventory, not_allowed when it exceeds the
   * unfulfilled quantity of the line
   */
  create(body: CreateReservationBody, created_by: string | null): Promise<{ id: string }> {
    const { line_item_id = null, inventory_item_id, quantity } = body;
    return this.change(async (tx) => {
      if (line_item_id !== null)
        requireUnreserved(await lockLine(tx, line_item_id), inventory_item_id, quantity);
      const [id] = await createReservations(tx, [{ ...body, line_item_id, created_by }]);
      return { id };
    });
  }

  /** @throws like `create` */
  update(id: string, body: UpdateReservationBody): Promise<{ id: string }> {
    return this.change(async (tx) => {
      if (body.quantity !== undefined) await requireUnreservedIncrease(tx, id, body.quantity);
      await changeReservation(tx, id, body);
      return { id };
    });
  }

  /** Idempotent. */
  delete(id: string): Promise<void> {
    return this.change(async (tx) => void (await deleteReservation(tx, id)));
  }

  /**
   * The reservations of all lines of an order, including those of its swaps and claims.
   * @throws not_found
   */
  async listOfOrder(orderId: string, query: ListQuery): Promise<ListResult> {
    await requireIds(this.database, Order, [orderId]);
    return {
      query,
      conditions: [{ sql: (row, bind) => `${row}.line_item_id in (${linesOf(bind(orderId))})` }],
    };
  }

  /**
   * Reserves the inventory items of a line; for a kit, each component.
   * @returns the first of the reservations
   * @throws like `create`, and not_found for an unknown order, or a line of another one
   */
  reserveLine(
    orderId: string,
    lineId: string,
    requested: ReserveLineBody,
    created_by: string | null,
  ): Promise<{ id: string }> {
    return this.change(async (tx) => {
      const line = await lockLine(tx, lineId, orderId);
      if (line.variant_id === null) throw notFound('line_item', lineId);
      const components = line.components.map(({ inventory_item_id, required_quantity, reserved }) => ({
        inventory_item_id,
        quantity:
          (requested.quantity ?? line.unfulfilled_quantity) * required_quantity -
          (requested.quantity ? 0 : reserved),
      }));
      const missing = components.filter(({ quantity }) => quantity > 0);
      if (missing.length === 0) throw reservationErrors.nothingLeft(lineId);
      for (const { inventory_item_id, quantity } of missing)
        requireUnreserved(line, inventory_item_id, quantity);
      const [id] = await createReservations(
        tx,
        missing.map((component) => ({
          ...component,
          line_item_id: lineId,
          location_id: requested.location_id,
          created_by,
        })),
      );
      return { id };
    }, orderQueue(orderId));
  }

  private change<T>(work: (tx: Tx) => Promise<T>, queue?: string): Promise<T> {
    return this.database.transaction((tx) => {
      tx.afterCommit(() => this.outbox.wake());
      return work(tx);
    }, queue);
  }
}

/** Checks a new quantity of a reservation. @throws not_allowed when it would exceed the unfulfilled quantity of its line */
async function requireUnreservedIncrease(tx: Tx, id: string, quantity: number): Promise<void> {
  const { line_item_id } = await findReservation(tx, id);
  if (line_item_id === null) return;
  const line = await lockLine(tx, line_item_id);
  const { inventory_item_id, quantity: reservedQuantity } = await findReservation(tx, id);
  if (quantity > reservedQuantity) requireUnreserved(line, inventory_item_id, quantity - reservedQuantity);
}

function linesOf(orderId: string): string {
  return `select id from line_item where order_id = ${orderId}
    union all select l.id from line_item l join swap s on s.id = l.swap_id where s.order_id = ${orderId}
    union all select l.id from line_item l join claim_order c on c.id = l.claim_order_id where c.order_id = ${orderId}`;
}
