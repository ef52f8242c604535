import type { Logger } from '@nestjs/common';
import { withTimeout } from '../kernel/concurrency/with-timeout.ts';
import { currentRehearsal } from '../kernel/rehearsal.ts';
import { currentWork } from '../kernel/request-work.ts';
import type { Observability } from '../observability/observability.ts';
import type { Provider } from './provider.ts';
import { checkedProvider, isRecorded, recordingProvider } from './rehearse-call.ts';

/** Where calls are logged and measured. */
export interface ProviderCaller {
  readonly logger: Logger;
  readonly observability: Observability;
}

/** A call of a provider. */
export interface ProviderCall {
  /** e.g. `capture` */
  operation: string;
  /** The idempotency key, by which the provider recognizes a repeated call and does not execute it twice. */
  key?: string;
  /** Ids to log, e.g. `{ cart_id }`. */
  logContext?: Record<string, string | null | undefined>;
  /** The timeout in milliseconds; defaults to the provider's `timeoutMs`. */
  timeoutMs?: number;
  /** Aborted when the caller stops waiting; the outcome is then unknown. */
  stop?: AbortSignal;
}

/** A response by which a provider rejects a call, or reports a failure of its own. */
interface Rejection {
  status: 'refused' | 'error';
}

/** The outcome of a call: a response, a rejection, or unknown. An unknown outcome requires a repeated call with the same key. */
export type CallResult<T> =
  | { outcome: 'answered'; response: Exclude<T, Rejection> }
  | { outcome: 'refused'; response: T; message: string }
  | { outcome: 'unknown'; error: Error; /** With the `status` `error`. */ response?: T };

/**
 * Calls a provider with a timeout, and logs the call. All provider calls go through it. A response with the `status` `refused` is a
 * rejection; after an exception, a timeout or the `status` `error`, the outcome is unknown. Never call it while a transaction is open.
 */
export async function callProvider<P extends Provider, T>(
  { logger, observability }: ProviderCaller,
  provider: P,
  { operation, key, logContext, timeoutMs = provider.timeoutMs, stop }: ProviderCall,
  call: (provider: P, signal: AbortSignal) => Promise<T>,
): Promise<CallResult<T>> {
  const rehearsal = currentRehearsal();
  if (rehearsal && isRecorded(operation))
    return resultOf(call(recordingProvider(provider, rehearsal), AbortSignal.timeout(timeoutMs)));
  const check = currentWork()?.check;
  const called = check && isRecorded(operation) ? checkedProvider(provider, check) : provider;
  const startedAt = Date.now();
  const run = (): Promise<CallResult<T>> =>
    resultOf(withTimeout(timeoutMs, (signal) => call(called, signal), stop));
  const { metrics, tracing } = observability;
  const attributes = { 'storekeep.provider': provider.id, 'storekeep.operation': operation };
  const result = await (tracing ? tracing.runCall(`${provider.id} ${operation}`, attributes, run) : run());
  const line = {
    message: operation,
    provider_id: provider.id,
    key,
    ...logContext,
    end: result.outcome,
    ms: Date.now() - startedAt,
  };
  metrics?.providerCalls.observe(
    { provider: provider.id, operation, outcome: result.outcome },
    (Date.now() - startedAt) / 1000,
  );
  if (result.outcome === 'unknown') logger.warn({ ...line, err: result.error });
  // calls with a key are executed once, and an operator may need the time of it
  else if (key !== undefined) logger.log(line);
  else logger.debug(line);
  return result;
}

async function resultOf<T>(pending: Promise<T>): Promise<CallResult<T>> {
  try {
    const response = await pending;
    const { status, message } = Object(response) as { status?: unknown; message?: unknown };
    const text = typeof message === 'string' ? message : undefined;
    if (status === 'refused')
      return { outcome: 'refused', response, message: text ?? 'The provider refused' };
    if (status === 'error')
      return { outcome: 'unknown', error: new Error(text ?? 'it does not work at the moment'), response };
    return { outcome: 'answered', response: response as Exclude<T, Rejection> };
  } catch (error) {
    return { outcome: 'unknown', error: error instanceof Error ? error : new Error(String(error)) };
  }
}
