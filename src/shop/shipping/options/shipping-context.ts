import { sum } from '#engine/kernel/arithmetic/integers';
import type { Sql } from '#engine/kernel/database/sql';
import { notFound } from '#engine/kernel/errors';
import { type LineInput, lineTotals } from '#model/pricing/totals';
import type { ShippingContext } from '../fulfillment-providers.ts';
import type { CartAmounts } from './shipping-requirements.ts';

/**
 * Loads the region, lines and amounts of a cart that shipping prices depend on. Reads the tables directly, since the carts module is above this one.
 * @throws not_found
 */
export async function loadShippingContext(
  sql: Sql,
  cartId: string,
): Promise<ShippingContext & CartAmounts & OfferContext> {
  const [cart] = await sql.query<{ region_id: string; lines: Line[]; custom_prices: CustomPrices | null }>(
    CART,
    [cartId],
  );
  if (!cart) throw notFound('cart', cartId);
  const totals = cart.lines.map(lineTotals);
  return {
    region_id: cart.region_id,
    custom_prices: cart.custom_prices,
    product_ids: cart.lines.map((line) => line.product_id),
    subtotal: sum(totals.map((line) => line.subtotal)),
    item_tax_total: sum(totals.map((line) => line.tax_total)),
  };
}

/** What determines the offered options, apart from the region. */
export interface OfferContext {
  /** Null for a line without a product. */
  product_ids: readonly (string | null)[];
  custom_prices: CustomPrices | null;
}

/** The cart that options are chosen for. */
export type CartToShip = ShippingContext &
  CartAmounts & { includeAdminOnly?: boolean; custom_prices?: CustomPrices | null };

/** A shipping option to use for a cart or an order. */
export interface RequestedOption {
  option_id: string;
  /** Data of the shopper for the fulfillment provider. */
  data?: Record<string, unknown>;
  /** Overrides the option's price; in minor units of the currency of its region. */
  price?: number;
}

/** The prices of the only options of a cart that staff prepared (e.g. of a swap), by option id; in minor currency units. */
export type CustomPrices = Record<string, number>;

interface Line extends LineInput {
  product_id: string | null;
}

const CART = `select c.region_id,
    (select coalesce(json_agg(json_build_object(
        'product_id', v.product_id, 'unit_price', i.unit_price, 'quantity', i.quantity, 'includes_tax', i.includes_tax,
        'tax_lines', (select coalesce(json_agg(json_build_object('rate', t.rate)), '[]') from line_item_tax_line t where t.item_id = i.id),
        'adjustments', (select coalesce(json_agg(json_build_object('amount', a.amount)), '[]') from line_item_adjustment a where a.item_id = i.id)
      )), '[]')
     from line_item i left join product_variant v on v.id = i.variant_id where i.cart_id = c.id) as lines,
    (select json_object_agg(k.shipping_option_id, k.price) from custom_shipping_option k
     where k.cart_id = c.id and k.deleted_at is null) as custom_prices
  from cart c where c.id = $1 and c.deleted_at is null`;
