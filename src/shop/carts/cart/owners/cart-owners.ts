import { Injectable } from '@nestjs/common';
import { insertEvents } from '#engine/background/deliveries';
import { Database } from '#engine/kernel/database/database';
import type { Sql, Tx } from '#engine/kernel/database/sql';
import { CommerceError, notAllowed } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { sendLast } from '#engine/kernel/writing/change';
import { Customer } from '#model/entities/people/customer.entity';
import { findGuest, insertGuest } from '#shop/people/customers/guests';
import { CartChanges } from '../change-cart.ts';
import type { OpenCart } from '../open-cart.ts';
import { assignCustomer, priceForCustomer } from './assign-customer.ts';
import { shopperCartTypes } from './cart-kinds.ts';

/**
 * The customer whose groups and saved addresses a change of a cart may use: one customer, none (null), or, for staff, the
 * groups of the cart's customer and the addresses of any customer.
 */
export type CustomerScope = { customer: string | null } | 'any';

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
  ) {}

  /**
   * Assigns a cart without an account to the shopper who reads it.
   * @param shopperId the customer that is logged in, or null
   */
  async assignOnRead(id: string, shopperId: string | null): Promise<void> {
    if (shopperId === null) return;
    if (!(await isWithoutAccount(this.database, id))) return;
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
    const hadAccount = cart.customer?.has_account ?? false;
    await this.setCustomer(tx, cart, {}, shopperId);
    if (cart.customer_id !== before) await priceForCustomer(tx, cart, hadAccount);
  }

  /**
   * Sets customer and e-mail as requested by an update.
   * @throws not_found (customer); not_allowed if the cart belongs to another account, or the update names another customer
   */
  async setCustomer(tx: Tx, cart: OpenCart, named: CustomerInput, shopperId: string | null): Promise<void> {
    const { customer_id, email } = named;
    if (shopperId === null && customer_id === undefined && email === undefined) return;
    const account = cart.customer?.has_account && !cart.customer.is_deleted ? cart.customer_id : null;
    const isForeign = account !== null && account !== (customer_id ?? shopperId);
    if (customer_id !== undefined) {
      if (isForeign || (shopperId !== null && customer_id !== shopperId)) throw foreign(cart, customer_id);
      await assign(tx, cart, customer_id, shopperId);
    } else if (shopperId !== null && isForeign) {
      if (email !== undefined) throw foreign(cart, shopperId);
    } else if (shopperId !== null && account === null && cart.belongs_to === null) {
      await assign(tx, cart, shopperId, shopperId);
    }
    if (email !== undefined) await this.assignEmail(tx, cart, email, shopperId);
  }

  /** In the shopper's own cart, the e-mail is only the address for the order confirmation; otherwise it identifies a guest. */
  private async assignEmail(tx: Tx, cart: OpenCart, email: string, shopperId: string | null): Promise<void> {
    const isOwn = shopperId !== null && cart.customer_id === shopperId;
    const isSame = cart.customer_id !== null && cart.email?.toLowerCase() === email.toLowerCase();
    if (!isOwn && isSame) return;
    if (!isOwn) await assignGuest(tx, cart, email);
    cart.email = email;
  }
}

/** Assigns the cart to the guest with this e-mail, who is created if there is none. */
async function assignGuest(tx: Tx, cart: OpenCart, email: string): Promise<void> {
  let id = cart.guest?.email === email ? cart.guest.id : await findGuest(tx, email);
  if (id === null) {
    id = newId(Customer);
    await sendLast(tx, insertGuest(tx, { id, email }));
    await insertEvents(tx, [
      ['customer.created', { id, email, first_name: null, last_name: null, has_account: false }],
    ]);
    cart.guest = { id, email };
  }
  Object.assign(cart, { customer_id: id, customer: { has_account: false, is_deleted: false } });
}

/**
 * Grants a change access to the groups and addresses of the cart's customer, unless that is an account of another shopper.
 * @param shopperId the customer that is logged in, or null
 */
export function customerScopeOf(
  { customer_id, customer }: OpenCart,
  shopperId: string | null,
): CustomerScope {
  const isOther = customer_id !== shopperId && customer?.has_account;
  return { customer: isOther ? null : customer_id };
}

/**
 * Assigns a cart only to the logged-in customer: with the id of any other customer, guests included, the cart would
 * disclose personal data.
 */
async function assign(sql: Sql, cart: OpenCart, customerId: string, shopperId: string | null): Promise<void> {
  if (cart.customer_id === customerId) return;
  if (customerId !== shopperId) throw foreign(cart, customerId);
  await assignCustomer(sql, cart, customerId);
}

/** Whether a cart is open, created by a shopper, and has no account; staff assign the customer of a draft order. */
async function isWithoutAccount(sql: Sql, cartId: string): Promise<boolean> {
  const rows = await sql.query(
    `select from cart c
     where c.id = $1 and c.deleted_at is null and c.type = any($2) and c.completed_at is null and not exists (
       select from customer u where u.id = c.customer_id and u.has_account and u.deleted_at is null)`,
    [cartId, shopperCartTypes],
  );
  return rows.length > 0;
}

function foreign(cart: OpenCart, customerId: string): CommerceError {
  return notAllowed(`Cart ${cart.id} cannot become the cart of customer ${customerId}`);
}
