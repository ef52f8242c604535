import { Injectable } from '@nestjs/common';
import { Outbox } from '#engine/background/outbox';
import { Database } from '#engine/kernel/database/database';
import type { Sql, Tx } from '#engine/kernel/database/sql';
import { notFound } from '#engine/kernel/errors';
import { Locked } from '#engine/kernel/writing/change';
import type { ChooseLocations } from '#model/location-choice/choose-locations';
import { StockOptions } from '#shop/settings/store/stock-options';
import { changeOrderAndReload, orderQueue } from '../order/change-order.ts';
import type { OpenOrder } from '../order/open-order.ts';
import { type OpenEdit, openEdits } from './open-edit.ts';

/** An edit with its order, both loaded under the order's lock; the edit is changed in memory. */
export interface EditContext {
  edit: OpenEdit;
  order: OpenOrder;
  tx: Tx;
  chooseLocations: ChooseLocations;
  /** Writes the changes of the edit so far, for statements that depend on them. */
  save(): Promise<void>;
  /** Loads the edit again, after statements that have changed its rows. */
  reload(): Promise<void>;
}

/** The only way to change an order edit. */
@Injectable()
export class EditChanges {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly stock: StockOptions,
  ) {}

  /**
   * Locks the order of an edit, loads both, runs `work`, and writes the differences. `work` may run again, so it must not have effects
   * outside the database.
   * @throws not_found
   */
  async change<T>(id: string, work: (context: EditContext) => Promise<T> | T): Promise<T> {
    const orderId = await orderOfEdit(this.database, id);
    return this.database.transaction((tx) => {
      tx.afterCommit(() => this.outbox.wake());
      return changeOrderAndReload(tx, orderId, async (order) => {
        const edit = await openEdits.load(tx, id);
        if (!edit) throw notFound('order_edit', id);
        let locked = new Locked(tx, openEdits, edit);
        const save = async (): Promise<void> => {
          if (!locked.hasChanged) return;
          await locked.save();
          locked = new Locked(tx, openEdits, edit);
        };
        const reload = async (): Promise<void> => {
          Object.assign(edit, await openEdits.load(tx, id));
          locked = new Locked(tx, openEdits, edit);
        };
        const { chooseLocations } = this.stock;
        const result = await work({ edit, order, tx, chooseLocations, save, reload });
        await save();
        return result;
      });
    }, orderQueue(orderId));
  }
}

/**
 * The order of an edit, which never changes.
 * @throws not_found
 */
export async function orderOfEdit(sql: Sql, id: string): Promise<string> {
  const [edit] = await sql.query<{ order_id: string }>('select order_id from order_edit where id = $1', [id]);
  if (!edit) throw notFound('order_edit', id);
  return edit.order_id;
}
