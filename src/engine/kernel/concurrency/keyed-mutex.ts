import AsyncLock from 'async-lock';
import { conflict } from '../errors.ts';

const MAX_WAITING = 100;
const WAIT_TIMEOUT_MS = 10_000;

/**
 * A keyed mutex within this process. Tasks with the same key, such as the changes of one cart, run one after the other and wait before
 * they acquire a connection: otherwise a few hundred requests that wait for one row lock would exhaust the pool. The row lock itself
 * serializes the processes.
 */
export class KeyedMutex {
  private readonly lock = new AsyncLock({ maxPending: MAX_WAITING, timeout: WAIT_TIMEOUT_MS });

  /** @throws conflict if 100 tasks are already waiting, or after a wait of 10 s */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const release = await this.acquire(key);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** The lock calls its callback in the async context of the previous task, so the work must not run in the callback. */
  private acquire(key: string): Promise<() => void> {
    return new Promise((resolve, reject) => {
      this.lock
        .acquire(key, (release: () => void) => resolve(release))
        .catch(() => reject(conflict(`Too many requests work on ${key}; try again`)));
    });
  }
}
