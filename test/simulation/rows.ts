import type { AdjustmentRow, PromotionRow, PromotionUseRow } from './promotion-rows.ts';
import type { HoldRow, LevelRow, ReservationRow, VariantRow } from './stock-rows.ts';

/*
 * Rows of the database, with the columns that the simulation uses. Amounts are in minor units, times in ISO 8601.
 */

export interface Row {
  id: string;
  created_at: string;
}

export interface OrderRow extends Row {
  display_id: number;
  status: string;
  payment_status: string;
  fulfillment_status: string;
  canceled_at: string | null;
  cart_id: string;
  customer_id: string;
  email: string;
  region_id: string;
  promotions: { id: string; amount: number; rewards?: { bought: { line_id: string }[] }[] }[];
}

export interface LineRow extends Row {
  order_id: string | null;
  swap_id: string | null;
  claim_order_id: string | null;
  order_edit_id: string | null;
  cart_id: string | null;
  original_item_id: string | null;
  variant_id: string | null;
  is_return: boolean;
  is_giftcard: boolean;
  includes_tax: boolean;
  unit_price: number;
  quantity: number;
  fulfilled_quantity: number | null;
  shipped_quantity: number | null;
  returned_quantity: number | null;
}

export interface ReturnRow extends Row {
  order_id: string | null;
  swap_id: string | null;
  claim_order_id: string | null;
  status: 'requested' | 'received' | 'requires_action' | 'canceled';
  refund_amount: number;
  /** What staff set; null if the amount is calculated. */
  custom_refund_amount: number | null;
  refund_ids: string[];
  received_at: string | null;
  asked_at: string | null;
}

export interface ReturnItemRow {
  return_id: string;
  item_id: string;
  quantity: number;
  requested_quantity: number | null;
  received_quantity: number | null;
}

export interface SwapRow extends Row {
  order_id: string;
  cart_id: string | null;
  payment_status: string;
  fulfillment_status: string;
  difference_due: number | null;
  confirmed_at: string | null;
  canceled_at: string | null;
  stock_owed: Record<string, number> | null;
  refund_ids: string[];
}

export interface ClaimRow extends Row {
  order_id: string;
  type: 'refund' | 'replace';
  payment_status: string;
  fulfillment_status: string;
  refund_amount: number | null;
  rounds_to_zero: boolean;
  refund_ids: string[];
  canceled_at: string | null;
  deleted_at: string | null;
}

export interface ClaimItemRow extends Row {
  claim_order_id: string;
  item_id: string;
  quantity: number;
}

export interface FulfillmentRow extends Row {
  order_id: string | null;
  swap_id: string | null;
  claim_order_id: string | null;
  asked_at: string | null;
  cancel_asked_at: string | null;
  shipped_at: string | null;
  canceled_at: string | null;
}

export interface FulfillmentItemRow {
  fulfillment_id: string;
  item_id: string;
  quantity: number;
}

export interface EditRow extends Row {
  order_id: string;
  payment_collection_id: string | null;
  requested_at: string | null;
  confirmed_at: string | null;
  declined_at: string | null;
  canceled_at: string | null;
}

export interface ChangeRow extends Row {
  order_edit_id: string;
  type: string;
  line_item_id: string | null;
  original_line_item_id: string | null;
  deleted_at: string | null;
}

export interface CollectionRow extends Row {
  status: string;
  amount: number;
  authorized_amount: number | null;
  deleted_at: string | null;
}

export interface PaymentRow extends Row {
  order_id: string | null;
  swap_id: string | null;
  cart_id: string | null;
  provider_id: string;
  data: Record<string, unknown>;
  private_data: Record<string, unknown>;
  amount: number;
  amount_refunded: number;
  captured_at: string | null;
  canceled_at: string | null;
  capture_asked_at: string | null;
  capture_refused_at: string | null;
  authorization_status: string | null;
}

export interface RefundRow extends Row {
  order_id: string | null;
  payment_id: string;
  amount: number;
  reason: string;
  asked_at: string | null;
  settled_at: string | null;
}

