import type { Tx } from '#engine/kernel/database/sql';

/** Why a row was skipped, or why the job failed. */
export interface JobError {
  /** e.g. `invalid_data` */
  code: string;
  message: string;
  /** Details in the format of Medusa v1. */
  err?: unknown[];
  /** The row of the file; the header is row 1. */
  row?: number;
  column?: string;
}

/** A summary for staff before they confirm, e.g. how many products will be created. */
export interface StatDescriptor {
  key: string;
  name: string;
  message: string;
}

/** The result of a job, which clients can read while it runs and afterwards. */
export interface JobResult {
  /** Number of rows to process. */
  count: number;
  /** Number of rows processed. */
  advancement_count: number;
  /** `advancement_count / count`, from 0 to 1. */
  progress: number;
  errors: JobError[];
  /** Absent until there is at least one, because dashboards read the first one without checking. */
  stat_descriptors?: StatDescriptor[];
  /** The key of the exported file in the `FileStore`. */
  file_key: string | null;
  /** In bytes. */
  file_size: number | null;
  /** What a job found out, such as the figures of a backtest; its type defines the properties. */
  summary?: Record<string, unknown>;
}

/** The progress of a chunk. Omitted properties keep their values. */
export interface JobProgress {
  /** Where to continue after a crash; replaces the previous checkpoint. */
  checkpoint?: Record<string, unknown>;
  /** Number of rows processed in total, not only by this chunk. */
  advancement_count?: number;
  /** Appended to the earlier ones; a result lists the first 1,000 and the number of the others. */
  errors?: JobError[];
  stat_descriptors?: StatDescriptor[];
  file_key?: string;
  file_size?: number;
  summary?: Record<string, unknown>;
}

/** One run of a job, in one process at a time. */
export interface JobRun {
  readonly id: string;
  readonly context: Record<string, unknown>;
  readonly dry_run: boolean;
  /** The id of the staff user who created the job. */
  readonly created_by: string | null;
  /** The checkpoint of the last committed chunk, or null when the job starts for the first time. */
  readonly checkpoint: Record<string, unknown> | null;
  readonly result: Readonly<JobResult>;
  /** Aborted when the job is cancelled or taken over by another process, and when this process shuts down. */
  readonly signal: AbortSignal;
  /**
   * Commits one chunk: `work` runs in a transaction that also stores the progress and the checkpoint that it returns. It is
   * retried after serialization failures and deadlocks, so it must have no effects outside the database.
   * @throws if the job was canceled or taken over; the chunk is rolled back. Do not catch this error.
   */
  commit(work: (tx: Tx) => Promise<JobProgress>): Promise<void>;
  /**
   * Sets properties of the result outside of a chunk, such as the count during pre-processing. Lists are replaced, not appended to.
   * @throws like `commit`
   */
  report(result: Partial<JobResult>): Promise<void>;
  /**
   * Adds keys to the context of the job, which clients can read, such as the columns of the file.
   * @throws like `commit`
   */
  amendContext(keys: Record<string, unknown>): Promise<void>;
}

/**
 * A kind of batch job. Extend it, and register it with `JobTypes` in a constructor or in `onModuleInit`.
 *
 * If `preProcess` or `process` throws, the job is retried a few times; a `CommerceError`, such as `invalidData(…)`, makes it
 * fail immediately. Clients can read its message in the result.
 */
export abstract class JobType {
  /** Its name in the API, e.g. `product-import`. */
  abstract readonly type: string;

  /**
   * Validates the context of a new job.
   * @returns the context to store
   * @throws invalid_data if the context is invalid
   */
  validate(context: Record<string, unknown>): Record<string, unknown> | Promise<Record<string, unknown>> {
    return context;
  }

  /** Counts and validates without changing data, and reports the result with `run.report`. Called again after a crash. */
  abstract preProcess(run: JobRun): Promise<void>;

  /** Does the work in chunks with `run.commit`. Called again with the last checkpoint after a crash. */
  abstract process(run: JobRun): Promise<void>;
}
