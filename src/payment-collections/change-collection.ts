import { Injectable } from '@nestjs/common';
import { Outbox } from '../background/outbox.ts';
import { Database } from '../kernel/database.ts';
import type { Tx } from '../kernel/sql.ts';
import { rearrangeOrder } from '../orders/change-order.ts';
import { enterCollection, type OpenCollection } from './open-collection.ts';

/** The only door to a payment collection. */
@Injectable()
export class CollectionChanges {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Locks the order that it is about, then the collection, and runs `work`, which may run again. The states of the order follow.
   * @throws not_found
   */
  change<T>(id: string, work: (collection: OpenCollection, tx: Tx) => Promise<T>): Promise<T> {
    return this.database.transaction(async (tx) => {
      tx.afterCommit(() => this.outbox.nudge());
      const within = async (): Promise<T> => work(await enterCollection(tx, id), tx);
      const [edit] = await tx.query<{ order_id: string }>(
        'select order_id from order_edit where payment_collection_id = $1',
        [id],
      );
      return edit ? rearrangeOrder(tx, edit.order_id, within) : within();
    });
  }
}
