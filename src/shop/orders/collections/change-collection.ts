import { Injectable } from '@nestjs/common';
import { Outbox } from '#engine/background/outbox';
import { Database } from '#engine/kernel/database/database';
import type { Sql, Tx } from '#engine/kernel/database/sql';
import { notFound } from '#engine/kernel/errors';
import { changeOrderAndReload, orderQueue } from '../order/change-order.ts';
import { requireShopperAccess } from '../order/shoppers/shopper-access.ts';
import { lockCollection, type OpenCollection } from './open-collection.ts';

/** The only way to change a payment collection. */
@Injectable()
export class CollectionChanges {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Locks the order that it belongs to, then the collection, and runs `work`, which may run again. Updates the states of the order.
   * @throws not_found
   */
  async change<T>(id: string, work: (collection: OpenCollection, tx: Tx) => Promise<T>): Promise<T> {
    const orderId = await orderOfCollection(this.database, id);
    return this.database.transaction(
      async (tx) => {
        tx.afterCommit(() => this.outbox.wake());
        const lockAndRun = async (): Promise<T> => work(await lockCollection(tx, id), tx);
        return orderId === null ? lockAndRun() : changeOrderAndReload(tx, orderId, lockAndRun);
      },
      orderId === null ? undefined : orderQueue(orderId),
    );
  }

  /**
   * Requires that a shopper may change a collection: that of an account's order can be changed by this account only.
   * @param shopperId the customer who is logged in, or null
   * @throws not_found
   */
  async requireAccess(id: string, shopperId: string | null): Promise<void> {
    const orderId = await orderOfCollection(this.database, id);
    if (orderId === null) return;
    await requireShopperAccess(this.database, orderId, shopperId, () => notFound('payment_collection', id));
  }
}

/**
 * The order whose edit a collection pays for; null when it belongs to no edit. A collection is created for its edit and never moves to
 * another one; a deleted collection is no longer found.
 */
async function orderOfCollection(sql: Sql, id: string): Promise<string | null> {
  const [edit] = await sql.query<{ order_id: string }>(
    'select order_id from order_edit where payment_collection_id = $1',
    [id],
  );
  return edit?.order_id ?? null;
}
