import { Injectable, Logger } from '@nestjs/common';
import { insertEvents } from '#engine/background/deliveries';
import type { NewEvent } from '#engine/background/events';
import { JobStopped, type LeasedJob } from '#engine/background/leased-job';
import { Database } from '#engine/kernel/database/database';
import { CommerceError } from '#engine/kernel/errors';
import { journalOfJob } from '#engine/kernel/journal-entries';
import { runJournaled } from '#engine/kernel/request-work';
import { failedResult, toJobErrors } from './job-result.ts';
import type { JobType } from './job-type.ts';
import { RunningJob, type StoredJob } from './running-job.ts';

/** How often a job may throw an error before it fails. */
const MAX_FAILURES = 3;
/** How often the process may crash in a job without progress before the job fails. */
const MAX_CRASHES = 15;

/**
 * Runs a batch job through its states. Each arrow is a commit, so nothing is lost in a crash: the next process reads from the
 * row where to continue.
 *
 * ```
 * created ─► preProcess ─► pre_processed ─► (dry run: waits for confirm) ─► confirmed
 *                                                                              │
 *                     completed ◄─ process, chunk by chunk ◄─ processing ◄─────┘
 * any state ─► canceled by staff: the next commit fails, and the run ends
 *           ─► failed, with the reason in result.errors: a CommerceError, too many errors or too many crashes
 * ```
 */
@Injectable()
export class RunBatchJob {
  private readonly logger = new Logger(RunBatchJob.name);

  constructor(private readonly database: Database) {}

  async run(type: JobType, leasedJob: LeasedJob): Promise<void> {
    const job = await this.findJob(leasedJob.key);
    if (!job || job.has_ended) return;
    await runJournaled(journalOfJob(job.id, leasedJob.kind), () => this.runFound(type, leasedJob, job));
  }

  private async runFound(type: JobType, leasedJob: LeasedJob, job: StoredJob & JobState): Promise<void> {
    const run = new RunningJob(this.database, leasedJob, job);
    try {
      if (leasedJob.attempts > MAX_CRASHES)
        throw new CommerceError(
          'unknown_error',
          `The process died ${MAX_CRASHES} times while it worked on this`,
        );
      if (!job.pre_processed) {
        await type.preProcess(run);
        await this.finishPreProcessing(run, leasedJob);
      }
      if (!job.confirmed && run.dry_run) return;
      await run.writeGuarded(async (tx) => {
        await run.update(tx, 'processing_at = coalesce(processing_at, now())');
        await insertEvents(tx, [['batch.processing', { id: run.id }]]);
      });
      await type.process(run);
      await this.complete(run, leasedJob);
    } catch (error) {
      if (error instanceof JobStopped || leasedJob.signal.aborted)
        return this.ignoreIfCanceled(leasedJob, error);
      if (!isFinal(error) && leasedJob.failures + 1 < MAX_FAILURES) throw error;
      await this.fail(run, leasedJob, error);
    }
  }

  private async findJob(id: string): Promise<(StoredJob & JobState) | undefined> {
    const [job] = await this.database.query<StoredJob & JobState>(
      `select id, context, dry_run, created_by, checkpoint, result, pre_processed_at is not null as pre_processed,
         confirmed_at is not null as confirmed,
         coalesce(completed_at, canceled_at, failed_at, deleted_at) is not null as has_ended
       from batch_job where id = $1`,
      [id],
    );
    return job;
  }

  /** Marks the job as pre-processed. A dry run leaves the queue until staff confirm it. */
  private async finishPreProcessing(run: RunningJob, leasedJob: LeasedJob): Promise<void> {
    await this.database.transaction(async (tx) => {
      await (run.dry_run ? leasedJob.complete(tx) : leasedJob.advance(tx));
      const confirmed = run.dry_run ? 'null' : 'now()';
      await run.update(tx, `pre_processed_at = now(), confirmed_at = ${confirmed}, result = $2`, [
        JSON.stringify(run.result),
      ]);
      await insertEvents(tx, [
        ['batch.pre_processed', { id: run.id }],
        ...(run.dry_run ? [] : [['batch.confirmed', { id: run.id }] as NewEvent]),
      ]);
    });
  }

  private async complete(run: RunningJob, leasedJob: LeasedJob): Promise<void> {
    await this.database.transaction(async (tx) => {
      await leasedJob.complete(tx);
      await run.update(tx, `completed_at = now(), result = coalesce(result, '{}') || '{"progress": 1}'`);
      await insertEvents(tx, [['batch.completed', { id: run.id }]]);
    });
  }

  private async fail(run: RunningJob, leasedJob: LeasedJob, error: unknown): Promise<void> {
    this.logger.warn(`${leasedJob.kind} ${leasedJob.key} failed: ${String(error)}`, (error as Error)?.stack);
    await this.database.transaction(async (tx) => {
      await leasedJob.complete(tx);
      await run.update(tx, 'failed_at = now(), result = $2', [
        JSON.stringify(failedResult(run.result, toJobErrors(error))),
      ]);
      await insertEvents(tx, [['batch.failed', { id: run.id }]]);
    });
  }

  /** Rethrows the error unless the job has ended: a canceled job must not be retried, one that another process runs must remain queued. */
  private async ignoreIfCanceled(leasedJob: LeasedJob, error: unknown): Promise<void> {
    const job = await this.findJob(leasedJob.key);
    if (job && !job.has_ended) throw error;
  }
}

/** Whether a retry cannot succeed: true for a `CommerceError` other than a conflict. */
function isFinal(error: unknown): boolean {
  return error instanceof CommerceError && error.type !== 'conflict';
}

interface JobState {
  pre_processed: boolean;
  confirmed: boolean;
  /** Completed, canceled, failed or deleted. */
  has_ended: boolean;
}
