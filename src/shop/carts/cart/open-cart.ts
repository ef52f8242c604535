import type { Sql, Tx } from '#engine/kernel/database/sql';
import { notFound } from '#engine/kernel/errors';
import { lockAndLoad, Locked, sendLast } from '#engine/kernel/writing/change';
import type { CartType } from '#model/entities/carts/cart.entity';
import { saveAddresses } from '#shop/people/customers/copy-address';
import type { Basket } from '../baskets/basket.ts';
import { cartErrors } from '../baskets/cart-errors.ts';
import { totalsOf } from '../baskets/reprice-basket.ts';
import {
  addLoadedData,
  type ChangeState,
  type DataOfChange,
  loadData,
  newChangeState,
} from './data-of-change.ts';
import { type CartKind, kindOf } from './owners/cart-kinds.ts';
import { type CartContent, type CartSession, type StoredCart, storedCarts } from './stored-cart.ts';

export type { CartSession };

/** A cart that is not completed, in the form in which it is changed in memory. */
export interface OpenCart extends CartContent, CartKind, ChangeState {
  /** Serialized region, lines and discounts as loaded, to detect a change of them. */
  loaded_content: string;
}

/** A cart that the transaction has locked and loaded. */
export interface LockedCart {
  cart: OpenCart;
  /** Copies of its payment sessions as loaded. */
  sessions: CartSession[];
  /** Subtotal as loaded; minor currency units. */
  subtotal: number;
  /** Writes the differences; the commit does not wait for the response. */
  save(): Promise<void>;
  /** Like `save`, if there are differences. */
  saveIfChanged(): Promise<void>;
}

/**
 * Locks and loads a cart.
 * @param data what its change needs beside it
 * @returns null while a completion of the cart is in progress
 * @throws not_found; not_allowed when it is completed
 */
export async function lockCart(tx: Tx, id: string, data?: DataOfChange): Promise<LockedCart | null> {
  const [locked, loadedData] = await Promise.all([lockAndLoad(tx, storedCarts, id), loadData(tx, id, data)]);
  if (!locked || locked.root.is_deleted) throw notFound('cart', id);
  if (locked.root.is_completed) throw cartErrors.completed(id);
  const opened = openLocked(tx, locked);
  if (opened) addLoadedData(opened.cart, data, loadedData);
  return opened;
}

/**
 * Locks the row of a cart.
 * @throws not_found
 */
export async function lockCartRow(tx: Tx, id: string): Promise<{ completed: boolean; kind: CartKind }> {
  const [row] = await tx.query<{ completed: boolean; type: CartType }>(
    'select completed_at is not null as completed, type from cart where id = $1 and deleted_at is null for update',
    [id],
  );
  if (!row) throw notFound('cart', id);
  return { completed: row.completed, kind: kindOf(row.type) };
}

/**
 * Loads a cart that the statement before locks: send this one right after it, and use the result only if that one found a cart which is
 * not completed.
 * @returns null while a completion of the cart is in progress
 */
export async function loadLockedCart(tx: Tx, id: string): Promise<LockedCart | null> {
  const stored = await storedCarts.load(tx, id);
  return stored ? openLocked(tx, new Locked(tx, storedCarts, stored)) : null;
}

function openLocked(tx: Tx, locked: Locked<StoredCart>): LockedCart | null {
  if (locked.root.lease_holder !== null) return null;
  const cart = toOpenCart(locked.root);
  const save = async (): Promise<void> => {
    const { changed } = cart.addresses;
    if (changed.size > 0) await sendLast(tx, saveAddresses(tx, [...changed.values()]));
    await locked.save();
  };
  return {
    cart,
    sessions: cart.payment_sessions.map((session) => ({ ...session })),
    subtotal: totalsOf(cart).subtotal,
    save,
    saveIfChanged: async () => (locked.hasChanged ? save() : undefined),
  };
}

/** Loads a cart without locking it, for reading. */
export async function readCart(sql: Sql, id: string): Promise<OpenCart | undefined> {
  const stored = await storedCarts.load(sql, id);
  return stored && toOpenCart(stored);
}

/** Like `readCart`, for a cart that can still be changed. @throws not_found; not_allowed when it is completed */
export async function readOpenCart(sql: Sql, id: string): Promise<OpenCart> {
  const stored = await storedCarts.load(sql, id);
  if (!stored || stored.is_deleted) throw notFound('cart', id);
  if (stored.is_completed) throw cartErrors.completed(id);
  return toOpenCart(stored);
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
