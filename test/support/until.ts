import { setTimeout as sleep } from 'node:timers/promises';

/** Far more than anything takes: a loaded machine makes a test slow, never red. */
const PATIENCE_MS = 150_000;

/**
 * Waits for a condition, never for a time.
 * @param holds a list that is not empty holds
 * @returns what held
 * @throws with the words of the condition when it does not come about
 */
export async function until<T>(holds: () => T | Promise<T>, everyMs = 20): Promise<T> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(everyMs)) {
    const value = await holds();
    if (Array.isArray(value) ? value.length > 0 : value) return value;
    if (Date.now() > deadline) throw new Error(`this did not come about: ${holds}`);
  }
}
