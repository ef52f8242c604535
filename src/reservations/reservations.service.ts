import { Injectable } from '@nestjs/common';
import { Outbox } from '../background/outbox.ts';
import { Order } from '../entities/order.ts';
import type { Listed } from '../http/answers.ts';
import type { ListQuery } from '../http/list-query.ts';
import { changeReservation, findReservation, freeReservation, setAside } from '../inventory/set-aside.ts';
import { Database } from '../kernel/database.ts';
import { notAllowed, notFound } from '../kernel/errors.ts';
import { requireIds } from '../kernel/rows.ts';
import type { Tx } from '../kernel/sql.ts';
import { orderQueue } from '../orders/change-order.ts';
import { openLine, requireUnreserved } from './open-line.ts';
import type { CreateReservationBody, ReserveLineBody, UpdateReservationBody } from './reservations.input.ts';

/** What staff set aside, beside what is set aside for orders as they are placed. */
@Injectable()
export class ReservationsService {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @throws not_found (the line, or where the item is not stocked), insufficient_inventory, not_allowed when it is more than is
   * to be sent of the line
   */
  create(body: CreateReservationBody, created_by: string | null): Promise<{ id: string }> {
    const { line_item_id = null, inventory_item_id, quantity } = body;
    return this.change(async (tx) => {
      if (line_item_id !== null)
        requireUnreserved(await openLine(tx, line_item_id), inventory_item_id, quantity);
      const [id] = await setAside(tx, [{ ...body, line_item_id, created_by }]);
      return { id };
    });
  }

  /** @throws as `create` does */
  update(id: string, body: UpdateReservationBody): Promise<{ id: string }> {
    return this.change(async (tx) => {
      if (body.quantity !== undefined) await requireOfLine(tx, id, body.quantity);
      await changeReservation(tx, id, body);
      return { id };
    });
  }

  /** One that is gone already is fine. */
  delete(id: string): Promise<void> {
    return this.change(async (tx) => void (await freeReservation(tx, id)));
  }

  /**
   * Of all lines of an order, with those of its swaps and claims.
   * @throws not_found
   */
  async ofOrder(orderId: string, query: ListQuery): Promise<Listed> {
    await requireIds(this.database, Order, [orderId]);
    return {
      query,
      conditions: [{ sql: (row, bind) => `${row}.line_item_id in (${linesOf(bind(orderId))})` }],
    };
  }

  /**
   * Sets aside what a line needs: of a kit each item.
   * @returns the first of the reservations
   * @throws as `create` does, and not_found for a line of another order
   */
  reserveLine(
    orderId: string,
    lineId: string,
    wanted: ReserveLineBody,
    created_by: string | null,
  ): Promise<{ id: string }> {
    return this.change(async (tx) => {
      const line = await openLine(tx, lineId, orderId);
      if (line.variant_id === null) throw notFound('line_item', lineId);
      const parts = line.pieces.map(({ inventory_item_id, required_quantity, reserved }) => ({
        inventory_item_id,
        quantity: (wanted.quantity ?? line.unsent) * required_quantity - (wanted.quantity ? 0 : reserved),
      }));
      const missing = parts.filter(({ quantity }) => quantity > 0);
      if (missing.length === 0) throw notAllowed(`Nothing of line item ${lineId} is left to be reserved`);
      for (const { inventory_item_id, quantity } of missing)
        requireUnreserved(line, inventory_item_id, quantity);
      const [id] = await setAside(
        tx,
        missing.map((part) => ({
          ...part,
          line_item_id: lineId,
          location_id: wanted.location_id,
          created_by,
        })),
      );
      return { id };
    }, orderQueue(orderId));
  }

  private change<T>(work: (tx: Tx) => Promise<T>, queue?: string): Promise<T> {
    return this.database.transaction((tx) => {
      tx.afterCommit(() => this.outbox.nudge());
      return work(tx);
    }, queue);
  }
}

/** @throws not_allowed when a reservation of a line would be of more than is to be sent */
async function requireOfLine(tx: Tx, id: string, quantity: number): Promise<void> {
  const { line_item_id } = await findReservation(tx, id);
  if (line_item_id === null) return;
  const line = await openLine(tx, line_item_id);
  const { inventory_item_id, quantity: present } = await findReservation(tx, id);
  if (quantity > present) requireUnreserved(line, inventory_item_id, quantity - present);
}

function linesOf(orderId: string): string {
  return `select id from line_item where order_id = ${orderId}
    union all select l.id from line_item l join swap s on s.id = l.swap_id where s.order_id = ${orderId}
    union all select l.id from line_item l join claim_order c on c.id = l.claim_order_id where c.order_id = ${orderId}`;
}
