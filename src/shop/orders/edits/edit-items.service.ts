import { Injectable } from '@nestjs/common';
import type { Sql } from '#engine/kernel/database/sql';
import { CommerceError, invalidData, notFound } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { requireDeleted } from '#engine/kernel/writing/rows';
import { LineItem } from '#model/entities/carts/line-item.entity';
import { LineItemTaxLine } from '#model/entities/carts/line-item-tax-line.entity';
import { OrderItemChange } from '#model/entities/orders/order-item-change.entity';
import type { BasketLine } from '#shop/carts/baskets/basket';
import { type BasketItemInput, newLine, removeItem } from '#shop/carts/baskets/line-items';
import { BasketTaxes } from '#shop/carts/baskets/taxes/basket-taxes';
import { PendingTaxRequest } from '#shop/carts/baskets/taxes/tax-response';
import { cloneLines, originalsOf, updateCopiedQuantity } from '../order/copied-lines.ts';
import type { OrderLine } from '../order/open-order.ts';
import { EditChanges, type EditContext } from './change-edit.ts';
import { editErrors } from './edit-errors.ts';
import { adjustReductions, allocateDiscounts, ratesFor } from './edit-prices.ts';
import { type EditChange, isActive, type OpenEdit, requireStatus, statusOf } from './open-edit.ts';
import { requireReducible } from './replace-lines.ts';
import { updatePaymentCollection } from './update-payment-collection.ts';

/** An item to add to an order. */
export type AddedItem = Required<Pick<BasketItemInput, 'variant_id' | 'quantity'>> &
  Pick<BasketItemInput, 'metadata'>;

/** Changes the lines of an order edit. */
@Injectable()
export class EditItemsService {
  constructor(
    private readonly changes: EditChanges,
    private readonly taxes: BasketTaxes,
  ) {}

  /**
   * Adds a line at the variant's current price for the customer.
   * @throws invalid_data for a variant that does not exist or has no price; insufficient_inventory; not_allowed
   */
  add(id: string, item: AddedItem): Promise<{ id: string }> {
    const lineId = newId(LineItem); // stays the same while taxes are requested
    return this.taxes.withTaxResponses((taxResponse) =>
      this.changes.change(id, async (context): Promise<{ id: string } | PendingTaxRequest> => {
        const { edit, tx } = context;
        requireStatus(edit, ACTIVE, editErrors.noItemAddable);
        const line = { ...(await lineToAdd(tx, edit, item)), id: lineId };
        const rates = await ratesFor(tx, edit, line, taxResponse);
        if (rates instanceof PendingTaxRequest) return rates;
        line.tax_lines = rates.map(({ rate, name, code }) => ({
          id: newId(LineItemTaxLine),
          rate,
          name,
          code,
        }));
        edit.items.push(line);
        addChange(context, { type: 'item_add', original_line_item_id: null, line_item_id: lineId });
        await updateTotals(context);
        return { id };
      }),
    );
  }

  /** @throws not_found; not_allowed when it is below what was fulfilled or returned */
  update(id: string, itemId: string, quantity: number): Promise<{ id: string }> {
    return this.changes.change(id, async (context) => {
      const { edit } = context;
      requireStatus(edit, ACTIVE, (status) => editErrors.itemNotUpdatable(id, status));
      const line = edit.items.find((item) => item.id === itemId);
      if (!line) throw notFound('line_item', itemId);
      const original = await originalOf(context, line);
      if (original) requireReducible(context.order, original, quantity);
      await changeQuantity(context, line, quantity, original);
      if (!edit.changes.some((change) => change.line_item_id === itemId)) {
        const original_line_item_id = original?.id ?? null;
        addChange(context, { type: 'item_update', original_line_item_id, line_item_id: itemId });
      }
      await updateTotals(context);
      return { id };
    });
  }

