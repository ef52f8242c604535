import type { Sql } from '#engine/kernel/database/sql';
import type { RepresentedRow } from '#engine/mapping/representation';
import { concealCustomer } from '#shop/people/customers/conceal-customer';

/**
 * Hides the personal data of an account in its cart from all other clients (docs/conventions.md, Carts and checkout):
 * e-mail and customer are null, and discounts for customer groups are left out.
 */
export async function concealAccount(
  sql: Sql,
  cart: RepresentedRow,
  viewer: () => Promise<string | null>,
): Promise<void> {
  const { account_id } = cart;
  if (account_id === null || account_id === (await viewer())) return;
  await concealCustomer(cart, viewer);
  concealContact(cart);
  const { discounts = [] } = cart as { discounts?: { id: string }[] };
  if (discounts.length === 0) return;
  const secret = await secretDiscounts(
    sql,
    discounts.map(({ id }) => id),
  );
  cart.discounts = discounts.filter(({ id }) => !secret.has(id));
}

async function secretDiscounts(sql: Sql, discountIds: string[]): Promise<Set<string>> {
  const rows = await sql.query<{ id: string }>(
    `select d.id from discount d where d.id = any($1) and exists (select from discount_condition k
       where k.discount_rule_id = d.rule_id and k.type = 'customer_groups' and k.deleted_at is null)`,
    [discountIds],
  );
  return new Set(rows.map((row) => row.id));
}

/** Sets e-mail and customer of a cart, or of the order of a swap, to null. */
export function concealContact(row: RepresentedRow): void {
  for (const name of ['email', 'customer_id']) if (row[name] !== undefined) row[name] = null;
}
