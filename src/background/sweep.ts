import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Loop } from './loop.ts';

const EVERY_MS = 10_000;

/**
 * Looks every ten seconds, in every process, for what somebody has left behind: what was asked for and has no answer. Any number of
 * processes may do it, so `sweep` takes what it works on under a lock.
 */
export abstract class Sweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: Loop;

  /** @param failed what the log says when a sweep fails */
  constructor(failed: string) {
    const logger = new Logger(this.constructor.name);
    this.loop = new Loop(
      () => this.sweep(),
      (error) => logger.warn(failed, error.stack),
    );
  }

  abstract sweep(): Promise<void>;

  onApplicationBootstrap(): void {
    this.loop.every(EVERY_MS);
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }
}