export interface CardRow extends Row {
  code: string;
  value: number;
  balance: number;
  order_id: string | null;
  swap_id: string | null;
  is_disabled: boolean;
  /** When it was disabled because its purchase was credited. */
  revoked_at: string | null;
  deleted_at: string | null;
}

export interface TransactionRow extends Row {
  gift_card_id: string;
  order_id: string;
  amount: number;
  /** Whether it returns an amount to the card because the order became cheaper. */
  is_reduction: boolean;
  is_taxable: boolean | null;
  tax_rate: number | null;
}

export interface CartRow extends Row {
  type: string;
  completed_at: string | null;
  deleted_at: string | null;
  customer_id: string | null;
}

export interface MethodRow extends Row {
  order_id: string | null;
  swap_id: string | null;
  claim_order_id: string | null;
  return_id: string | null;
  price: number;
  /** Before promotions; null without any. */
  original_price: number | null;
  includes_tax: boolean;
}

export interface SessionRow extends Row {
  amount: number;
  provider_id: string;
  data: Record<string, unknown>;
  private_data: Record<string, unknown>;
  /** The id of the payment that its provider is called to authorize. */
  idempotency_key: string | null;
}

/** All rows that belong to the orders of a run, by table. */
export interface ShopState {
  orders: OrderRow[];
  swaps: SwapRow[];
  carts: CartRow[];
  drafts: (Row & { cart_id: string; status: string })[];
  claims: ClaimRow[];
  edits: EditRow[];
  changes: ChangeRow[];
  lines: LineRow[];
  adjustments: AdjustmentRow[];
  line_taxes: (Row & { item_id: string; rate: number })[];
  returns: ReturnRow[];
  return_items: ReturnItemRow[];
  claim_items: ClaimItemRow[];
  methods: MethodRow[];
  method_taxes: (Row & { shipping_method_id: string; rate: number })[];
  fulfillments: FulfillmentRow[];
  fulfillment_items: FulfillmentItemRow[];
  collections: CollectionRow[];
  collection_sessions: (SessionRow & { payment_collection_id: string })[];
  cart_sessions: (SessionRow & { cart_id: string })[];
  collection_payments: { payment_collection_id: string; payment_id: string }[];
  payments: PaymentRow[];
  refunds: RefundRow[];
  transactions: TransactionRow[];
  cards: CardRow[];
  discounts: { order_id: string; discount_id: string }[];
  variants: VariantRow[];
  levels: LevelRow[];
  reservations: ReservationRow[];
  holds: HoldRow[];
  promotions: PromotionRow[];
  promotion_uses: PromotionUseRow[];
}

/** The order that a row of a return, a swap, a claim or a fulfillment belongs to. */
export function findOrder(
  state: ShopState,
  row: { order_id?: string | null; swap_id?: string | null; claim_order_id?: string | null },
): OrderRow | undefined {
  const { order_id, swap_id, claim_order_id } = row;
  const id =
    order_id ??
    state.swaps.find((swap) => swap.id === swap_id)?.order_id ??
    state.claims.find((claim) => claim.id === claim_order_id)?.order_id;
  return state.orders.find((order) => order.id === id);
}

/** The lines that the customer of an order can have: those of the order, its confirmed swaps and its claims. */
export function getCustomerLines(state: ShopState, orderId: string): LineRow[] {
  return state.lines.filter((line) => {
    if (line.is_return || (line.order_edit_id !== null && line.order_id === null)) return false;
    if (line.order_id !== null) return line.order_id === orderId;
    const swap = state.swaps.find(({ id }) => id === line.swap_id);
    if (swap) return swap.order_id === orderId && swap.confirmed_at !== null;
    const claim = state.claims.find(({ id }) => id === line.claim_order_id);
    return claim?.order_id === orderId;
  });
}

/** The rows whose column has this value. */
export function filterBy<T, K extends keyof T>(rows: readonly T[], column: K, value: T[K]): T[] {
  return rows.filter((row) => row[column] === value);
}

export function sumBy<T>(rows: readonly T[], amount: (row: T) => number | null | undefined): number {
  return rows.reduce((sum, row) => sum + (amount(row) ?? 0), 0);
}
