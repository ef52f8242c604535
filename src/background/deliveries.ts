import type { Sql } from '../kernel/sql.ts';
import type { NewEvent } from './events.ts';

/** An event on its way to one subscriber. */
export interface Delivery {
  id: number;
  event_id: number;
  name: string;
  data: unknown;
  subscriber: string;
  /** How often it was begun, this time included. */
  attempts: number;
}

/** What came of it. One that is given back was not begun. */
export type Result = { id: number } & ({ end: 'told' | 'given back' } | { end: 'failed'; error: string });

/** An event that a subscriber failed to take, and that waits for `sendAgain`. */
export interface ParkedEvent {
  id: number;
  name: string;
  subscriber: string;
  /** What the subscriber threw last. */
  error: string;
  happened_at: Date;
  parked_at: Date;
}

export const MOST_ATTEMPTS = 10;
const BATCH = 50;
/** Seconds until others may take what this process has taken: it died. */
const HOLD_SECONDS = 90;
/** Seconds until a delivery that failed is tried again; doubled with each try, to an hour at most. */
const RETRY_SECONDS = 30;

export async function write(sql: Sql, events: readonly NewEvent[]): Promise<void> {
  const { sql: text, value } = written(events);
  await sql.query(text(1), [value]);
}

/** Writing them as a part of another statement, see `Aggregate.save`. */
export function written(events: readonly NewEvent[]): { sql(parameter: number): string; value: string } {
  return {
    sql: (parameter) => `insert into outbox_event (name, data)
      select e ->> 0, e -> 1 from jsonb_array_elements($${parameter}) with ordinality e (e, place) order by place`,
    value: JSON.stringify(events),
  };
}

/** Makes of each event a row for each of its subscribers; what nobody listens to is gone. */
export async function fanOut(sql: Sql, subscribers: readonly Subscription[]): Promise<void> {
  let count: number;
  do {
    [{ count }] = await sql.query<{ count: number }>(
      `with fresh as (
         delete from outbox_event e where e.id = any(array(
           select id from outbox_event where subscriber is null and parked_at is null and available_at <= now()
           order by available_at, id limit ${BATCH} for update skip locked)) returning e.*
       ), waiting as (
         insert into outbox_event (event_id, name, data, created_at, subscriber)
         select f.id, f.name, f.data, f.created_at, s.subscriber
         from fresh f join json_to_recordset($1) s (name text, subscriber text) on s.name = f.name order by f.id
       )
       select count(*) from fresh`,
      [JSON.stringify(subscribers)],
    );
  } while (count === BATCH);
}

/** Which subscriber of which event. */
export interface Subscription {
  name: string;
  subscriber: string;
}

/** Takes what is due for these subscribers, in the order in which it happened. */
export async function take(sql: Sql, subscribers: readonly Subscription[]): Promise<Delivery[]> {
  if (subscribers.length === 0) return [];
  // for a while rather than locked: subscribers may be slow, and no transaction stays open for them
  const deliveries = await sql.query<Delivery>(
    `update outbox_event e set attempts = e.attempts + 1, available_at = now() + make_interval(secs => ${HOLD_SECONDS})
     from (select d.id from outbox_event d
           join json_to_recordset($1) s (name text, subscriber text) on s.name = d.name and s.subscriber = d.subscriber
           where d.parked_at is null and d.available_at <= now()
           order by d.available_at, d.id limit ${BATCH} for update of d skip locked) due
     where e.id = due.id returning e.id, e.event_id, e.name, e.data, e.subscriber, e.attempts`,
    [JSON.stringify(subscribers)],
  );
  return deliveries.sort((a, b) => a.event_id - b.event_id);
}

/** Writes down what came of what was taken. What has failed too often is parked. */
export async function settle(sql: Sql, results: readonly Result[]): Promise<void> {
  await sql.query(
    `with result as (select * from json_to_recordset($1) r (id bigint, "end" text, error text)),
     told as (delete from outbox_event e using result r where e.id = r.id and r."end" = 'told')
     update outbox_event e set
       attempts = e.attempts - (r."end" = 'given back')::int,
       available_at = now() + make_interval(secs => case r."end" when 'failed' then least(3600, ${RETRY_SECONDS} * 2 ^ (e.attempts - 1)) else 0 end),
       parked_at = case when r."end" = 'failed' and e.attempts >= ${MOST_ATTEMPTS} then now() end,
       last_error = coalesce(left(r.error, 500), e.last_error)
     from result r where e.id = r.id and r."end" <> 'told'`,
    [JSON.stringify(results)],
  );
}

/** Oldest first, a thousand at most; without data, which may hold secrets. */
export function parkedEvents(sql: Sql): Promise<ParkedEvent[]> {
  return sql.query<ParkedEvent>(
    `select id, name, subscriber, last_error as error, created_at as happened_at, parked_at
     from outbox_event e where parked_at is not null order by id limit 1000`,
  );
}

/**
 * Lets parked events be tried anew, as often as if they had just happened.
 * @param ids all of them when left out
 * @returns how many there were
 */
export async function sendAgain(sql: Sql, ids?: readonly number[]): Promise<number> {
  const sent = await sql.query(
    `update outbox_event e set parked_at = null, attempts = 0, available_at = now()
     where parked_at is not null and ($1::bigint[] is null or id = any($1)) returning id`,
    [ids ?? null],
  );
  return sent.length;
}
