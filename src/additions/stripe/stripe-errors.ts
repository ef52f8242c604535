/** The properties of Stripe's errors that we rely on (https://docs.stripe.com/error-codes). */
interface StripeError {
  type: string;
  code?: string;
  message: string;
  /** The parameter that is wrong, e.g. `customer`. */
  param?: string;
  statusCode?: number;
  /** The headers of the response, in lower case. */
  headers?: Readonly<Record<string, string>>;
  /** The payment intent, for `payment_intent_unexpected_state` and for a declined card. */
  payment_intent?: { id: string; status: string };
}

/** Recognized by its form, since the class is part of the optional package. */
function isStripeError(error: unknown): error is StripeError {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe');
}

/** The intent is in a state that does not permit the request, e.g. canceled. */
export function isUnexpectedState(error: unknown): boolean {
  return isStripeError(error) && error.code === 'payment_intent_unexpected_state';
}

/** The key was used for a request with other parameters; the request was not executed. */
export function isKeyMismatch(error: unknown): boolean {
  return isStripeError(error) && error.type === 'StripeIdempotencyError' && !isBusy(error);
}

/** Another request with the same key is being executed, so the outcome is not known yet. */
function isBusy({ statusCode }: StripeError): boolean {
  return statusCode === 409;
}

/** The intent that was created although its payment was declined. */
export function findDeclinedIntent(error: unknown): string | undefined {
  return isStripeError(error) ? error.payment_intent?.id : undefined;
}

/** The account has no such object. */
export function isMissing(error: unknown): boolean {
  return isStripeError(error) && error.code === 'resource_missing';
}

/** The customer was deleted at Stripe, or belongs to another account. */
export function isMissingCustomer(error: unknown): boolean {
  return isStripeError(error) && error.code === 'resource_missing' && error.param === 'customer';
}

/**
 * Stripe has failed, and repeats the same failure for 24 hours for the same idempotency key (https://docs.stripe.com/idempotency), so the
 * outcome must be looked up.
 */
export function isServerError(error: unknown): boolean {
  return isStripeError(error) && (error.statusCode ?? 0) >= 500;
}

/** Stripe repeats a failure that it has stored for the idempotency key, and has not executed the request again. */
export function isReplayed(error: unknown): boolean {
  return isServerError(error) && (error as StripeError).headers?.['idempotent-replayed'] === 'true';
}

/**
 * The message of a request that Stripe has declined and will always decline: a declined card, or invalid parameters; null for errors after
 * which the request may be repeated, or which the operator must fix.
 */
export function describeRefusal(error: unknown): string | null {
  if (!isStripeError(error) || isBusy(error)) return null;
  return error.type === 'StripeCardError' || error.type === 'StripeInvalidRequestError'
    ? error.message
    : null;
}
