import { conflict } from '../errors.ts';

const MAX_WAITING = 100;
const WAIT_TIMEOUT_MS = 10_000;

/**
 * A keyed mutex within this process. Tasks with the same key, such as the changes of one cart, run one after the other and wait before
 * they acquire a connection: otherwise a few hundred requests that wait for one row lock would exhaust the pool. The row lock itself
 * serializes the processes.
 */
export class KeyedMutex {
  /** The waiting tasks by key; a key has an entry while one of its tasks is running. */
  private readonly queues = new Map<string, (() => void)[]>();

  /** @throws conflict if 100 tasks are already waiting, or after a wait of 10 s */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    await this.wait(key);
    try {
      return await work();
    } finally {
      const next = this.queues.get(key)!.shift();
      if (next) next();
      else this.queues.delete(key);
    }
  }

  private wait(key: string): Promise<void> | void {
    const queue = this.queues.get(key);
    if (!queue) return void this.queues.set(key, []);
    if (queue.length >= MAX_WAITING) throw tooManyWaiting(key);
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(enter), 1);
        reject(tooManyWaiting(key));
      }, WAIT_TIMEOUT_MS);
      queue.push(enter);
    });
  }
}

function tooManyWaiting(key: string): Error {
  return conflict(`Too many requests work on ${key}; try again`);
}
