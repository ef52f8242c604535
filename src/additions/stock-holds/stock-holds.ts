import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  type HeldCart,
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
    private readonly holders: StockHolders,
    private readonly options: StockHoldsOptions,
  ) {}

  onModuleInit(): void {
    this.holders.register(this);
  }

  async hold(tx: Tx, { id, items }: HeldCart, sale: stockMovements.Sale): Promise<void> {
    await stockMovements.takeStock(tx, items, sale);
    const lines = items.map(({ id: line, variant_id, quantity }) => ({ line, variant_id, quantity }));
    await tx.query(HOLD, [JSON.stringify(lines), id, this.options.minutes]);
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
  with held as (
    insert into stock_hold (line_item_id, cart_id, variant_id, quantity, expires_at)
    select line, $2, variant_id, quantity, now() + make_interval(mins => $3)
    from json_to_recordset($1) l (line text, variant_id text, quantity int)
    returning line_item_id, expires_at
  )
  update reservation_item r set description = 'Held for a payment until ' || to_char(h.expires_at at time zone 'utc', 'YYYY-MM-DD HH24:MI') || ' UTC'
  from held h where r.line_item_id = h.line_item_id and r.deleted_at is null`;
