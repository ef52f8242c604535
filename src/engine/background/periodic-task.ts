import { type BeforeApplicationShutdown, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Loop } from './loop.ts';
import { recoverEach } from './recover-each.ts';

const TEN_SECONDS_MS = 10_000;

/**
 * A periodic recovery task of every process: finds interrupted work, such as a provider call without a response, and expired records.
 * Several processes run it concurrently, so `run` locks the rows that it processes.
 */
export abstract class PeriodicTask implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(this.constructor.name);
  private readonly loop: Loop;

  /**
   * @param failureMessage the log message when a run, or one of its items, fails
   * @param intervalMs milliseconds between two runs
   */
  constructor(
    private readonly failureMessage: string,
    private readonly intervalMs = TEN_SECONDS_MS,
  ) {
    this.loop = new Loop(
      () => this.run(),
      (error) => this.logger.warn(failureMessage, error.stack),
    );
  }

  /** Finds the due items, and passes them to `recoverEach`. */
  abstract run(): Promise<void>;

  /**
   * Runs `work` for each item, four at a time. Every failure is logged and does not affect the other items.
   * @param nameOf describes the item in the log, e.g. `order order_1`
   */
  protected recoverEach<Item>(
    items: readonly Item[],
    nameOf: (item: Item) => string,
    work: (item: Item) => Promise<unknown>,
  ): Promise<void> {
    return recoverEach(items, work, (error, item) =>
      this.logger.warn(`${this.failureMessage}: ${nameOf(item)}`, error.stack),
    );
  }

  onApplicationBootstrap(): void {
    this.loop.runEvery(this.intervalMs);
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }
}
