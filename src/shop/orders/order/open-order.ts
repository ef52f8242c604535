import type { NewEvent } from '../../../engine/background/events.ts';
import type { ClaimItemReason } from '../../../model/entities/orders/claim-item.entity.ts';
import type {
  ClaimOrderFulfillmentStatus,
  ClaimOrderPaymentStatus,
  ClaimOrderType,
} from '../../../model/entities/orders/claim-order.entity.ts';
import type {
  OrderFulfillmentStatus,
  OrderPaymentStatus,
  OrderStatus,
} from '../../../model/entities/orders/order.entity.ts';
import type { RefundReason } from '../../../model/entities/payments/refund.entity.ts';
import type { ReturnStatus } from '../../../model/entities/orders/return.entity.ts';
import type { SwapFulfillmentStatus, SwapPaymentStatus } from '../../../model/entities/orders/swap.entity.ts';
import type { DiscountRuleInput } from '../../../model/pricing/discount-amounts.ts';
import type { Arithmetic } from '../../../model/pricing/v1-totals.ts';
import type { AppliedTaxRate } from '../../../model/pricing/tax.ts';
import type { PostalAddress } from '../../../engine/providers/postal-address.ts';

/** An order that `changeOrder` has locked and loaded, to be changed in memory. Timestamps are ISO 8601 strings. */
export interface OpenOrder {
  id: string;
  display_id: number;
  status: OrderStatus;
  /** Derived from the other fields, see `status.ts`; never assigned directly. */
  readonly fulfillment_status: OrderFulfillmentStatus;
  readonly payment_status: OrderPaymentStatus;
  email: string;
  customer_id: string;
  region_id: string;
  currency_code: string;
  sales_channel_id: string | null;
  /** The rules by which its totals were computed when it was placed. */
  arithmetic: Arithmetic;
  /** In percent, for orders of Medusa v1 that have no tax lines; null for all others. */
  tax_rate: number | null;
  shipping_address_id: string | null;
  billing_address_id: string | null;
  shipping_address: PostalAddress | null;
  no_notification: boolean | null;
  canceled_at: string | null;
  items: OrderLine[];
  shipping_methods: OwnShipping[];
  discounts: (Pick<DiscountRuleInput, 'type'> & { id: string })[];
  gift_card_transactions: OrderGiftCardTransaction[];
  payments: OrderPayment[];
  refunds: OrderRefund[];
  fulfillments: OrderFulfillment[];
  /** The order's own returns and those of its claims; returns of swaps are in `swaps`. */
  returns: OrderReturn[];
  swaps: OrderSwap[];
  claims: OrderClaim[];
  /** Events for subscribers, written to the outbox together with the change. */
  events: NewEvent[];
}

/** What a gift card paid, or, with a negative amount, what was credited back to it. */
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
  /** The shipping profile of its product; null for a line without a variant. */
  profile_id: string | null;
  is_giftcard: boolean;
  is_return: boolean;
  metadata: Record<string, unknown> | null;
  unit_price: number;
  quantity: number;
  includes_tax: boolean;
  tax_lines: (AppliedTaxRate & { id: string })[];
  adjustments: { id: string; discount_id: string | null; description: string; amount: number }[];
  /** This and the following quantities are null as long as they are 0. */
  fulfilled_quantity: number | null;
  shipped_quantity: number | null;
  returned_quantity: number | null;
  /** Of the returned units, those that were never in a fulfillment; see `line-quantities.ts`. */
  unfulfilled_returned_quantity: number | null;
}

export interface OrderShipping {
  id: string;
  shipping_option_id: string;
  /** Of its shipping option, like `provider_id`. */
  profile_id: string;
  provider_id: string;
  price: number;
  includes_tax: boolean;
  data: Record<string, unknown>;
  tax_lines: (AppliedTaxRate & { id: string })[];
}

/** A shipping method of the order itself, by which the replacements of a claim may be sent, too. */
export interface OwnShipping extends OrderShipping {
  claim_order_id: string | null;
}

