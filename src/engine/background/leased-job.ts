import type { Tx } from '../kernel/database/sql.ts';

/** Stops a job in this process: on request (`requested`), because another process has acquired it (`lost`), or on shutdown. */
export class JobStopped extends Error {
  constructor(readonly reason: 'requested' | 'lost' | 'shutdown') {
    super(`the job was stopped (${reason})`);
    this.name = 'JobStopped';
  }
}

/** A job that this process has leased. */
export class LeasedJob {
  readonly id: string;
  readonly kind: string;
  readonly key: string;
  /** Identifies this process and connection: equals `locked_by` of the row until the lease is lost. */
  readonly holder: string;
  /** The number of attempts since the last progress, including this one: more than one after a crash. */
  readonly attempts: number;
  /** The number of attempts that threw an error. */
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

  stop(why: JobStopped['reason']): void {
    if (!this.signal.aborted) this.controller.abort(new JobStopped(why));
  }

  /**
   * Fences a transaction that writes for the job. Call it as late as possible in each of them: no other process can acquire the job
   * between this call and the commit.
   * @throws JobStopped if another process has acquired the job
   */
  async guard(tx: Tx): Promise<void> {
    await this.requireLease(tx, 'select id from job where id = $1 and locked_by = $2 for update');
  }

  /** Like `guard`, and records progress, so that earlier crashes no longer count. */
  async advance(tx: Tx): Promise<void> {
    await this.requireLease(tx, 'update job set attempts = 0 where id = $1 and locked_by = $2 returning id');
  }

  /** Like `guard`, and deletes the completed job. */
  async complete(tx: Tx): Promise<void> {
    await this.requireLease(tx, 'delete from job where id = $1 and locked_by = $2 returning id');
  }

  private async requireLease(tx: Tx, text: string): Promise<void> {
    const rows = await tx.query(text, [this.id, this.holder]);
    if (rows.length === 0) throw new JobStopped('lost');
  }
}
