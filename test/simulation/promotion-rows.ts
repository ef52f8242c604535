import type { Row } from './rows.ts';

/* Rows of promotions, with the columns that the simulation uses. */

export interface PromotionRow extends Row {
  status: string;
  codes: string[];
  budget: { type: 'money' | 'uses'; limit: number } | null;
  used: number;
  uses_per_customer: number | null;
}

export interface PromotionUseRow {
  promotion_id: string;
  order_id: string;
  customer_id: string;
  amount: number;
}

export interface AdjustmentRow extends Row {
  item_id: string;
  amount: number;
  discount_id: string | null;
  /** The promotion that it is of. */
  source_id: string | null;
  price_reduction: number | null;
}
