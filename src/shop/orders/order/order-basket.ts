import type { Sql } from '#engine/kernel/database/sql';
import { notFound } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { ShippingMethod } from '#model/entities/shipping/shipping-method.entity';
import type { Basket, BasketShipping } from '#shop/carts/baskets/basket';
import { findRegion } from '#shop/carts/baskets/basket-region';
import { methodOf } from '#shop/carts/baskets/basket-shipping';
import { recalculate } from '#shop/carts/baskets/recalculate-basket';
import { type PendingTaxRequest, type TaxResponse } from '#shop/carts/baskets/taxes/tax-response';
import type { ShippingContext } from '#shop/shipping/fulfillment-providers';
import type { PricedOption } from '#shop/shipping/options/shipping-options.service';
import type { OpenOrder, OrderShipping } from './open-order.ts';

/** Loads the context in which shipping options are priced for a placed order; conditions on the subtotal no longer apply to it. */
export async function shippingContextOf(sql: Sql, id: string): Promise<ShippingContext> {
  const [order] = await sql.query<{ region_id: string }>('select region_id from "order" where id = $1', [id]);
  if (!order) throw notFound('order', id);
  return { ...order, subtotal: 0 };
}

/** An empty basket for items or shipping in addition to an order, with its region and customer; taxes are calculated immediately. */
export async function emptyBasketFor(
  sql: Sql,
  { region_id, customer_id, shipping_address_id, sales_channel_id, locale }: OpenOrder,
): Promise<Basket> {
  const { region } = await findRegion(sql, region_id);
  return {
    ...{ region_id, region, customer_id, shipping_address_id, sales_channel_id, locale },
    ...{ items: [], shipping_methods: [], gift_cards: [], discounts: [], tax_fingerprint: null },
    arithmetic: 'storekeep',
    rules: { anyVariant: true, ownPrices: true, taxesAtOnce: true },
  };
}

/**
 * A shipping method with its taxes, or the open question to the tax provider that has to be answered first.
 * @param option has to be the same object in each attempt: it determines the method's id, to which the response refers
 */
export async function createTaxedShipping(
  sql: Sql,
  order: OpenOrder,
  option: PricedOption,
  taxResponse?: TaxResponse,
): Promise<{ method: OrderShipping; taxRequest: PendingTaxRequest | null }> {
  const basket = await emptyBasketFor(sql, order);
  basket.shipping_methods = [methodOf(option, methodIdFor(option))];
  const { taxRequest } = await recalculate(sql, basket, { taxes: 'now', taxResponse });
  return { method: toOrderShipping(basket.shipping_methods[0]), taxRequest };
}

/** Ids of the shipping methods that are created from chosen options. */
const methodIds = new WeakMap<PricedOption, string>();

function methodIdFor(option: PricedOption): string {
  const id = methodIds.get(option) ?? newId(ShippingMethod);
  methodIds.set(option, id);
  return id;
}

/** Converts a shipping method of a basket to one of an order. */
export function toOrderShipping(method: BasketShipping): OrderShipping {
  const { id, shipping_option_id, profile_id, price, includes_tax, data, tax_lines } = method;
  const { provider_id } = method.option;
  return {
    ...{ id, shipping_option_id, profile_id, provider_id, claim_order_id: null },
    ...{ price, includes_tax, data, tax_lines },
  };
}
