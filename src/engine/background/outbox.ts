import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Database } from '../kernel/database/database.ts';
import { withTimeout } from '../kernel/concurrency/with-timeout.ts';
import type { Tx } from '../kernel/database/sql.ts';
import {
  fanOut,
  MAX_ATTEMPTS,
  parkedEvents,
  retryParked,
  storeOutcomes,
  leaseDeliveries,
  insertEvents,
  type Delivery,
  type ParkedEvent,
  type DeliveryOutcome,
  type Subscription,
} from './deliveries.ts';
import type { EventName, Events, NewEvent, OutboxEvent } from './events.ts';
import { Loop } from './loop.ts';

export type Subscriber<Name extends EventName = EventName> = (
  event: OutboxEvent<Name>,
) => Promise<void> | void;

const POLL_MS = 5000;
/** The timeout of a subscriber: a call that takes longer has failed and is retried. */
const CALL_TIMEOUT_MS = 60_000;
/** Deliveries that have not started by then are released. Together with the call timeout it is shorter than the lease of a delivery. */
const BATCH_TIMEOUT_MS = 20_000;

/**
 * A transactional outbox: delivers events to subscribers after the commit and at least once. Any process may deliver them, so a crash
 * after the commit loses none.
 *
 * ```
 * publish ─► row of the event ─► a row for each subscriber ─► called ─► row gone
 *                                     ▲                         │ throws
 *                                     ├── later ◄───────────────┤
 *                                     └── sendAgain ◄─ parked ◄─┘ for the tenth time
 * ```
 *
 * Each subscriber receives its events one after the other; subscribers do not wait for each other.
 */
@Injectable()
export class Outbox implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Outbox.name);
  /** By event, then by name of the subscriber. */
  private readonly subscribers = new Map<string, Map<string, Subscriber<never>>>();
  /** Subscribers by former names, which get no new events; see `replacesPlace`. */
  private readonly formerNames = new Map<string, Map<string, Subscriber<never>>>();
  private readonly busy = new Map<string, Promise<void>>();
  private readonly loop: Loop;
  private closed = false;

  constructor(private readonly database: Database) {
    this.loop = new Loop(
      () => this.deliver(),
      (error) => this.logger.error('failed to read events', error.stack),
    );
  }

  /**
   * Registers a subscriber. Call it in a constructor or in `onModuleInit`.
   * @param as identifies the subscriber in all processes: its pending deliveries are stored under this name. Defaults to its position
   * among the subscribers of the event (`#1`, `#2` …), so pass a name if the position could change
   * @param options.replacesPlace for a named subscriber that had no name in an earlier version: it also receives the deliveries that
   * are still pending under its position
   * @throws if the event has a subscriber with that name
   */
  subscribe<Name extends EventName>(
    name: Name,
    subscriber: Subscriber<Name>,
    as?: string,
    { replacesPlace = false }: { replacesPlace?: boolean } = {},
  ): void {
    const present = this.subscribers.get(name) ?? new Map<string, Subscriber<never>>();
    const position = `#${present.size + 1}`;
    const key = as ?? position;
    if (present.has(key)) throw new Error(`${name} has a subscriber ${key} already`);
    this.subscribers.set(name, present.set(key, subscriber));
    if (!replacesPlace) return;
    const former = this.formerNames.get(name) ?? new Map<string, Subscriber<never>>();
    this.formerNames.set(name, former.set(position, subscriber));
  }

  /** Writes an event, which is delivered after the commit. */
  publish<Name extends EventName>(tx: Tx, name: Name, data: Events[Name]): Promise<void> {
    return this.publishAll(tx, [[name, data] as NewEvent]);
  }

  /** Like `publish` for several events, in one statement and in this order. */
  async publishAll(tx: Tx, events: readonly NewEvent[]): Promise<void> {
    if (events.length === 0) return;
    await insertEvents(tx, events);
    tx.afterCommit(() => this.wake());
  }

  /** Triggers the delivery of pending events. */
  wake(): void {
    this.loop.trigger(); // deliveries that are pending at shutdown are made after the next start
  }

  /** @deprecated the former name of `wake` */
  nudge(): void {
    this.wake();
  }

  /** Returns the deliveries that have failed ten times, oldest first, without their data, which may contain secrets. */
  parked(): Promise<ParkedEvent[]> {
    return parkedEvents(this.database);
  }

  /**
   * Retries parked events, with the full number of attempts.
   * @param ids from `parked`; defaults to all parked events
   * @returns the number of events
   */
  async sendAgain(ids?: readonly number[]): Promise<number> {
    const sent = await retryParked(this.database, ids);
    this.wake();
    return sent;
  }

  onApplicationBootstrap(): void {
    this.loop.runEvery(POLL_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closed = true;
    await this.loop.stop();
    await Promise.all(this.busy.values());
  }

  private async deliver(): Promise<void> {
    const names = namesIn(this.subscribers);
    await fanOut(this.database, names);
    const idle = [...names, ...namesIn(this.formerNames)].filter((name) => !this.busy.has(keyOf(name)));
    const taken = await leaseDeliveries(this.database, idle);
    for (const key of new Set(taken.map(keyOf))) {
      const batch = this.callAll(taken.filter((event) => keyOf(event) === key)).finally(() => {
        this.busy.delete(key);
        this.wake(); // picks up deliveries that have arrived for this subscriber in the meantime
      });
      this.busy.set(key, batch);
    }
  }

  private async callAll(deliveries: readonly Delivery[]): Promise<void> {
    const results: DeliveryOutcome[] = [];
    const deadline = Date.now() + BATCH_TIMEOUT_MS;
    for (const delivery of deliveries) {
      const late = this.closed || Date.now() > deadline;
      results.push(late ? { id: delivery.id, end: 'released' } : await this.call(delivery));
    }
    try {
      await storeOutcomes(this.database, results);
    } catch (error) {
      this.logger.error(
        'failed to store the outcome of deliveries, which will be repeated',
        (error as Error).stack,
      );
    }
  }

  private async call({
    id,
    event_id: event_id,
    name,
    data,
    subscriber,
    attempts,
  }: Delivery): Promise<DeliveryOutcome> {
    try {
      if (attempts > MAX_ATTEMPTS) throw new Error('every process that delivered it has crashed');
      const handler = (this.subscribers.get(name)?.get(subscriber) ??
        this.formerNames.get(name)?.get(subscriber)) as Subscriber;
      await withTimeout(CALL_TIMEOUT_MS, () => handler({ id: event_id, name, data } as OutboxEvent));
      return { id, end: 'delivered' };
    } catch (error) {
      const { message, stack } = error as Error;
      if (attempts < MAX_ATTEMPTS)
        this.logger.warn(`subscriber ${subscriber} of ${name} failed and will be retried`, stack);
      else
        this.logger.error(
          `subscriber ${subscriber} of ${name} failed too often: event ${id} is parked`,
          stack,
        );
      return { id, end: 'failed', error: message };
    }
  }
}

function namesIn(subscribers: ReadonlyMap<string, ReadonlyMap<string, unknown>>): Subscription[] {
  return [...subscribers].flatMap(([name, byName]) =>
    [...byName.keys()].map((subscriber) => ({ name, subscriber })),
  );
}

function keyOf({ name, subscriber }: Subscription): string {
  return `${name} ${subscriber}`;
}
