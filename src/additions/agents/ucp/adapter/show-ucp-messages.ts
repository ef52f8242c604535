import type { Issue, IssueCode } from '#additions/agents/sessions/view/issue';

export interface UcpMessage {
  type: Issue['severity'];
  code: string;
  path?: string;
  content: string;
  content_type: 'plain';
  /** Of errors only. */
  severity?: 'recoverable' | 'requires_buyer_input' | 'unrecoverable';
}

/** How UCP expresses an issue: its error code, and the JSONPath of the field. */
interface Wording {
  code: string;
  path?: (issue: Issue) => string;
  needsBuyer?: boolean;
}

const METHOD = '$.fulfillment.methods[0]';
const lineOf = ({ index = 0 }: Issue): string => `$.line_items[${index}]`;

const WORDINGS: Record<IssueCode, Wording> = {
  missing_items: { code: 'missing', path: () => '$.line_items' },
  missing_email: { code: 'missing', path: () => '$.buyer.email' },
  missing_address: { code: 'missing', path: () => `${METHOD}.destinations` },
  missing_shipping: { code: 'missing', path: () => `${METHOD}.groups` },
  address_undeliverable: {
    code: 'address_undeliverable',
    path: () => `${METHOD}.destinations[0].address_country`,
  },
  address_changed: { code: 'address_changed', path: () => `${METHOD}.destinations[0]` },
  item_unavailable: { code: 'item_unavailable', path: lineOf },
  out_of_stock: { code: 'out_of_stock', path: lineOf },
  quantity_adjusted: { code: 'quantity_adjusted', path: (issue) => `${lineOf(issue)}.quantity` },
  code_rejected: { code: 'discount_code_invalid', path: ({ index = 0 }) => `$.discounts.codes[${index}]` },
  shipping_changed: { code: 'fulfillment_changed', path: () => `${METHOD}.groups` },
  price_changed: { code: 'price_changed', path: () => '$.totals' },
  payment_declined: { code: 'payment_failed', path: () => '$.payment' },
  requires_3ds: { code: 'requires_3ds', path: () => '$.payment', needsBuyer: true },
  complete_in_progress: { code: 'complete_in_progress' },
  fulfillment_not_negotiated: { code: 'fulfillment_required', needsBuyer: true },
  split_fulfillment: { code: 'split_fulfillment', path: () => `${METHOD}.groups`, needsBuyer: true },
  unsupported_fulfillment: { code: 'unsupported_fulfillment', path: () => '$.fulfillment.methods' },
  eligibility_not_accepted: {
    code: 'eligibility_not_accepted',
    path: ({ index = 0 }) => `$.context.eligibility[${index}]`,
  },
  not_completed: { code: 'not_completed' },
};

/** The messages of a checkout. */
export function showMessage(issue: Issue): UcpMessage {
  const { severity, text } = issue;
  const { code, path, needsBuyer } = WORDINGS[issue.code];
  return {
    type: severity,
    code: issue.reason
      ? `discount_code_${issue.reason === 'minimum_not_met' ? 'invalid' : issue.reason}`
      : code,
    ...(path && { path: path(issue) }),
    content: text,
    content_type: 'plain',
    ...(severity === 'error' && { severity: needsBuyer ? 'requires_buyer_input' : 'recoverable' }),
  };
}
