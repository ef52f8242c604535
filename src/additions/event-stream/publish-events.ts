import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import {
  Database,
  JobQueue,
  type LeasedJob,
  Outbox,
  PeriodicTask,
  SECRET_EVENTS,
  withTimeout,
} from '@storekeep/server/extend';
import type { StreamedEvent } from './event-stream.ts';
import { EventStreamOptions } from './event-stream-options.ts';

const JOB = 'event-stream';
const BATCH = 100;
/** After which a call of the stream has failed, in milliseconds. */
const TIMEOUT_MS = 30_000;

/**
 * Publishes events to the stream, one after the other:
 *
 * ```
 * outbox ─► row in streamed_event ─► job, in one process at a time ─► published in the order of ids ─► rows deleted
 *                                        ▲                                │ the stream fails
 *                                        └────── five seconds later ◄─────┘
 * ```
 *
 * The rows are not deliveries of the outbox, which are parked after ten failures and overtake each other: a stream that was unavailable
 * for a day continues where it has stopped.
 */
@Injectable()
export class PublishEvents extends PeriodicTask implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger(PublishEvents.name);

  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly jobs: JobQueue,
    private readonly options: EventStreamOptions,
  ) {
    super('failed to look for events that are to be published', 5000);
  }

  onModuleInit(): void {
    this.outbox.subscribe(
      '*',
      async ({ id, name, data }) => {
        if (!SECRET_EVENTS.includes(name)) await this.add({ id, name, data: { ...data } });
      },
      'event-stream',
    );
    this.jobs.handle(JOB, (job) => this.publishAll(job));
  }

  /** Finds events that the stream has rejected before, or that were added while the last job ended. */
  async run(): Promise<void> {
    const rows = await this.database.query('select from streamed_event limit 1');
    if (rows.length > 0) await this.database.transaction((tx) => this.jobs.add(tx, JOB, JOB));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.options.stream.close();
  }

  /** An event that the outbox delivers again is added once. */
  private async add({ id, name, data }: StreamedEvent): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.query(
        'insert into streamed_event (id, name, data) values ($1, $2, $3) on conflict (id) do nothing',
        [id, name, JSON.stringify(data)],
      );
      await this.jobs.add(tx, JOB, JOB);
    });
  }

  /** Ends with the first event that the stream rejects; the next run tries again. */
  private async publishAll(job: LeasedJob): Promise<void> {
    for (let more = true; more && !job.signal.aborted;) {
      const events = await this.database.query<StreamedEvent>(
        `select id::float8 as id, name, data from streamed_event order by id limit ${BATCH}`,
      );
      const published = await this.publishUntilFailure(job, events);
      if (published.length > 0)
        await this.database.transaction(async (tx) => {
          await tx.query('delete from streamed_event where id = any($1)', [published]);
          await job.advance(tx);
        });
      more = events.length === BATCH && published.length === BATCH;
    }
  }

  /** @returns the ids of the events that the stream has stored */
  private async publishUntilFailure(job: LeasedJob, events: readonly StreamedEvent[]): Promise<number[]> {
    const published: number[] = [];
    for (const event of events) {
      if (job.signal.aborted) break;
      try {
        await withTimeout(TIMEOUT_MS, () => this.options.stream.publish(event));
      } catch (error) {
        this.log.warn(`event ${event.id} could not be published, and is tried again`, (error as Error).stack);
        break;
      }
      published.push(event.id);
    }
    return published;
  }
}
