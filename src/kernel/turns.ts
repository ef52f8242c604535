import { conflict } from './errors.ts';

const MOST_WAITING = 100;
const LONGEST_WAIT_MS = 10_000;

/**
 * Work about the same thing, such as the changes of one cart, takes turns in this process before it takes a connection:
 * else a few hundred requests for one row lock would hold the whole pool. Between processes the row lock decides.
 */
export class Turns {
  /** What waits, by key; the entry is there while somebody is at work. */
  private readonly waiting = new Map<string, (() => void)[]>();

  /** @throws conflict when 100 wait already, or the wait takes longer than 10 s */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    await this.wait(key);
    try {
      return await work();
    } finally {
      const next = this.waiting.get(key)!.shift();
      if (next) next();
      else this.waiting.delete(key);
    }
  }

  private wait(key: string): Promise<void> | void {
    const queue = this.waiting.get(key);
    if (!queue) return void this.waiting.set(key, []);
    if (queue.length >= MOST_WAITING) throw tooMany(key);
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        clearTimeout(patience);
        resolve();
      };
      const patience = setTimeout(() => {
        queue.splice(queue.indexOf(enter), 1);
        reject(tooMany(key));
      }, LONGEST_WAIT_MS);
      queue.push(enter);
    });
  }
}

function tooMany(key: string): Error {
  return conflict(`Too many requests work on ${key}; try again`);
}
