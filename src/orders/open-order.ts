import type { NewEvent } from '../background/events.ts';
import type { ClaimItemReason } from '../entities/claim-item.ts';
import type {
  ClaimOrderFulfillmentStatus,
  ClaimOrderPaymentStatus,
  ClaimOrderType,
} from '../entities/claim-order.ts';
import type { OrderFulfillmentStatus, OrderPaymentStatus, OrderStatus } from '../entities/order.ts';
import type { RefundReason } from '../entities/refund.ts';
import type { ReturnStatus } from '../entities/return.ts';
import type { SwapFulfillmentStatus, SwapPaymentStatus } from '../entities/swap.ts';
import type { DiscountRuleFacts } from '../pricing/discount.ts';
import type { Arithmetic } from '../pricing/former-totals.ts';
import type { TaxRateFact } from '../pricing/tax.ts';
import type { PostalAddress } from '../providers/postal-address.ts';

/** An order that is locked: what `changeOrder` hands out to be changed in memory. Timestamps are ISO 8601 texts. */
export interface OpenOrder {
  id: string;
  display_id: number;
  status: OrderStatus;
  /** Follow from the rest, see `status.ts`: nobody assigns them. */
  readonly fulfillment_status: OrderFulfillmentStatus;
  readonly payment_status: OrderPaymentStatus;
  email: string;
  customer_id: string;
  region_id: string;
  currency_code: string;
  sales_channel_id: string | null;
  /** Whose rules its sums followed when it was placed. */
  arithmetic: Arithmetic;
  /** In percent, of orders of old shops, which have no tax lines; null for all others. */
  tax_rate: number | null;
  shipping_address_id: string | null;
  billing_address_id: string | null;
  shipping_address: PostalAddress | null;
  no_notification: boolean | null;
  canceled_at: string | null;
  items: OrderLine[];
  shipping_methods: OwnShipping[];
  discounts: (Pick<DiscountRuleFacts, 'type'> & { id: string })[];
  gift_card_transactions: OrderGiftCardTransaction[];
  payments: OrderPayment[];
  refunds: OrderRefund[];
  fulfillments: OrderFulfillment[];
  /** Its own and those of its claims; those of swaps are with these. */
  returns: OrderReturn[];
  swaps: OrderSwap[];
  claims: OrderClaim[];
  /** What the change tells subscribers; written with it. */
  events: NewEvent[];
}

/** What a gift card paid, or got back where the amount is negative. */
export interface OrderGiftCardTransaction {
  gift_card_id: string;
  amount: number;
  is_taxable: boolean | null;
  tax_rate: number | null;
  /** See `GiftCardTransaction.is_reduction`. */
  is_reduction: boolean;
}

export interface OrderLine {
  id: string;
  /** The line that it replaced in an order edit. */
  original_item_id: string | null;
  variant_id: string | null;
  title: string;
  description: string | null;
  thumbnail: string | null;
  sku: string | null;
  /** The shipping profile of its product; null for a line that is no variant. */
  profile_id: string | null;
  is_giftcard: boolean;
  is_return: boolean;
  metadata: Record<string, unknown> | null;
  unit_price: number;
  quantity: number;
  includes_tax: boolean;
  tax_lines: (TaxRateFact & { id: string })[];
  adjustments: { id: string; discount_id: string | null; description: string; amount: number }[];
  /** These are null as long as they are 0. */
  fulfilled_quantity: number | null;
  shipped_quantity: number | null;
  returned_quantity: number | null;
  /** Of the returned units, those that were never in a fulfillment; see `line-quantities.ts`. */
  unfulfilled_returned_quantity: number | null;
}

export interface OrderShipping {
  id: string;
  shipping_option_id: string;
  /** Of its option, as the next one. */
  profile_id: string;
  provider_id: string;
  price: number;
  includes_tax: boolean;
  data: Record<string, unknown>;
  tax_lines: (TaxRateFact & { id: string })[];
}

/** Of the order itself: what a claim sends may go by it, too. */
export interface OwnShipping extends OrderShipping {
  claim_order_id: string | null;
}

export interface OrderPayment {
  id: string;
  /** The swap whose difference it pays. */
  swap_id: string | null;
  provider_id: string;
  amount: number;
  currency_code: string;
  amount_refunded: number;
  data: Record<string, unknown>;
  private_data: Record<string, unknown>;
  /** Microseconds since 1970 at which its provider said these last; null before the first answer about the order. */
  data_said_at: number | null;
  /** When its provider was last asked to capture it, by the key; both null when it is not being captured. */
  capture_asked_at: string | null;
  capture_key: string | null;
  captured_at: string | null;
  /** Its provider has refused the last capture; null again when it is asked anew. */
  capture_refused_at: string | null;
  canceled_at: string | null;
}

