import { notAllowed, notFound } from '../kernel/errors.ts';
import type { Tx } from '../kernel/sql.ts';
import { setAddress, type Reach } from './addresses.ts';
import type { Named } from './cart-owners.ts';
import type { UpdateCartBody } from './carts.input.ts';
import { applyDiscounts, applyGiftCards, dropUnavailable } from './codes.ts';
import type { OpenCart } from './open-cart.ts';
import { moveToRegion, requireDeliverable } from './region.ts';

/** What depends on who changes a cart. */
export interface Changer {
  /** Sets whose cart it is, and the e-mail. */
  settle: (tx: Tx, cart: OpenCart, named: Named) => Promise<void>;
  /** Which addresses may be taken by their id. */
  addresses: Reach;
}

/** Changes what a cart is for, where, and for whom; in this order, as each depends on those before. */
export async function updateCart(
  tx: Tx,
  cart: OpenCart,
  body: UpdateCartBody,
  changer: Changer,
): Promise<void> {
  const { region_id, shipping_address, billing_address, country_code } = body;
  if (region_id && region_id !== cart.region_id) await moveToRegion(tx, cart, region_id);
  const before = cart.customer_id;
  await changer.settle(tx, cart, body);
  if (body.sales_channel_id) await assignChannel(tx, cart, body.sales_channel_id);
  if (shipping_address)
    await setAddress(tx, cart, 'shipping_address_id', shipping_address, changer.addresses);
  if (billing_address) await setAddress(tx, cart, 'billing_address_id', billing_address, changer.addresses);
  if (country_code)
    await setAddress(tx, cart, 'shipping_address_id', { country_code: country_code.toLowerCase() });
  if (shipping_address || country_code) await requireDeliverable(tx, cart);
  if (region_id || cart.customer_id !== before) await dropUnavailable(tx, cart);
  if (body.discounts) await applyDiscounts(tx, cart, codesOf(body.discounts));
  if (body.gift_cards) await applyGiftCards(tx, cart, codesOf(body.gift_cards));
  await setFreeFields(tx, cart, body);
}

function codesOf(list: readonly { code: string }[]): string[] {
  return list.map(({ code }) => code);
}

/** @throws not_found */
export async function assignCustomer(tx: Tx, cart: OpenCart, customerId: string): Promise<void> {
  const [customer] = await tx.query<{ email: string }>(
    'select email from customer where id = $1 and deleted_at is null',
    [customerId],
  );
  if (!customer) throw notFound('customer', customerId);
  Object.assign(cart, { customer_id: customerId, email: customer.email });
}

/** @throws not_allowed when the channel does not sell what is in the cart */
async function assignChannel(tx: Tx, cart: OpenCart, channelId: string): Promise<void> {
  const [channel] = await tx.query(
    'select from sales_channel where id = $1 and deleted_at is null and not is_disabled',
    [channelId],
  );
  if (!channel) throw notFound('sales_channel', channelId);
  const [unsold] = await tx.query<{ id: string }>(
    `select v.id from product_variant v where v.id = any($1) and not exists (
       select from product_sales_channel k where k.product_id = v.product_id and k.sales_channel_id = $2) limit 1`,
    [cart.items.flatMap((line) => line.variant_id ?? []), channelId],
  );
  if (unsold) throw notAllowed(`Variant ${unsold.id} is not sold in sales channel ${channelId}`);
  cart.sales_channel_id = channelId;
}

async function setFreeFields(tx: Tx, cart: OpenCart, { context, metadata }: UpdateCartBody): Promise<void> {
  if (context)
    await tx.query(`update cart set context = coalesce(context, '{}') || $2::jsonb where id = $1`, [
      cart.id,
      JSON.stringify(context),
    ]);
  if (metadata) {
    const gone = Object.keys(metadata).filter((key) => metadata[key] === null || metadata[key] === '');
    await tx.query(
      `update cart set metadata = (coalesce(metadata, '{}') || $2::jsonb) - $3::text[] where id = $1`,
      [cart.id, JSON.stringify(metadata), gone],
    );
  }
}
