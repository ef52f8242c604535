import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { Database } from '../kernel/database/database.ts';
import type { Tx } from '../kernel/database/sql.ts';
import { JobsOptions } from './jobs-options.ts';
import { JobStopped, LeasedJob } from './leased-job.ts';
import { Loop } from './loop.ts';
import { CONNECTED_PROCESSES, Presence } from './presence.ts';

/** Processes a job. Its row is deleted when this resolves; if it rejects, any process retries the job later. */
export type JobHandler = (job: LeasedJob) => Promise<void>;

const CHANNEL = 'storekeep_jobs';
const STOP = 'stop ';
/** The lease of a job: a process that does not extend it, such as one that hangs, loses the job. */
const LEASE_SECONDS = 15;
const EXTEND_MS = 3000;
/** Polling finds what is not notified: due retries, and jobs of processes that died. */
const POLL_MS = 2000;
/** How long a shutdown waits for jobs to stop. */
const STOP_TIMEOUT_MS = 5000;

/**
 * A queue in the table `job`. A process with a free worker acquires a job; each job runs in one process at a time.
 *
 * ```
 * add ─► NOTIFY ─► every process with a free worker acquires (skip locked) ─► handler ─► row deleted
 *                     ▲                                                           │ throws, shutdown: released
 *                     └── the process died: its presence ends immediately ────────┤
 *                     └── the process hangs: its lease expires ───────────────────┘
 * ```
 *
 * Writes of a handler are fenced: `LeasedJob.advance` throws in the transaction of a process that has lost the job.
 */
