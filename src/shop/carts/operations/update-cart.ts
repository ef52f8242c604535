import type { Sql } from '#engine/kernel/database/sql';
import { invalidData, notFound } from '#engine/kernel/errors';
import { messages } from '#engine/kernel/text/messages';
import { mergeMetadata } from '#engine/kernel/writing/metadata';
import type { SalesChannel } from '#model/entities/settings/sales-channel.entity';
import { applyDiscounts, applyGiftCards, removeUnavailableDiscounts } from '../baskets/basket-codes.ts';
import { translateLines } from '../baskets/line-items.ts';
import { removeUnsoldLines } from '../baskets/sync-with-catalogue.ts';
import type { OpenCart } from '../cart/open-cart.ts';
import { priceForCustomer } from '../cart/owners/assign-customer.ts';
import type { CustomerScope } from '../cart/owners/cart-owners.ts';
import type { CustomerInput } from '../cart/owners/cart-owners.ts';
import { requireSameDelivery, setAddress } from './cart-addresses.ts';
import { moveToRegion, requireDeliverable } from './cart-region.ts';
import type { UpdateCartBody } from './carts.input.ts';

/** The part of an update that differs between shoppers and staff. */
export interface UpdatePolicy {
  /** Sets customer and e-mail of the cart. */
  setCustomer: (sql: Sql, cart: OpenCart, named: CustomerInput) => Promise<void>;
  /** The customer whose groups and saved addresses may be used. */
  scope: (sql: Sql, cart: OpenCart) => Promise<CustomerScope> | CustomerScope;
}

/**
 * Applies an update to a cart: region, customer, sales channel, addresses, then discounts and gift cards, in this order, as
 * each depends on the previous ones.
 */
export async function updateCart(
  sql: Sql,
  cart: OpenCart,
  body: UpdateCartBody,
  policy: UpdatePolicy,
): Promise<void> {
  const { region_id, shipping_address, billing_address, country_code } = body;
  if (region_id && region_id !== cart.region_id) await moveToRegion(sql, cart, region_id);
  const { customer_id: customerBefore } = cart;
  const hadAccount = cart.customer?.has_account ?? false;
  await policy.setCustomer(sql, cart, body);
  if (body.sales_channel_id) await assignChannel(sql, cart, body.sales_channel_id);
  const scope = await policy.scope(sql, cart);
  const isSwap = cart.becomes === 'swap';
  if (isSwap) await requireSameDelivery(sql, cart, shipping_address, country_code);
  else if (shipping_address !== undefined)
    await setAddress(sql, cart, 'shipping_address_id', shipping_address, scope);
  if (billing_address !== undefined)
    await setAddress(sql, cart, 'billing_address_id', billing_address, scope);
  if (country_code && !isSwap)
    await setAddress(sql, cart, 'shipping_address_id', { country_code: country_code.toLowerCase() });
  if (shipping_address || country_code) await requireDeliverable(sql, cart);
  if (cart.customer_id !== customerBefore) await priceForCustomer(sql, cart, hadAccount);
  else if (region_id) await removeUnavailableDiscounts(sql, cart);
  const groupsCustomerId = scope === 'any' ? cart.customer_id : scope.customer;
  if (body.discounts) await applyDiscounts(sql, cart, codesOf(body.discounts), groupsCustomerId);
  if (body.gift_cards) await applyGiftCards(sql, cart, codesOf(body.gift_cards));
  if (body.locale !== undefined && body.locale !== cart.locale) await translateLines(sql, cart, body.locale);
  if (body.context) cart.context = { ...cart.context, ...body.context };
  if (body.metadata) cart.metadata = mergeMetadata(cart.metadata, body.metadata);
}

function codesOf(list: readonly { code: string }[]): string[] {
  return list.map(({ code }) => code);
}

/** Sets the sales channel, and removes items that it does not sell, except in carts that staff put together. */
async function assignChannel(sql: Sql, cart: OpenCart, channelId: string): Promise<void> {
  const [channel] = await sql.query<Pick<SalesChannel, 'name' | 'is_disabled'>>(
    'select name, is_disabled from sales_channel where id = $1 and deleted_at is null',
    [channelId],
  );
  if (!channel) throw notFound('sales_channel', channelId);
  if (channel.is_disabled) throw invalidData(messages.channelDisabled(channel.name));
  cart.sales_channel_id = channelId;
  if (!cart.rules.anyVariant) await removeUnsoldLines(sql, cart);
}
