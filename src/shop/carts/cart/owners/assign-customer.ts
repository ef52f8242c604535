import type { Sql } from '#engine/kernel/database/sql';
import { notFound } from '#engine/kernel/errors';
import { removeUnavailableDiscounts } from '#shop/carts/baskets/basket-codes';
import { repriceForCustomer } from '#shop/carts/baskets/sync-with-catalogue';
import type { OpenCart } from '../open-cart.ts';

/**
 * Assigns a cart to a customer, and sets its e-mail.
 * @throws not_found
 */
export async function assignCustomer(sql: Sql, cart: OpenCart, customerId: string): Promise<void> {
  const [customer] = await sql.query<{ email: string; has_account: boolean }>(
    'select email, has_account from customer where id = $1 and deleted_at is null',
    [customerId],
  );
  if (!customer) throw notFound('customer', customerId);
  const { email, has_account } = customer;
  Object.assign(cart, { customer_id: customerId, email, customer: { has_account, is_deleted: false } });
}

/**
 * Reprices a cart for its new customer, since prices and discounts may be restricted to customers.
 * @param hadAccount whether its previous customer had an account
 */
export async function priceForCustomer(sql: Sql, cart: OpenCart, hadAccount: boolean): Promise<void> {
  await removeUnavailableDiscounts(sql, cart);
  // guests are in no customer group, so they all have the same prices
  const canDiffer = hadAccount || cart.customer?.has_account;
  if (!cart.rules.ownPrices && canDiffer) await repriceForCustomer(sql, cart);
}
