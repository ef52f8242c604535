import { AsyncResource } from 'node:async_hooks';

/**
 * Runs work for all callers that ask for it: never two runs at once, and one more run for all callers that came while one was running,
 * as that one may have missed what they need. So a caller waits for two runs at most, however many callers there are.
 */
export class SharedRun<T> {
  private running?: Promise<T>;
  private next?: Promise<T>;
  /** Bound to the context of the constructor: the transaction or the deadline of one caller must not count for the others. */
  private readonly work: () => Promise<T>;

  constructor(work: () => Promise<T>) {
    this.work = AsyncResource.bind(work);
  }

  /** @returns what a run that began after this call returns @throws what that run throws, to all who share it */
  run(): Promise<T> {
    if (this.next) return this.next;
    if (!this.running) return this.start();
    const start = (): Promise<T> => {
      this.next = undefined;
      return this.start();
    };
    this.next = this.running.then(start, start);
    return this.next;
  }

  private start(): Promise<T> {
    const running = this.work().finally(() => {
      if (this.running === running) this.running = undefined;
    });
    this.running = running;
    return running;
  }
}
