import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Loop } from './loop.ts';
import { recoverEach } from './recover-each.ts';

const TEN_SECONDS_MS = 10_000;

/**
 * Looks now and then, in every process, for what somebody has left behind: what was asked for and has no answer, or has run out. Any
 * number of processes may do it, so `sweep` takes what it works on under a lock.
 */
export abstract class Sweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(this.constructor.name);
  private readonly loop: Loop;

  /**
   * @param failed what the log says when a sweep, or one of its items, fails
   * @param everyMs milliseconds between two sweeps
   */
  constructor(
    private readonly failed: string,
    private readonly everyMs = TEN_SECONDS_MS,
  ) {
    this.loop = new Loop(
      () => this.sweep(),
      (error) => this.logger.warn(failed, error.stack),
    );
  }

  /** Finds what is due, and hands it to `recoverEach`. */
  abstract sweep(): Promise<void>;

  /**
   * Runs `work` for each item, four at a time. Every failure is logged, and stops no other item.
   * @param nameOf names the item in the log, e.g. `order order_1`
   */
  protected recoverEach<Item>(
    items: readonly Item[],
    nameOf: (item: Item) => string,
    work: (item: Item) => Promise<unknown>,
  ): Promise<void> {
    return recoverEach(items, work, (error, item) =>
      this.logger.warn(`${this.failed}: ${nameOf(item)}`, error.stack),
    );
  }

  onApplicationBootstrap(): void {
    this.loop.every(this.everyMs);
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }
}
