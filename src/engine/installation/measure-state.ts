import { withTimeout } from '../kernel/concurrency/with-timeout.ts';
import type { Database } from '../kernel/database/database.ts';
import type { Sql } from '../kernel/database/sql.ts';
import type { GaugeValue, Metrics } from '../observability/metrics.ts';

/** A scrape must not wait for a database that does not respond. */
const TIMEOUT_MS = 2000;
/** More rows than that are not counted. */
const MAX_COUNTED = 100_000;

/** Adds gauges of the connections of this process, and of what is in the database: leases, events and jobs. */
export function measureState(metrics: Metrics, database: Database): void {
  measureConnections(metrics, database);
  const state = new StateReader(database);
  /** Values of the database; none while it does not respond. */
  const addGauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    valuesOf: (state: BackgroundState) => GaugeValue<Label>[],
  ): void =>
    metrics.addGauge(name, help, labelNames, async () => {
      const read = await state.read();
      return read ? valuesOf(read) : [];
    });
  metrics.addGauge(
    'storekeep_database_up',
    'Whether the database has responded to this scrape within two seconds',
    [],
    async () => [{ value: (await state.read()) ? 1 : 0 }],
  );
  addGauge('storekeep_leases', 'Leases that are held, by what they protect', ['kind'], ({ leases }) =>
    Object.entries(leases).map(([kind, value]) => ({ labels: { kind }, value })),
  );
  addGauge(
    'storekeep_outbox_events',
    'Events and deliveries: due, scheduled (being delivered or waiting for a retry), and parked after too many failures',
    ['state'],
    ({ due_events, scheduled_events, parked_events }) => [
      { labels: { state: 'due' }, value: due_events },
      { labels: { state: 'scheduled' }, value: scheduled_events },
      { labels: { state: 'parked' }, value: parked_events },
    ],
  );
  addGauge(
    'storekeep_outbox_oldest_seconds',
    'Age of the oldest event that is not delivered and not parked',
    [],
    ({ oldest_event }) => [{ value: oldest_event }],
  );
  addGauge(
    'storekeep_outbox_overdue_seconds',
    'How long the delivery that is due for the longest time has been waiting for a process',
    [],
    ({ overdue_event }) => [{ value: overdue_event }],
  );
  addGauge(
    'storekeep_jobs',
    'Jobs: due, scheduled (waiting for a retry), and running',
    ['state'],
    ({ due_jobs, scheduled_jobs, running_jobs }) => [
      { labels: { state: 'due' }, value: due_jobs },
      { labels: { state: 'scheduled' }, value: scheduled_jobs },
      { labels: { state: 'running' }, value: running_jobs },
    ],
  );
  addGauge(
    'storekeep_jobs_overdue_seconds',
    'How long the job that is due for the longest time has been waiting for a worker',
    [],
    ({ overdue_job }) => [{ value: overdue_job }],
  );
}

function measureConnections(metrics: Metrics, { pool }: Database): void {
  metrics.addGauge('storekeep_pool_connections', 'Connections of this process', ['state'], () => [
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'used' }, value: pool.totalCount - pool.idleCount },
  ]);
  metrics.addGauge('storekeep_pool_size', 'The most connections that this process opens', [], () => [
    { value: pool.options.max },
  ]);
  metrics.addGauge('storekeep_pool_waiting', 'Requests and tasks that wait for a connection', [], () => [
    { value: pool.waitingCount },
  ]);
}

/** What an installation works on in the background. Ages and delays are in seconds, and backlogs are counted up to 100,000. */
export interface BackgroundState {
  leases: Record<string, number>;
  due_events: number;
  scheduled_events: number;
  parked_events: number;
  oldest_event: number;
  overdue_event: number;
  due_jobs: number;
  scheduled_jobs: number;
  running_jobs: number;
  overdue_job: number;
}

/** Reads the state once for all gauges of a scrape. A statement that is still waiting for a connection serves the next scrape. */
class StateReader {
  private pending: Promise<BackgroundState> | null = null;

  constructor(private readonly database: Database) {}

  /** Null if the database does not respond in time. */
  async read(): Promise<BackgroundState | null> {
    this.pending ??= readBackgroundState(this.database).finally(() => (this.pending = null));
    return withTimeout(TIMEOUT_MS, () => this.pending!).catch(() => null);
  }
}

export async function readBackgroundState(sql: Pick<Sql, 'query'>): Promise<BackgroundState> {
  const [state] = await sql.query<BackgroundState>(STATE);
  return state;
}

const STATE = `
  with event as (select parked_at, available_at, created_at from outbox_event limit ${MAX_COUNTED}),
    task as (select available_at, locked_until from job limit ${MAX_COUNTED})
  select e.*, j.*, coalesce((
      select json_object_agg(kind, leases) from (
        select split_part(key, ' ', 1) as kind, count(*) as leases from lease where expires_at > now() group by 1) l), '{}') as leases
  from (
    select count(*) filter (where parked_at is null and available_at <= now()) as due_events,
      count(*) filter (where parked_at is null and available_at > now()) as scheduled_events,
      count(*) filter (where parked_at is not null) as parked_events,
      coalesce(extract(epoch from now() - min(created_at) filter (where parked_at is null)), 0)::float8 as oldest_event,
      coalesce(extract(epoch from now() - min(available_at) filter (where parked_at is null and available_at <= now())), 0)::float8 as overdue_event
    from event) e, (
    select count(*) filter (where available_at <= now() and (locked_until is null or locked_until < now())) as due_jobs,
      count(*) filter (where available_at > now()) as scheduled_jobs,
      count(*) filter (where locked_until >= now()) as running_jobs,
      coalesce(extract(epoch from now() - min(greatest(available_at, locked_until))
        filter (where available_at <= now() and (locked_until is null or locked_until < now()))), 0)::float8 as overdue_job
    from task) j`;
