import type { Sql } from '#engine/kernel/database/sql';
import type { RepresentedRow } from '#engine/mapping/representation';
import { concealContact } from '#shop/carts/cart/owners/conceal-account';

/**
 * Hides the e-mail address and the customer of a swap's cart from everyone but the account that owns it. The order is returned as it is
 * by its id.
 * @param viewer returns the id of the customer who is logged in, or null
 */
export async function concealSwap(
  sql: Sql,
  swap: RepresentedRow,
  viewer: () => Promise<string | null>,
): Promise<void> {
  const { cart } = swap as { cart?: RepresentedRow | null };
  if (!cart) return;
  const [ownedByOther] = await sql.query(
    `select from cart c join customer u on u.id = c.customer_id and u.has_account
     where c.id = $1 and u.id is distinct from $2`,
    [cart.id, await viewer()],
  );
  if (ownedByOther) concealContact(cart);
}
