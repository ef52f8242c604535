import type { ParkedAnnouncer, Subscription } from './deliveries.ts';
import { EVENT_NAMES, INTERNAL_EVENTS } from './event-names.ts';

/** Stands for all events, except internal ones. */
export const ANY_EVENT = '*';

/** A subscriber, as it was registered in this process. */
export interface Registration<Handler> extends Subscription {
  handler: Handler;
  /** Deliveries of the same queue are made one after the other. */
  queue: string;
  announceParked?: ParkedAnnouncer;
}

export interface RegistrationOptions {
  /** See `Outbox.subscribe`. */
  replacesPlace?: boolean;
  /** See `Outbox.subscribe`. */
  readNames?: () => Promise<readonly string[]>;
  /** See `Outbox.subscribe`. */
  announceParked?: ParkedAnnouncer;
}

/** The subscribers of one process. */
export class Subscriptions<Handler> {
  /** By event, then by name of the subscriber. */
  private readonly current = new Map<string, Map<string, Registration<Handler>>>();
  /** Subscribers by former names, which get no new events. */
  private readonly former = new Map<string, Map<string, Registration<Handler>>>();
  /** Subscribers of `*` that need only some events, which change at run time. */
  private readonly selective = new Map<string, Selection>();
  private readonly names = new Set<string>(EVENT_NAMES);
  /** The number of reads of selective subscribers so far. */
  private reads = 0;

  /** @throws if one of the events has a subscriber with that name */
  add(
    names: readonly string[],
    handler: Handler,
    as: string | undefined,
    { replacesPlace = false, readNames, announceParked }: RegistrationOptions,
  ): void {
    const keys = names.map((name) => as ?? this.positionIn(name));
    names.forEach((name, index) => this.requireFree(name, keys[index]));
    names.forEach((name, index) => {
      const subscriber = keys[index];
      const queue = `${names.join()} ${subscriber}`;
      const registration = { name, subscriber, handler, queue, announceParked };
      if (replacesPlace) put(this.former, name, { ...registration, subscriber: this.positionIn(name) });
      put(this.current, name, registration);
      if (readNames) this.selective.set(subscriber, { read: readNames, place: 0 });
    });
  }

  /** Adds names that the application publishes itself, so that `unknownNames` does not contain them. */
  declare(names: readonly string[]): void {
    for (const name of names) this.names.add(name);
  }

  /** The names that have a subscriber but are never published. */
  unknownNames(): { name: string; subscribers: string[] }[] {
    return [...this.current]
      .filter(([name]) => name !== ANY_EVENT && !this.names.has(name))
      .map(([name, subscribers]) => ({ name, subscribers: [...subscribers.keys()] }));
  }

  /** Whether the event is one of ours, or declared by the application. */
  isKnown(name: string): boolean {
    return this.names.has(name);
  }

  /** The known name that differs from this one only in case and punctuation. */
  similarName(name: string): string | undefined {
    return [...this.names].find((known) => lettersOf(known) === lettersOf(name));
  }

  has(event: string): boolean {
    if (this.current.has(event)) return true;
    if (INTERNAL_EVENTS.includes(event)) return true; // other processes have their subscribers
    return [...(this.current.get(ANY_EVENT)?.keys() ?? [])].some((subscriber) => {
      const names = this.selective.get(subscriber);
      return !names?.latest || names.latest.has(event) || names.latest.has(ANY_EVENT);
    });
  }

  /** All subscribers, with those under former names. */
  all(): Registration<Handler>[] {
    return [...this.current.values(), ...this.former.values()].flatMap((byName) => [...byName.values()]);
  }

  /** Reads the names that selective subscribers need at present. */
  async refresh(): Promise<void> {
    for (const selection of this.selective.values()) {
      const place = ++this.reads;
      const names = new Set(await selection.read());
      if (place < selection.place) continue; // a later read has ended first
      selection.latest = names;
      selection.place = place;
    }
  }

  /** The subscribers that get new events, after a refresh. */
  async readCurrent(): Promise<Subscription[]> {
    await this.refresh();
    return [...this.current.values()]
      .flatMap((byName) => [...byName.values()])
      .flatMap(({ name, subscriber }) => {
        const latest = name === ANY_EVENT ? this.selective.get(subscriber)?.latest : undefined;
        return [...(latest ?? [name])].map((event) => ({ name: event, subscriber }));
      });
  }

  find({ name, subscriber }: Subscription): Registration<Handler> | undefined {
    return (
      this.current.get(name)?.get(subscriber) ??
      this.current.get(ANY_EVENT)?.get(subscriber) ??
      this.former.get(name)?.get(subscriber)
    );
  }

  private positionIn(name: string): string {
    const place = (this.current.get(name)?.size ?? 0) + 1;
    return name === ANY_EVENT ? `*${place}` : `#${place}`;
  }

  private requireFree(name: string, subscriber: string): void {
    const events = name === ANY_EVENT ? [...this.current.keys()] : [name, ANY_EVENT];
    const taken = events.find((event) => this.current.get(event)?.has(subscriber));
    if (taken !== undefined) throw new Error(`${taken} has a subscriber ${subscriber} already`);
  }
}

interface Selection {
  read: () => Promise<readonly string[]>;
  /** Undefined until the first round of deliveries. */
  latest?: ReadonlySet<string>;
  /** The place among all reads of the one that `latest` is from. */
  place: number;
}

function put<Handler>(
  map: Map<string, Map<string, Registration<Handler>>>,
  name: string,
  registration: Registration<Handler>,
): void {
  map.set(
    name,
    (map.get(name) ?? new Map<string, Registration<Handler>>()).set(registration.subscriber, registration),
  );
}

function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, '');
}
