/**
 * Seconds after which the caller of a provider is considered dead, so that other processes repeat the call with the same key. Longer than
 * the timeout of a provider.
 */
export const RETRY_AFTER_SECONDS = 30;

/** Whether a call that was made at that time may be repeated. */
export function isRetryDue(calledAt: string | null): boolean {
  return calledAt === null || Date.parse(calledAt) < Date.now() - RETRY_AFTER_SECONDS * 1000;
}
