/** The parameters of a request; nested ones by their path, e.g. `{ metadata: { cart_id: '…' } }`. */
export type Fields = Record<string, string | Record<string, string>>;

/** An error that Stripe answers with. */
export class StripeFailure extends Error {
  constructor(
    readonly status: number,
    readonly body: { error: Record<string, unknown> },
  ) {
    super(JSON.stringify(body));
  }
}

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

export interface StripeIntent {
  id: string;
  object: 'payment_intent';
  client_secret: string;
  /** Seconds since 1970. */
  created: number;
  amount: number;
  amount_capturable: number;
  amount_received: number;
  currency: string;
  status: IntentStatus;
  capture_method: 'automatic' | 'manual';
  customer: string | null;
  description: string | null;
  metadata: Record<string, string>;
  payment_method_types: string[];
  receipt_email: string | null;
  latest_charge: string | null;
  last_payment_error: { message: string } | null;
  cancellation_reason: string | null;
}

export interface StripeRefund {
  id: string;
  object: 'refund';
  payment_intent: string;
  amount: number;
  currency: string;
  status: 'succeeded' | 'pending' | 'failed';
  metadata: Record<string, string>;
  failure_reason?: string;
}

export interface StripeCustomer {
  id: string;
  object: 'customer';
  email: string;
  metadata: Record<string, string>;
}

export function list(data: object[]): object {
  return { object: 'list', data, has_more: false };
}

export function optional(field: Fields[string] | undefined): string | null {
  return typeof field === 'string' ? field : null;
}

export function asMetadata({ metadata }: Fields): Record<string, string> {
  return typeof metadata === 'object' ? metadata : {};
}

export function failWith(status: number, code: string, message: string, param?: string): StripeFailure {
  return new StripeFailure(status, { error: { type: 'invalid_request_error', code, message, param } });
}

export function unexpectedState(intent: StripeIntent): StripeFailure {
  const message = `You cannot perform this action on a PaymentIntent with status ${intent.status}`;
  const error = {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message,
    payment_intent: { ...intent },
  };
  return new StripeFailure(400, { error });
}

export function declined(intent: StripeIntent): StripeFailure {
  const error = {
    type: 'card_error',
    code: 'card_declined',
    message: 'Your card was declined.',
    payment_intent: { ...intent },
  };
  return new StripeFailure(402, { error });
}
