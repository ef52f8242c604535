import type { Basket, BasketShipping } from '../baskets/basket.ts';
import { findRegion } from '../baskets/basket-region.ts';
import { settle } from '../baskets/settle.ts';
import { type OpenQuestion, type TaxAnswer } from '../baskets/tax-answer.ts';
import { methodOf } from '../baskets/shipping.ts';
import { ShippingMethod } from '../entities/shipping-method.ts';
import { notFound } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import type { Sql } from '../kernel/sql.ts';
import type { CartToShip } from '../regions/fulfillment-providers.ts';
import type { PricedOption } from '../shipping/shipping-options.service.ts';
import type { OpenOrder, OrderShipping } from './open-order.ts';

/** What shipping options for an order depend on; the subtotal does not matter to those that are chosen for it later. */
export async function placeOf(sql: Sql, id: string): Promise<CartToShip> {
  const [order] = await sql.query<{ region_id: string }>('select region_id from "order" where id = $1', [id]);
  if (!order) throw notFound('order', id);
  return { ...order, subtotal: 0 };
}

/** An empty basket for what is sold, or sent back, beside an order: where it is, whose, and taxed at once. */
export async function basketBeside(
  sql: Sql,
  { region_id, customer_id, shipping_address_id, sales_channel_id }: OpenOrder,
): Promise<Basket> {
  const { region } = await findRegion(sql, region_id);
  return {
    ...{ region_id, region, customer_id, shipping_address_id, sales_channel_id },
    ...{ items: [], shipping_methods: [], gift_cards: [], discounts: [], tax_fingerprint: null },
    arithmetic: 'storekeep',
    rules: { anyVariant: true, ownPrices: true, taxesAtOnce: true },
  };
}

/**
 * A shipping method with its taxes, or the question that has to be answered first.
 * @param option the same one in each attempt: by it the method has the id that the answer is about
 */
export async function shippingFor(
  sql: Sql,
  order: OpenOrder,
  option: PricedOption,
  answer?: TaxAnswer,
): Promise<{ method: OrderShipping; open: OpenQuestion | null }> {
  const basket = await basketBeside(sql, order);
  basket.shipping_methods = [methodOf(option, idFor(option))];
  const { open } = await settle(sql, basket, { taxes: 'now', answer });
  return { method: asOrderShipping(basket.shipping_methods[0]), open };
}

/** Ids of the methods that chosen options become. */
const ids = new WeakMap<PricedOption, string>();

function idFor(option: PricedOption): string {
  const id = ids.get(option) ?? newId(ShippingMethod);
  ids.set(option, id);
  return id;
}

/** How a method of a basket stands in an order. */
export function asOrderShipping(method: BasketShipping): OrderShipping {
  const { id, shipping_option_id, profile_id, price, includes_tax, data, tax_lines } = method;
  const { provider_id } = method.option;
  return { id, shipping_option_id, profile_id, provider_id, price, includes_tax, data, tax_lines };
}
