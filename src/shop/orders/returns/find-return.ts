import type { Sql } from '#engine/kernel/database/sql';
import type { OpenOrder, OrderReturn, OrderSwap } from '../order/open-order.ts';
import { returnsOf } from '../order/state/settled-quantity.ts';
import { returnErrors } from './return-errors.ts';

/** The order of a return, which has to be locked before the return is read; also for returns of swaps. @throws not_found */
export async function orderOfReturn(sql: Sql, id: string): Promise<string> {
  const [orderReturn] = await sql.query<{ order_id: string }>(
    `select coalesce(r.order_id, s.order_id, c.order_id) as order_id
     from "return" r left join swap s on s.id = r.swap_id left join claim_order c on c.id = r.claim_order_id where r.id = $1`,
    [id],
  );
  if (!orderReturn) throw returnErrors.notFound(id);
  return orderReturn.order_id;
}

/** A return of an order that is known to exist, and the swap that it belongs to, if any. */
export function findReturn(
  order: OpenOrder,
  id: string,
): { orderReturn: OrderReturn; swap: OrderSwap | null } {
  const orderReturn = returnsOf(order).find((candidate) => candidate.id === id)!;
  return { orderReturn, swap: order.swaps.find(({ return_order }) => return_order === orderReturn) ?? null };
}