export interface OrderPayment {
  id: string;
  /** The swap whose price difference it pays. */
  swap_id: string | null;
  provider_id: string;
  amount: number;
  currency_code: string;
  amount_refunded: number;
  data: Record<string, unknown>;
  private_data: Record<string, unknown>;
  /** Microseconds since 1970 at which the provider last reported this data; null before its first response about the order. */
  data_said_at: number | null;
  /** When the provider was last called to capture it, and the idempotency key of that call; both null while no capture is pending. */
  capture_asked_at: string | null;
  capture_key: string | null;
  captured_at: string | null;
  /** When the provider rejected the last capture; reset to null when another one is requested. */
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
  /** When the provider was last called; null for refunds of older versions. */
  asked_at: string | null;
  /** When the provider confirmed the refund. */
  settled_at: string | null;
  /** How much of it returns an overpayment of the order; set at the end of the change. */
  overpaid_amount: number;
}

export interface OrderFulfillment {
  id: string;
  provider_id: string | null;
  location_id: string | null;
  no_notification: boolean | null;
  metadata: Record<string, unknown> | null;
  /** Of the request that created it. */
  idempotency_key: string | null;
  /** The provider's response. */
  data: Record<string, unknown>;
  /** When the provider was last called to create it; null again after its response. */
  asked_at: string | null;
  /** The same for its cancellation. */
  cancel_asked_at: string | null;
  shipped_at: string | null;
  canceled_at: string | null;
  items: { item_id: string; quantity: number }[];
  tracking_links: { id: string; tracking_number: string; url: string | null }[];
}

/** An exchange of items for others. */
export interface OrderSwap {
  id: string;
  cart_id: string | null;
  allow_backorder: boolean;
  no_notification: boolean | null;
  payment_status: SwapPaymentStatus;
  fulfillment_status: SwapFulfillmentStatus;
  /** What the customer has to pay, or, if negative, gets back, in minor units; null until the customer confirms the swap. */
  difference_due: number | null;
  shipping_address_id: string | null;
  confirmed_at: string | null;
  canceled_at: string | null;
  idempotency_key: string | null;
  /** The refunds that pay a negative difference. */
  refund_ids: string[];
  /** Backordered quantity by variant when it was confirmed; null if all was in stock. */
  stock_owed: Record<string, number> | null;
  /** The items that are sent to the customer. */
  items: OrderLine[];
  shipping_methods: OrderShipping[];
  fulfillments: OrderFulfillment[];
  return_order: OrderReturn | null;
}

/** A complaint about items, settled by a refund or by replacements. */
export interface OrderClaim {
  id: string;
  type: ClaimOrderType;
  no_notification: boolean | null;
  /** Derived from its refunds, see `status.ts`. */
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
  /** The items that the claim is about. */
  claim_items: OrderClaimItem[];
  /** The replacements. */
  items: OrderLine[];
  /** The claim's own methods; methods of the order may ship it, too, see `OwnShipping`. */
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

/** A return. That of a swap belongs to the swap, not to the order itself. */
export interface OrderReturn {
  id: string;
  claim_order_id: string | null;
  status: ReturnStatus;
  /** The intended refund, in the smallest unit of the order's currency. */
  refund_amount: number;
  /** Whether staff set that amount; null in rows of older versions. */
  has_custom_refund: boolean | null;
  /** The amount that staff set, which `refund_amount` never exceeds; null if it is calculated, and in rows of older versions. */
  custom_refund_amount: number | null;
  location_id: string | null;
  no_notification: boolean | null;
  idempotency_key: string | null;
  /** The response of the fulfillment provider of its shipping method. */
  shipping_data: Record<string, unknown> | null;
  /** When that provider was last called to create it; null again after its response. */
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
  /** Null for items that were not requested. */
  requested_quantity: number | null;
  received_quantity: number | null;
  reason_id: string | null;
  note: string | null;
}
