import type { Basket } from '../baskets/basket.ts';
import { discountsOf, giftCardsOf, linesOf, shippingMethodsOf } from '../baskets/basket-fields.ts';
import type { QuotedTaxes } from '../baskets/payable.ts';
import { totalsOf } from '../baskets/reprice.ts';
import { REGION } from '../baskets/basket-region.ts';
import type { CartType } from '../entities/cart.ts';
import { Aggregate } from '../kernel/aggregate.ts';
import { changing, fixed, many, read } from '../kernel/aggregate-fields.ts';
import { notAllowed, notFound } from '../kernel/errors.ts';
import type { Sql, Tx } from '../kernel/sql.ts';
import type { OpenSession } from '../payments/session-providers.ts';
import { isOpenChannel } from '../sales-channels/open-channel.ts';
import { kindOf, typesOfShoppers, type CartKind } from './cart-kinds.ts';

/** A cart that is locked and not completed: what `changeCart` hands out to be changed in memory. */
export interface OpenCart extends Basket, CartKind {
  id: string;
  email: string | null;
  billing_address_id: string | null;
  context: Record<string, unknown> | null;
  metadata: Record<string, unknown> | null;
  payment_sessions: CartSession[];
  /** The taxes in the amounts of its sessions, where a provider outside taxes it and the cart does not show them yet. */
  quoted_taxes: QuotedTaxes | null;
  /** Its sales channel is disabled or deleted: nothing is on the shelf there. */
  channel_is_closed: boolean;
  /** It has shipping options of its own (`custom_shipping_option`), at their prices, whatever they would require. */
  has_own_options: boolean;
  /** What was sold in it when it was loaded, to see whether that is still so. */
  sold: string;
}

export interface CartSession extends OpenSession {
  /** True or null, as the column has it: one of a cart is selected. */
  is_selected: true | null;
  /** Of the amount; null while it is not known. */
  currency_code: string | null;
}

/** An open cart on its way back to the database. */
export interface EnteredCart {
  cart: OpenCart;
  /** Its payment sessions as they were, not the same objects. */
  sessions: CartSession[];
  /** Of its lines, as it was. */
  subtotal: number;
  hasChanged(): boolean;
  /** Writes what differs, in one statement, and marks the cart as changed. */
  save(): Promise<void>;
}

/**
 * The door to a cart's contents: locks it and reads it whole. Two statements, since what a statement sees beside the row
 * it waited for is from before the wait.
 * @returns null while a checkout of the cart is under way
 * @throws not_found; not_allowed when it is completed
 */
export async function enterCart(tx: Tx, id: string): Promise<EnteredCart | null> {
  const { completed } = await lockCart(tx, id);
  if (completed) throw notAllowed(`Cart ${id} is completed`);
  return enterLocked(tx, id);
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

/** The rest of the way, with the lock held and the cart not completed. */
export async function enterLocked(tx: Tx, id: string): Promise<EnteredCart | null> {
  const stored = (await storedCarts.load(tx, id))!;
  if (stored.held_by) return null;
  const before = storedCarts.snapshotOf(stored);
  const cart = opened(stored);
  return {
    cart,
    sessions: cart.payment_sessions.map((session) => ({ ...session })),
    subtotal: totalsOf(cart).subtotal,
    hasChanged: () => storedCarts.hasChanged(cart, before),
    save: () => storedCarts.save(tx, cart, before),
  };
}

/** A cart as it is, for reading. */
export async function readCart(sql: Sql, id: string): Promise<OpenCart | undefined> {
  const stored = await storedCarts.load(sql, id);
  return stored && opened(stored);
}

function opened(stored: StoredCart): OpenCart & StoredCart {
  const kind = kindOf(stored.type);
  // what a swap costs is the difference to its order
  if (kind.becomes === 'swap') stored.arithmetic = 'storekeep';
  return Object.assign(stored, kind, { sold: soldIn(stored) });
}

/** What the discounts of a cart depend on. */
export function soldIn({
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
  /** Who is completing it. */
  held_by: string | null;
}

/** A deleted discount is shown to no shopper, who could not take it out of the cart; what staff have agreed to stays. */
const COUNTS = `(d.deleted_at is null or c.type::text <> all('{${typesOfShoppers.join()}}'))`;

const CHANNEL_IS_CLOSED = `exists (
    select from sales_channel s where s.id = c.sales_channel_id and not (${isOpenChannel('s')}))`;

const HAS_OWN_OPTIONS = `exists (
    select from custom_shipping_option k where k.cart_id = c.id and k.deleted_at is null)`;

const storedCarts = new Aggregate<StoredCart>({
  table: 'cart',
  as: 'c',
  joins: 'join region r on r.id = c.region_id',
  fields: {
    ...fixed('id', 'type'),
    ...changing('email', 'region_id', 'customer_id', 'sales_channel_id', 'shipping_address_id'),
    ...changing('billing_address_id', 'tax_fingerprint', 'context', 'metadata', 'arithmetic'),
    ...changing('quoted_taxes'),
    held_by: read(`(select holder from lease where key = 'cart:' || c.id and expires_at > now())`),
    region: read(REGION),
    channel_is_closed: read(CHANNEL_IS_CLOSED),
    has_own_options: read(HAS_OWN_OPTIONS),
    items: linesOf('cart_id'),
    shipping_methods: shippingMethodsOf('cart_id'),
    gift_cards: giftCardsOf('cart_gift_cards', 'cart_id'),
    discounts: discountsOf('cart_discounts', 'cart_id', COUNTS),
    payment_sessions: many<CartSession>({
      table: 'payment_session',
      as: 's',
      owner: 'cart_id',
      // until the other is deselected, the constraint has room for one
      writtenBy: (a, b) => Number(a.is_selected) - Number(b.is_selected),
      fields: {
        ...fixed('id', 'provider_id'),
        ...changing(
          'is_selected',
          'is_initiated',
          'status',
          'data',
          'private_data',
          'amount',
          'provider_amount',
          'currency_code',
        ),
      },
    }),
  },
});