@Injectable()
export class JobQueue implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger(JobQueue.name);
  private readonly handlers = new Map<string, JobHandler>();
  private readonly running = new Map<string, { job: LeasedJob; ended: Promise<void> }>();
  private readonly presence: Presence;
  private readonly polling = new Loop(
    () => this.acquire(),
    (error) => {
      if (this.presence.number !== null) this.logger.warn('failed to acquire jobs', error.stack);
    },
  );
  private readonly extending = new Loop(
    () => this.extend(),
    // writes are fenced, so a late extension is harmless
    (error) => this.logger.warn('failed to extend the leases of jobs', error.stack),
  );
  private closed = false;

  constructor(
    private readonly database: Database,
    private readonly options: JobsOptions,
  ) {
    this.presence = new Presence(database.sessionConfig, CHANNEL, {
      up: () => this.polling.trigger(),
      down: () => this.stopAll('lost'),
      notified: (message) =>
        message.startsWith(STOP) ? this.stop(message.slice(STOP.length)) : this.polling.trigger(),
    });
  }

  /** Registers the handler of a kind of job. Kinds without a handler are left to other processes. */
  handle(kind: string, handler: JobHandler): void {
    this.handlers.set(kind, handler);
    this.polling.trigger();
  }

  /** Adds a job that runs after the commit. Ignored while a job with the same key is waiting or running. */
  async add(tx: Tx, kind: string, key: string): Promise<void> {
    await tx.query(
      `with added as (insert into job (kind, key) values ($1, $2) on conflict (key) do nothing returning id)
       select pg_notify('${CHANNEL}', '') from added`,
      [kind, key],
    );
  }

  /** Notifies the process that runs the job, after the commit, to abort its signal. */
  async requestStop(tx: Tx, key: string): Promise<void> {
    await tx.query(`select pg_notify('${CHANNEL}', '${STOP}' || $1)`, [key]);
  }

  onApplicationBootstrap(): void {
    if (this.options.workers === 0) return;
    this.presence.open();
    this.polling.runEvery(POLL_MS);
    this.extending.runEvery(EXTEND_MS);
  }

  /** Stops jobs while the last requests are being processed. */
  beforeApplicationShutdown(): void {
    this.closed = true;
    void this.polling.stop();
    void this.extending.stop();
    this.stopAll('shutdown');
  }

  async onApplicationShutdown(): Promise<void> {
    await this.polling.stop();
    this.stopAll('shutdown');
    await Promise.race([
      Promise.all([...this.running.values()].map(({ ended }) => ended)),
      sleep(STOP_TIMEOUT_MS, undefined, { ref: false }),
    ]);
    await this.presence.close();
  }

  private async acquire(): Promise<void> {
    const { number } = this.presence;
    const freeWorkers = this.options.workers - this.running.size;
    if (this.closed || number === null || freeWorkers <= 0 || this.handlers.size === 0) return;
    const acquired = await this.presence.query<AcquiredRow>(
      `update job j set locked_by = $1, locked_until = now() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1
       from (select id from job
             where kind = any($2) and available_at <= now() and id <> all($3)
               and (locked_by is null or locked_until < now() or locked_by not in (${CONNECTED_PROCESSES}))
             order by available_at, id limit $4 for update skip locked) due
       where j.id = due.id returning j.id, j.kind, j.key, j.attempts, j.failures`,
      [number, [...this.handlers.keys()], [...this.running.keys()], freeWorkers],
    );
    for (const row of acquired) {
      const job = new LeasedJob(row, number);
      this.running.set(row.id, { job, ended: this.work(job, this.handlers.get(row.kind)!) });
    }
  }

  private async work(job: LeasedJob, handler: JobHandler): Promise<void> {
    const endTimer = this.database.observability.metrics?.jobRuns.startTimer({ kind: job.kind });
    try {
      await handler(job);
      await this.database.independent((sql) =>
        sql.query('delete from job where id = $1 and locked_by = $2', [job.id, job.holder]),
      );
      endTimer?.({ outcome: 'done' });
    } catch (error) {
      endTimer?.({ outcome: isStopped(job, error) ? 'stopped' : 'failed' });
      await this.release(job, error as Error);
    } finally {
      this.running.delete(job.id);
      this.polling.trigger();
    }
  }

  private async release(job: LeasedJob, error: Error): Promise<void> {
    const stopped = isStopped(job, error);
    if (!stopped) this.logger.warn(`${job.kind} ${job.key} failed and will be retried`, error.stack);
    const seconds = stopped ? 0 : 2 ** job.failures;
    try {
      const text = `with released as (
           update job set locked_by = null, locked_until = null, available_at = now() + make_interval(secs => $3),
             attempts = greatest(0, attempts - $4::int), failures = failures + 1 - $4::int, last_error = coalesce($5, last_error)
           where id = $1 and locked_by = $2 returning id)
         select pg_notify('${CHANNEL}', '') from released where $4::int = 1`;
      const values = [job.id, job.holder, seconds, stopped ? 1 : 0, stopped ? null : error.message];
      await this.database.independent((sql) => sql.query(text, values));
    } catch (reason) {
      // another process acquires it when the lease has expired
      this.logger.warn(`failed to release ${job.kind} ${job.key}`, (reason as Error).stack);
    }
    if (!stopped) setTimeout(() => this.polling.trigger(), seconds * 1000 + 10).unref();
  }

  private async extend(): Promise<void> {
    const jobs = [...this.running.values()].map(({ job }) => job);
    const { number } = this.presence;
    if (jobs.length === 0 || number === null) return;
    const extended = await this.presence.query<{ id: string }>(
      `update job set locked_until = now() + make_interval(secs => ${LEASE_SECONDS})
       where locked_by = $1 and id = any($2) returning id`,
      [number, jobs.map((job) => job.id)],
    );
    const leasedIds = new Set(extended.map(({ id }) => id));
    for (const job of jobs) if (!leasedIds.has(job.id) && this.running.has(job.id)) job.stop('lost');
  }

  private stop(key: string): void {
    for (const { job } of this.running.values()) if (job.key === key) job.stop('requested');
  }

  private stopAll(why: 'lost' | 'shutdown'): void {
    for (const { job } of this.running.values()) job.stop(why);
  }
}

function isStopped(job: LeasedJob, error: unknown): boolean {
  return error instanceof JobStopped || job.signal.aborted;
}

interface AcquiredRow {
  id: string;
  kind: string;
  key: string;
  attempts: number;
  failures: number;
}