  /**
   * Removes a line, or withdraws the addition of one. Idempotent.
   * @throws not_allowed; not_found for a line of the order itself or of another one
   */
  remove(id: string, itemId: string): Promise<{ id: string }> {
    return this.changes.change(id, async (context) => {
      const { edit } = context;
      requireStatus(edit, ACTIVE, (status) => editErrors.itemNotRemovable(id, status));
      const line = edit.items.find((item) => item.id === itemId);
      if (!line) {
        await requireDeleted(context.tx, LineItem, itemId);
        return { id };
      }
      const original = await originalOf(context, line);
      const previousChange = edit.changes.find((change) => change.line_item_id === itemId);
      edit.changes = edit.changes.filter((change) => change !== previousChange);
      removeItem(edit, itemId);
      await context.save(); // at most one change of a line can exist at a time
      if (previousChange) publishDeletion(context, previousChange.id);
      if (original)
        addChange(context, { type: 'item_remove', original_line_item_id: original.id, line_item_id: null });
      await updateTotals(context);
      return { id };
    });
  }

  /** Reverts a change: the line is as in the order again. @throws not_found; invalid_data for a change of another edit; not_allowed */
  async undo(id: string, changeId: string): Promise<void> {
    await this.changes.change(id, async (context) => {
      const { edit } = context;
      const change = edit.changes.find((candidate) => candidate.id === changeId);
      if (!change) return rejectUnknownChange(context, changeId);
      if (!isActive(edit)) throw editErrors.changeOfInactive(statusOf(edit));
      edit.changes = edit.changes.filter((candidate) => candidate !== change);
      publishDeletion(context, changeId);
      await restore(context, change);
      await updateTotals(context);
    });
  }
}

const ACTIVE = ['created', 'requested'] as const;

async function lineToAdd(sql: Sql, edit: OpenEdit, item: AddedItem): Promise<BasketLine> {
  try {
    return await newLine(sql, edit, item);
  } catch (error) {
    if (error instanceof CommerceError && error.type === 'not_found') throw invalidData(error.message);
    throw error;
  }
}

function addChange({ edit, order }: EditContext, change: Omit<EditChange, 'id'>): void {
  const id = newId(OrderItemChange);
  edit.changes.push({ id, ...change });
  order.events.push(['order-edit-item-change.CREATED', { id }]);
}

function publishDeletion({ order }: EditContext, id: string): void {
  order.events.push(['order-edit-item-change.DELETED', { ids: [id] }]);
}

async function updateTotals(context: EditContext): Promise<void> {
  await allocateDiscounts(context.tx, context.edit);
  await updatePaymentCollection(context);
}

async function restore(
  context: EditContext,
  { type, line_item_id, original_line_item_id }: EditChange,
): Promise<void> {
  const { edit, order, tx } = context;
  const line = edit.items.find((item) => item.id === line_item_id);
  const original = order.items.find((item) => item.id === original_line_item_id);
  if (type === 'item_add' && line) removeItem(edit, line.id);
  if (type === 'item_update' && line && original)
    await changeQuantity(context, line, original.quantity, original);
  if (type === 'item_remove' && original) {
    await context.save();
    await cloneLines(tx, edit.id, [original]);
    await context.reload();
  }
}

async function changeQuantity(
  { tx }: EditContext,
  line: BasketLine,
  quantity: number,
  original: OrderLine | undefined,
): Promise<void> {
  line.quantity = quantity;
  if (original) await adjustReductions(tx, line, original.id);
  await updateCopiedQuantity(tx, line.id, quantity);
}

/** The line of the order that a line of the edit replaces; undefined for an added line. */
async function originalOf(
  { tx, order, edit }: EditContext,
  { id }: BasketLine,
): Promise<OrderLine | undefined> {
  const original = (await originalsOf(tx, edit.id)).get(id);
  return order.items.find((line) => line.id === original);
}

/** @throws not_found; invalid_data when the change belongs to another edit */
async function rejectUnknownChange({ edit, tx }: EditContext, changeId: string): Promise<never> {
  const [other] = await tx.query('select from order_item_change where id = $1', [changeId]);
  if (!other) throw notFound('order_item_change', changeId);
  throw editErrors.changeOfOtherEdit(edit.id);
}
