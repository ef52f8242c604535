import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Cron } from 'croner';
import { acquireLease, releaseLease, withLeaseExtension } from '#engine/kernel/concurrency/lease';
import { Database } from '#engine/kernel/database/database';
import { JobsOptions } from '../jobs-options.ts';

export interface ScheduledRun {
  /** The time of the schedule at which this run was due. */
  scheduledAt: Date;
  /** Aborted when the process shuts down, which waits five seconds for the run to end. */
  signal: AbortSignal;
}

export type ScheduledWork = (run: ScheduledRun) => Promise<unknown>;

export interface ScheduleOptions {
  /** An IANA time zone, such as `Europe/Berlin`. Defaults to UTC. */
  timeZone?: string;
}

/** Timers of Node.js take at most 2^31 ms; shorter waits also notice that the clock of the machine was set. */
const MAX_WAIT_MS = 60_000;
const STOP_TIMEOUT_MS = 5000;

/**
 * Runs work by cron expressions, on one process at a time. Every process computes the same times from the expression; at each of them
 * the first to record the time in `scheduled_job` runs the work under a lease. The others, also those whose clocks are behind, find
 * that it is recorded. A time at which the previous run has not ended, or at which no process was running, is skipped.
 */
@Injectable()
export class ScheduledJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ScheduledJobs.name);
  private readonly schedules = new Map<string, Schedule>();
  private readonly running = new Set<Promise<void>>();
  private readonly shutdown = new AbortController();
  private started = false;

  constructor(
    private readonly database: Database,
    private readonly options: JobsOptions,
  ) {}

  /**
   * Registers a job. Call it in a constructor or in `onModuleInit`.
   * @param name identifies the job in all processes, such as `loyalty.expire`
   * @param expression five fields, or six that begin with seconds: `0 3 * * *` is every day at three
   * @param work runs again at the next time of the schedule if it throws
   * @throws if the name is in use, or the expression or the time zone is invalid
   */
  schedule(
    name: string,
    expression: string,
    work: ScheduledWork,
    { timeZone = 'UTC' }: ScheduleOptions = {},
  ): void {
    if (this.schedules.has(name)) throw new Error(`There already is a scheduled job ${name}`);
    const schedule = { name, times: parseSchedule(name, expression, timeZone), work };
    this.schedules.set(name, schedule);
    if (this.started) this.waitForNext(schedule, new Date());
  }

  onApplicationBootstrap(): void {
    if (this.options.workers === 0) return;
    this.started = true;
    for (const schedule of this.schedules.values()) this.waitForNext(schedule, new Date());
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.started = false;
    for (const { timer } of this.schedules.values()) clearTimeout(timer);
    this.shutdown.abort();
    await Promise.race([Promise.all(this.running), sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
  }

  private waitForNext(schedule: Schedule, after: Date): void {
    const next = schedule.times.nextRun(after);
    if (next) this.waitUntil(next, schedule);
  }

  private waitUntil(time: Date, schedule: Schedule): void {
    const wait = Math.min(Math.max(time.getTime() - Date.now(), 0), MAX_WAIT_MS);
    schedule.timer = setTimeout(() => {
      const now = new Date();
      if (now < time) return this.waitUntil(time, schedule);
      this.start(schedule, time);
      this.waitForNext(schedule, now);
    }, wait).unref();
  }

  private start(schedule: Schedule, time: Date): void {
    const run = this.run(schedule, time).finally(() => this.running.delete(run));
    this.running.add(run);
  }

  private async run({ name, work }: Schedule, scheduledAt: Date): Promise<void> {
    const key = `scheduled-job ${name}`;
    const holder = randomUUID();
    try {
      if (!(await this.acquire(name, scheduledAt, key, holder))) return;
      const error = await withLeaseExtension(this.database, key, holder, async () => {
        try {
          await work({ scheduledAt, signal: this.shutdown.signal });
          return null;
        } catch (thrown) {
          return toError(thrown);
        }
      });
      if (error) this.logger.error(`scheduled job ${name} failed`, error.stack);
      await this.database.independent(async (sql) => {
        await sql.query(
          'update scheduled_job set finished_at = now(), last_error = left($3, 500) where name = $1 and scheduled_at = $2',
          [name, scheduledAt, error?.message ?? null],
        );
        await releaseLease(sql, key, holder);
      });
    } catch (error) {
      this.logger.error(`scheduled job ${name} could not be started or recorded`, toError(error).stack);
    }
  }

  /** @returns false if another process has recorded this time, or if a previous run has not ended */
  private acquire(name: string, scheduledAt: Date, key: string, holder: string): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const recorded = await tx.query(
        `insert into scheduled_job as j (name, scheduled_at) values ($1, $2)
         on conflict (name) do update set scheduled_at = excluded.scheduled_at, finished_at = null, last_error = null
           where j.scheduled_at < excluded.scheduled_at
         returning name`,
        [name, scheduledAt],
      );
      return recorded.length > 0 && acquireLease(tx, key, holder);
    });
  }
}

interface Schedule {
  name: string;
  times: Cron;
  work: ScheduledWork;
  timer?: NodeJS.Timeout;
}

function parseSchedule(name: string, expression: string, timezone: string): Cron {
  try {
    const times = new Cron(expression, { timezone });
    times.nextRun(); // an unknown time zone is not noticed before
    return times;
  } catch (error) {
    throw new Error(`The schedule of ${name} is invalid: ${toError(error).message}`, { cause: error });
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
