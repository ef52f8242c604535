import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Database } from '../../kernel/database/database.ts';
import { CommerceError } from '../../kernel/errors.ts';
import { HttpOptions } from '../http-options.ts';

/** The load above which requests are shed, as a share of what the process can do. */
const MAX_LOAD = 0.8;
const SAMPLE_MS = 100;
/** How late a timer may be: a process that reacts later than that does nothing in time. */
const EVENT_LOOP_BUDGET_MS = 500;
/** The weight of the latest sample: a burst of requests that ends within a few samples is no overload. */
const WEIGHT = 0.2;
const RETRY_SECONDS = 2;

/** The rejection of a request because of the load of the process. */
export class Overloaded extends CommerceError {
  constructor() {
    super('unavailable', 'The shop is busy; try again', { retryAfter: RETRY_SECONDS });
  }
}

/**
 * Rejects reads of the catalogue by clients without a session or token while the process is overloaded, so that carts, checkouts,
 * webhooks and staff get the rest of it. The load is the larger of the share of connections that are in use or waited for, and of the
 * delay of the event loop relative to its budget.
 */
@Injectable()
export class LoadShedding implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(LoadShedding.name);
  private load = 0;
  private isShedding = false;
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly database: Database,
    private readonly options: HttpOptions,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.options.shedLoad) return;
    let expectedAt = performance.now() + SAMPLE_MS;
    this.timer = setInterval(() => {
      const now = performance.now();
      this.sample(Math.max(0, now - expectedAt));
      expectedAt = now + SAMPLE_MS;
    }, SAMPLE_MS).unref();
    const { metrics } = this.database.observability;
    metrics?.addGauge('storekeep_load', 'Load of the process; above 0.8 it sheds reads', [], () => [
      { value: this.load },
    ]);
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /**
   * Admits a read of the catalogue.
   * @throws Overloaded
   */
  admitRead(reply: FastifyReply): void {
    if (this.load <= MAX_LOAD) return;
    this.database.observability.metrics?.shedRequests.inc();
    void reply.header('storekeep-load', this.load.toFixed(2)).header('cache-control', 'no-store');
    throw new Overloaded();
  }

  private sample(delayMs: number): void {
    const { pool } = this.database;
    const used = pool.totalCount - pool.idleCount + pool.waitingCount;
    const current = Math.max(used / pool.options.max, delayMs / EVENT_LOOP_BUDGET_MS);
    // capped, so that one long pause is not an overload for the following samples
    this.load = this.load * (1 - WEIGHT) + Math.min(1, current) * WEIGHT;
    const isOver = this.load > MAX_LOAD;
    if (isOver === this.isShedding) return;
    this.isShedding = isOver;
    // one line for an overload, not one for each request
    if (isOver) this.logger.warn('overloaded: reads of the catalogue are rejected');
    else this.logger.log('no longer overloaded');
  }
}
