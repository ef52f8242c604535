import type { Refusal } from '@storekeep/server/extend';
/** The properties of PayPal's errors that we rely on (https://developer.paypal.com/api/rest/responses/). */
interface ErrorBody {
  name?: unknown;
  message?: unknown;
  debug_id?: unknown;
  details?: { issue?: unknown; description?: unknown }[];
}

/** An error that PayPal has responded with. */
export class PayPalError extends Error {
  /** The codes of the reasons, e.g. `AUTHORIZATION_ALREADY_CAPTURED`. */
  readonly issues: readonly string[];
  /** Explains the first reason. */
  readonly explanation: string;

  constructor(
    /** The HTTP status. */
    readonly status: number,
    body: unknown,
  ) {
    const { name, message, debug_id, details } = Object(body) as ErrorBody;
    const reasons = Array.isArray(details) ? details : [];
    const [first] = reasons;
    const explanation = [first?.description, first?.issue, message, name].find(isText) ?? `HTTP ${status}`;
    const debugId = isText(debug_id) ? `, debug id ${debug_id}` : '';
    super(`PayPal: ${explanation} (${isText(name) ? name : status}${debugId})`);
    this.explanation = explanation;
    this.issues = reasons.map(({ issue }) => issue).filter(isText);
  }

  hasIssue(issue: string): boolean {
    return this.issues.includes(issue);
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** PayPal has failed, so the request may have been executed. */
export function isServerError(error: unknown): error is PayPalError {
  return error instanceof PayPalError && error.status >= 500;
}

export function isNotFound(error: unknown): boolean {
  return error instanceof PayPalError && error.status === 404;
}

/** PayPal has declined the request and will always decline it, e.g. because the order is paid already. */
export function isRejected(error: unknown): error is PayPalError {
  return error instanceof PayPalError && (error.status === 400 || error.status === 422);
}

/** @throws the error, unless PayPal has declined the request */
export function refuseOrThrow(error: unknown): Refusal {
  if (!isRejected(error)) throw error;
  return { status: 'refused', message: error.explanation };
}
