import { Injectable } from '@nestjs/common';
import { written } from '../background/deliveries.ts';
import { Outbox } from '../background/outbox.ts';
import { syncGiftCards, type GiftCardFacts, type UsedGiftCards } from '../gift-cards/sync-gift-cards.ts';
import { Database } from '../kernel/database.ts';
import { notFound } from '../kernel/errors.ts';
import type { Tx } from '../kernel/sql.ts';
import { sum } from '../pricing/whole.ts';
import { giftCardFactsOf, noteOverpayments } from './gift-card-facts.ts';
import type { OpenOrder, OrderLine } from './open-order.ts';
import { openOrders } from './open-orders.ts';
import { orderTotals } from './order-totals.ts';
import {
  fulfillmentStatusOf,
  paymentStatusOf,
  sentStatusOf,
  type MoneyFacts,
  type ParcelFacts,
  type SentFacts,
} from './status.ts';
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

interface Facts {
  money: MoneyFacts;
  parcels: ParcelFacts;
  /** Of its swaps and claims, by id. */
  sent: Record<string, SentFacts>;
  giftCards: GiftCardFacts;
}

/**
 * A state is written when what it follows from has changed: orders of old shops keep theirs until then.
 * @returns the facts after the change
 */
function deriveStates(order: OpenOrder, before: Facts): Facts {
  const facts = factsOf(order);
  const { money, parcels, sent } = facts;
  if (differ(money, before.money)) Object.assign(order, { payment_status: paymentStatusOf(money) });
  if (differ(parcels, before.parcels))
    Object.assign(order, { fulfillment_status: fulfillmentStatusOf(parcels) });
  for (const one of [...order.swaps, ...order.claims]) {
    const was = before.sent[one.id];
    if (was && differ(sent[one.id], was)) one.fulfillment_status = sentStatusOf(sent[one.id]);
  }
  return facts;
}

/** Only where the change concerns them: cards of old shops stay as they are until then. */
async function followGiftCards(
  tx: Tx,
  order: OpenOrder,
  { giftCards: before }: Facts,
  { giftCards: after }: Facts,
  used: UsedGiftCards,
): Promise<void> {
  if (differ(before, after)) await syncGiftCards(tx, order, before, after, used);
}

function differ(a: object, b: object): boolean {
  return JSON.stringify(a) !== JSON.stringify(b);
}

function factsOf(order: OpenOrder): Facts {
  const canceled = order.canceled_at !== null;
  const payments = order.payments.filter((payment) => payment.canceled_at === null);
  return {
    money: {
      canceled,
      payments: payments.map(({ amount, captured_at, capture_refused_at }) => ({
        amount,
        captured: captured_at !== null,
        capture_refused: capture_refused_at !== null,
      })),
      refunded: sum(order.refunds.map(({ amount }) => amount)),
      something_to_pay: payments.length === 0 && orderTotals(order).total > 0,
    },
    parcels: {
      canceled,
      lines: order.items.map(stepsOf),
      returns: order.returns.map(({ status }) => ({ status })),
    },
    sent: Object.fromEntries(
      [...order.swaps, ...order.claims].map(
        ({ id, canceled_at, items, fulfillments }): [string, SentFacts] => [
          id,
          {
            canceled: canceled_at !== null,
            lines: items.map(stepsOf),
            parcels: fulfillments.map((parcel) => ({ canceled: parcel.canceled_at !== null })),
          },
        ],
      ),
    ),
    giftCards: giftCardFactsOf(order),
  };
}

function stepsOf(line: OrderLine): ParcelFacts['lines'][number] {
  return {
    quantity: line.quantity,
    fulfilled: line.fulfilled_quantity ?? 0,
    shipped: line.shipped_quantity ?? 0,
    returned: line.returned_quantity ?? 0,
  };
}
