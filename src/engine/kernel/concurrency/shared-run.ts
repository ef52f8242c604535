import { AsyncResource } from 'node:async_hooks';

/**
 * Coalesces concurrent calls. Runs never overlap, and all callers that arrive during a run share the next one, as the current run may
 * have missed the data that they need. A caller waits for two runs at most, however many callers there are.
 */
export class SharedRun<T> {
  private running?: Promise<T>;
  private next?: Promise<T>;
  /** Runs in the async context of the constructor, so that a caller's transaction or deadline does not apply to the other callers. */
  private readonly work: () => Promise<T>;

  constructor(work: () => Promise<T>) {
    this.work = AsyncResource.bind(work);
  }

  /** @returns the result of a run that started after this call @throws the error of that run, to all callers that share it */
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
