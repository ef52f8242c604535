import { Injectable } from '@nestjs/common';
import { CustomersService } from '../customers/customers.service.ts';
import { Database } from '../kernel/database.ts';
import { CommerceError, notAllowed, notFound } from '../kernel/errors.ts';
import type { Sql, Tx } from '../kernel/sql.ts';
import type { Reach } from './addresses.ts';
import { priceForCustomer } from './cart-items.ts';
import { typesOfShoppers } from './cart-kinds.ts';
import { CartChanges } from './change-cart.ts';
import type { OpenCart } from './open-cart.ts';

/** Whom an update names. */
export interface Named {
  customer_id?: string;
  email?: string;
}

/**
 * Whose a cart is. One that nobody with an account has becomes the shopper's who uses it while logged in; one of an account
 * stays that account's until somebody who is not logged in writes another e-mail.
 */
@Injectable()
export class CartOwners {
  constructor(
    private readonly database: Database,
    private readonly changes: CartChanges,
    private readonly customers: CustomersService,
  ) {}

  /**
   * For whoever looks at a cart.
   * @param shopperId the customer that is logged in, or null
   */
  async takeOver(id: string, shopperId: string | null): Promise<void> {
    if (shopperId === null) return;
    const facts = await ownership(this.database, id);
    if (!facts?.is_free) return;
    try {
      await this.changes.change(id, (cart, tx) => this.assignTo(tx, cart, shopperId));
    } catch (error) {
      // completed, or being completed, since: then it is too late, and no reason not to show it
      if (!(error instanceof CommerceError)) throw error;
    }
  }

  /**
   * The same as a part of a change: the cart of a guest becomes the account's that is logged in, at the account's prices.
   * @param shopperId the customer that is logged in, or null
   */
  async assignTo(tx: Tx, cart: OpenCart, shopperId: string | null): Promise<void> {
    const before = cart.customer_id;
    if (before === shopperId) return;
    await this.settle(tx, cart, {}, shopperId);
    if (cart.customer_id !== before) await priceForCustomer(tx, cart);
  }

  /**
   * Sets customer and e-mail as an update wants them.
   * @throws not_found (customer); not_allowed when the cart is another account's, or another customer is named
   */
  async settle(tx: Tx, cart: OpenCart, named: Named, shopperId: string | null): Promise<void> {
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

  /** Of the cart of who is logged in it is where the order is confirmed to; of others it is a guest's. */
  private async assignEmail(tx: Tx, cart: OpenCart, email: string, shopperId: string | null): Promise<void> {
    const isOwn = shopperId !== null && cart.customer_id === shopperId;
    const isSame = cart.customer_id !== null && cart.email?.toLowerCase() === email.toLowerCase();
    if (!isOwn && isSame) return;
    if (!isOwn) cart.customer_id = await this.customers.findOrCreateGuest(tx, email);
    cart.email = email;
  }
}

/**
 * What a change of a cart may use of its customer: all, unless that is an account and somebody else acts.
 * @param shopperId the customer that is logged in, or null
 */
export async function reachOf(sql: Sql, { customer_id }: OpenCart, shopperId: string | null): Promise<Reach> {
  if (customer_id === null || customer_id === shopperId) return { customer: customer_id };
  const [account] = await sql.query('select from customer where id = $1 and has_account', [customer_id]);
  return { customer: account ? null : customer_id };
}

/** Only who is logged in can take a cart: with the id of somebody else, a guest, too, it would show who they are. */
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
  /** The id of the account that has the cart; null when nobody or a guest has it. */
  account: string | null;
  /** Open, and made by a shopper: whose a draft order is, staff say. */
  is_free: boolean;
}

async function ownership(sql: Sql, cartId: string): Promise<Ownership | undefined> {
  const [facts] = await sql.query<Ownership>(
    `select u.id as account, u.id is null and c.type = any($2) and c.completed_at is null as is_free
     from cart c left join customer u on u.id = c.customer_id and u.has_account and u.deleted_at is null
     where c.id = $1 and c.deleted_at is null`,
    [cartId, typesOfShoppers],
  );
  return facts;
}

function foreign(cart: OpenCart, customerId: string): CommerceError {
  return notAllowed(`Cart ${cart.id} cannot become the cart of customer ${customerId}`);
}
