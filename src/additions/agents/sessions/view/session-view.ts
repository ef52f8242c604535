import type { CredentialHandler } from '@storekeep/server/extend';
import type { Buyer, RequestedCode, SessionAddress } from '../session-input.ts';
import type { Issue } from './issue.ts';

/** The states of a session, in the order in which they are tested. */
export type SessionState =
  'completed' | 'canceled' | 'expired' | 'completing' | 'escalated' | 'ready' | 'open';

/** A way to pay, with the provider that is paid. */
export interface PaymentHandler extends CredentialHandler {
  provider_id: string;
}

/** The present state of a session, from which each protocol builds its response. Amounts are in minor currency units. */
export interface SessionView {
  id: string;
  /** The names of the capabilities that were negotiated at the creation. */
  capabilities: readonly string[];
  state: SessionState;
  /** Lower case. */
  currency: string;
  /** Whether the prices of the items include tax; their subtotal does not. */
  includes_tax: boolean;
  lines: SessionLine[];
  totals: SessionTotals;
  /** One for each shipping profile of its lines that has options. */
  groups: ShippingGroup[];
  /** Whether any of its lines has to be shipped. */
  requires_shipping: boolean;
  buyer: Buyer | null;
  /** The recipient of the delivery as the platform sent it; null if it sent none. */
  recipient: Partial<Buyer> | null;
  address: SessionAddress | null;
  codes: RequestedCode[];
  discounts: AppliedDiscount[];
  issues: Issue[];
  /** The payment handlers that can pay for it. */
  handlers: PaymentHandler[];
  order: OrderView | null;
  created_at: Date;
  updated_at: Date;
  expires_at: Date;
}

export interface SessionLine {
  id: string;
  variant_id: string;
  product_id: string;
  /** The title of the product. */
  title: string;
  variant_title: string | null;
  handle: string | null;
  sku: string | null;
  thumbnail: string | null;
  quantity: number;
  unit_price: number;
  totals: Pick<SessionTotals, 'subtotal' | 'discount_total' | 'tax_total' | 'total'>;
}

export interface SessionTotals {
  subtotal: number;
  discount_total: number;
  /** Null without a shipping method. */
  shipping_total: number | null;
  tax_total: number;
  /** Adds up to `tax_total`. */
  taxes: { name: string; rate: number; amount: number }[];
  /** The paid amount, including the tax of the gift cards. */
  gift_card_total: number;
  total: number;
}

export interface ShippingGroup {
  /** The shipping profile. */
  id: string;
  line_ids: string[];
  options: ShippingChoice[];
  selected_id: string | null;
}

export interface ShippingChoice {
  id: string;
  title: string;
  subtotal: number;
  tax: number;
  total: number;
}

export interface AppliedDiscount {
  id: string;
  code: string;
  title: string;
  percent: number | null;
  amount: number;
  /** By the position of the line; adds up to the amount. */
  allocations: { index: number; amount: number }[];
}

/** An order as its platform sees it. Amounts are in minor currency units. */
export interface OrderView {
  id: string;
  /** The id of the session, which is that of the cart. */
  session_id: string;
  display_id: number;
  /** Lower case. */
  currency: string;
  includes_tax: boolean;
  status: OrderState;
  lines: OrderLine[];
  fulfillments: OrderFulfillment[];
  adjustments: OrderAdjustment[];
  totals: SessionTotals;
  /** The shipping address as the platform sent it. */
  address: SessionAddress | null;
}

export type OrderState = 'manual_review' | 'confirmed' | 'canceled' | 'processing' | 'shipped' | 'completed';

export interface OrderLine extends SessionLine {
  /** The bought quantity less the returned and canceled one. */
  current: number;
  /** The quantity that was shipped. */
  fulfilled: number;
  status: 'removed' | 'fulfilled' | 'partial' | 'processing';
}

/** A quantity of a line. */
export interface LineQuantity {
  /** The id of the line. */
  id: string;
  quantity: number;
}

export interface OrderFulfillment {
  id: string;
  status: 'processing' | 'shipped' | 'canceled';
  /** When it was created, shipped or canceled, whichever was last; ISO 8601. */
  occurred_at: string;
  lines: LineQuantity[];
  tracking_number: string | null;
  tracking_url: string | null;
}

export interface OrderAdjustment {
  id: string;
  type: 'refund' | 'return' | 'exchange';
  status: 'pending' | 'completed';
  /** ISO 8601. */
  occurred_at: string;
  /** The refunded amount, positive, in minor currency units; null if it is not a refund. */
  amount: number | null;
  reason: string | null;
  /** The returned quantities. */
  lines: LineQuantity[];
}
