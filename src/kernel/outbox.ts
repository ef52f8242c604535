import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Database } from './database.ts';
import type { Tx } from './sql.ts';

/** What has happened: written in the transaction that made it happen. */
export interface OutboxEvent {
  /** Ascends in the order of writing. */
  id: number;
  /** e.g. `order.placed` */
  name: string;
  data: Record<string, unknown>;
}

export type Subscriber = (event: OutboxEvent) => Promise<void> | void;

const POLL_MS = 5000;
const BATCH = 50;
/** Seconds until a delivery that did not end is tried again; doubled with each try, to an hour at most. */
const RETRY_SECONDS = 30;

/**
 * Tells subscribers of what has happened, after the commit and at least once: also when the process died in between,
 * and by whichever process comes first. A subscriber that fails is called again later.
 */
@Injectable()
export class Outbox implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Outbox.name);
  private readonly subscribers = new Map<string, Subscriber[]>();
  private timer?: NodeJS.Timeout;
  private delivering?: Promise<void>;
  private again = false;
  private closed = false;

  constructor(private readonly database: Database) {}

  /** Call it in `onModuleInit`. */
  subscribe(name: string, subscriber: Subscriber): void {
    this.subscribers.set(name, [...(this.subscribers.get(name) ?? []), subscriber]);
  }

  async publish(tx: Tx, name: string, data: Record<string, unknown>): Promise<void> {
    await tx.query('insert into outbox_event (name, data) values ($1, $2)', [name, JSON.stringify(data)]);
    tx.afterCommit(() => this.nudge());
  }

  /** There is something to deliver. */
  nudge(): void {
    if (this.closed) return; // what is left is delivered after the next start
    if (this.delivering) this.again = true;
    else this.delivering = this.deliverAll().finally(() => (this.delivering = undefined));
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.nudge(), POLL_MS);
    this.timer.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    await this.delivering;
  }

  private async deliverAll(): Promise<void> {
    try {
      do {
        this.again = false;
        if ((await this.deliverBatch()) === BATCH) this.again = true;
      } while (this.again);
    } catch (error) {
      this.logger.error('events could not be read', (error as Error).stack);
    }
  }

  private async deliverBatch(): Promise<number> {
    // taken for a while rather than locked: subscribers may be slow, and no transaction stays open for them
    const events = await this.database.query<OutboxEvent>(
      `update outbox_event e set attempts = attempts + 1,
         available_at = now() + make_interval(secs => least(3600, ${RETRY_SECONDS} * 2 ^ attempts))
       from (select id from outbox_event where available_at <= now() order by available_at, id limit ${BATCH} for update skip locked) due
       where e.id = due.id returning e.id, e.name, e.data`,
    );
    const delivered: number[] = [];
    for (const event of events.sort((a, b) => a.id - b.id))
      if (await this.deliver(event)) delivered.push(event.id);
    if (delivered.length > 0)
      await this.database.query('delete from outbox_event where id = any($1)', [delivered]);
    return events.length;
  }

  private async deliver(event: OutboxEvent): Promise<boolean> {
    try {
      for (const subscriber of this.subscribers.get(event.name) ?? []) await subscriber(event);
      return true;
    } catch (error) {
      this.logger.warn(
        `a subscriber of ${event.name} failed and will be called again`,
        (error as Error).stack,
      );
      return false;
    }
  }
}
