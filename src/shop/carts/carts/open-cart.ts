import type { Basket } from '../baskets/basket.ts';
import { discountsOf, giftCardsOf, linesOf, shippingMethodsOf } from '../baskets/basket-fields.ts';
import type { QuotedTaxes } from '../baskets/payable-amount.ts';
import { totalsOf } from '../baskets/reprice-basket.ts';
import { REGION } from '../baskets/basket-region.ts';
import type { CartType } from '../../../model/entities/carts/cart.entity.ts';
import { Aggregate } from '../../../engine/kernel/writing/aggregate.ts';
import { mutable, immutable, many, expression } from '../../../engine/kernel/writing/aggregate-fields.ts';
import { notAllowed, notFound } from '../../../engine/kernel/errors.ts';
import type { Sql, Tx } from '../../../engine/kernel/database/sql.ts';
import { cartLeaseHolder } from '../../payments/cart-lease.ts';
import type { OpenSession } from '../../payments/session-providers.ts';
import { isEnabledChannelSql } from '../../settings/sales-channels/enabled-channel.ts';
import { kindOf, shopperCartTypes, type CartKind } from './owners/cart-kinds.ts';

/** A locked cart that is not completed, in the form in which it is changed in memory. */
export interface OpenCart extends Basket, CartKind {
  id: string;
  email: string | null;
  billing_address_id: string | null;
  context: Record<string, unknown> | null;
  metadata: Record<string, unknown> | null;
  payment_sessions: CartSession[];
  /** External taxes that the amounts of its sessions include and its total does not include yet. */
  quoted_taxes: QuotedTaxes | null;
  /** Whether its sales channel is disabled or deleted, and therefore sells nothing. */
  channel_is_closed: boolean;
  /** Whether it has custom shipping options (`custom_shipping_option`), whose prices apply without requirements. */
  has_own_options: boolean;
  /** Snapshot of region, lines and discounts as loaded, to detect a change. */
  sold: string;
}

export interface CartSession extends OpenSession {
  /** True or null, as in the column, since a unique constraint allows one selected session per cart. */
  is_selected: true | null;
  /** Currency of the amount; null while it is not known. */
  currency_code: string | null;
}

/** A loaded cart that can be saved. */
export interface LoadedCart {
  cart: OpenCart;
  /** Copies of its payment sessions as loaded. */
  sessions: CartSession[];
  /** Subtotal as loaded; minor currency units. */
  subtotal: number;
  hasChanged(): boolean;
  /** Writes the differences in one statement, and bumps `updated_at` of the cart. */
  save(): Promise<void>;
}

/**
 * Locks a cart, then loads it in a second statement: under READ COMMITTED, a statement that waited for a lock sees the
 * locked row as it is now, and all other rows as they were when the statement began.
 * @returns null while a checkout of the cart is in progress
 * @throws not_found; not_allowed when it is completed
 */
export async function lockAndLoadCart(tx: Tx, id: string): Promise<LoadedCart | null> {
  const { completed } = await lockCart(tx, id);
  if (completed) throw notAllowed(`Cart ${id} is completed`);
  return loadLockedCart(tx, id);
}

/** @throws not_found */
export async function lockCart(tx: Tx, id: string): Promise<{ completed: boolean; kind: CartKind }> {
  const [row] = await tx.query<{ completed: boolean; type: CartType }>(
    'select completed_at is not null as completed, type from cart where id = $1 and deleted_at is null for update',
    [id],
  );
  if (!row) throw notFound('cart', id);
  return { completed: row.completed, kind: kindOf(row.type) };
}

/**
 * Loads a cart that the caller has locked, and that is not completed.
 * @returns null while a checkout of the cart is in progress
 */
export async function loadLockedCart(tx: Tx, id: string): Promise<LoadedCart | null> {
  const stored = (await storedCarts.load(tx, id))!;
  if (stored.held_by) return null;
  const before = storedCarts.snapshotOf(stored);
  const cart = toOpenCart(stored);
  return {
    cart,
    sessions: cart.payment_sessions.map((session) => ({ ...session })),
    subtotal: totalsOf(cart).subtotal,
    hasChanged: () => storedCarts.hasChanged(cart, before),
    save: () => storedCarts.save(tx, cart, before),
  };
}

/** Loads a cart without locking it, for reading. */
export async function readCart(sql: Sql, id: string): Promise<OpenCart | undefined> {
  const stored = await storedCarts.load(sql, id);
  return stored && toOpenCart(stored);
}

function toOpenCart(stored: StoredCart): OpenCart & StoredCart {
  const kind = kindOf(stored.type);
  // the total of a swap is the difference to its order, which v1 does not quote
  if (kind.becomes === 'swap') stored.arithmetic = 'storekeep';
  return Object.assign(stored, kind, { sold: contentKey(stored) });
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

interface StoredCart extends Omit<OpenCart, keyof CartKind | 'sold'> {
  type: CartType;
  /** The holder of the lease while the cart is in completion. */
  held_by: string | null;
}

/** Ignores deleted discounts in carts of shoppers, who could not remove them; discounts agreed with staff still apply. */
const COUNTS = `(d.deleted_at is null or c.type::text <> all('{${shopperCartTypes.join()}}'))`;

const CHANNEL_IS_CLOSED = `exists (
    select from sales_channel s where s.id = c.sales_channel_id and not (${isEnabledChannelSql('s')}))`;

const HAS_OWN_OPTIONS = `exists (
    select from custom_shipping_option k where k.cart_id = c.id and k.deleted_at is null)`;

const storedCarts = new Aggregate<StoredCart>({
  table: 'cart',
  as: 'c',
  joins: 'join region r on r.id = c.region_id',
  fields: {
    ...immutable('id', 'type'),
    ...mutable('email', 'region_id', 'customer_id', 'sales_channel_id', 'shipping_address_id'),
    ...mutable('billing_address_id', 'tax_fingerprint', 'context', 'metadata', 'arithmetic'),
    ...mutable('quoted_taxes'),
    held_by: expression(cartLeaseHolder('c.id')),
    region: expression(REGION),
    channel_is_closed: expression(CHANNEL_IS_CLOSED),
    has_own_options: expression(HAS_OWN_OPTIONS),
    items: linesOf('cart_id'),
    shipping_methods: shippingMethodsOf('cart_id'),
    gift_cards: giftCardsOf('cart_gift_cards', 'cart_id'),
    discounts: discountsOf('cart_discounts', 'cart_id', COUNTS),
    payment_sessions: many<CartSession>({
      table: 'payment_session',
      as: 's',
      owner: 'cart_id',
      // deselect first: the unique constraint allows one selected session per cart
      writeOrder: (a, b) => Number(a.is_selected) - Number(b.is_selected),
      fields: {
        ...immutable('id', 'provider_id'),
        ...mutable(
          'is_selected',
          'is_initiated',
          'status',
          'data',
          'private_data',
          'amount',
          'provider_amount',
          'attempt',
          'currency_code',
        ),
      },
    }),
  },
});
