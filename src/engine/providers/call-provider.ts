import type { Logger } from '@nestjs/common';
import { withTimeout } from '../kernel/concurrency/with-timeout.ts';
import type { Provider } from './provider.ts';

/** A call of a provider. */
export interface ProviderCall {
  /** e.g. `capture` */
  what: string;
  /** The idempotency key, by which the provider recognizes a repeated call and does not execute it twice. */
  key?: string;
  /** Ids to log, e.g. `{ cart_id }`. */
  about?: Record<string, string | null | undefined>;
  /** The timeout in milliseconds; defaults to the provider's `timeoutMs`. */
  timeoutMs?: number;
  /** Aborted when the caller stops waiting; the outcome is then unknown. */
  stop?: AbortSignal;
}

/** The outcome of a call: a response, a rejection, or unknown. An unknown outcome requires a repeated call with the same key. */
export type CallResult<T> =
  | { end: 'answered'; answer: T }
  | { end: 'refused'; answer: T; message: string }
  | { end: 'unknown'; error: Error };

/**
 * Calls a provider with a timeout, and logs the call. All provider calls go through it. A response with the `status` `refused` is a
 * rejection; after an exception, a timeout or the `status` `error`, the outcome is unknown. Never call it while a transaction is open.
 */
export async function callProvider<P extends Provider, T>(
  logger: Logger,
  provider: P,
  { what, key, about, timeoutMs = provider.timeoutMs, stop }: ProviderCall,
  call: (provider: P, signal: AbortSignal) => Promise<T>,
): Promise<CallResult<T>> {
  const startedAt = Date.now();
  const outcome = await outcomeOf(withTimeout(timeoutMs, (signal) => call(provider, signal), stop));
  const line = {
    message: what,
    provider_id: provider.id,
    key,
    ...about,
    end: outcome.end,
    ms: Date.now() - startedAt,
  };
  if (outcome.end === 'unknown') logger.warn({ ...line, err: outcome.error });
  // calls with a key are executed once, and an operator may need the time of it
  else if (key !== undefined) logger.log(line);
  else logger.debug(line);
  return outcome;
}

async function outcomeOf<T>(response: Promise<T>): Promise<CallResult<T>> {
  try {
    const answer = await response;
    const { status, message } = Object(answer) as { status?: unknown; message?: unknown };
    const text = typeof message === 'string' ? message : undefined;
    if (status === 'refused') return { end: 'refused', answer, message: text ?? 'The provider refused' };
    if (status === 'error')
      return { end: 'unknown', error: new Error(text ?? 'it does not work at the moment') };
    return { end: 'answered', answer };
  } catch (error) {
    return { end: 'unknown', error: error instanceof Error ? error : new Error(String(error)) };
  }
}
