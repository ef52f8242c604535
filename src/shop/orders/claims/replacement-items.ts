import type { Tx } from '#engine/kernel/database/sql';
import { missingIds } from '#engine/kernel/writing/rows';
import { ProductVariant } from '#model/entities/catalogue/product-variant.entity';
import type { BasketLine } from '#shop/carts/baskets/basket';
import { methodOf } from '#shop/carts/baskets/basket-shipping';
import { addItems } from '#shop/carts/baskets/line-items';
import { recalculate } from '#shop/carts/baskets/recalculate-basket';
import { type PendingTaxRequest, type TaxResponse } from '#shop/carts/baskets/taxes/tax-response';
import type { PricedOption } from '#shop/shipping/options/shipping-options.service';
import type { OpenOrder, OrderLine, OrderShipping } from '../order/open-order.ts';
import { emptyBasketFor, toOrderShipping } from '../order/order-basket.ts';
import { claimErrors } from './claim-errors.ts';

/** The replacements and the shipping of a claim. Ids are assigned in advance, as they have to stay the same while taxes are requested. */
export interface ReplacementPlan {
  items: { id: string; variant_id: string; quantity: number }[];
  shipping: PlannedShipping[];
  /** The shipping of the return; null without a carrier. */
  returnShipping: PlannedShipping | null;
}

export interface PlannedShipping {
  id: string;
  option: PricedOption;
}

export interface Replacements {
  items: OrderLine[];
  shipping_methods: OrderShipping[];
  returnShipping: OrderShipping | null;
}

/**
 * Calculates current prices and taxes of a plan, with a single request to an external tax provider. Customers do not pay for
 * replacements, and the order's discounts do not apply to them.
 * @returns the request to the tax provider while it is open
 * @throws invalid_data (unknown variant, no price here); insufficient_inventory
 */
export async function priceReplacements(
  tx: Tx,
  order: OpenOrder,
  { items, shipping, returnShipping }: ReplacementPlan,
  taxResponse?: TaxResponse,
): Promise<Replacements | PendingTaxRequest> {
  const methods = returnShipping ? [...shipping, returnShipping] : shipping;
  if (items.length + methods.length === 0) return { items: [], shipping_methods: [], returnShipping: null };
  const basket = await emptyBasketFor(tx, order);
  await requireVariants(
    tx,
    items.map(({ variant_id }) => variant_id),
  );
  await addItems(tx, basket, items);
  basket.items.forEach((line, index) => (line.id = items[index].id));
  basket.shipping_methods = methods.map(({ id, option }) => methodOf(option, id));
  const { taxRequest } = await recalculate(tx, basket, { taxes: 'now', taxResponse });
  if (taxRequest) return taxRequest;
  const orderMethods = basket.shipping_methods.map(toOrderShipping);
  return {
    items: basket.items.map(toOrderLine),
    shipping_methods: orderMethods.slice(0, shipping.length),
    returnShipping: orderMethods[shipping.length] ?? null,
  };
}

/** @throws invalid_data for unknown variants, with the message that existing clients show */
async function requireVariants(tx: Tx, variantIds: readonly string[]): Promise<void> {
  const unknown = await missingIds(tx, ProductVariant, variantIds);
  if (unknown.length > 0) throw claimErrors.unknownVariants(unknown);
}

/** `sku` and `profile_id` are loaded when it is fulfilled. */
function toOrderLine(line: BasketLine): OrderLine {
  const { id, variant_id, title, description, thumbnail, metadata, is_giftcard, is_return } = line;
  const { unit_price, quantity, includes_tax, tax_lines, default_title, default_description } = line;
  return {
    ...{
      id,
      original_item_id: null,
      variant_id,
      title,
      description,
      thumbnail,
      metadata,
      is_giftcard,
      is_return,
    },
    ...{ default_title, default_description },
    ...{ unit_price, quantity, includes_tax, tax_lines, adjustments: [], sku: null, profile_id: null },
    ...{ fulfilled_quantity: null, shipped_quantity: null, returned_quantity: null },
    unfulfilled_returned_quantity: null,
  };
}
