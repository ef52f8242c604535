import type { OrderGiftCardTransaction, OrderLine } from '#shop/orders/order/open-order';
import { buildOrderLine } from './order-builders.ts';

/** A line of one gift card for 10.00. */
export function buildGiftCardLine(id: string, fields: Partial<OrderLine> = {}): OrderLine {
  return buildOrderLine({ id, quantity: 1, unit_price: 1000, is_giftcard: true, ...fields });
}

/** A line of one chair for 10.00. */
export function buildChairLine(id: string, fields: Partial<OrderLine> = {}): OrderLine {
  return buildOrderLine({ id, quantity: 1, unit_price: 1000, ...fields });
}

/** A payment with a gift card, or a credit to it if the amount is negative. */
export function buildGiftCardTransaction(
  gift_card_id: string,
  amount: number,
  fields: Partial<OrderGiftCardTransaction> = {},
): OrderGiftCardTransaction {
  return {
    id: 'gct_1',
    gift_card_id,
    amount,
    is_taxable: null,
    tax_rate: null,
    is_reduction: false,
    ...fields,
  };
}
