import type { SessionAddress } from '../session-input.ts';
import type { SessionLine, SessionTotals } from '../view/session-view.ts';

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
