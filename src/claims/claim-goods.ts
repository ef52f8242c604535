import type { BasketLine } from '../baskets/basket.ts';
import { addItems } from '../baskets/line-items.ts';
import { settle } from '../baskets/settle.ts';
import { type OpenQuestion, type TaxAnswer } from '../baskets/tax-answer.ts';
import { methodOf } from '../baskets/shipping.ts';
import { ProductVariant } from '../entities/product-variant.ts';
import { invalidData } from '../kernel/errors.ts';
import { missingIds } from '../kernel/rows.ts';
import type { Tx } from '../kernel/sql.ts';
import type { OpenOrder, OrderLine, OrderShipping } from '../orders/open-order.ts';
import { asOrderShipping, basketBeside } from '../orders/order-basket.ts';
import type { PricedOption } from '../shipping/shipping-options.service.ts';

/** What is to be sent and shipped for a claim. With ids already: they stay the same while its taxes are asked for. */
export interface GoodsPlan {
  items: { id: string; variant_id: string; quantity: number }[];
  shipping: PlannedShipping[];
  /** How what was wrong comes back; null when nobody ships it. */
  back: PlannedShipping | null;
}

export interface PlannedShipping {
  id: string;
  option: PricedOption;
}

export interface Goods {
  items: OrderLine[];
  shipping_methods: OrderShipping[];
  back: OrderShipping | null;
}

/**
 * Prices and taxes it as of today, all in one question where somebody outside knows the taxes. Nobody pays for it, and the
 * order's discounts have no say in it.
 * @returns the question while it is open
 * @throws invalid_data (unknown variant, no price here); insufficient_inventory
 */
export async function goodsOf(
  tx: Tx,
  order: OpenOrder,
  { items, shipping, back }: GoodsPlan,
  answer?: TaxAnswer,
): Promise<Goods | OpenQuestion> {
  const methods = back ? [...shipping, back] : shipping;
  if (items.length + methods.length === 0) return { items: [], shipping_methods: [], back: null };
  const basket = await basketBeside(tx, order);
  await requireKnown(
    tx,
    items.map(({ variant_id }) => variant_id),
  );
  await addItems(tx, basket, items);
  basket.items.forEach((line, place) => (line.id = items[place].id));
  basket.shipping_methods = methods.map(({ id, option }) => methodOf(option, id));
  const { open } = await settle(tx, basket, { taxes: 'now', answer });
  if (open) return open;
  const shipped = basket.shipping_methods.map(asOrderShipping);
  return {
    items: basket.items.map(asOrderLine),
    shipping_methods: shipped.slice(0, shipping.length),
    back: shipped[shipping.length] ?? null,
  };
}

/** In the words that existing clients know. */
async function requireKnown(tx: Tx, variantIds: readonly string[]): Promise<void> {
  const unknown = await missingIds(tx, ProductVariant, variantIds);
  if (unknown.length > 0)
    throw invalidData(
      `Unable to generate the line items, some variant has not been found: ${unknown.join(', ')}`,
    );
}

/** What says where it is shipped from is read when it is packed. */
function asOrderLine(line: BasketLine): OrderLine {
  const { id, variant_id, title, description, thumbnail, metadata, is_giftcard, is_return } = line;
  const { unit_price, quantity, includes_tax, tax_lines } = line;
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
    ...{ unit_price, quantity, includes_tax, tax_lines, adjustments: [], sku: null, profile_id: null },
    ...{ fulfilled_quantity: null, shipped_quantity: null, returned_quantity: null },
    unfulfilled_returned_quantity: null,
  };
}
