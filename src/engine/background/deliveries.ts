import type { Sql, Tx, WritableSql } from '../kernel/database/sql.ts';
import { currentRehearsal } from '../kernel/rehearsal.ts';
import { sendLast } from '../kernel/writing/change.ts';
import { INTERNAL_EVENTS } from './event-names.ts';
import type { AnyOutboxEvent, EventName, NewEvent } from './events.ts';

/** The delivery of an event to one subscriber. */
export interface Delivery {
  id: number;
  event_id: number;
  name: string;
  data: unknown;
  subscriber: string;
  /** The span that has published the event, if it was traced. */
  traceparent: string | null;
  /** The number of attempts, including the current one. */
  attempts: number;
}

/** The outcome of a delivery: `released` if it was returned without an attempt, `parked` if a retry cannot succeed. */
export type DeliveryOutcome = { id: number } & (
  | { end: 'delivered' | 'released' }
  | {
      end: 'failed' | 'parked';
      error: string;
      /** Events to publish with the outcome. */
      announcement: NewEvent[];
    }
);

/** An event that a subscriber failed to process, and that waits for `retryParked`. */
export interface ParkedEvent {
  id: number;
  name: string;
  subscriber: string;
  /** The message of the subscriber's last error. */
  error: string;
  /** The number of failed attempts. */
  attempts: number;
  happened_at: Date;
  parked_at: Date;
}

/** Why a delivery is parked. */
export interface ParkedFailure {
  /** The id of the parked event, see `Outbox.sendAgain`. */
  parked_event_id: number;
  error: string;
}

export type ParkedAnnouncer = (event: AnyOutboxEvent, failure: ParkedFailure) => Promise<NewEvent> | NewEvent;

/** Thrown by a subscriber when repeating the delivery cannot succeed, e.g. for a rejected recipient: the event is parked at once. */
export class PermanentFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PermanentFailure';
  }
}

export const MAX_ATTEMPTS = 10;
const BATCH = 50;
/** The lease of a delivery: after it, the process is considered dead and others may take the delivery. */
const LEASE_SECONDS = 90;
/** The delay before a failed delivery is retried; doubles with each attempt, up to an hour. */
const RETRY_SECONDS = 30;

/**
 * Writes the events that have subscribers, in one statement and in this order. They are delivered after the commit, which does not wait
 * for the response.
 */
export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  const rehearsal = currentRehearsal();
  if (rehearsal) {
    rehearsal.events.push(...events.map(([name, data]) => ({ name, data })));
    return;
  }
  const { events: delivery } = tx;
  const rows = events
    .filter(([name]) => delivery.hasSubscriber(name))
    .map(([name, data]) => [name, data, coalesceKeyOf(name, data)] as const);
  if (rows.length === 0) return;
  const distinct = rows.filter(
    ([, , key], place) => key === null || rows.findIndex(([, , other]) => other === key) === place,
  );
  const traceparent = delivery.traceparent();
  const value = JSON.stringify(distinct.map(([name, data, key]) => [name, data, traceparent, key]));
  tx.afterCommit(() => tx.events.wake());
  await sendLast(tx, tx.query(rows.every(([, , key]) => key === null) ? INSERT : COALESCE, [value]));
}

/** Those of the names that have a subscriber, for statements that write events themselves. */
export function subscribedNames({ events }: Sql, names: readonly EventName[]): EventName[] {
  return names.filter((name) => events.hasSubscriber(name));
}

/** Events of carts are coalesced: one that was not delivered yet stands for all later ones, as a subscriber reads the cart anyway. */
function coalesceKeyOf(name: string, data: object): string | null {
  return name.startsWith('cart.') && 'id' in data ? `${name} ${String(data.id)}` : null;
}

const INSERT = `insert into outbox_event (name, data, traceparent)
  select e ->> 0, e -> 1, e ->> 2 from jsonb_array_elements($1) with ordinality e (e, place) order by place`;

/**
 * Locks an undelivered event of the same key until the commit, so that it is not delivered before the change is visible. Its new id
 * leaves it for a round that knows the subscribers of now.
 */
const COALESCE = `insert into outbox_event (name, data, traceparent, coalesce_key)
  select e ->> 0, e -> 1, e ->> 2, e ->> 3 from jsonb_array_elements($1) with ordinality e (e, place) order by place
  on conflict (coalesce_key, coalesce(subscriber, '')) where coalesce_key is not null
  do update set id = default`;

/** Returns the id of the newest event or delivery; null if there is none. */
export async function newestEventId(sql: Sql): Promise<number | null> {
  const [{ id }] = await sql.query<{ id: number | null }>('select max(id) as id from outbox_event');
  return id;
}

/**
 * Replaces each event by a delivery per subscriber; events without subscribers are deleted.
 * @param newest later events are left, as they may have subscribers that these are read too early for
 */
