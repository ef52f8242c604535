import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  Database,
  type HeldCart,
  lockIdleCart,
  type StockHolder,
  StockHolders,
  stockMovements,
  type Tx,
} from '@storekeep/server/extend';
import { StockHoldsOptions } from './stock-holds-options.ts';

/**
 * Takes the stock of a cart as an order does, and remembers until when. The order gives it back and takes it for itself in one
 * transaction, so that no other cart can have it between. Variants with inventory items have reservations of the lines of the cart.
 */
@Injectable()
export class StockHolds implements StockHolder, OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly holders: StockHolders,
    private readonly options: StockHoldsOptions,
  ) {}

  onModuleInit(): void {
    if (this.options.minutes !== null) this.holders.register(this);
  }

  async hold(tx: Tx, { id, items }: HeldCart, sale: stockMovements.Sale): Promise<void> {
    const until = new Date(Date.now() + this.options.minutes! * 60_000).toISOString();
    const description = `Held for a payment until ${until.slice(0, 16).replace('T', ' ')} UTC`;
    await stockMovements.takeStock(tx, items, { ...sale, description });
    const lines = items.map(({ id: line, variant_id, quantity }) => ({ line, variant_id, quantity }));
    await tx.query(HOLD, [JSON.stringify(lines), id, until]);
  }

  /** Gives back what a cart holds for a session, unless another request has opened it meanwhile, or the cart is in completion. */
  releaseUnopened(cartId: string, sessionId: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      if (!(await lockIdleCart(tx, cartId))) return;
      const [unopened] = await tx.query(
        `select from payment_session where id = $1 and is_selected and status = 'error' and not is_initiated`,
        [sessionId],
      );
      if (unopened) await this.release(tx, cartId);
    });
  }

  async release(tx: Tx, cartId: string): Promise<boolean> {
    const lines = await tx.query<stockMovements.SoldLine>(
      'delete from stock_hold where cart_id = $1 returning line_item_id as id, variant_id, quantity',
      [cartId],
    );
    if (lines.length > 0) await stockMovements.releaseStock(tx, lines);
    return lines.length > 0;
  }
}

const HOLD = `
  insert into stock_hold (line_item_id, cart_id, variant_id, quantity, expires_at)
  select line, $2, variant_id, quantity, $3
  from json_to_recordset($1) l (line text, variant_id text, quantity int)`;
