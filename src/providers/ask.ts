import type { Logger } from '@nestjs/common';
import { inTime } from '../kernel/in-time.ts';
import type { Provider } from './provider.ts';

/** What a provider is asked. */
export interface Question {
  /** e.g. `capture` */
  what: string;
  /** By which the provider knows that it was asked the same before, and does not do it twice. */
  key?: string;
  /** Ids for the log, e.g. `{ cart_id }`. */
  about?: Record<string, string | null | undefined>;
  /** Milliseconds until we stop waiting, where it is not the provider's `timeoutMs`. */
  timeoutMs?: number;
  /** When whoever asks has no more time: then nobody knows whether it was done. */
  stop?: AbortSignal;
}

/** How asking ends: with an answer, with a no, or with nobody knowing whether it was done. Then ask again, with the same key. */
export type End<T> =
  | { end: 'answered'; answer: T }
  | { end: 'refused'; answer: T; message: string }
  | { end: 'unknown'; error: Error };

/**
 * The one way to call a provider: with a deadline, and with a line in the log. A no is an answer whose `status` is
 * `refused`; what is thrown, comes too late or says `error` is unknown. Never while a transaction is open.
 */
export async function ask<P extends Provider, T>(
  logger: Logger,
  provider: P,
  { what, key, about, timeoutMs = provider.timeoutMs, stop }: Question,
  call: (provider: P, signal: AbortSignal) => Promise<T>,
): Promise<End<T>> {
  const began = Date.now();
  const end = await endOf(inTime(timeoutMs, (signal) => call(provider, signal), stop));
  const line = {
    message: what,
    provider_id: provider.id,
    key,
    ...about,
    end: end.end,
    ms: Date.now() - began,
  };
  if (end.end === 'unknown') logger.warn({ ...line, err: end.error });
  // what has a key is done once, and somebody may want to know when it was
  else if (key !== undefined) logger.log(line);
  else logger.debug(line);
  return end;
}

async function endOf<T>(reply: Promise<T>): Promise<End<T>> {
  try {
    const answer = await reply;
    const { status, message } = Object(answer) as { status?: unknown; message?: unknown };
    const told = typeof message === 'string' ? message : undefined;
    if (status === 'refused') return { end: 'refused', answer, message: told ?? 'The provider refused' };
    if (status === 'error')
      return { end: 'unknown', error: new Error(told ?? 'it does not work at the moment') };
    return { end: 'answered', answer };
  } catch (error) {
    return { end: 'unknown', error: error instanceof Error ? error : new Error(String(error)) };
  }
}
