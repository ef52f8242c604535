import { concealContact } from '../carts/conceal-account.ts';
import type { Sql } from '../kernel/sql.ts';
import type { ShownRow } from '../reader/shown.ts';

/**
 * Hides from everybody but the account itself the e-mail and the customer of the cart of its swap. The order is shown as by its id.
 * @param viewer gives the id of the customer that is logged in, or null
 */
export async function concealSwap(
  sql: Sql,
  swap: ShownRow,
  viewer: () => Promise<string | null>,
): Promise<void> {
  const { cart } = swap as { cart?: ShownRow | null };
  if (!cart) return;
  const [foreign] = await sql.query(
    `select from cart c join customer u on u.id = c.customer_id and u.has_account
     where c.id = $1 and u.id is distinct from $2`,
    [cart.id, await viewer()],
  );
  if (foreign) concealContact(cart);
}
