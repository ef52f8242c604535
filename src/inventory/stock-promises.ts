import { Injectable } from '@nestjs/common';
import { Outbox } from '../background/outbox.ts';
import { Database } from '../kernel/database.ts';
import { conflict } from '../kernel/errors.ts';
import type { Sql, Tx } from '../kernel/sql.ts';
import { LookAtKeepers } from './look-at-keepers.ts';
import { planElsewhere, type Plan } from './plan-elsewhere.ts';
import type { Promised, Sale } from './reserve.ts';
import { StockKeepers } from './stock-keepers.ts';
import { outOfStock, type SoldLine } from './take.ts';
import { newKey } from './told.ts';

type StockPromise = Plan & Promised;

/**
 * What keepers set aside for a cart before its order is placed.
 *
 *   written down ───► asked, no lock ───► promised ───► the order's reservations, in its transaction
 *        ▲                │                   └─ placing fails ─► gone, and released through the outbox
 *        │                ├─ refused ─► gone, 409; others that promised are released
 *        └────────────────┴─ no answer ─► stays: the next completion asks with the same key
 *
 * One that nobody comes back to is given up after a while, see `checkout/forgotten-promises.ts`.
 */
@Injectable()
export class StockPromises {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly keepers: StockKeepers,
    private readonly looks: LookAtKeepers,
  ) {}

  /**
   * Has set aside what is to come from keepers. Call it while no transaction is open.
   * @returns what was promised, for `Sale`; null when a keeper does not answer
   * @throws insufficient_inventory with reasons when one refuses: then `giveUp` is due
   */
  async make(cartId: string, sold: readonly Readonly<SoldLine>[], sale: Sale): Promise<Promised[] | null> {
    if (this.keepers.ids.length === 0) return [];
    const promises = await this.database.transaction((tx) => this.prepare(tx, cartId, sold, sale));
    const replies = await Promise.all(
      promises.map(async ({ id, keeper_id, goods }) => ({
        id,
        goods,
        ...(await this.keepers.ask(
          keeper_id,
          { what: 'reserve', key: id, about: { cart_id: cartId } },
          (keeper, signal) => keeper.reserve(goods, id, signal),
        )),
      })),
    );
    const refused = replies.filter(({ end }) => end === 'refused');
    if (refused.length > 0) {
      await this.database.query('delete from stock_promise where id = any($1)', [
        refused.map(({ id }) => id),
      ]);
      // what we took to be there is not
      this.looks.now();
      const lines = refused.flatMap(({ goods }) => goods.map(({ line_item_id }) => line_item_id));
      throw outOfStock(sold.flatMap(({ id, variant_id }) => (lines.includes(id) ? (variant_id ?? []) : [])));
    }
    return replies.some(({ end }) => end === 'unknown') ? null : promises;
  }

  /** They are the order's reservations from now on. @throws conflict when they were given up meanwhile */
  async keep(tx: Tx, promised: readonly Promised[]): Promise<void> {
    if (promised.length === 0) return;
    const kept = await tx.query('delete from stock_promise where id = any($1) returning id', [
      promised.map(({ id }) => id),
    ]);
    if (kept.length < promised.length) throw conflict('The stock has changed meanwhile; try again');
  }

  /** Gives up what was asked for for a cart that has no order: in our records, and through the outbox at its keepers. */
  async giveUp(tx: Tx, cartId: string): Promise<void> {
    await release(tx, 'cart_id = $1', [cartId]);
    tx.afterCommit(() => this.outbox.nudge());
  }

  /** What was asked for before stays where it is the same: it may have been promised already. */
  private async prepare(
    tx: Tx,
    cartId: string,
    sold: readonly Readonly<SoldLine>[],
    sale: Sale,
  ): Promise<StockPromise[]> {
    await tx.query('select from cart where id = $1 for update', [cartId]);
    const plans = await planElsewhere(tx, sold, sale, this.keepers.ids);
    const present = await tx.query<StockPromise>(
      'select id, keeper_id, shares, goods from stock_promise where cart_id = $1',
      [cartId],
    );
    const promises = plans.map((plan): StockPromise & { isNew: boolean } => {
      const same = present.find((one) => isSame(one, plan));
      return { ...plan, id: same?.id ?? newKey(), isNew: same === undefined };
    });
    const past = present.filter(({ id }) => !promises.some((one) => one.id === id));
    if (past.length > 0) {
      await release(tx, 'id = any($1)', [past.map(({ id }) => id)]);
      tx.afterCommit(() => this.outbox.nudge());
    }
    const fresh = promises.filter(({ isNew }) => isNew);
    await tx.query(
      `insert into stock_promise (id, cart_id, keeper_id, shares, goods)
       select id, $1, keeper_id, shares, goods from json_to_recordset($2) p (id text, keeper_id text, shares jsonb, goods jsonb)`,
      [cartId, JSON.stringify(fresh)],
    );
    return promises;
  }
}

/** Whether or not they were promised: a keeper that has not heard of one yet must not make it any more. */
async function release(sql: Sql, condition: string, values: unknown[]): Promise<void> {
  await sql.query(
    `with gone as (delete from stock_promise where ${condition} returning id, keeper_id, goods)
     insert into outbox_event (name, data)
     select 'stock-keeper.told', jsonb_build_object('keeper_id', keeper_id, 'what', 'release', 'key', id || '_release', 'goods', (
       select jsonb_agg(one || jsonb_build_object('reservation', id, 'set_aside', 0)) from jsonb_array_elements(goods) one))
     from gone`,
    values,
  );
}

/** The names of a row of `jsonb` come back in another order. */
function isSame(present: StockPromise, plan: Plan): boolean {
  const goodsOf = ({ goods }: Plan): string =>
    goods
      .map(({ line_item_id, inventory_item_id, location_id, quantity }) =>
        [line_item_id, inventory_item_id, location_id, quantity].join(),
      )
      .sort()
      .join(';');
  return present.keeper_id === plan.keeper_id && goodsOf(present) === goodsOf(plan);
}
