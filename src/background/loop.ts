import { AsyncResource } from 'node:async_hooks';

/** Work that this process does now and then, never twice at once. What it throws is told, and it goes on. */
export class Loop {
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;
  private again = false;
  private stopped = false;
  /** In the context that made the loop: a request that wakes it may be given up, and its transaction is not ours. */
  private readonly begin = AsyncResource.bind(() => this.run());

  constructor(
    private readonly work: () => Promise<unknown>,
    private readonly failed: (error: Error) => void,
  ) {}

  /**
   * Works from now on every so often, besides when it is told to. Keeps no process alive.
   * @param ms milliseconds between two beginnings; one that is still at work is left alone
   */
  every(ms: number): this {
    this.timer = setInterval(() => {
      if (!this.running) this.now();
    }, ms).unref();
    return this;
  }

  /** Works now; when it is at it already, once more right afterwards, as it may have missed what is new. */
  now(): void {
    if (this.stopped) return;
    if (this.running) this.again = true;
    else this.running = Promise.resolve().then(this.begin); // work that wakes its loop finds it running
  }

  /** Begins no more work. @returns when what was begun has ended */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  private async run(): Promise<void> {
    do {
      this.again = false;
      try {
        await this.work();
      } catch (error) {
        this.failed(error as Error);
      }
    } while (this.again && !this.stopped);
    this.running = undefined;
  }
}
