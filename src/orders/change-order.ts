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
      tx.afterCommit(() => this.outbox.nudge());
      return changeOrder(tx, id, work, options);
    }, orderQueue(id));
  }

  /** Like `change`, but with `rearrangeOrder`. */
  rearrange<T>(id: string, work: OrderWork<T>): Promise<T> {
    return this.database.transaction((tx) => {
      tx.afterCommit(() => this.outbox.nudge());
      return rearrangeOrder(tx, id, work);
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
 * `order.events`. Gift cards that the order bought, or that paid for it, are updated accordingly. So there is a single lock, and no
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
  const facts = factsOf(order);
  const refunds = new Set(order.refunds.map((refund) => refund.id));
  const result = await work(order, tx);
  noteOverpayments(order, refunds);
  const now = deriveStates(order, facts);
  await syncAffectedGiftCards(tx, order, facts, now, usedGiftCards);
  const outboxWrites = order.events.length > 0 ? [written(order.events)] : [];
  if (outboxWrites.length > 0 || openOrders.hasChanged(order, before))
    await openOrders.save(tx, order, before, outboxWrites);
  return result;
}

/**
 * Like `changeOrder`, for work that changes rows with its own SQL, such as replacing lines: the order is loaded again afterwards, and
 * its states, the refund amounts of open returns, and gift cards are derived from that. Of the changes in memory only the events are
 * written.
 * @throws like `changeOrder`
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
  await syncAffectedGiftCards(tx, order, facts, now, 'reject');
  const { events } = before;
  if (events.length > 0 || openOrders.hasChanged(order, loaded))
    await openOrders.save(tx, order, loaded, events.length > 0 ? [written(events)] : []);
  return result;
}

/**
 * Locks in a statement of its own: under READ COMMITTED, a statement that had to wait for a lock sees the locked row as it is now, but
 * everything else as it was when the statement began.
 */
async function lockOrder(tx: Tx, id: string): Promise<OpenOrder> {
  const [row] = await tx.query('select from "order" where id = $1 for update', [id]);
  const order = row && (await openOrders.load(tx, id));
  if (!order) throw notFound('order', id);
  return order;
}

interface Facts {
  money: MoneyFacts;
  fulfillments: ParcelFacts;
  /** Of the order's swaps and claims, by id. */
  sent: Record<string, SentFacts>;
  giftCards: GiftCardFacts;
}

/**
 * Writes a state only if its inputs changed: orders that Medusa v1 placed keep their states until then.
 * @returns the facts after the change
 */
function deriveStates(order: OpenOrder, before: Facts): Facts {
  const facts = factsOf(order);
  const { money, fulfillments, sent } = facts;
  if (differ(money, before.money)) Object.assign(order, { payment_status: paymentStatusOf(money) });
  if (differ(fulfillments, before.fulfillments))
    Object.assign(order, { fulfillment_status: fulfillmentStatusOf(fulfillments) });
  for (const owner of [...order.swaps, ...order.claims]) {
    const previous = before.sent[owner.id];
    if (previous && differ(sent[owner.id], previous)) owner.fulfillment_status = sentStatusOf(sent[owner.id]);
  }
  return facts;
}

/** Only if the change affects gift cards: those that Medusa v1 issued stay unchanged until then. */
async function syncAffectedGiftCards(
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
    fulfillments: {
      canceled,
      lines: order.items.map(quantitiesOf),
      returns: order.returns.map(({ status }) => ({ status })),
    },
    sent: Object.fromEntries(
      [...order.swaps, ...order.claims].map(
        ({ id, canceled_at, items, fulfillments }): [string, SentFacts] => [
          id,
          {
            canceled: canceled_at !== null,
            lines: items.map(quantitiesOf),
            parcels: fulfillments.map((fulfillment) => ({ canceled: fulfillment.canceled_at !== null })),
          },
        ],
      ),
    ),
    giftCards: giftCardFactsOf(order),
  };
}

function quantitiesOf(line: OrderLine): ParcelFacts['lines'][number] {
  return {
    quantity: line.quantity,
    fulfilled: line.fulfilled_quantity ?? 0,
    shipped: line.shipped_quantity ?? 0,
    returned: line.returned_quantity ?? 0,
  };
}