export interface OrderRefund {
  id: string;
  payment_id: string | null;
  amount: number;
  reason: RefundReason;
  note: string | null;
  idempotency_key: string | null;
  no_notification: boolean | null;
  /** When the provider was last asked; null for a refund of before. */
  asked_at: string | null;
  /** When the provider answered that it is done. */
  settled_at: string | null;
  /** How much of it gives back what the order was overpaid by; set when the change of the order ends. */
  overpaid_amount: number;
}

/** A parcel. */
export interface OrderFulfillment {
  id: string;
  provider_id: string | null;
  location_id: string | null;
  no_notification: boolean | null;
  metadata: Record<string, unknown> | null;
  /** Of the request that made it. */
  idempotency_key: string | null;
  /** What its provider answered. */
  data: Record<string, unknown>;
  /** When its provider was last asked to make it; null with the answer. */
  asked_at: string | null;
  /** The same for giving it up. */
  cancel_asked_at: string | null;
  shipped_at: string | null;
  canceled_at: string | null;
  items: { item_id: string; quantity: number }[];
  tracking_links: { id: string; tracking_number: string; url: string | null }[];
}

/** Things that are exchanged for others. */
export interface OrderSwap {
  id: string;
  cart_id: string | null;
  allow_backorder: boolean;
  no_notification: boolean | null;
  payment_status: SwapPaymentStatus;
  fulfillment_status: SwapFulfillmentStatus;
  /** What is to be paid, or below 0 to be paid back; null until the customer has confirmed it. */
  difference_due: number | null;
  shipping_address_id: string | null;
  confirmed_at: string | null;
  canceled_at: string | null;
  idempotency_key: string | null;
  /** The refunds that pay it back. */
  refund_ids: string[];
  /** By variant, what stock did not hold when it was confirmed; null when it held all. */
  stock_owed: Record<string, number> | null;
  /** What is sent out. */
  items: OrderLine[];
  shipping_methods: OrderShipping[];
  fulfillments: OrderFulfillment[];
  return_order: OrderReturn | null;
}

/** Things that were wrong: money back, or others instead. */
export interface OrderClaim {
  id: string;
  type: ClaimOrderType;
  no_notification: boolean | null;
  /** Follows from its refunds, see `status.ts`. */
  payment_status: ClaimOrderPaymentStatus;
  fulfillment_status: ClaimOrderFulfillmentStatus;
  /** In the smallest unit of the order's currency; null for a replacement. */
  refund_amount: number | null;
  /** The refunds that pay it. */
  refund_ids: string[];
  canceled_at: string | null;
  idempotency_key: string | null;
  metadata: Record<string, unknown> | null;
  shipping_address_id: string | null;
  shipping_address: PostalAddress | null;
  /** What was wrong. */
  claim_items: OrderClaimItem[];
  /** What is sent instead. */
  items: OrderLine[];
  /** Its own; it may be sent by some of the order's, too. */
  shipping_methods: OrderShipping[];
  fulfillments: OrderFulfillment[];
}

export interface OrderClaimItem {
  id: string;
  item_id: string;
  variant_id: string;
  quantity: number;
  reason: ClaimItemReason;
  note: string | null;
  metadata: Record<string, unknown> | null;
  images: { id: string; url: string }[];
  tags: { tag_id: string }[];
}

/** What comes back. One of a swap has no order of its own. */
export interface OrderReturn {
  id: string;
  claim_order_id: string | null;
  status: ReturnStatus;
  /** What it is meant to give back, in the smallest unit of the order's currency. */
  refund_amount: number;
  /** Whether staff set that amount, which is never raised then; null in rows of older versions. */
  has_custom_refund: boolean | null;
  location_id: string | null;
  no_notification: boolean | null;
  idempotency_key: string | null;
  /** What the provider of its shipping answered. */
  shipping_data: Record<string, unknown> | null;
  /** When that was last asked to make it; null with the answer. */
  asked_at: string | null;
  received_at: string | null;
  /** The refunds that pay it. */
  refund_ids: string[];
  items: OrderReturnItem[];
  shipping_method: OrderShipping | null;
}

export interface OrderReturnItem {
  item_id: string;
  quantity: number;
  is_requested: boolean;
  /** Null for what was not asked for. */
  requested_quantity: number | null;
  received_quantity: number | null;
  reason_id: string | null;
  note: string | null;
}
