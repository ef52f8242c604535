import { Injectable } from '@nestjs/common';
import { Database } from '#engine/kernel/database/database';
import { CommerceError, notFound } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { OrderEdit } from '#model/entities/orders/order-edit.entity';
import { cancelCollection, lockCollection } from '../collections/open-collection.ts';
import { OrderChanges } from '../order/change-order.ts';
import { cloneLines, deleteEditLines } from '../order/copied-lines.ts';
import { orderErrors } from '../order/order-errors.ts';
import { requireShopperAccess } from '../order/shoppers/shopper-access.ts';
import { EditChanges, type EditContext, orderOfEdit } from './change-edit.ts';
import { editErrors } from './edit-errors.ts';
import { differenceDue } from './edit-totals.ts';
import { requireStatus, statusOf } from './open-edit.ts';
import { replaceLines, requireReplaceable } from './replace-lines.ts';
import { updatePaymentCollection } from './update-payment-collection.ts';

/**
 *   created ──► requested ──► confirmed, by staff, or by the shopper who has paid the difference
 *      │            ├───────► declined, by the shopper
 *      └────────────┴───────► canceled, by staff
 *
 * All transitions are idempotent.
 */
@Injectable()
export class OrderEditsService {
  constructor(
    private readonly database: Database,
    private readonly orders: OrderChanges,
    private readonly changes: EditChanges,
  ) {}

  /** @throws not_found; not_allowed for a canceled order; invalid_data while another edit of it is active */
  create(order_id: string, internal_note: string | null, actorId: string): Promise<{ id: string }> {
    return this.orders.changeAndReload(order_id, async (order, tx) => {
      if (order.canceled_at) throw orderErrors.canceled();
      const [active] = await tx.query(
        `select from order_edit where order_id = $1 and canceled_at is null and confirmed_at is null and declined_at is null limit 1`,
        [order_id],
      );
      if (active) throw editErrors.alreadyActive(order_id);
      const id = newId(OrderEdit);
      await tx.query(
        'insert into order_edit (id, order_id, internal_note, created_by) values ($1, $2, $3, $4)',
        [id, order_id, internal_note, actorId],
      );
      await cloneLines(tx, id, order.items);
      order.events.push(['order-edit.created', { id }]);
      return { id };
    });
  }

  update(id: string, internal_note: string | null | undefined): Promise<{ id: string }> {
    return this.changes.change(id, ({ edit, order }) => {
      if (internal_note !== undefined) edit.internal_note = internal_note;
      order.events.push(['order-edit.updated', { id }]);
      return { id };
    });
  }

  /** Requests confirmation from the shopper, and payment of the difference if the total increases. */
  request(id: string, description: string | null, actorId: string): Promise<{ id: string }> {
    return this.changes.change(id, async (context) => {
      const { edit, order } = context;
      if (statusOf(edit) === 'requested') return { id };
      requireStatus(edit, ['created'], editErrors.notRequestable);
      if (edit.changes.length === 0) throw editErrors.noChanges();
      requireNotCanceled(context);
      await requireReplaceable(context);
      Object.assign(edit, { requested_at: timestamp(), requested_by: actorId });
      await updatePaymentCollection(context, description);
      order.events.push(['order-edit.requested', { id }]);
      return { id };
    });
  }

  /** Confirms an edit for staff, without a payment: they collect the difference by other means. */
  confirm(id: string, actorId: string): Promise<{ id: string }> {
    return this.changes.change(id, async (context) => {
      if (statusOf(context.edit) === 'confirmed') return { id };
      requireStatus(context.edit, ['created', 'requested'], editErrors.notConfirmable);
      return confirmEdit(context, actorId);
    });
  }

  /**
   * @param by the customer who is logged in, or null
   * @throws not_found for an order of another account; not_allowed when the difference is not paid
   */
  async complete(id: string, actorId: string | null): Promise<{ id: string }> {
    await this.requireAccess(id, actorId);
    return this.changes.change(id, async (context) => {
      if (statusOf(context.edit) === 'confirmed') return { id };
      requireStatus(context.edit, ['requested'], editErrors.notCompletable);
      if (!(await isPaid(context))) throw editErrors.notPaid();
      return confirmEdit(context, actorId);
    });
  }

  /**
   * @param by the customer who is logged in, or null
   * @throws not_found for an order of another account; not_allowed for an edit that is not requested
   */
  async decline(id: string, declined_reason: string | null, actorId: string | null): Promise<{ id: string }> {
    await this.requireAccess(id, actorId);
    return this.changes.change(id, async (context) => {
      const { edit, order } = context;
      if (statusOf(edit) === 'declined') return { id };
      requireStatus(edit, ['requested'], editErrors.notDeclinable);
      Object.assign(edit, { declined_at: timestamp(), declined_by: actorId, declined_reason });
      await cancelCollectionOf(context);
      order.events.push(['order-edit.declined', { id }]);
      return { id };
    });
  }

  cancel(id: string, actorId: string): Promise<{ id: string }> {
    return this.changes.change(id, async (context) => {
      const { edit, order } = context;
      if (statusOf(edit) === 'canceled') return { id };
      requireStatus(edit, ['created', 'requested'], editErrors.notCancelable);
      Object.assign(edit, { canceled_at: timestamp(), canceled_by: actorId });
      await cancelCollectionOf(context);
      order.events.push(['order-edit.canceled', { id }]);
      return { id };
    });
  }

  /** Idempotent. @throws not_allowed once confirmation was requested */
  async delete(id: string): Promise<void> {
    try {
      await this.changes.change(id, async ({ edit, tx }) => {
        requireStatus(edit, ['created'], editErrors.notDeletable);
        await Promise.all([
          tx.query('delete from order_item_change where order_edit_id = $1', [id]),
          deleteEditLines(tx, id),
          tx.query('delete from order_edit where id = $1', [id]),
        ]);
      });
    } catch (error) {
      if (!(error instanceof CommerceError) || error.type !== 'not_found') throw error;
    }
  }

  private async requireAccess(id: string, shopperId: string | null): Promise<void> {
    const orderId = await orderOfEdit(this.database, id);
    await requireShopperAccess(this.database, orderId, shopperId, () => notFound('order_edit', id));
  }
}

function timestamp(): string {
  return new Date().toISOString();
}

function requireNotCanceled({ order }: EditContext): void {
  if (order.canceled_at) throw orderErrors.canceled();
}

async function confirmEdit(context: EditContext, actorId: string | null): Promise<{ id: string }> {
  const { edit, order } = context;
  requireNotCanceled(context);
  await replaceLines(context);
  Object.assign(edit, { confirmed_at: timestamp(), confirmed_by: actorId });
  order.events.push(['order-edit.confirmed', { id: edit.id }]);
  return { id: edit.id };
}

async function isPaid({ edit, order, tx }: EditContext): Promise<boolean> {
  if (differenceDue(order, edit.items) <= 0) return true;
  if (edit.payment_collection_id === null) return false;
  const collection = await lockCollection(tx, edit.payment_collection_id);
  return collection.status === 'authorized';
}

async function cancelCollectionOf({ edit, tx }: EditContext): Promise<void> {
  if (edit.payment_collection_id !== null)
    await cancelCollection(tx, await lockCollection(tx, edit.payment_collection_id));
}
