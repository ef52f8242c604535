import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { withTimeout } from '../kernel/concurrency/with-timeout.ts';
import { Database } from '../kernel/database/database.ts';
import type { Tx } from '../kernel/database/sql.ts';
import { activeTraceparent } from '../observability/tracing.ts';
import {
  type Delivery,
  type DeliveryOutcome,
  fanOut,
  insertEvents,
  leaseDeliveries,
  MAX_ATTEMPTS,
  newestEventId,
  type ParkedAnnouncer,
  type ParkedEvent,
  parkedEvents,
  PermanentFailure,
  retryParked,
  storeOutcomes,
} from './deliveries.ts';
import type { AnyOutboxEvent, EventName, Events, NewEvent } from './events.ts';
import { Loop } from './loop.ts';
import { Subscriptions } from './subscriptions.ts';

export type Subscriber<Name extends EventName = EventName> = (
  event: AnyOutboxEvent<Name>,
) => Promise<void> | void;

export interface SubscribeOptions {
  /**
   * For a named subscriber that had no name in an earlier version: it also receives the deliveries that are still pending under its
   * position.
   */
  replacesPlace?: boolean;
  /** Returns an event that is published when a delivery is parked, and tells staff what they have to do. */
  announceParked?: ParkedAnnouncer;
}

