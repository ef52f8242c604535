import type { Stripe } from './stripe-client.ts';
import { isKeyMismatch, isReplayed, isServerError } from './stripe-errors.ts';

/** Limits the failures of a company that is down for long; each call that fails uses one more key. */
const MAX_KEYS = 20;

interface KeyedRequest<T> {
  /** The first idempotency key. */
  key: string;
  /** After the timeout, a repeated call may be in progress, so no further key is used. */
  signal?: AbortSignal;
  /** Looks for the result of an earlier request before another key is used. */
  find?: () => Promise<T | undefined>;
  /** Sends the request. */
  send: (options: Stripe.RequestOptions) => Promise<T>;
}

/**
 * Sends a request with an idempotency key. Stripe repeats a failure of its own for 24 hours for the same key, so the request is then sent
 * with the keys `key-1`, `key-2` … A repeated call uses the same sequence, and so finds the result of the call whose response was lost.
 */
export async function sendOnce<T>({ key, signal, find, send }: KeyedRequest<T>): Promise<T> {
  let failure: unknown;
  try {
    return await send({ idempotencyKey: key });
  } catch (error) {
    if (!isServerError(error) && !isKeyMismatch(error)) throw error;
    failure = error;
  }
  for (let n = 1; n < MAX_KEYS; n++) {
    const result = await find?.();
    if (result !== undefined) return result;
    signal?.throwIfAborted();
    try {
      return await send({ idempotencyKey: `${key}-${n}`, maxNetworkRetries: 0 });
    } catch (error) {
      // a new failure: the next call finds it stored for this key, and goes on with the one after it
      if (!isReplayed(error) && !isKeyMismatch(error)) throw error;
      failure = error;
    }
  }
  throw failure;
}
