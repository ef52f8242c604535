import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';

/** Much longer than any condition takes, so that a test does not fail on a loaded machine. */
const TIMEOUT_MS = 150_000;

/** The pauses between attempts: short at first, so that no test waits longer than it has to. */
const [MIN_PAUSE_MS, MAX_PAUSE_MS] = [5, 50];

const MAX_SHOWN_LENGTH = 1000;

/**
 * Waits for a condition instead of a time.
 * @param condition returns a truthy value or a list that is not empty
 * @param description of the condition, if its source says too little; a function is called when the time is over, and can return what
 * the test sees then
 * @param pauseMs between attempts, for a condition that also triggers what it waits for
 * @returns the value of the condition
 * @throws with the condition and its last value, if it is not met in time
 */
export async function until<T>(
  condition: () => T | Promise<T>,
  description: string | (() => unknown) = '',
  pauseMs?: number,
): Promise<T> {
  const startedAt = Date.now();
  for (;;) {
    const value = await condition();
    if (Array.isArray(value) ? value.length > 0 : value) return value;
    const waitedMs = Date.now() - startedAt;
    if (waitedMs > TIMEOUT_MS) throw new Error(describeFailure(condition, description, value));
    await sleep(pauseMs ?? Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, waitedMs / 10)));
  }
}

function describeFailure(
  condition: () => unknown,
  description: string | (() => unknown),
  value: unknown,
): string {
  const details = typeof description === 'string' ? description : toShortJson(description());
  return [
    `The condition was not met within ${TIMEOUT_MS / 1000} s`,
    details && `: ${details}`,
    `\nCondition: ${condition}`,
    `\nLast value: ${toShortJson(value)}`,
  ].join('');
}

function toShortJson(value: unknown): string {
  const text = toJson(value);
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;
}

function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return inspect(value); // it has a cycle or a bigint
  }
}
