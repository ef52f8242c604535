import { AsyncResource } from 'node:async_hooks';

/** A periodic task, whose runs never overlap. Errors are reported, and the task continues. */
export class Loop {
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;
  private isRerunRequested = false;
  private stopped = false;
  /** Runs in the async context of the constructor: the transaction and cancellation of a request that triggers it must not apply. */
  private readonly start = AsyncResource.bind(() => this.run());

  constructor(
    private readonly work: () => Promise<unknown>,
    private readonly onError: (error: Error) => void,
  ) {}

  /**
   * Starts the timer, in addition to explicit triggers. It does not keep the process alive.
   * @param ms the interval in milliseconds; skipped while a run is in progress
   */
  runEvery(ms: number): this {
    this.timer = setInterval(() => {
      if (!this.running) this.trigger();
    }, ms).unref();
    return this;
  }

  /** Triggers a run; if one is in progress, another one follows it, as the current run may have missed new work. */
  trigger(): void {
    if (this.stopped) return;
    if (this.running) this.isRerunRequested = true;
    else this.running = Promise.resolve().then(this.start); // asynchronously, so that work that triggers its own task finds it running
  }

  /** Starts no further runs. @returns when the current run has ended */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  private async run(): Promise<void> {
    do {
      this.isRerunRequested = false;
      try {
        await this.work();
      } catch (error) {
        this.onError(error as Error);
      }
    } while (this.isRerunRequested && !this.stopped);
    this.running = undefined;
  }
}
