import type { Tx } from '#engine/kernel/database/sql';
import { type DeliveryRequirements, deliveryRequirementsSql } from '#shop/carts/baskets/basket-delivery';
import type { OpenCart } from '#shop/carts/cart/open-cart';
import { swapAddressSql } from '#shop/orders/swaps/exchange/confirm-swap';
import { type CartPayment, paymentOfCartSql } from '#shop/payments/payments-of-carts';
import {
  type StockAtLocations,
  stockAtLocationsSql,
} from '#shop/stock/inventory/movements/plan-reservations';

/** What completing a cart needs to know beyond the cart and the catalogue. */
export interface CheckoutRequirements {
  /** The payment that an earlier completion has left; null if there is none. */
  earlier_payment: CartPayment | null;
  delivery: DeliveryRequirements;
  /** Null if none of the cart's variants is stocked at locations. */
  stock: StockAtLocations | null;
}

/** Loads the requirements of a locked cart, in one statement. */
export async function loadRequirements(tx: Tx, cart: OpenCart): Promise<CheckoutRequirements> {
  const variantIds = cart.items.flatMap((line) => line.variant_id ?? []);
  const values = [cart.id, cart.region_id, [...new Set(variantIds)], cart.sales_channel_id];
  const [requirements] =
    cart.becomes === 'swap'
      ? await tx.query<CheckoutRequirements>(REQUIREMENTS_OF_SWAP, values)
      : await tx.query<CheckoutRequirements>(REQUIREMENTS, [...values, cart.shipping_address_id]);
  return requirements;
}

const REQUIREMENTS = requirementsSql('$5');

const REQUIREMENTS_OF_SWAP = requirementsSql(swapAddressSql('$1'));

/** @param address SQL for the id of the address that the items are sent to */
function requirementsSql(address: string): string {
  return `select ${paymentOfCartSql('$1')} as earlier_payment,
  ${deliveryRequirementsSql({ region: '$2', variants: '$3', address })} as delivery,
  case when (select exists (select from product_variant_inventory_item)) then ${stockAtLocationsSql('$3', '$4')} end as stock`;
}
