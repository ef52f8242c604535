import { Injectable } from '@nestjs/common';
import { CustomersService } from '../../../people/customers/customers.service.ts';
import { Database } from '../../../../engine/kernel/database/database.ts';
import { CommerceError, notAllowed, notFound } from '../../../../engine/kernel/errors.ts';
import type { Sql, Tx } from '../../../../engine/kernel/database/sql.ts';
import type { CustomerScope } from '../cart-addresses.ts';
import { priceForCustomer } from '../cart-items.ts';
import { shopperCartTypes } from './cart-kinds.ts';
import { CartChanges } from '../change-cart.ts';
import type { OpenCart } from '../open-cart.ts';

/** The customer that an update names. */
export interface CustomerInput {
  customer_id?: string;
  email?: string;
}

/**
 * Assigns carts to customers. A cart without an account is assigned to the shopper who uses it while logged in; a cart of
 * an account remains with it until a guest sets a different e-mail.
 */
@Injectable()
export class CartOwners {
  constructor(
    private readonly database: Database,
    private readonly changes: CartChanges,
    private readonly customers: CustomersService,
  ) {}

  /**
   * Assigns a cart without an account to the shopper who reads it.
   * @param shopperId the customer that is logged in, or null
   */
  async assignOnRead(id: string, shopperId: string | null): Promise<void> {
    if (shopperId === null) return;
    const facts = await ownership(this.database, id);
    if (!facts?.is_free) return;
    try {
      await this.changes.change(id, (cart, tx) => this.assignTo(tx, cart, shopperId));
    } catch (error) {
      // if the cart was completed meanwhile, or is in completion, it is not assigned, but can still be read
      if (!(error instanceof CommerceError)) throw error;
    }
  }

  /**
   * Like `assignOnRead`, as part of a change: assigns the cart of a guest to the logged-in account, and reprices it.
   * @param shopperId the customer that is logged in, or null
   */
  async assignTo(tx: Tx, cart: OpenCart, shopperId: string | null): Promise<void> {
    const before = cart.customer_id;
    if (before === shopperId) return;
    await this.setCustomer(tx, cart, {}, shopperId);
    if (cart.customer_id !== before) await priceForCustomer(tx, cart);
  }

  /**
   * Sets customer and e-mail as requested by an update.
   * @throws not_found (customer); not_allowed if the cart belongs to another account, or the update names another customer
   */
  async setCustomer(tx: Tx, cart: OpenCart, named: CustomerInput, shopperId: string | null): Promise<void> {
    const { customer_id, email } = named;
    if (shopperId === null && customer_id === undefined && email === undefined) return;
    const { account, is_free } = (await ownership(tx, cart.id))!;
    const isForeign = account !== null && account !== (customer_id ?? shopperId);
    if (customer_id !== undefined) {
      if (isForeign || (shopperId !== null && customer_id !== shopperId)) throw foreign(cart, customer_id);
      await assign(tx, cart, customer_id, shopperId);
    } else if (shopperId !== null && isForeign) {
      if (email !== undefined) throw foreign(cart, shopperId);
    } else if (shopperId !== null && is_free) {
      await assign(tx, cart, shopperId, shopperId);
    }
    if (email !== undefined) await this.assignEmail(tx, cart, email, shopperId);
  }

  /** In the shopper's own cart, the e-mail is only the address for the order confirmation; otherwise it identifies a guest. */
  private async assignEmail(tx: Tx, cart: OpenCart, email: string, shopperId: string | null): Promise<void> {
    const isOwn = shopperId !== null && cart.customer_id === shopperId;
    const isSame = cart.customer_id !== null && cart.email?.toLowerCase() === email.toLowerCase();
    if (!isOwn && isSame) return;
    if (!isOwn) cart.customer_id = await this.customers.findOrCreateGuest(tx, email);
    cart.email = email;
  }
}

/**
 * Grants a change access to the groups and addresses of the cart's customer, unless that is an account of another shopper.
 * @param shopperId the customer that is logged in, or null
 */
export async function customerScopeOf(
  sql: Sql,
  { customer_id }: OpenCart,
  shopperId: string | null,
): Promise<CustomerScope> {
  if (customer_id === null || customer_id === shopperId) return { customer: customer_id };
  const [account] = await sql.query('select from customer where id = $1 and has_account', [customer_id]);
  return { customer: account ? null : customer_id };
}

/**
 * Assigns a cart only to the logged-in customer: with the id of any other customer, guests included, the cart would
 * disclose personal data.
 */
async function assign(tx: Tx, cart: OpenCart, customerId: string, shopperId: string | null): Promise<void> {
  if (cart.customer_id === customerId) return;
  if (customerId !== shopperId) throw foreign(cart, customerId);
  const [customer] = await tx.query<{ email: string }>(
    'select email from customer where id = $1 and deleted_at is null',
    [customerId],
  );
  if (!customer) throw notFound('customer', customerId);
  Object.assign(cart, { customer_id: customerId, email: customer.email });
}

interface Ownership {
  /** The id of the account that owns the cart; null if it has no customer or a guest. */
  account: string | null;
  /** Open, without an account, and created by a shopper; staff assign the customer of a draft order. */
  is_free: boolean;
}

async function ownership(sql: Sql, cartId: string): Promise<Ownership | undefined> {
  const [facts] = await sql.query<Ownership>(
    `select u.id as account, u.id is null and c.type = any($2) and c.completed_at is null as is_free
     from cart c left join customer u on u.id = c.customer_id and u.has_account and u.deleted_at is null
     where c.id = $1 and c.deleted_at is null`,
    [cartId, shopperCartTypes],
  );
  return facts;
}

function foreign(cart: OpenCart, customerId: string): CommerceError {
  return notAllowed(`Cart ${cart.id} cannot become the cart of customer ${customerId}`);
}
