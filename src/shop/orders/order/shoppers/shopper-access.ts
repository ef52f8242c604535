import type { Sql } from '#engine/kernel/database/sql';
import { type CommerceError, notFound } from '#engine/kernel/errors';

/**
 * Requires that a shopper may change an order: that of an account can be changed by this account only, a guest's order by anyone who
 * knows its id.
 * @param shopperId the customer who is logged in, or null
 * @param refusal creates the error; defaults to the one for an unknown order
 * @throws not_found
 */
export async function requireShopperAccess(
  sql: Sql,
  orderId: string,
  shopperId: string | null,
  refusal: () => CommerceError = () => notFound('order', orderId),
): Promise<void> {
  // Includes deleted accounts: their orders stay closed to others.
  const [ownedByOther] = await sql.query(
    `select from "order" o join customer c on c.id = o.customer_id and c.has_account
     where o.id = $1 and c.id is distinct from $2`,
    [orderId, shopperId],
  );
  if (ownedByOther) throw refusal();
}