export async function fanOut(
  sql: WritableSql,
  subscribers: readonly Subscription[],
  newest: number,
): Promise<void> {
  let count: number;
  do {
    [{ count }] = await sql.query<{ count: number }>(
      `with new_events as (
         delete from outbox_event e where e.id = any(array(
           select id from outbox_event where subscriber is null and parked_at is null and available_at <= now() and id <= $3
           order by available_at, id limit ${BATCH} for update skip locked)) returning e.*
       ), deliveries as (
         insert into outbox_event (event_id, name, data, created_at, traceparent, coalesce_key, subscriber)
         select f.id, f.name, f.data, f.created_at, f.traceparent, f.coalesce_key, s.subscriber
         from new_events f join json_to_recordset($1) s (name text, subscriber text)
           on s.name = f.name or s.name = '*' and f.name <> all($2)
         order by f.id
         -- a delivery that was not leased yet will read the state of now
         on conflict (coalesce_key, coalesce(subscriber, '')) where coalesce_key is not null do nothing
       )
       select count(*) from new_events`,
      [JSON.stringify(subscribers), INTERNAL_EVENTS, newest],
    );
  } while (count === BATCH);
}

/** A subscriber of an event, or of all events (`*`) except internal ones. */
export interface Subscription {
  name: string;
  subscriber: string;
}

/** Leases the due deliveries of these subscribers, in the order of the events. */
export async function leaseDeliveries(
  sql: WritableSql,
  subscribers: readonly Subscription[],
): Promise<Delivery[]> {
  if (subscribers.length === 0) return [];
  // leased rather than locked: subscribers may be slow, and no transaction may stay open during their calls
  const deliveries = await sql.query<Delivery>(
    `update outbox_event e set attempts = e.attempts + 1, coalesce_key = null, available_at = now() + make_interval(secs => ${LEASE_SECONDS})
     from (select d.id from outbox_event d
           join json_to_recordset($1) s (name text, subscriber text) on s.name in (d.name, '*') and s.subscriber = d.subscriber
           where d.parked_at is null and d.available_at <= now()
           order by d.available_at, d.id limit ${BATCH} for update of d skip locked) due
     where e.id = due.id returning e.id, e.event_id, e.name, e.data, e.subscriber, e.traceparent, e.attempts`,
    [JSON.stringify(subscribers)],
  );
  return deliveries.sort((a, b) => a.event_id - b.event_id);
}

/** Stores the outcomes of leased deliveries. A delivery that has failed too often is parked. */
export async function storeOutcomes(sql: WritableSql, results: readonly DeliveryOutcome[]): Promise<void> {
  await sql.query(
    `with result as (select * from json_to_recordset($1) r (id bigint, "end" text, error text)),
     delivered as (delete from outbox_event e using result r where e.id = r.id and r."end" = 'delivered')
     update outbox_event e set
       attempts = e.attempts - (r."end" = 'released')::int,
       available_at = now() + make_interval(secs => case r."end" when 'failed' then least(3600, ${RETRY_SECONDS} * 2 ^ (e.attempts - 1)) else 0 end),
       parked_at = case when r."end" = 'parked' or r."end" = 'failed' and e.attempts >= ${MAX_ATTEMPTS} then now() end,
       last_error = coalesce(left(r.error, 500), e.last_error)
     from result r where e.id = r.id and r."end" <> 'delivered'`,
    [JSON.stringify(results)],
  );
}

export interface ParkedEventPage {
  offset: number;
  limit: number;
}

/** Returns parked events (defaults to the first thousand), oldest first, without their data, which may contain secrets. */
export function parkedEvents(
  sql: Sql,
  { offset, limit }: ParkedEventPage = { offset: 0, limit: 1000 },
): Promise<ParkedEvent[]> {
  return sql.query<ParkedEvent>(
    `select id, name, subscriber, last_error as error, attempts, created_at as happened_at, parked_at
     from outbox_event e where parked_at is not null order by id offset $1 limit $2`,
    [offset, limit],
  );
}

/** Returns the number of parked events. */
export async function countParked(sql: Sql): Promise<number> {
  const [{ count }] = await sql.query<{ count: number }>(
    'select count(*) from outbox_event where parked_at is not null',
  );
  return count;
}

/** Deletes a parked event, which its subscriber then never processes. @returns false if it is not parked */
export async function deleteParked(tx: Tx, id: number): Promise<boolean> {
  const deleted = await tx.query(
    'delete from outbox_event where id = $1 and parked_at is not null returning id',
    [id],
  );
  return deleted.length > 0;
}

/**
 * Retries parked events, with the full number of attempts.
 * @param ids defaults to all parked events
 * @returns the number of events
 */
export async function retryParked(tx: Tx, ids?: readonly number[]): Promise<number> {
  const retried = await tx.query(
    `update outbox_event e set parked_at = null, attempts = 0, available_at = now()
     where parked_at is not null and ($1::bigint[] is null or id = any($1)) returning id`,
    [ids ?? null],
  );
  return retried.length;
}
