import type { Sql } from '../kernel/database/sql.ts';
import type { NewEvent } from './events.ts';

/** The delivery of an event to one subscriber. */
export interface Delivery {
  id: number;
  event_id: number;
  name: string;
  data: unknown;
  subscriber: string;
  /** The number of attempts, including the current one. */
  attempts: number;
}

/** The outcome of a delivery: `released` if it was returned without an attempt. */
export type DeliveryOutcome = { id: number } & (
  { end: 'delivered' | 'released' } | { end: 'failed'; error: string }
);

/** An event that a subscriber failed to process, and that waits for `retryParked`. */
export interface ParkedEvent {
  id: number;
  name: string;
  subscriber: string;
  /** The message of the subscriber's last error. */
  error: string;
  happened_at: Date;
  parked_at: Date;
}

export const MAX_ATTEMPTS = 10;
const BATCH = 50;
/** The lease of a delivery: after it, the process is considered dead and others may take the delivery. */
const LEASE_SECONDS = 90;
/** The delay before a failed delivery is retried; doubles with each attempt, up to an hour. */
const RETRY_SECONDS = 30;

export async function insertEvents(sql: Sql, events: readonly NewEvent[]): Promise<void> {
  const { sql: text, value } = insertEventsStep(events);
  await sql.query(text(1), [value]);
}

/** Returns the insert as a step of another statement, see `Aggregate.save`. */
export function insertEventsStep(events: readonly NewEvent[]): {
  sql(parameter: number): string;
  value: string;
} {
  return {
    sql: (parameter) => `insert into outbox_event (name, data)
      select e ->> 0, e -> 1 from jsonb_array_elements($${parameter}) with ordinality e (e, place) order by place`,
    value: JSON.stringify(events),
  };
}

/** Replaces each event by a delivery per subscriber; events without subscribers are deleted. */
export async function fanOut(sql: Sql, subscribers: readonly Subscription[]): Promise<void> {
  let count: number;
  do {
    [{ count }] = await sql.query<{ count: number }>(
      `with fresh as (
         delete from outbox_event e where e.id = any(array(
           select id from outbox_event where subscriber is null and parked_at is null and available_at <= now()
           order by available_at, id limit ${BATCH} for update skip locked)) returning e.*
       ), deliveries as (
         insert into outbox_event (event_id, name, data, created_at, subscriber)
         select f.id, f.name, f.data, f.created_at, s.subscriber
         from fresh f join json_to_recordset($1) s (name text, subscriber text) on s.name = f.name order by f.id
       )
       select count(*) from fresh`,
      [JSON.stringify(subscribers)],
    );
  } while (count === BATCH);
}

/** A subscriber of an event. */
export interface Subscription {
  name: string;
  subscriber: string;
}

/** Leases the due deliveries of these subscribers, in the order of the events. */
export async function leaseDeliveries(sql: Sql, subscribers: readonly Subscription[]): Promise<Delivery[]> {
  if (subscribers.length === 0) return [];
  // leased rather than locked: subscribers may be slow, and no transaction may stay open during their calls
  const deliveries = await sql.query<Delivery>(
    `update outbox_event e set attempts = e.attempts + 1, available_at = now() + make_interval(secs => ${LEASE_SECONDS})
     from (select d.id from outbox_event d
           join json_to_recordset($1) s (name text, subscriber text) on s.name = d.name and s.subscriber = d.subscriber
           where d.parked_at is null and d.available_at <= now()
           order by d.available_at, d.id limit ${BATCH} for update of d skip locked) due
     where e.id = due.id returning e.id, e.event_id, e.name, e.data, e.subscriber, e.attempts`,
    [JSON.stringify(subscribers)],
  );
  return deliveries.sort((a, b) => a.event_id - b.event_id);
}

/** Stores the outcomes of leased deliveries. A delivery that has failed too often is parked. */
export async function storeOutcomes(sql: Sql, results: readonly DeliveryOutcome[]): Promise<void> {
  await sql.query(
    `with result as (select * from json_to_recordset($1) r (id bigint, "end" text, error text)),
     delivered as (delete from outbox_event e using result r where e.id = r.id and r."end" = 'delivered')
     update outbox_event e set
       attempts = e.attempts - (r."end" = 'released')::int,
       available_at = now() + make_interval(secs => case r."end" when 'failed' then least(3600, ${RETRY_SECONDS} * 2 ^ (e.attempts - 1)) else 0 end),
       parked_at = case when r."end" = 'failed' and e.attempts >= ${MAX_ATTEMPTS} then now() end,
       last_error = coalesce(left(r.error, 500), e.last_error)
     from result r where e.id = r.id and r."end" <> 'delivered'`,
    [JSON.stringify(results)],
  );
}

/** Returns at most a thousand parked events, oldest first, without their data, which may contain secrets. */
export function parkedEvents(sql: Sql): Promise<ParkedEvent[]> {
  return sql.query<ParkedEvent>(
    `select id, name, subscriber, last_error as error, created_at as happened_at, parked_at
     from outbox_event e where parked_at is not null order by id limit 1000`,
  );
}

/**
 * Retries parked events, with the full number of attempts.
 * @param ids defaults to all parked events
 * @returns the number of events
 */
export async function retryParked(sql: Sql, ids?: readonly number[]): Promise<number> {
  const sent = await sql.query(
    `update outbox_event e set parked_at = null, attempts = 0, available_at = now()
     where parked_at is not null and ($1::bigint[] is null or id = any($1)) returning id`,
    [ids ?? null],
  );
  return sent.length;
}
