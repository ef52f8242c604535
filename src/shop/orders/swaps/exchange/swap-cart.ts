import type { Tx } from '#engine/kernel/database/sql';
import { newId } from '#engine/kernel/text/ids';
import { insertRows, missingIds, requireIds } from '#engine/kernel/writing/rows';
import { LineItem } from '#model/entities/carts/line-item.entity';
import { LineItemAdjustment } from '#model/entities/carts/line-item-adjustment.entity';
import { LineItemTaxLine } from '#model/entities/carts/line-item-tax-line.entity';
import { ProductVariant } from '#model/entities/catalogue/product-variant.entity';
import { SalesChannel } from '#model/entities/settings/sales-channel.entity';
import { CustomShippingOption } from '#model/entities/shipping/custom-shipping-option.entity';
import { valueOfUnits } from '#model/pricing/shares/value-of-units';
import type { BasketLine } from '#shop/carts/baskets/basket';
import { addItems } from '#shop/carts/baskets/line-items';
import type { CartChanges, ChangedCart } from '#shop/carts/cart/change-cart';
import { insertCart } from '#shop/carts/cart/rows-of-carts';
import { discountsById } from '#shop/offers/discounts/find-discounts';
import type { OpenOrder, OrderReturn, OrderShipping, OrderSwap } from '#shop/orders/order/open-order';
import { withTaxRates } from '#shop/orders/order/state/order-totals';
import { returnableLines, unitsValuedBefore } from '#shop/orders/order/state/refund-value';
import { requireOptionsForCart } from '#shop/shipping/options/find-options';
import { swapErrors } from '../swap-errors.ts';

/** The items that are sent in exchange for returned ones. */
export interface SwapItems {
  additional_items: { variant_id: string; quantity: number }[];
  /** Prices of shipping options for this swap. */
  custom_shipping_options?: { option_id: string; price: number }[];
  sales_channel_id?: string;
}

/**
 * Creates the cart in which the customer confirms a swap: with the new items, at current prices and with the discounts of the order, and
 * with the returned items at the price they were sold for, as lines with negative prices.
 * @returns the follow-up work after the commit
 * @throws not_found; invalid_data; not_allowed; insufficient_inventory
 */
export async function createSwapCart(
  tx: Tx,
  changes: CartChanges,
  order: OpenOrder,
  swap: OrderSwap & { cart_id: string },
  items: SwapItems,
): Promise<ChangedCart> {
  await requireValidItems(tx, order, items);
  const orderReturn = swap.return_order!;
  await insertCart(tx, cartRow(order, swap, items));
  const custom = items.custom_shipping_options ?? [];
  await insertRows(
    tx,
    CustomShippingOption,
    custom.map(({ option_id, price }) => ({
      ...{ id: newId(CustomShippingOption), cart_id: swap.cart_id, shipping_option_id: option_id, price },
    })),
  );
  const ids = order.discounts.filter(({ type }) => type !== 'free_shipping').map(({ id }) => id);
  const discounts = await discountsById(tx, ids);
  const changed = await changes.within(tx, swap.cart_id, async (cart) => {
    cart.rules = { ...cart.rules, backorder: swap.allow_backorder };
    cart.discounts = discounts;
    await addItems(tx, cart, items.additional_items);
    cart.items.push(...returnedLines(order, orderReturn));
    if (orderReturn.shipping_method) cart.items.push(returnShippingLine(order, orderReturn.shipping_method));
  });
  return changed!;
}

/** @throws invalid_data for unknown variants, with the message that existing clients show; not_found; not_allowed */
async function requireValidItems(tx: Tx, order: OpenOrder, items: SwapItems): Promise<void> {
  const { additional_items, custom_shipping_options = [], sales_channel_id } = items;
  const variantIds = additional_items.map(({ variant_id }) => variant_id);
  const unknown = await missingIds(tx, ProductVariant, variantIds);
  if (unknown.length > 0) throw swapErrors.unknownVariants(unknown);
  if (sales_channel_id !== undefined) await requireIds(tx, SalesChannel, [sales_channel_id]);
  const options = custom_shipping_options.map(({ option_id }) => option_id);
  await requireOptionsForCart(tx, options, { regionId: order.region_id, includeAdminOnly: true });
}

function cartRow(order: OpenOrder, swap: OrderSwap & { cart_id: string }, { sales_channel_id }: SwapItems) {
  const { region_id, email, customer_id, shipping_address_id, billing_address_id } = order;
  return {
    ...{
      id: swap.cart_id,
      type: 'swap' as const,
      region_id,
      email,
      customer_id,
      context: {},
    },
    ...{ shipping_address_id, billing_address_id },
    sales_channel_id: sales_channel_id ?? order.sales_channel_id,
    metadata: { swap_id: swap.id, parent_order_id: order.id },
  };
}

/** Cart lines for returned items, each with its share of the discount and the taxes at which it was sold. */
export function returnedLines(order: OpenOrder, { items }: OrderReturn): BasketLine[] {
  const lines = returnableLines(order);
  return items.map(({ item_id, quantity }) => {
    const line = lines.find(({ id }) => id === item_id)!;
    const unitsBefore = unitsValuedBefore(order, { line, quantity });
    const adjustments = line.adjustments.map(({ amount, description }) => ({
      ...{
        id: newId(LineItemAdjustment),
        discount_id: null,
        source_id: null,
        price_reduction: null,
        description,
      },
      amount: -valueOfUnits({ amount, quantity: line.quantity }, unitsBefore, quantity),
    }));
    const { title, description, thumbnail, is_giftcard, includes_tax, variant_id, metadata } = line;
    const { default_title, default_description } = line;
    return {
      ...RETURN_LINE_DEFAULTS,
      ...{ id: newId(LineItem), title, description, thumbnail, is_giftcard, variant_id, metadata },
      ...{ default_title, default_description },
      ...{ quantity, includes_tax, unit_price: -line.unit_price, adjustments },
      tax_lines: copyTaxLines(withTaxRates(order, line).tax_lines),
    };
  });
}

function returnShippingLine(order: OpenOrder, method: OrderShipping): BasketLine {
  const { price, includes_tax } = method;
  return {
    ...RETURN_LINE_DEFAULTS,
    ...{ id: newId(LineItem), title: 'Return shipping', description: null, thumbnail: null },
    ...{ is_giftcard: false, variant_id: null, metadata: {} },
    ...{ quantity: 1, includes_tax, unit_price: price, adjustments: [] },
    tax_lines: copyTaxLines(withTaxRates(order, method).tax_lines),
  };
}

/** The fields that are the same in all lines of returned items. */
const RETURN_LINE_DEFAULTS = {
  ...{ should_merge: false, allow_discounts: false, has_shipping: true, is_return: true },
  ...{ has_custom_price: true, rates: [], product_id: null, profile_ids: [], source_id: null },
  ...{ default_title: null, default_description: null },
};

function copyTaxLines(
  lines: readonly { rate: number; name?: string; code?: string | null }[],
): BasketLine['tax_lines'] {
  return lines.map(({ rate, name = 'default', code = null }) => ({
    ...{ id: newId(LineItemTaxLine), rate, name, code },
  }));
}
