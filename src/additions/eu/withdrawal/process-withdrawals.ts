import { Injectable } from '@nestjs/common';
import {
  CommerceError,
  Database,
  type Events,
  Outbox,
  PeriodicTask,
  Reader,
  resources,
  ReturnsService,
  updateExistingRow,
} from '@storekeep/server/extend';
import { chooseItems, findWithdrawable, type WithdrawableOrder } from './withdrawable-order.ts';
import { Withdrawal } from './withdrawal.entity.ts';
import { storeDeclaration } from './withdrawals.service.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Mails about one order in an hour: a stranger who knows its number must not fill the mailbox of the customer. */
const MAX_PER_HOUR = 5;

/** Errors that another attempt would have, too: staff have to decide. */
const FINAL_ERRORS: readonly string[] = ['not_found', 'not_allowed', 'invalid_data'];

type StoredWithdrawal = Pick<
  Withdrawal,
  'order_id' | 'items' | 'is_in_time' | 'return_id' | 'refunded_shipping'
>;

/** Finds the orders of guests' declarations, and makes returns of the withdrawals that are confirmed. Deletes those that never were. */
@Injectable()
export class ProcessWithdrawals extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly returns: ReturnsService,
    private readonly reader: Reader,
  ) {
    super('failed to delete withdrawals that were not confirmed', HOUR_MS);
    outbox.subscribe(
      'withdrawal.submitted',
      ({ id, data }) => this.findOrder(String(id), data),
      'eu-withdrawal',
    );
    outbox.subscribe('withdrawal.confirmed', ({ data }) => this.makeReturn(data.id), 'eu-withdrawal');
  }

  async run(): Promise<void> {
    await this.database.independent((sql) =>
      sql.query(`delete from eu_withdrawal where id = any(array(
        select id from eu_withdrawal where status = 'requested' and expires_at < now() limit 1000 for update skip locked))`),
    );
  }

  /** Stores what a guest has declared, if there is such an order, and has them asked to confirm it. */
  private async findOrder(
    event_id: string,
    { display_id, email, items, declared_at }: Events['withdrawal.submitted'],
  ): Promise<void> {
    await this.database.transaction(async (tx) => {
      const order = await findWithdrawable(tx, { displayId: display_id, email });
      if (!order?.isCovered) return;
      const chosen = chooseItems(order, items ?? undefined);
      const [{ recent, is_known }] = await tx.query<{ recent: number; is_known: boolean }>(
        `select count(*) filter (where customer_id is null and declared_at > now() - interval '1 hour')::int as recent,
           coalesce(bool_or(event_id = $2), false) as is_known from eu_withdrawal where order_id = $1`,
        [order.id, event_id],
      );
      if (chosen.length === 0 || is_known || recent >= MAX_PER_HOUR) return;
      const { id } = await storeDeclaration(tx, order, chosen, new Date(declared_at), { event_id });
      await this.outbox.publish(tx, 'withdrawal.requested', { id, order_id: order.id });
    });
  }

  /**
   * Requests the return. A repeated delivery finds the return by the id of the withdrawal, and what it refunds of the shipping, which is
   * decided before there is a return: its units do not count as left afterwards.
   */
  private async makeReturn(id: string): Promise<void> {
    const [withdrawal] = await this.database.query<StoredWithdrawal>(
      'select order_id, items, is_in_time, return_id, refunded_shipping from eu_withdrawal where id = $1',
      [id],
    );
    if (!withdrawal || withdrawal.return_id !== null) return;
    const { order_id, is_in_time } = withdrawal;
    const items = withdrawal.items.filter(({ excluded_reason }) => excluded_reason === null);
    if (!is_in_time) return this.update(id, { problem: 'It was declared after the deadline' });
    if (items.length === 0) return this.update(id, { problem: 'All items are excluded from withdrawal' });
    const refund_of_shipping = withdrawal.refunded_shipping ?? (await this.shippingToRefund(order_id, items));
    await this.update(id, { refunded_shipping: refund_of_shipping });
    try {
      await this.returns.requestForStaff(order_id, {
        items: items.map(({ item_id, quantity }) => ({ item_id, quantity })),
        ...{ refund_of_shipping, request_key: id },
      });
    } catch (error) {
      if (!(error instanceof CommerceError) || !FINAL_ERRORS.includes(error.type)) throw error;
      return this.update(id, { problem: error.message });
    }
    const [{ id: return_id }] = await this.database.query<{ id: string }>(
      'select id from "return" where order_id = $1 and idempotency_key = $2',
      [order_id, id],
    );
    await this.update(id, { return_id });
  }

  /** The shipping of an order that is withdrawn from as a whole, once and if it was paid: no more than standard delivery costs. */
  private async shippingToRefund(orderId: string, items: Withdrawal['items']): Promise<number> {
    const order = await findWithdrawable(this.database, { id: orderId });
    if (!order?.isPaid || !isEverything(order, items)) return 0;
    const [{ refunded }] = await this.database.query<{ refunded: number }>(
      'select coalesce(sum(refunded_shipping), 0)::bigint as refunded from eu_withdrawal where order_id = $1',
      [orderId],
    );
    const view = { resource: resources.orders, surface: 'admin', relations: ['shipping_methods'] } as const;
    const { json } = await this.reader.one(view, { id: orderId });
    const { shipping_total, shipping_tax_total } = JSON.parse(json) as Record<string, number>;
    const paid = shipping_total + (shipping_tax_total ?? 0);
    return Math.max(0, Math.min(paid, order.terms.standardShipping ?? paid) - refunded);
  }

  private async update(
    id: string,
    values: Partial<Pick<Withdrawal, 'problem' | 'refunded_shipping' | 'return_id'>>,
  ): Promise<void> {
    await this.database.transaction((tx) => updateExistingRow(tx, Withdrawal, id, values));
  }
}

/** Whether nothing is left of the order. */
function isEverything({ items }: WithdrawableOrder, withdrawn: Withdrawal['items']): boolean {
  const quantities = new Map(withdrawn.map(({ item_id, quantity }) => [item_id, quantity]));
  return items.every((item) => item.quantity <= (quantities.get(item.item_id) ?? 0));
}
