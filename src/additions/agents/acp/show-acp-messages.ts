import type { Issue, IssueCode } from '../sessions/view/issue.ts';

/** A message of a session. */
export interface AcpMessage {
  type: Issue['severity'];
  /** Absent in messages of type `info`. */
  code?: string;
  content_type: 'plain';
  content: string;
  severity: 'info' | 'medium' | 'high';
  resolution: 'recoverable' | 'requires_buyer_input' | 'requires_buyer_review';
  param?: string;
}

/** How ACP expresses an issue: its error code, and the JSONPath of the field. */
interface Wording {
  code: string;
  /** Defaults to the severity of the issue. */
  type?: Issue['severity'];
  param?: (issue: Issue) => string;
  resolution?: AcpMessage['resolution'];
}

const ADDRESS = '$.fulfillment_details.address';
const lineOf = ({ index = 0 }: Issue): string => `$.line_items[${index}]`;

const WORDINGS: Record<IssueCode, Wording> = {
  missing_items: { code: 'missing', param: () => '$.line_items' },
  missing_email: { code: 'missing', param: () => '$.buyer.email' },
  missing_address: { code: 'missing', param: () => ADDRESS },
  missing_shipping: { code: 'missing', param: () => '$.selected_fulfillment_options' },
  address_undeliverable: { code: 'region_restricted', param: () => `${ADDRESS}.country` },
  address_changed: { code: 'invalid', param: () => ADDRESS, resolution: 'requires_buyer_review' },
  item_unavailable: { code: 'invalid', param: lineOf },
  out_of_stock: { code: 'out_of_stock', param: lineOf },
  quantity_adjusted: { code: 'limited_availability', param: (issue) => `${lineOf(issue)}.quantity` },
  code_rejected: { code: 'discount_code_invalid', param: ({ index = 0 }) => `$.discounts.codes[${index}]` },
  shipping_changed: { code: 'fulfillment_changed', param: () => '$.selected_fulfillment_options' },
  price_changed: {
    code: 'price_change',
    type: 'warning',
    param: () => '$.totals',
    resolution: 'requires_buyer_review',
  },
  payment_declined: { code: 'payment_declined', param: () => '$.payment_data' },
  requires_3ds: { code: 'requires_3ds', param: () => '$.payment_data', resolution: 'requires_buyer_input' },
  complete_in_progress: { code: 'conflict' },
  fulfillment_not_negotiated: { code: 'unsupported', resolution: 'requires_buyer_input' },
  split_fulfillment: { code: 'unsupported', resolution: 'requires_buyer_input' },
  unsupported_fulfillment: { code: 'unsupported', param: () => '$.selected_fulfillment_options' },
  eligibility_not_accepted: { code: 'unsupported' },
  not_completed: { code: 'conflict' },
};

const SEVERITIES = { error: 'high', warning: 'medium', info: 'info' } as const;

export function showMessage(issue: Issue): AcpMessage {
  const { code, type = issue.severity, param, resolution = 'recoverable' } = WORDINGS[issue.code];
  return {
    type,
    ...(type !== 'info' && { code: issue.reason ? `discount_code_${issue.reason}` : code }),
    content_type: 'plain',
    content: issue.text,
    severity: SEVERITIES[type],
    resolution,
    ...(param && { param: param(issue) }),
  };
}
