import { Injectable } from '@nestjs/common';
import { insertEvents } from '#engine/background/deliveries';
import type { NewEvent } from '#engine/background/events';
import { Outbox } from '#engine/background/outbox';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { notFound } from '#engine/kernel/errors';
import { lockAndLoad, Locked } from '#engine/kernel/writing/change';
import { syncGiftCards, type UsedGiftCards } from '#shop/offers/gift-cards/sync-gift-cards';
import { recordOverpayments } from './gift-cards/gift-card-sync-input.ts';
import type { OpenOrder } from './open-order.ts';
import { openOrders } from './open-order.ts';
import { differ, type OrderStatusInput, statusInputOf, updateStatuses } from './state/order-states.ts';
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
  const locked = await lockOrder(tx, id);
  const order = locked.root;
  const inputBefore = statusInputOf(order);
  const creditsBefore = creditsOf(order);
  const refunds = new Set(order.refunds.map((refund) => refund.id));
  const result = await work(order, tx);
  adjustOpenReturns(order, creditsBefore);
  recordOverpayments(order, refunds);
  const inputAfter = updateStatuses(order, inputBefore);
  await syncAffectedGiftCards(tx, order, inputBefore, inputAfter, usedGiftCards);
  await saveOrder(tx, locked, order.events);
  return result;
}

/**
 * Like `changeOrder`, for work that changes rows with its own SQL, such as replacing lines: the order is loaded again afterwards, and
 * its states, the refund amounts of open returns, and gift cards are derived from that. Of the changes in memory only the events are
 * written.
 * @throws like `changeOrder`
 */
export async function changeOrderAndReload<T>(tx: Tx, id: string, work: OrderWork<T>): Promise<T> {
  const { root: before } = await lockOrder(tx, id);
  const inputBefore = statusInputOf(before);
  const returnValuesBefore = openReturnValues(before);
  const result = await work(before, tx);
  const order = (await openOrders.load(tx, id))!;
  const locked = new Locked(tx, openOrders, order);
  updateRefundAmounts(order, returnValuesBefore);
  const inputAfter = updateStatuses(order, inputBefore);
  await syncAffectedGiftCards(tx, order, inputBefore, inputAfter, 'reject');
  await saveOrder(tx, locked, before.events);
  return result;
}

/** @throws not_found */
async function lockOrder(tx: Tx, id: string): Promise<Locked<OpenOrder>> {
  const locked = await lockAndLoad(tx, openOrders, id);
  if (!locked) throw notFound('order', id);
  return locked;
}

/** Writes the differences, if there are any, and the events. */
async function saveOrder(tx: Tx, locked: Locked<OpenOrder>, events: NewEvent[]): Promise<void> {
  if (locked.hasChanged) await locked.save();
  await insertEvents(tx, events);
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
