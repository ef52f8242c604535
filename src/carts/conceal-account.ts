import { concealCustomer } from '../customers/conceal-customer.ts';
import type { Sql } from '../kernel/sql.ts';
import type { ShownRow } from '../reader/shown.ts';

/**
 * What the cart of an account shows of the account, it shows to that account alone (docs/conventions.md, Carts and checkout): to
 * whoever else knows its id, the customer is hidden, and discounts for groups of customers are left out.
 */
export async function concealAccount(
  sql: Sql,
  cart: ShownRow,
  viewer: () => Promise<string | null>,
): Promise<void> {
  await concealCustomer(cart, viewer);
  const { discounts = [] } = cart as { discounts?: { id: string }[] };
  if (discounts.length === 0) return;
  const secret = await secretDiscounts(
    sql,
    cart,
    discounts.map(({ id }) => id),
    await viewer(),
  );
  cart.discounts = discounts.filter(({ id }) => !secret.has(id));
}

async function secretDiscounts(
  sql: Sql,
  { id }: ShownRow,
  discountIds: string[],
  shopperId: string | null,
): Promise<Set<string>> {
  const rows = await sql.query<{ id: string }>(
    `select d.id from cart c join customer u on u.id = c.customer_id and u.has_account and u.id is distinct from $3
       join discount d on d.id = any($2)
     where c.id = $1 and exists (select from discount_condition k
       where k.discount_rule_id = d.rule_id and k.type = 'customer_groups' and k.deleted_at is null)`,
    [id, discountIds, shopperId],
  );
  return new Set(rows.map((row) => row.id));
}
