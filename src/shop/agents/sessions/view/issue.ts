/** Why a code was rejected. */
export const codeRejections = [
  ...(['expired', 'invalid', 'usage_limit_reached', 'combination_disallowed'] as const),
  ...(['user_ineligible', 'minimum_not_met'] as const),
];
export type CodeRejection = (typeof codeRejections)[number];

export type IssueCode =
  | 'missing_items'
  | 'missing_email'
  | 'missing_address'
  | 'missing_shipping'
  | 'address_undeliverable'
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
  | 'not_completed';

/** Something that the platform has to know. Errors keep a session from being ready, except for those of an attempt to complete it. */
export interface Issue {
  code: IssueCode;
  severity: 'error' | 'warning' | 'info';
  /** The position of the line or code in the request. */
  index?: number;
  /** Of `missing_address`: the fields that it lacks. */
  fields?: string[];
  /** Of `code_rejected`. */
  reason?: CodeRejection;
  text: string;
}
