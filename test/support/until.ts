import { setTimeout as sleep } from 'node:timers/promises';

/** Much longer than any condition takes, so that a test does not fail on a loaded machine. */
const TIMEOUT_MS = 150_000;

/**
 * Waits for a condition instead of a time.
 * @param condition returns a truthy value or a list that is not empty
 * @returns that value
 * @throws with the source of the condition, if it is not met in time
 */
export async function until<T>(condition: () => T | Promise<T>, everyMs = 20): Promise<T> {
  for (const deadline = Date.now() + TIMEOUT_MS; ; await sleep(everyMs)) {
    const value = await condition();
    if (Array.isArray(value) ? value.length > 0 : value) return value;
    if (Date.now() > deadline) throw new Error(`condition not met in time: ${condition}`);
  }
}
