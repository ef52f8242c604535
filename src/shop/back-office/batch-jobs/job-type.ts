import type { Tx } from '../../../engine/kernel/database/sql.ts';

/** Why a row was left out, or why the job ended. */
export interface JobError {
  /** e.g. `invalid_data` */
  code: string;
  message: string;
  /** Details, as existing clients know them. */
  err?: unknown[];
  /** Of a spreadsheet: the header is row 1. */
  row?: number;
  column?: string;
}

/** What staff should know before they confirm, e.g. how many products there will be. */
export interface StatDescriptor {
  key: string;
  name: string;
  message: string;
}

/** What clients see of a job while it runs, and after. */
export interface JobResult {
  /** Rows there are to do. */
  count: number;
  /** Rows done. */
  advancement_count: number;
  /** 0–1 */
  progress: number;
  errors: JobError[];
  /** Not there until something is known: dashboards read the first of them. */
  stat_descriptors?: StatDescriptor[];
  /** The file that was made, in the `FileStore`. */
  file_key: string | null;
  /** Bytes */
  file_size: number | null;
}

/** What a chunk has come to. What is left out stays as it is. */
export interface JobProgress {
  /** Handed to the next process if this one dies: where to go on. Replaces the last one. */
  checkpoint?: Record<string, unknown>;
  /** Rows done in all, not only by this chunk. */
  advancement_count?: number;
  /** Added to those before; a result lists the first 1,000, and the number of the others. */
  errors?: JobError[];
  stat_descriptors?: StatDescriptor[];
  file_key?: string;
  file_size?: number;
}

/** One run of a job, in one process at a time. */
export interface JobRun {
  readonly id: string;
  readonly context: Record<string, unknown>;
  readonly dry_run: boolean;
  /** The staff user who made it. */
  readonly created_by: string | null;
  /** What the last committed chunk left, or null at the first start. */
  readonly checkpoint: Record<string, unknown> | null;
  readonly result: Readonly<JobResult>;
  /** Aborted when the job is cancelled or taken over by another process, and when this process shuts down. */
  readonly signal: AbortSignal;
  /**
   * Does one chunk: `work` runs in a transaction together with the progress and the checkpoint that it returns. It is
   * run again when PostgreSQL asks for that, so it must have no effect outside the database.
   * @throws when the job has been cancelled or taken over; then nothing of the chunk is written. Let it through.
   */
  commit(work: (tx: Tx) => Promise<JobProgress>): Promise<void>;
  /**
   * Sets parts of the result outside of a chunk, such as the count when pre-processing. Lists replace those before.
   * @throws as `commit`
   */
  report(result: Partial<JobResult>): Promise<void>;
  /**
   * Adds keys to the context that clients see, such as the shape of the file.
   * @throws as `commit`
   */
  amendContext(keys: Record<string, unknown>): Promise<void>;
}

/**
 * A kind of batch job. Extend it, and register it with `JobTypes` in a constructor or in `onModuleInit`.
 *
 * An error thrown by `preProcess` or `process` is tried again a few times; a refusal (`CommerceError`, such as
 * `invalidData(…)`) ends the job as failed at once. Its message becomes the reason that clients see.
 */
export abstract class JobType {
  /** As clients name it, e.g. `product-import`. */
  abstract readonly type: string;

  /**
   * Looks at the context when a job is created.
   * @returns the context to store
   * @throws invalid_data when the job cannot work with it
   */
  validate(context: Record<string, unknown>): Record<string, unknown> | Promise<Record<string, unknown>> {
    return context;
  }

  /** Counts and checks, and modifies nothing: tells of the job by `run.report`. Is called again after a crash. */
  abstract preProcess(run: JobRun): Promise<void>;

  /** Does the work in chunks, by `run.commit`; is called again with the last checkpoint after a crash. */
  abstract process(run: JobRun): Promise<void>;
}
