import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Loop } from './loop.ts';

const TEN_SECONDS_MS = 10_000;

/**
 * Looks now and then, in every process, for what somebody has left behind: what was asked for and has no answer, or has run out. Any
 * number of processes may do it, so `sweep` takes what it works on under a lock.
 */
export abstract class Sweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: Loop;

  /**
   * @param failed what the log says when a sweep fails
   * @param everyMs milliseconds between two sweeps
   */
  constructor(
    failed: string,
    private readonly everyMs = TEN_SECONDS_MS,
  ) {
    const logger = new Logger(this.constructor.name);
    this.loop = new Loop(
      () => this.sweep(),
      (error) => logger.warn(failed, error.stack),
    );
  }

  abstract sweep(): Promise<void>;

  onApplicationBootstrap(): void {
    this.loop.every(this.everyMs);
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }
}
