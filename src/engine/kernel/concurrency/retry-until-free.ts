import { setTimeout as sleep } from 'node:timers/promises';
import { conflict } from '../errors.ts';

const TIMEOUT_MS = 10_000;

/**
 * Retries until a lock or lease is acquired, for at most 10 s.
 * @param attempt returns null while another request holds it
 * @throws conflict with the message
 */
export async function retryUntilFree<T>(attempt: () => Promise<T | null>, message: string): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (let wait = 20; ; wait = Math.min(wait * 2, 200)) {
    const result = await attempt();
    if (result !== null) return result;
    if (Date.now() > deadline) throw conflict(message);
    await sleep(wait);
  }
}
