import { Injectable } from '@nestjs/common';
import { insertEvents } from '#engine/background/deliveries';
import { retryUntilFree } from '#engine/kernel/concurrency/retry-until-free';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { notAllowed, notFound } from '#engine/kernel/errors';
import { messages } from '#engine/kernel/text/messages';
import { updateRow } from '#engine/kernel/writing/rows';
import { DraftOrder, type DraftOrderStatus } from '#model/entities/carts/draft-order.entity';
import { addItems, updateItem } from '#shop/carts/baskets/line-items';
import { CartChanges, type Work } from '#shop/carts/cart/change-cart';
import { lockCart } from '#shop/carts/cart/open-cart';
import { assignCustomer } from '#shop/carts/cart/owners/assign-customer';
import { removeCart } from '#shop/carts/cart/rows-of-carts';
import { removeLine, requireItem } from '#shop/carts/operations/cart-items';
import { updateCart } from '#shop/carts/operations/update-cart';
import { CustomersService } from '#shop/people/customers/customers.service';
import { ReceivePayment } from '../checkout/receive-payment.ts';
import type {
  CreateDraftOrderBody,
  DraftItemBody,
  UpdateDraftItemBody,
  UpdateDraftOrderBody,
} from './draft-orders.input.ts';
import { NewDrafts } from './new-drafts.ts';

/** Orders that staff prepare for customers. The content of a draft order is in its cart, and is changed like any cart. */
@Injectable()
export class DraftOrdersService {
  constructor(
    private readonly database: Database,
    private readonly newDrafts: NewDrafts,
    private readonly changes: CartChanges,
    private readonly customers: CustomersService,
    private readonly payments: ReceivePayment,
  ) {}

  create(body: CreateDraftOrderBody): Promise<{ id: string }> {
    return this.newDrafts.create(body);
  }

  update(id: string, { no_notification_order, ...body }: UpdateDraftOrderBody): Promise<{ id: string }> {
    return this.change(id, async (cart, tx) => {
      await updateCart(tx, cart, body, {
        setCustomer: async (_, __, { customer_id, email }) => {
          if (customer_id) await assignCustomer(tx, cart, customer_id);
          if (email === undefined) return;
          // an e-mail in addition to a customer is only the contact address
          cart.customer_id = customer_id ?? (await this.customers.findOrCreate(tx, email));
          cart.email = email;
        },
        scope: () => 'any',
      });
      await updateRow(tx, DraftOrder, id, { no_notification_order });
    });
  }

  /** Deletes a draft order and its cart. Idempotent. */
  async delete(id: string): Promise<void> {
    const draft = await this.find(id);
    if (!draft) return;
    if (draft.status === 'completed') throw notAllowed(messages.draftNotOpen);
    const deletion = retryUntilFree(
      () => this.database.transaction((tx) => deleteLocked(tx, id, draft.cart_id)),
      `Cart ${draft.cart_id} is being completed; try again`,
    );
    await deletion.catch(async (error) => {
      // ignored if another request has deleted it
      if (await this.find(id)) throw error;
    });
  }

  addItem(id: string, body: DraftItemBody): Promise<{ id: string }> {
    return this.change(id, (cart, tx) => addItems(tx, cart, [body]));
  }

  updateItem(id: string, lineId: string, body: UpdateDraftItemBody): Promise<{ id: string }> {
    return this.change(id, async (cart, tx) => {
      await updateItem(tx, cart, requireItem(cart, lineId), body);
    });
  }

  /**
   * Does nothing if the line was removed before.
   * @throws not_found for a line of another cart
   */
  removeItem(id: string, lineId: string): Promise<{ id: string }> {
    return this.change(id, (cart, tx) => removeLine(tx, cart, lineId));
  }

  /**
   * Records that the payment was received: places the order exactly once, and completes the draft.
   * @returns the id of the order
   * @throws not_found, and the errors of `ReceivePayment.receive`
   */
  async pay(id: string): Promise<{ id: string }> {
    const draft = await this.find(id);
    if (!draft) throw notFound('draft_order', id);
    return { id: await this.payments.receive(draft.cart_id) };
  }

  /** @throws not_found; not_allowed when it is completed */
  private async change(id: string, work: Work): Promise<{ id: string }> {
    const draft = await this.find(id);
    if (!draft) throw notFound('draft_order', id);
    if (draft.status === 'completed') throw notAllowed(messages.draftNotOpen);
    // who pays meanwhile completes the cart, which is then refused here
    await this.changes.change(draft.cart_id, async (cart, tx) => {
      await work(cart, tx);
      await insertEvents(tx, [['draft_order.updated', { id }]]);
    });
    return { id };
  }

  private async find(id: string): Promise<Draft | undefined> {
    const [draft] = await this.database.query<Draft>(
      'select cart_id, display_id, status from draft_order where id = $1',
      [id],
    );
    return draft;
  }
}

/**
 * @returns null while a completion of the cart is in progress
 * @throws not_allowed when it is completed
 */
async function deleteLocked(tx: Tx, id: string, cartId: string): Promise<true | null> {
  if (!(await lockCart(tx, cartId))) return null;
  await tx.query('delete from draft_order where id = $1', [id]);
  await removeCart(tx, cartId);
  await insertEvents(tx, [['draft_order.updated', { id }]]);
  return true;
}

interface Draft {
  cart_id: string;
  display_id: number;
  status: DraftOrderStatus;
}
