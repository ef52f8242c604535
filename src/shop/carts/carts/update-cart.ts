import { applyDiscounts, applyGiftCards, removeUnavailableDiscounts } from '../baskets/basket-codes.ts';
import { removeUnsoldLines } from '../baskets/sync-with-catalogue.ts';
import type { SalesChannel } from '../../../model/entities/settings/sales-channel.entity.ts';
import { invalidData, notFound } from '../../../engine/kernel/errors.ts';
import { messages } from '../../../engine/kernel/text/messages.ts';
import { mergeMetadata } from '../../../engine/kernel/writing/metadata.ts';
import type { Tx } from '../../../engine/kernel/database/sql.ts';
import { priceForCustomer } from './cart-items.ts';
import { requireSameDelivery, setAddress, type CustomerScope } from './cart-addresses.ts';
import type { CustomerInput } from './owners/cart-owners.ts';
import type { UpdateCartBody } from './carts.input.ts';
import type { OpenCart } from './open-cart.ts';
import { moveToRegion, requireDeliverable } from './cart-region.ts';

/** The part of an update that differs between shoppers and staff. */
export interface UpdatePolicy {
  /** Sets customer and e-mail of the cart. */
  setCustomer: (tx: Tx, cart: OpenCart, named: CustomerInput) => Promise<void>;
  /** The customer whose groups and saved addresses may be used. */
  scope: (tx: Tx, cart: OpenCart) => Promise<CustomerScope> | CustomerScope;
}

/**
 * Applies an update to a cart: region, customer, sales channel, addresses, then discounts and gift cards, in this order, as
 * each depends on the previous ones.
 */
export async function updateCart(
  tx: Tx,
  cart: OpenCart,
  body: UpdateCartBody,
  changer: UpdatePolicy,
): Promise<void> {
  const { region_id, shipping_address, billing_address, country_code } = body;
  if (region_id && region_id !== cart.region_id) await moveToRegion(tx, cart, region_id);
  const before = cart.customer_id;
  await changer.setCustomer(tx, cart, body);
  if (body.sales_channel_id) await assignChannel(tx, cart, body.sales_channel_id);
  const reach = await changer.scope(tx, cart);
  const isSwap = cart.becomes === 'swap';
  if (isSwap) await requireSameDelivery(tx, cart, shipping_address, country_code);
  else if (shipping_address !== undefined)
    await setAddress(tx, cart, 'shipping_address_id', shipping_address, reach);
  if (billing_address !== undefined) await setAddress(tx, cart, 'billing_address_id', billing_address, reach);
  if (country_code && !isSwap)
    await setAddress(tx, cart, 'shipping_address_id', { country_code: country_code.toLowerCase() });
  if (shipping_address || country_code) await requireDeliverable(tx, cart);
  if (cart.customer_id !== before) await priceForCustomer(tx, cart);
  else if (region_id) await removeUnavailableDiscounts(tx, cart);
  const groupsCustomerId = reach === 'any' ? cart.customer_id : reach.customer;
  if (body.discounts) await applyDiscounts(tx, cart, codesOf(body.discounts), groupsCustomerId);
  if (body.gift_cards) await applyGiftCards(tx, cart, codesOf(body.gift_cards));
  if (body.context) cart.context = { ...cart.context, ...body.context };
  if (body.metadata) cart.metadata = mergeMetadata(cart.metadata, body.metadata);
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

/** Sets the sales channel, and removes items that it does not sell, except in carts that staff put together. */
async function assignChannel(tx: Tx, cart: OpenCart, channelId: string): Promise<void> {
  const [channel] = await tx.query<Pick<SalesChannel, 'name' | 'is_disabled'>>(
    'select name, is_disabled from sales_channel where id = $1 and deleted_at is null',
    [channelId],
  );
  if (!channel) throw notFound('sales_channel', channelId);
  if (channel.is_disabled) throw invalidData(messages.channelDisabled(channel.name));
  cart.sales_channel_id = channelId;
  if (!cart.rules.anyVariant) await removeUnsoldLines(tx, cart);
}
