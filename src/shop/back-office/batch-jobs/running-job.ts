import type { Database } from '../../../engine/kernel/database/database.ts';
import { JobStopped, type HeldJob } from '../../../engine/background/held-job.ts';
import type { Tx } from '../../../engine/kernel/database/sql.ts';
import { advanced, emptyResult, reported } from './job-result.ts';
import type { JobProgress, JobResult, JobRun } from './job-type.ts';

/** A row of `batch_job` as a run needs it. */
export interface StoredJob {
  id: string;
  context: Record<string, unknown> | null;
  dry_run: boolean;
  created_by: string | null;
  checkpoint: Record<string, unknown> | null;
  result: JobResult | null;
}

/** What a job type works with. All that it writes is fenced: see `HeldJob`. */
export class RunningJob implements JobRun {
  readonly id: string;
  readonly dry_run: boolean;
  readonly created_by: string | null;
  context: Record<string, unknown>;
  checkpoint: Record<string, unknown> | null;
  result: JobResult;

  constructor(
    private readonly database: Database,
    private readonly held: HeldJob,
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
    return this.held.signal;
  }

  async commit(work: (tx: Tx) => Promise<JobProgress>): Promise<void> {
    this.signal.throwIfAborted();
    const [checkpoint, result] = await this.database.bulkTransaction(async (tx) => {
      const progress = await work(tx);
      this.signal.throwIfAborted();
      const next = advanced(this.result, progress);
      await this.held.advance(tx);
      await this.write(tx, 'checkpoint = coalesce($2, checkpoint), result = coalesce(result, $4) || $3', [
        progress.checkpoint === undefined ? null : JSON.stringify(progress.checkpoint),
        changes(this.result, next),
        JSON.stringify(emptyResult()),
      ]);
      return [progress.checkpoint ?? this.checkpoint, next] as const;
    });
    this.checkpoint = checkpoint;
    this.result = result;
  }

  async report(told: Partial<JobResult>): Promise<void> {
    const next = reported(this.result, told);
    await this.guarded((tx) => this.write(tx, 'result = $2', [JSON.stringify(next)]));
    this.result = next;
  }

  async amendContext(keys: Record<string, unknown>): Promise<void> {
    await this.guarded((tx) =>
      this.write(tx, `context = coalesce(context, '{}') || $2`, [JSON.stringify(keys)]),
    );
    this.context = { ...this.context, ...keys };
  }

  /** A transaction that writes for the job, while it is ours. */
  async guarded(work: (tx: Tx) => Promise<void>): Promise<void> {
    this.signal.throwIfAborted();
    await this.database.bulkTransaction(async (tx) => {
      await this.held.guard(tx);
      await work(tx);
    });
  }

  /**
   * Changes the batch job, unless it is over.
   * @throws JobStopped when it is: it has been cancelled
   */
  async write(tx: Tx, assignments: string, values: unknown[] = []): Promise<void> {
    const rows = await tx.query(
      `update batch_job set updated_at = now(), ${assignments}
       where id = $1 and canceled_at is null and failed_at is null and completed_at is null and deleted_at is null returning id`,
      [this.id, ...values],
    );
    if (rows.length === 0) throw new JobStopped('requested');
  }
}

/** What differs, so that a long list of errors is not sent with every chunk. */
function changes(before: JobResult, after: JobResult): string {
  const entries = Object.entries(after) as [keyof JobResult, unknown][];
  return JSON.stringify(Object.fromEntries(entries.filter(([key, value]) => before[key] !== value)));
}
