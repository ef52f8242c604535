import { Injectable } from '@nestjs/common';
import { written } from '../background/deliveries.ts';
import { Outbox } from '../background/outbox.ts';
import { syncGiftCards, type UsedGiftCards } from '../gift-cards/sync-gift-cards.ts';
import { Database } from '../kernel/database.ts';
import { notFound } from '../kernel/errors.ts';
import type { Tx } from '../kernel/sql.ts';
import { noteOverpayments } from './gift-card-facts.ts';
import type { OpenOrder } from './open-order.ts';
import { openOrders } from './open-orders.ts';
import { deriveStates, differ, factsOf, type OrderStateFacts } from './order-states.ts';
import { followPromises, promisesOf } from './worth.ts';

/** What a change does to the order, in memory; it may read and write other things through `tx`. */
export type OrderWork<T> = (order: OpenOrder, tx: Tx) => Promise<T> | T;

export interface ChangeOptions {
  /** What happens to used gift cards that have to be disabled; defaults to `reject`. */
  usedGiftCards?: UsedGiftCards;
}

/** The only door to a placed order, and to all that happens to it. */
@Injectable()
export class OrderChanges {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Changes an order in a transaction of its own, see `changeOrder`. `work` runs again when the transaction is retried, so
   * nothing foreign may happen in it: providers are asked between two changes.
   */
  change<T>(id: string, work: OrderWork<T>, options?: ChangeOptions): Promise<T> {
    return this.database.transaction((tx) => {
      tx.afterCommit(() => this.outbox.nudge());
      return changeOrder(tx, id, work, options);
    }, orderQueue(id));
  }

  /** The same with `rearrangeOrder`. */
  rearrange<T>(id: string, work: OrderWork<T>): Promise<T> {
    return this.database.transaction((tx) => {
      tx.afterCommit(() => this.outbox.nudge());
      return rearrangeOrder(tx, id, work);
    }, orderQueue(id));
  }
}

/**
 * The queue in which transactions that change an order wait before they take a connection; see `Database.transaction`. Nothing waits
 * for it with a transaction open or in the queue of a cart, so queues and row locks cannot deadlock.
 */
export function orderQueue(id: string): string {
  return `order ${id}`;
}

/**
 * Every change of an order, its payments, refunds, parcels and returns goes through here: lock the row, read all of it, change
 * it in memory, and write what differs with the states that follow and the events that `work` has put into
 * `order.events`. The gift cards that it has bought, and those that paid for it, follow. So there is one lock, and nothing is decided on
 * what was read before it.
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
  const facts = factsOf(order);
  const refunds = new Set(order.refunds.map((refund) => refund.id));
  const result = await work(order, tx);
  noteOverpayments(order, refunds);
  const now = deriveStates(order, facts);
  await followGiftCards(tx, order, facts, now, usedGiftCards);
  const happened = order.events.length > 0 ? [written(order.events)] : [];
  if (happened.length > 0 || openOrders.hasChanged(order, before))
    await openOrders.save(tx, order, before, happened);
  return result;
}

/**
 * As `changeOrder`, for work that moves rows by SQL of its own, such as lines that take the place of others: the states, and what open
 * returns promise, follow from what is there afterwards, and so do gift cards. Of what it changes in memory only events are written.
 * @throws as `changeOrder`
 */
export async function rearrangeOrder<T>(tx: Tx, id: string, work: OrderWork<T>): Promise<T> {
  const before = await lockOrder(tx, id);
  const facts = factsOf(before);
  const promises = promisesOf(before);
  const result = await work(before, tx);
  const order = (await openOrders.load(tx, id))!;
  const loaded = openOrders.snapshotOf(order);
  followPromises(order, promises);
  const now = deriveStates(order, facts);
  await followGiftCards(tx, order, facts, now, 'reject');
  const { events } = before;
  if (events.length > 0 || openOrders.hasChanged(order, loaded))
    await openOrders.save(tx, order, loaded, events.length > 0 ? [written(events)] : []);
  return result;
}

/** Two statements: what one sees beside the row that it waited for is from before the wait. */
async function lockOrder(tx: Tx, id: string): Promise<OpenOrder> {
  const [row] = await tx.query('select from "order" where id = $1 for update', [id]);
  const order = row && (await openOrders.load(tx, id));
  if (!order) throw notFound('order', id);
  return order;
}

/** Only where the change concerns them: cards of old shops stay as they are until then. */
async function followGiftCards(
  tx: Tx,
  order: OpenOrder,
  { giftCards: before }: OrderStateFacts,
  { giftCards: after }: OrderStateFacts,
  used: UsedGiftCards,
): Promise<void> {
  if (differ(before, after)) await syncGiftCards(tx, order, before, after, used);
}
