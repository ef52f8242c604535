import type { SessionInput, SessionRequest } from '../session-input.ts';
import type { StoredSession } from '../session-store.ts';

/** The fields that a request omits do not change; null clears all. */
export function mergeRecipient(
  before: SessionRequest['recipient'],
  recipient: SessionInput['recipient'],
): SessionRequest['recipient'] {
  if (recipient === undefined) return before;
  return recipient && { ...before, ...recipient };
}

/** The fields that a request omits do not change; null clears one. */
export function mergeAttribution(
  before: StoredSession['attribution'],
  attribution: SessionInput['attribution'],
): StoredSession['attribution'] {
  if (!attribution) return before;
  return Object.fromEntries(
    Object.entries({ ...before, ...attribution }).filter(([, value]) => value !== null),
  );
}
