/**
 * Seconds after which whoever asked a provider is believed to be dead, so that others ask again, with the same key; longer than
 * a provider has time to answer.
 */
export const ASKED_AGAIN_SECONDS = 30;

/** Whether what was asked at that time may be asked again. */
export function isDue(askedAt: string | null): boolean {
  return askedAt === null || Date.parse(askedAt) < Date.now() - ASKED_AGAIN_SECONDS * 1000;
}
