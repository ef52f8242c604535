import { Injectable } from '@nestjs/common';
import { insertEventsSteps } from '../../../engine/background/deliveries.ts';
import type { NewEvent } from '../../../engine/background/events.ts';
import { Outbox } from '../../../engine/background/outbox.ts';
import { syncGiftCards, type UsedGiftCards } from '../../offers/gift-cards/sync-gift-cards.ts';
import { Database } from '../../../engine/kernel/database/database.ts';
import { notFound } from '../../../engine/kernel/errors.ts';
import type { Snapshot } from '../../../engine/kernel/writing/snapshot.ts';
import type { Tx } from '../../../engine/kernel/database/sql.ts';
import { recordOverpayments } from './gift-cards/gift-card-sync-input.ts';
import type { OpenOrder } from './open-order.ts';
import { openOrders } from './open-orders.ts';
import { updateStatuses, differ, statusInputOf, type OrderStatusInput } from './state/order-states.ts';
import { adjustOpenReturns, creditsOf, openReturnValues, updateRefundAmounts } from './state/refund-value.ts';

/** Changes an order in memory; may read and write other tables through `tx`. */
export type OrderWork<T> = (order: OpenOrder, tx: Tx) => Promise<T> | T;

export interface ChangeOptions {
  /** How to treat used gift cards that have to be disabled; defaults to `reject`. */
  usedGiftCards?: UsedGiftCards;
}

/** The only way to change a placed order and everything that belongs to it. */
@Injectable()
export class OrderChanges {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Changes an order in a transaction of its own, see `changeOrder`. `work` runs again when the transaction is retried, so it must
   * not have effects outside the database: providers are called between two changes.
   */
  change<T>(id: string, work: OrderWork<T>, options?: ChangeOptions): Promise<T> {
    return this.database.transaction((tx) => {
      tx.afterCommit(() => this.outbox.wake());
      return changeOrder(tx, id, work, options);
    }, orderQueue(id));
  }

  /** Like `change`, but with `changeOrderAndReload`. */
  changeAndReload<T>(id: string, work: OrderWork<T>): Promise<T> {
    return this.database.transaction((tx) => {
      tx.afterCommit(() => this.outbox.wake());
      return changeOrderAndReload(tx, id, work);
    }, orderQueue(id));
  }
}

/**
 * The queue in which transactions that change an order wait before they take a connection; see `Database.transaction`. A
 * caller with an open transaction, or in the queue of a cart, never waits for it, so queues and row locks cannot deadlock.
 */
export function orderQueue(id: string): string {
  return `order ${id}`;
}

/**
 * Every change of an order, its payments, refunds, fulfillments and returns goes through here: locks the row, loads the whole
 * aggregate, lets `work` change it in memory, and writes the differences, the derived states and the events that `work` pushed to
 * `order.events`. The refund amounts of open returns, and gift cards that the order bought, or that paid for it, are updated accordingly. So there is a single lock, and no
 * decision is based on data that was read before it.
 * @throws not_found; not_allowed when a gift card that has to be disabled was used
 */
export async function changeOrder<T>(
  tx: Tx,
  id: string,
  work: OrderWork<T>,
  { usedGiftCards = 'reject' }: ChangeOptions = {},
): Promise<T> {
  const order = await lockOrder(tx, id);
  const before = openOrders.snapshotOf(order);
  const inputBefore = statusInputOf(order);
  const creditsBefore = creditsOf(order);
  const refunds = new Set(order.refunds.map((refund) => refund.id));
  const result = await work(order, tx);
  adjustOpenReturns(order, creditsBefore);
  recordOverpayments(order, refunds);
  const inputAfter = updateStatuses(order, inputBefore);
  await syncAffectedGiftCards(tx, order, inputBefore, inputAfter, usedGiftCards);
  await saveOrder(tx, order, before, order.events);
  return result;
}

/**
 * Like `changeOrder`, for work that changes rows with its own SQL, such as replacing lines: the order is loaded again afterwards, and
 * its states, the refund amounts of open returns, and gift cards are derived from that. Of the changes in memory only the events are
 * written.
 * @throws like `changeOrder`
 */
export async function changeOrderAndReload<T>(tx: Tx, id: string, work: OrderWork<T>): Promise<T> {
  const before = await lockOrder(tx, id);
  const inputBefore = statusInputOf(before);
  const returnValuesBefore = openReturnValues(before);
  const result = await work(before, tx);
  const order = (await openOrders.load(tx, id))!;
  const loaded = openOrders.snapshotOf(order);
  updateRefundAmounts(order, returnValuesBefore);
  const inputAfter = updateStatuses(order, inputBefore);
  await syncAffectedGiftCards(tx, order, inputBefore, inputAfter, 'reject');
  await saveOrder(tx, order, loaded, before.events);
  return result;
}

/**
 * Locks in a statement of its own: under READ COMMITTED, a statement that had to wait for a lock sees the locked row as it is now, but
 * everything else as it was when the statement began. The one that loads is sent right behind it.
 */
async function lockOrder(tx: Tx, id: string): Promise<OpenOrder> {
  const [[row], order] = await Promise.all([
    tx.query('select from "order" where id = $1 for update', [id]),
    openOrders.load(tx, id),
  ]);
  if (!row || !order) throw notFound('order', id);
  return order;
}

/** Writes the differences, if there are any, as the last statement of a transaction: the commit need not wait for the response. */
async function saveOrder(tx: Tx, order: OpenOrder, before: Snapshot, events: NewEvent[]): Promise<void> {
  const steps = insertEventsSteps(tx, events);
  if (steps.length === 0 && !openOrders.hasChanged(order, before)) return;
  const saved = openOrders.save(tx, order, before, steps);
  if (tx.commitWith) tx.commitWith(saved);
  else await saved;
}

/** Only if the change affects gift cards: those that Medusa v1 issued stay unchanged until then. */
async function syncAffectedGiftCards(
  tx: Tx,
  order: OpenOrder,
  { giftCards: before }: OrderStatusInput,
  { giftCards: after }: OrderStatusInput,
  used: UsedGiftCards,
): Promise<void> {
  if (differ(before, after)) await syncGiftCards(tx, order, before, after, used);
}
