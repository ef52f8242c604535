import { insertEvents } from '#engine/background/deliveries';
import { JobStopped, type LeasedJob } from '#engine/background/leased-job';
import type { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { applyProgress, applyReport, emptyResult } from './job-result.ts';
import type { JobProgress, JobResult, JobRun } from './job-type.ts';

/** The columns of `batch_job` that a run needs. */
export interface StoredJob {
  id: string;
  context: Record<string, unknown> | null;
  dry_run: boolean;
  created_by: string | null;
  checkpoint: Record<string, unknown> | null;
  result: JobResult | null;
}

/** The run that is passed to a job type. All of its writes are fenced: see `LeasedJob`. */
export class RunningJob implements JobRun {
  readonly id: string;
  readonly dry_run: boolean;
  readonly created_by: string | null;
  context: Record<string, unknown>;
  checkpoint: Record<string, unknown> | null;
  result: JobResult;

  constructor(
    private readonly database: Database,
    private readonly leasedJob: LeasedJob,
    stored: StoredJob,
  ) {
    this.id = stored.id;
    this.dry_run = stored.dry_run;
    this.created_by = stored.created_by;
    this.context = stored.context ?? {};
    this.checkpoint = stored.checkpoint;
    this.result = { ...emptyResult(), ...stored.result };
  }

  get signal(): AbortSignal {
    return this.leasedJob.signal;
  }

  async commit(work: (tx: Tx) => Promise<JobProgress>): Promise<void> {
    this.signal.throwIfAborted();
    const [checkpoint, result] = await this.database.bulkTransaction(async (tx) => {
      const progress = await work(tx);
      this.signal.throwIfAborted();
      const next = applyProgress(this.result, progress);
      await this.leasedJob.advance(tx);
      await this.update(tx, 'checkpoint = coalesce($2, checkpoint), result = coalesce(result, $4) || $3', [
        progress.checkpoint === undefined ? null : JSON.stringify(progress.checkpoint),
        changedFields(this.result, next),
        JSON.stringify(emptyResult()),
      ]);
      await insertEvents(tx, [['batch.updated', { id: this.id }]]);
      return [progress.checkpoint ?? this.checkpoint, next] as const;
    });
    this.checkpoint = checkpoint;
    this.result = result;
  }

  async report(changes: Partial<JobResult>): Promise<void> {
    const next = applyReport(this.result, changes);
    await this.writeGuarded((tx) => this.update(tx, 'result = $2', [JSON.stringify(next)]));
    this.result = next;
  }

  async amendContext(keys: Record<string, unknown>): Promise<void> {
    await this.writeGuarded((tx) =>
      this.update(tx, `context = coalesce(context, '{}') || $2`, [JSON.stringify(keys)]),
    );
    this.context = { ...this.context, ...keys };
  }

  /** Runs a transaction that fails if another process has acquired the job. */
  async writeGuarded(work: (tx: Tx) => Promise<void>): Promise<void> {
    this.signal.throwIfAborted();
    await this.database.bulkTransaction(async (tx) => {
      await this.leasedJob.guard(tx);
      await work(tx);
    });
  }

  /**
   * Updates the row of the batch job.
   * @throws JobStopped if the job has been canceled or has ended otherwise
   */
  async update(tx: Tx, assignments: string, values: unknown[] = []): Promise<void> {
    const rows = await tx.query(
      `update batch_job set updated_at = now(), ${assignments}
       where id = $1 and canceled_at is null and failed_at is null and completed_at is null and deleted_at is null returning id`,
      [this.id, ...values],
    );
    if (rows.length === 0) throw new JobStopped('requested');
  }
}

/** Returns the changed properties as JSON, so that a long list of errors is not sent with every chunk. */
function changedFields(before: JobResult, after: JobResult): string {
  const entries = Object.entries(after) as [keyof JobResult, unknown][];
  return JSON.stringify(Object.fromEntries(entries.filter(([key, value]) => before[key] !== value)));
}
