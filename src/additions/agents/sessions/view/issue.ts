/** Why a cart may not use a code. */
export type CodeRejection =
  | 'expired'
  | 'invalid'
  | 'usage_limit_reached'
  | 'combination_disallowed'
  | 'user_ineligible'
  | 'minimum_not_met';

export type IssueCode =
  | 'missing_items'
  | 'missing_email'
  | 'missing_address'
  | 'missing_shipping'
  | 'address_undeliverable'
  | 'address_changed'
  | 'item_unavailable'
  | 'out_of_stock'
  | 'quantity_adjusted'
  | 'code_rejected'
  | 'shipping_changed'
  | 'price_changed'
  | 'payment_declined'
  | 'requires_3ds'
  | 'complete_in_progress'
  | 'fulfillment_not_negotiated'
  | 'split_fulfillment'
  | 'unsupported_fulfillment'
  | 'eligibility_not_accepted'
  | 'not_completed';

/** A problem of a session, or of a request. A session with an error is not ready, unless it is the error of an attempt to complete it. */
export interface Issue {
  code: IssueCode;
  severity: 'error' | 'warning' | 'info';
  /** The position of the line or code in the request. */
  index?: number;
  /** The missing fields of the address; only with `missing_address`. */
  fields?: string[];
  /** Only with `code_rejected`. */
  reason?: CodeRejection;
  text: string;
}
