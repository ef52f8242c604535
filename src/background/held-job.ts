import type { Sql, Tx } from '../kernel/sql.ts';

/** Ends the run of a job in this process: it was told to, another has taken the job over, or the process stops. */
export class JobStopped extends Error {
  constructor(readonly why: 'told' | 'lost' | 'shutdown') {
    super(`the job was stopped (${why})`);
    this.name = 'JobStopped';
  }
}

/** A job that this process has taken. */
export class HeldJob {
  readonly id: string;
  readonly kind: string;
  readonly key: string;
  /** The process and connection that hold it: what the row says of us, unless we have lost it. */
  readonly holder: string;
  /** How often it was taken up, this time included, since it last got anywhere: more than once after a crash. */
  readonly attempts: number;
  /** How often it has thrown. */
  readonly failures: number;
  private readonly controller = new AbortController();

  constructor(
    row: { id: string; kind: string; key: string; attempts: number; failures: number },
    holder: string,
  ) {
    this.id = row.id;
    this.kind = row.kind;
    this.key = row.key;
    this.attempts = row.attempts;
    this.failures = row.failures;
    this.holder = holder;
  }

  /** Aborted with `JobStopped`. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  stop(why: JobStopped['why']): void {
    if (!this.signal.aborted) this.controller.abort(new JobStopped(why));
  }

  /**
   * Has to be in every transaction that writes for the job, as late as can be: no other process can take it between
   * here and the commit.
   * @throws JobStopped when another has
   */
  async guard(tx: Tx): Promise<void> {
    await this.mustBeOurs(tx, 'select id from job where id = $1 and locked_by = $2 for update');
  }

  /** As `guard`; and the job has got somewhere, so earlier crashes do not count any more. */
  async advance(tx: Tx): Promise<void> {
    await this.mustBeOurs(tx, 'update job set attempts = 0 where id = $1 and locked_by = $2 returning id');
  }

  /** As `guard`; and there is nothing left to do. */
  async finish(tx: Tx): Promise<void> {
    await this.mustBeOurs(tx, 'delete from job where id = $1 and locked_by = $2 returning id');
  }

  private async mustBeOurs(sql: Sql, text: string): Promise<void> {
    const rows = await sql.query(text, [this.id, this.holder]);
    if (rows.length === 0) throw new JobStopped('lost');
  }
}
