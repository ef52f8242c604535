import { CommerceError, type JobRun, JobType, JobTypes } from '../../src/index.ts';
import type { Shop } from './shop.ts';

interface TallyContext {
  /** The number of rows to write. */
  rows: number;
  chunk?: number;
  /** After this number of rows, the job fails with a `CommerceError`, or with an unexpected error. */
  refuse_at?: number;
  break_at?: number;
}

/** A custom type of batch job, as an application could register one. It writes numbers into the table `tally`. */
export class TallyJob extends JobType {
  readonly type = 'tally';
  /** Called after each chunk, so that a test can look at the job while it runs. */
  afterChunk: (run: JobRun) => Promise<unknown> = async () => undefined;
  /** Called after the report of the pre-processing, before its end. */
  afterReport: (run: JobRun) => Promise<unknown> = async () => undefined;

  override validate(context: Record<string, unknown>): Record<string, unknown> {
    if (!Number.isSafeInteger(context.rows))
      throw new CommerceError('invalid_data', 'rows must be an integer');
    return { chunk: 10, ...context };
  }

  async preProcess(run: JobRun): Promise<void> {
    const { rows } = run.context as unknown as TallyContext;
    await run.report({
      count: rows,
      stat_descriptors: [{ key: 'rows', name: 'Rows', message: `There will be ${rows} rows` }],
    });
    await this.afterReport(run);
  }

  async process(run: JobRun): Promise<void> {
    const context = run.context as unknown as Required<TallyContext>;
    for (let next = Number(run.checkpoint?.next ?? 0); next < context.rows;) {
      const end = Math.min(context.rows, next + context.chunk);
      if (next >= context.refuse_at) throw new CommerceError('not_allowed', `${next} is enough`);
      if (next >= context.break_at) throw new Error(`broken at ${next}`);
      await run.commit(async (tx) => {
        await tx.query(
          'insert into tally (job_id, number, process) select $1, n, $4 from generate_series($2::int, $3::int - 1) n',
          [run.id, next, end, process.pid],
        );
        return { checkpoint: { next: end }, advancement_count: end };
      });
      next = end;
      await this.afterChunk(run);
    }
  }
}

/** Creates the table. @param jobType is registered, if the shop itself is to run the job */
export async function installTallyJob(shop: Shop, jobType?: JobType): Promise<void> {
  await shop.sql(
    'create table if not exists tally (job_id text not null, number int not null, process int not null)',
  );
  if (jobType) shop.app.get(JobTypes, { strict: false }).register(jobType);
}
