import { type Database } from '@storekeep/server/extend';

const DAYS = 60;

/**
 * The tables of an order with their times, and the part of the order's age that these have: what happens to an order happens after
 * it, and before now. `id` is the column with the order's id, by which `cart` is found through the order.
 */
const TIMES: { table: string; id?: string; part: number; columns: readonly string[] }[] = [
  { table: '"order"', id: 'id', part: 1, columns: ['created_at', 'updated_at', 'canceled_at'] },
  { table: 'line_item', part: 1, columns: ['created_at', 'updated_at'] },
  { table: 'payment', part: 1, columns: ['created_at', 'updated_at', 'captured_at', 'canceled_at'] },
  { table: 'gift_card_transaction', part: 1, columns: ['created_at'] },
  { table: 'fulfillment', part: 0.97, columns: ['created_at', 'updated_at', 'shipped_at', 'canceled_at'] },
  {
    ...{ table: 'order_edit', part: 0.99 },
    columns: ['created_at', 'updated_at', 'requested_at', 'confirmed_at', 'declined_at', 'canceled_at'],
  },
  { table: '"return"', part: 0.85, columns: ['created_at', 'updated_at', 'received_at'] },
  { table: 'swap', part: 0.85, columns: ['created_at', 'updated_at', 'confirmed_at', 'canceled_at'] },
  { table: 'claim_order', part: 0.85, columns: ['created_at', 'updated_at', 'canceled_at'] },
  { table: 'refund', part: 0.84, columns: ['created_at', 'updated_at', 'settled_at'] },
];

/**
 * Dates orders back, so that they are spread over the last 60 days, more of them in the last weeks. Only their times change.
 * @param ids in the order in which they were placed
 */
export function spreadOrders(database: Database, ids: readonly string[]): Promise<void> {
  const ages = ids.map((_, number) => ageOf(number, ids.length));
  return database.transaction(async (tx) => {
    await Promise.all([
      ...TIMES.map(({ table, id = 'order_id', part, columns }) =>
        tx.query(
          `update ${table} x set ${columns.map((column) => `${column} = x.${column} - a.age * ${part}`).join(', ')}
           from (select unnest($1::text[]) as id, unnest($2::interval[]) as age) a where x.${id} = a.id`,
          [ids, ages],
        ),
      ),
      tx.query(
        `update cart x set created_at = x.created_at - a.age, updated_at = x.updated_at - a.age,
           completed_at = x.completed_at - a.age, payment_authorized_at = x.payment_authorized_at - a.age
         from (select unnest($1::text[]) as id, unnest($2::interval[]) as age) a
         join "order" o on o.id = a.id where x.id = o.cart_id`,
        [ids, ages],
      ),
    ]);
  });
}

/** @returns the age of an order in minutes, as an interval; the last one was placed a moment ago */
function ageOf(number: number, count: number): string {
  const before = count - 1 - number;
  const minutes = DAYS * 24 * 60 * (before / (count - 1)) ** 1.2;
  return `${Math.round(Math.max(0, minutes - ((number * 97) % 300) * Math.min(1, before / 4)))} minutes`;
}
