import type {
  OpenOrder,
  OrderClaim,
  OrderLine,
  OrderPayment,
  OrderRefund,
  OrderReturn,
  OrderReturnItem,
  OrderShipping,
  OrderSwap,
} from '#shop/orders/order/open-order';

/*
 * Builders of orders in memory, as `changeOrder` passes them, for specs of the arithmetic of orders. Each takes the fields that
 * matter to a test. Amounts are in minor units.
 */

/** An order without lines and tax, placed in Storekeep (not adopted from v1). */
export function buildOpenOrder(fields: Partial<OpenOrder> = {}): OpenOrder {
  return {
    ...{
      id: 'order_1',
      display_id: 1,
      status: 'pending',
      email: 'oliver@shop.example',
      arithmetic: 'storekeep',
    },
    ...{ fulfillment_status: 'not_fulfilled', payment_status: 'not_paid', customer_id: 'cus_1' },
    ...{ region_id: 'reg_1', currency_code: 'eur', sales_channel_id: null, tax_rate: null },
    ...{ shipping_address_id: null, billing_address_id: null, shipping_address: null, locale: null },
    ...{ no_notification: null, canceled_at: null, items: [], shipping_methods: [], discounts: [] },
    ...{ gift_card_transactions: [], payments: [], refunds: [], fulfillments: [], returns: [], swaps: [] },
    ...{ claims: [], events: [], promotions: [] },
    ...fields,
  };
}

/** A line of three units at 10.00. */
export function buildOrderLine(fields: Partial<OrderLine> = {}): OrderLine {
  return {
    ...{ id: 'item_1', original_item_id: null, variant_id: 'variant_1', title: 'Chair', description: null },
    ...{ thumbnail: null, sku: null, profile_id: null, is_giftcard: false, is_return: false, metadata: null },
    ...{ unit_price: 1000, quantity: 3, includes_tax: false, tax_lines: [], adjustments: [] },
    ...{ fulfilled_quantity: null, shipped_quantity: null, returned_quantity: null },
    ...{ unfulfilled_returned_quantity: null, default_title: null, default_description: null },
    ...fields,
  };
}

/** A requested return, without items by default. */
export function buildReturn(fields: Partial<OrderReturn> = {}): OrderReturn {
  return {
    ...{ id: 'ret_1', claim_order_id: null, status: 'requested', refund_amount: 0 },
    ...{ has_custom_refund: false, custom_refund_amount: null },
    ...{
      location_id: null,
      no_notification: null,
      idempotency_key: null,
      shipping_data: null,
      asked_at: null,
    },
    ...{ received_at: null, refund_ids: [], items: [], shipping_method: null },
    ...fields,
  };
}

/** Units of a line in a requested return. */
export function buildReturnItem(item_id: string, quantity: number): OrderReturnItem {
  return {
    ...{ item_id, quantity, is_requested: true, requested_quantity: quantity, received_quantity: null },
    ...{ reason_id: null, note: null },
  };
}

/** A claim that replaces items. @param units quantities by line id */
export function buildClaim(units: Record<string, number>, fields: Partial<OrderClaim> = {}): OrderClaim {
  return {
    ...{ id: 'claim_1', type: 'replace', no_notification: null, payment_status: 'na', refund_amount: null },
    ...{ rounds_to_zero: false },
    ...{ fulfillment_status: 'not_fulfilled', refund_ids: [], canceled_at: null, idempotency_key: null },
    ...{ metadata: null, shipping_address_id: null, shipping_address: null, items: [], shipping_methods: [] },
    fulfillments: [],
    claim_items: Object.entries(units).map(([item_id, quantity]) => ({
      ...{ id: `citm_${item_id}`, item_id, variant_id: 'variant_1', quantity, reason: 'other', note: null },
      ...{ metadata: null, images: [], tags: [] },
    })),
    ...fields,
  };
}

/** A confirmed swap. */
export function buildSwap(fields: Partial<OrderSwap> = {}): OrderSwap {
  return {
    ...{ id: 'swap_1', cart_id: null, allow_backorder: false, no_notification: null, difference_due: 0 },
    ...{ payment_status: 'not_paid', fulfillment_status: 'not_fulfilled', shipping_address_id: null },
    ...{ confirmed_at: '2026-01-01T00:00:00Z', canceled_at: null, idempotency_key: null, refund_ids: [] },
    ...{ stock_owed: null, items: [], shipping_methods: [], fulfillments: [], return_order: null },
    ...fields,
  };
}

/** A captured payment of the order itself. */
export function buildPayment(amount: number, fields: Partial<OrderPayment> = {}): OrderPayment {
  return {
    ...{
      id: 'pay_1',
      swap_id: null,
      provider_id: 'manual',
      amount,
      currency_code: 'eur',
      amount_refunded: 0,
    },
    ...{ data: {}, private_data: {}, data_said_at: null, capture_asked_at: null, capture_key: null },
    ...{ captured_at: '2026-01-01T00:00:00Z', capture_refused_at: null, canceled_at: null },
    ...fields,
  };
}

export function buildRefund(amount: number, fields: Partial<OrderRefund> = {}): OrderRefund {
  return {
    ...{ id: 'ref_1', payment_id: 'pay_1', amount, reason: 'other', note: null, idempotency_key: null },
    ...{ no_notification: null, asked_at: null, settled_at: null, overpaid_amount: 0 },
    ...fields,
  };
}

/** A shipping method without tax. */
export function buildShippingMethod(price: number, fields: Partial<OrderShipping> = {}): OrderShipping {
  return {
    ...{ id: 'sm_1', shipping_option_id: 'so_1', profile_id: 'sp_1', provider_id: 'manual', price },
    ...{ claim_order_id: null, includes_tax: false, data: {}, tax_lines: [] },
    ...fields,
  };
}