export interface SubscribeToAnyOptions extends SubscribeOptions {
  /**
   * Returns the names of the events that are needed at present, or `*`, for a subscriber whose interest changes at run time. Called
   * before each round of deliveries, at least every five seconds. Events without another subscriber are written only if it has
   * returned their name.
   */
  readNames?: () => Promise<readonly string[]>;
}

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
 * publish ─► row of the event ─► a row for each subscriber ─► called ─► row deleted
 *                                     ▲                         │ throws
 *                                     ├── later ◄───────────────┤
 *                                     └── sendAgain ◄─ parked ◄─┘ for the tenth time, or a PermanentFailure
 * ```
 *
 * Each subscriber receives its events one after the other; subscribers do not wait for each other.
 */
@Injectable()
export class Outbox implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Outbox.name);
  private readonly subscriptions = new Subscriptions<Subscriber>();
  private readonly busy = new Map<string, Promise<void>>();
  private readonly loop: Loop;
  private started = false;
  private closed = false;

  constructor(private readonly database: Database) {
    this.loop = new Loop(
      () => this.deliver(),
      (error) => this.logger.error('failed to read events', error.stack),
    );
  }

  /**
   * Registers a subscriber. Call it in a constructor or in `onModuleInit`.
   * @param names a name, several names, or `*` for all events except internal ones
   * @param as identifies the subscriber in all processes: its pending deliveries are stored under this name. Defaults to its position
   * among the subscribers of the event (`#1`, `#2` …), so pass a name if the position could change
   * @throws if one of the events has a subscriber with that name
   */
  subscribe(names: '*', subscriber: Subscriber, as?: string, options?: SubscribeToAnyOptions): void;
  subscribe<Name extends EventName>(
    names: Name | readonly Name[],
    subscriber: Subscriber<Name>,
    as?: string,
    options?: SubscribeOptions,
  ): void;
  subscribe(
    names: string | readonly string[],
    subscriber: Subscriber<never>,
    as?: string,
    options: SubscribeToAnyOptions = {},
  ): void {
    const list = typeof names === 'string' ? [names] : [...new Set(names)];
    this.subscriptions.add(list, subscriber as Subscriber, as, options);
    if (this.started) this.warnOfUnknownNames(list);
  }

  /** Declares events of the application, see `Events`. A subscriber of a name that is not declared is reported at startup. */
  declare(...names: EventName[]): void {
    this.subscriptions.declare(names);
  }

  /** Writes an event, which is delivered after the commit. Does nothing if no process has a subscriber for it. */
  publish<Name extends EventName>(tx: Tx, name: Name, data: Events[Name]): Promise<void> {
    return this.publishAll(tx, [[name, data] as NewEvent]);
  }

  /** Like `publish` for several events, in one statement and in this order. */
  publishAll(tx: Tx, events: readonly NewEvent[]): Promise<void> {
    return insertEvents(tx, events);
  }

  /** Triggers the delivery of pending events. */
  wake(): void {
    this.loop.trigger(); // deliveries that are pending at shutdown are made after the next start
  }

  /**
   * Reads the names of `readNames` again. Call it after a change of them: events that happen after it resolves are written, at least
   * those of this process; other processes read the names within five seconds.
   */
  async refresh(): Promise<void> {
    try {
      await this.subscriptions.refresh();
    } catch (error) {
      this.logger.error('failed to read which events are needed', (error as Error).stack);
    }
    this.wake(); // which reads them, too
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
    const sent = await this.database.transaction((tx) => retryParked(tx, ids));
    this.wake();
    return sent;
  }

  onApplicationBootstrap(): void {
    this.started = true;
    // not earlier: until all modules have subscribed, every event is written
    this.database.events = {
      hasSubscriber: (event) => this.subscriptions.has(event),
      wake: () => this.wake(),
      traceparent: this.database.observability.tracing ? activeTraceparent : () => null,
    };
    this.warnOfUnknownNames();
    this.loop.runEvery(POLL_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closed = true;
    await this.loop.stop();
    await Promise.all(this.busy.values());
  }

  private async deliver(): Promise<void> {
    const newest = await newestEventId(this.database);
    const current = await this.subscriptions.readCurrent();
    if (newest === null) return;
    await this.database.independent((sql) => fanOut(sql, current, newest));
    const idle = this.subscriptions.all().filter(({ queue }) => !this.busy.has(queue));
    const leased = await this.database.independent((sql) => leaseDeliveries(sql, idle));
    const queueOf = (delivery: Delivery): string => this.subscriptions.find(delivery)!.queue;
    for (const queue of new Set(leased.map(queueOf))) {
      const batch = this.callAll(leased.filter((delivery) => queueOf(delivery) === queue)).finally(() => {
        this.busy.delete(queue);
        this.wake(); // picks up deliveries that have arrived for this subscriber in the meantime
      });
      this.busy.set(queue, batch);
    }
  }

  private async callAll(deliveries: readonly Delivery[]): Promise<void> {
    const results: DeliveryOutcome[] = [];
    const deadline = Date.now() + BATCH_TIMEOUT_MS;
    for (const delivery of deliveries) {
      const late = this.closed || Date.now() > deadline;
      results.push(late ? { id: delivery.id, end: 'released' } : await this.observeCall(delivery));
    }
    try {
      const announcements = results.flatMap((result) =>
        'announcement' in result ? result.announcement : [],
      );
      if (announcements.length === 0)
        return await this.database.independent((sql) => storeOutcomes(sql, results));
      await this.database.transaction(async (tx) => {
        await storeOutcomes(tx, results);
        await insertEvents(tx, announcements);
      });
    } catch (error) {
      this.logger.error(
        'failed to store the outcome of deliveries, which will be repeated',
        (error as Error).stack,
      );
    }
  }

  private async observeCall(delivery: Delivery): Promise<DeliveryOutcome> {
    const { metrics, tracing } = this.database.observability;
    const call = (): Promise<DeliveryOutcome> => this.call(delivery);
    const { name, traceparent } = delivery;
    const endTimer = metrics?.deliveries.startTimer();
    const outcome = await (tracing ? tracing.runDelivery(`deliver ${name}`, traceparent, call) : call());
    endTimer?.({ event: this.subscriptions.isKnown(name) ? name : 'other', outcome: outcome.end });
    return outcome;
  }

  private async call(delivery: Delivery): Promise<DeliveryOutcome> {
    const { id, event_id, name, data, subscriber, attempts } = delivery;
    try {
      if (attempts > MAX_ATTEMPTS) throw new Error('every process that delivered it has crashed');
      const { handler } = this.subscriptions.find(delivery)!;
      await withTimeout(CALL_TIMEOUT_MS, () =>
        handler({ id: event_id, name, data, attempt: attempts } as AnyOutboxEvent),
      );
      return { id, end: 'delivered' };
    } catch (error) {
      const { message, stack } = error as Error;
      const isPermanent = error instanceof PermanentFailure;
      const announcement =
        isPermanent || attempts >= MAX_ATTEMPTS ? await this.announceParked(delivery, message) : [];
      if (isPermanent)
        this.logger.error(
          `subscriber ${subscriber} of ${name} cannot process event ${id}, which is parked`,
          stack,
        );
      else if (attempts < MAX_ATTEMPTS)
        this.logger.warn(`subscriber ${subscriber} of ${name} failed and will be retried`, stack);
      else
        this.logger.error(
          `subscriber ${subscriber} of ${name} failed too often: event ${id} is parked`,
          stack,
        );
      return { id, end: isPermanent ? 'parked' : 'failed', error: message, announcement };
    }
  }

  private async announceParked(
    { id, event_id, name, data, subscriber, attempts }: Delivery,
    error: string,
  ): Promise<NewEvent[]> {
    const { announceParked } = this.subscriptions.find({ name, subscriber }) ?? {};
    if (!announceParked) return [];
    try {
      const event = { id: event_id, name, data, attempt: attempts } as AnyOutboxEvent;
      return [await announceParked(event, { parked_event_id: id, error })];
    } catch (failure) {
      this.logger.error(`failed to announce that event ${id} is parked`, (failure as Error).stack);
      return [];
    }
  }

  /** A subscriber of a name that is never published would fail silently. */
  private warnOfUnknownNames(among?: readonly string[]): void {
    for (const { name, subscribers } of this.subscriptions.unknownNames()) {
      if (among && !among.includes(name)) continue;
      const similar = this.subscriptions.similarName(name);
      const hint = similar
        ? `use ${similar}`
        : 'see docs/events.md; events of your own are declared by outbox.declare';
      this.logger.warn(
        `no event ${name} is ever published, but ${subscribers.join()} subscribes to it: ${hint}`,
      );
    }
  }
}
