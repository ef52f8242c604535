import type { Basket } from '../baskets/basket.ts';
import { totalsOf } from '../baskets/reprice-basket.ts';
import type { CartType } from '../../../model/entities/carts/cart.entity.ts';
import type { Database } from '../../../engine/kernel/database/database.ts';
import type { Step } from '../../../engine/kernel/writing/aggregate.ts';
import { notFound } from '../../../engine/kernel/errors.ts';
import type { Sql, Tx } from '../../../engine/kernel/database/sql.ts';
import { saveAddressesStep } from '../../people/customers/copy-address.ts';
import {
  addLoadedData,
  dataOfChangeSql,
  newChangeState,
  type ChangeState,
  type DataOfChange,
  type LoadedData,
} from './storage/load-with-cart.ts';
import { kindOf, type CartKind } from './owners/cart-kinds.ts';
import { storedCarts, type CartContent, type CartSession, type StoredCart } from './storage/stored-cart.ts';
import { cartErrors } from '../baskets/cart-errors.ts';

export type { CartSession };

/** A cart that is not completed, in the form in which it is changed in memory. */
export interface OpenCart extends CartContent, CartKind, ChangeState {
  /** Serialized region, lines and discounts as loaded, to detect a change of them. */
  loaded_content: string;
}

/** A loaded cart that can be saved. */
export interface LoadedCart {
  cart: OpenCart;
  /** Copies of its payment sessions as loaded. */
  sessions: CartSession[];
  /** Subtotal as loaded; minor currency units. */
  subtotal: number;
  hasChanged(): boolean;
  /** Writes the differences in one statement, and replaces `version` and `updated_at` of the cart. */
  save(): Promise<void>;
}

/** A cart that was loaded without a lock. */
export interface UnlockedCart extends Omit<LoadedCart, 'save'> {
  /**
   * Like `LoadedCart.save`, unless the cart has changed since it was loaded: then it writes nothing.
   * @returns whether it was written
   * @throws unavailable if it was not written; result_unavailable if that is not known
   */
  saveIfUnchanged(): Promise<boolean>;
}

/**
 * Locks a cart, then loads it in a second statement: under READ COMMITTED, a statement that waited for a lock sees the
 * locked row as it is now, and all other rows as they were when the statement began. Both are sent at once.
 * @returns null while a completion of the cart is in progress
 * @throws not_found; not_allowed when it is completed
 */
export async function lockAndLoadCart(tx: Tx, id: string): Promise<LoadedCart | null> {
  const [{ completed }, loaded] = await Promise.all([lockCart(tx, id), loadLockedCart(tx, id)]);
  if (completed) throw cartErrors.completed(id);
  return loaded;
}

/**
 * Locks the row of a cart. A transaction that then changes the cart, or rows that belong to it, without `LoadedCart.save` must call
 * `replaceCartVersion`.
 * @throws not_found
 */
export async function lockCart(tx: Tx, id: string): Promise<{ completed: boolean; kind: CartKind }> {
  const [row] = await tx.query<{ completed: boolean; type: CartType }>(
    'select completed_at is not null as completed, type from cart where id = $1 and deleted_at is null for update',
    [id],
  );
  if (!row) throw notFound('cart', id);
  return { completed: row.completed, kind: kindOf(row.type) };
}

/**
 * Loads a cart that the transaction has inserted, or that the statement before locks: send this one right after it, and use the result
 * only if that one found a cart which is not completed.
 * @returns null while a completion of the cart is in progress
 */
export async function loadLockedCart(tx: Tx, id: string): Promise<LoadedCart | null> {
  const stored = await storedCarts.load(tx, id);
  if (!stored || stored.lease_holder !== null) return null;
  const { before, ...loaded } = openStoredCart(stored);
  return { ...loaded, save: () => storedCarts.save(tx, loaded.cart, before, stepsOf(loaded.cart)) };
}

/**
 * Loads a cart without locking it, in one statement, with the data that its change needs.
 * @returns null while a completion of the cart is in progress
 * @throws not_found; not_allowed when it is completed
 */
export async function loadCart(
  database: Database,
  id: string,
  data?: DataOfChange,
): Promise<UnlockedCart | null> {
  const found = await storedCarts.loadWith<LoadedData | null>(database, id, dataOfChangeSql(data));
  if (!found || found.aggregate.is_deleted) throw notFound('cart', id);
  const { aggregate: stored, additional } = found;
  if (stored.is_completed) throw cartErrors.completed(id);
  if (stored.lease_holder !== null) return null;
  const { before, ...loaded } = openStoredCart(stored);
  addLoadedData(loaded.cart, data, additional);
  return {
    ...loaded,
    saveIfUnchanged: () => storedCarts.saveIfUnchanged(database, loaded.cart, before, stepsOf(loaded.cart)),
  };
}

/** Loads a cart without locking it, for reading. */
export async function readCart(sql: Sql, id: string): Promise<OpenCart | undefined> {
  const stored = await storedCarts.load(sql, id);
  return stored && toOpenCart(stored);
}

function openStoredCart(stored: StoredCart) {
  const before = storedCarts.snapshotOf(stored);
  const cart = toOpenCart(stored);
  return {
    before,
    cart,
    sessions: cart.payment_sessions.map((session) => ({ ...session })),
    subtotal: totalsOf(cart).subtotal,
    hasChanged: () => storedCarts.hasChanged(cart, before) || stepsOf(cart).length > 0,
  };
}

function stepsOf({ addresses, steps }: OpenCart): Step[] {
  return addresses.changed.size === 0
    ? steps
    : [saveAddressesStep([...addresses.changed.values()]), ...steps];
}

function toOpenCart(stored: StoredCart): OpenCart & StoredCart {
  const kind = kindOf(stored.type);
  // the total of a swap is the difference to its order, which v1 does not quote
  if (kind.becomes === 'swap') stored.arithmetic = 'storekeep';
  return Object.assign(stored, kind, { loaded_content: contentKey(stored), ...newChangeState() });
}

/** Serializes the region, lines and discounts of a cart, for comparison. */
export function contentKey({
  region_id,
  items,
  discounts,
}: Pick<Basket, 'region_id' | 'items' | 'discounts'>): string {
  return JSON.stringify([
    region_id,
    items.map(({ id, quantity, unit_price, includes_tax }) => [id, quantity, unit_price, includes_tax]),
    discounts.map(({ id }) => id),
  ]);
}
