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
  /** As the platform has sent it. */
  address: SessionAddress | null;
}

export type OrderState = 'manual_review' | 'confirmed' | 'canceled' | 'processing' | 'shipped' | 'completed';

export interface OrderLine extends SessionLine {
  /** The quantity that was bought, without what was returned or canceled. */
  current: number;
  /** The quantity that was shipped. */
  fulfilled: number;
  status: 'removed' | 'fulfilled' | 'partial' | 'processing';
}

/** A quantity of a line. */
export interface LineQuantity {
  /** Of the line. */
  id: string;
  quantity: number;
}

export interface OrderFulfillment {
  id: string;
  status: 'processing' | 'shipped' | 'canceled';
  /** When it was made, shipped or canceled; ISO 8601. */
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
  /** Of a refund, positive; minor currency units. */
  amount: number | null;
  reason: string | null;
  /** What came back. */
  lines: LineQuantity[];
}
