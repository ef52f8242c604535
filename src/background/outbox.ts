import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Database } from '../kernel/database.ts';
import { inTime } from '../kernel/in-time.ts';
import type { Tx } from '../kernel/sql.ts';
import {
  fanOut,
  MOST_ATTEMPTS,
  parkedEvents,
  sendAgain,
  settle,
  take,
  write,
  type Delivery,
  type ParkedEvent,
  type Result,
  type Subscription,
} from './deliveries.ts';
import type { EventName, Events, NewEvent, OutboxEvent } from './events.ts';
import { Loop } from './loop.ts';

export type Subscriber<Name extends EventName = EventName> = (
  event: OutboxEvent<Name>,
) => Promise<void> | void;

const POLL_MS = 5000;
/** A subscriber that takes longer has failed, and is called again. */
const LONGEST_CALL_MS = 60_000;
/** What was taken and not begun by then is given back. With the longest call it stays below the hold of a delivery. */
const LONGEST_ROUND_MS = 20_000;

/**
 * Tells subscribers of what has happened, after the commit and at least once: also when the process died in between,
 * and by whichever process comes first.
 *
 * ```
 * publish ─► row of the event ─► a row for each subscriber ─► called ─► row gone
 *                                     ▲                         │ throws
 *                                     ├── later ◄───────────────┤
 *                                     └── sendAgain ◄─ parked ◄─┘ for the tenth time
 * ```
 *
 * Each subscriber hears its events one after the other; those of others do not wait for it.
 */
@Injectable()
export class Outbox implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Outbox.name);
  /** By event, then by name of the subscriber. */
  private readonly subscribers = new Map<string, Map<string, Subscriber<never>>>();
  /** The same, by names that get no new events, see `replacesPlace`. */
  private readonly formerNames = new Map<string, Map<string, Subscriber<never>>>();
  private readonly busy = new Map<string, Promise<void>>();
  private readonly loop: Loop;
  private closed = false;

  constructor(private readonly database: Database) {
    this.loop = new Loop(
      () => this.deliver(),
      (error) => this.logger.error('events could not be read', error.stack),
    );
  }

  /**
   * Call it in a constructor or in `onModuleInit`.
   * @param as by which the subscriber is known to all processes: what it has not heard yet waits under this name. Its place
   * among those of the event (`#1`, `#2` …) unless you name it, so name it when that could change
   * @param options.replacesPlace with a name, for a subscriber that had none in an earlier version: it also gets what still waits
   * under its place, from events of that version
   * @throws when the event has a subscriber of that name
   */
  subscribe<Name extends EventName>(
    name: Name,
    subscriber: Subscriber<Name>,
    as?: string,
    { replacesPlace = false }: { replacesPlace?: boolean } = {},
  ): void {
    const present = this.subscribers.get(name) ?? new Map<string, Subscriber<never>>();
    const place = `#${present.size + 1}`;
    const known = as ?? place;
    if (present.has(known)) throw new Error(`${name} has a subscriber ${known} already`);
    this.subscribers.set(name, present.set(known, subscriber));
    if (!replacesPlace) return;
    const former = this.formerNames.get(name) ?? new Map<string, Subscriber<never>>();
    this.formerNames.set(name, former.set(place, subscriber));
  }

  /** Writes that something has happened, to be told after the commit. */
  publish<Name extends EventName>(tx: Tx, name: Name, data: Events[Name]): Promise<void> {
    return this.publishAll(tx, [[name, data] as NewEvent]);
  }

  /** As `publish`, in one statement and in this order. */
  async publishAll(tx: Tx, events: readonly NewEvent[]): Promise<void> {
    if (events.length === 0) return;
    await write(tx, events);
    tx.afterCommit(() => this.nudge());
  }

  /** There is something to deliver. */
  nudge(): void {
    this.loop.now(); // what is left when we stop is delivered after the next start
  }

  /** What subscribers failed to take ten times, oldest first. Its data are left out: they may hold secrets. */
  parked(): Promise<ParkedEvent[]> {
    return parkedEvents(this.database);
  }

  /**
   * Tries parked events anew, as if they had just happened.
   * @param ids as `parked` tells them; all of them when left out
   * @returns how many there were
   */
  async sendAgain(ids?: readonly number[]): Promise<number> {
    const sent = await sendAgain(this.database, ids);
    this.nudge();
    return sent;
  }

  onApplicationBootstrap(): void {
    this.loop.every(POLL_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closed = true;
    await this.loop.stop();
    await Promise.all(this.busy.values());
  }

  private async deliver(): Promise<void> {
    const names = namesIn(this.subscribers);
    await fanOut(this.database, names);
    const idle = [...names, ...namesIn(this.formerNames)].filter((one) => !this.busy.has(keyOf(one)));
    const taken = await take(this.database, idle);
    for (const key of new Set(taken.map(keyOf))) {
      const round = this.tellAll(taken.filter((one) => keyOf(one) === key)).finally(() => {
        this.busy.delete(key);
        this.nudge(); // others may have come meanwhile, and were left to us
      });
      this.busy.set(key, round);
    }
  }

  private async tellAll(deliveries: readonly Delivery[]): Promise<void> {
    const results: Result[] = [];
    const deadline = Date.now() + LONGEST_ROUND_MS;
    for (const delivery of deliveries) {
      const late = this.closed || Date.now() > deadline;
      results.push(late ? { id: delivery.id, end: 'given back' } : await this.tell(delivery));
    }
    try {
      await settle(this.database, results);
    } catch (error) {
      this.logger.error('events that were told will be told again', (error as Error).stack);
    }
  }

  private async tell({ id, event_id, name, data, subscriber, attempts }: Delivery): Promise<Result> {
    try {
      if (attempts > MOST_ATTEMPTS) throw new Error('every process that told it has died of it');
      const call = (this.subscribers.get(name)?.get(subscriber) ??
        this.formerNames.get(name)?.get(subscriber)) as Subscriber;
      await inTime(LONGEST_CALL_MS, () => call({ id: event_id, name, data } as OutboxEvent));
      return { id, end: 'told' };
    } catch (error) {
      const { message, stack } = error as Error;
      if (attempts < MOST_ATTEMPTS)
        this.logger.warn(`subscriber ${subscriber} of ${name} failed and will be called again`, stack);
      else this.logger.error(`subscriber ${subscriber} of ${name} fails: event ${id} is parked`, stack);
      return { id, end: 'failed', error: message };
    }
  }
}

function namesIn(subscribers: ReadonlyMap<string, ReadonlyMap<string, unknown>>): Subscription[] {
  return [...subscribers].flatMap(([name, those]) =>
    [...those.keys()].map((subscriber) => ({ name, subscriber })),
  );
}

function keyOf({ name, subscriber }: Subscription): string {
  return `${name} ${subscriber}`;
}
