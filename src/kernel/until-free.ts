import { setTimeout as sleep } from 'node:timers/promises';
import { conflict } from './errors.ts';

const LONGEST_WAIT_MS = 10_000;

/**
 * Tries until nobody else is at work on the same thing, for 10 s at most.
 * @param attempt null while somebody else is
 * @throws conflict with the message
 */
export async function untilFree<T>(attempt: () => Promise<T | null>, message: string): Promise<T> {
  const deadline = Date.now() + LONGEST_WAIT_MS;
  for (let wait = 20; ; wait = Math.min(wait * 2, 200)) {
    const result = await attempt();
    if (result !== null) return result;
    if (Date.now() > deadline) throw conflict(message);
    await sleep(wait);
  }
}
