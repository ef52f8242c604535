import type { Tx } from '#engine/kernel/database/sql';
import { type JobRun, JobType, JobTypes, Outbox } from '../../../src/index.ts';
import { createJob, expectFailedJob, waitForJob } from '../../support/jobs.ts';
import { type Shop, useShop } from '../../support/shop.ts';
import { installTallyJob, TallyJob } from '../../support/tally-job.ts';
import { until } from '../../support/until.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await useShop({});
  await installTallyJob(shop, new TallyJob());
});

afterAll(() => shop.close());

describe('A batch job', () => {
  it('fails with the error message when its type rejects a row', async () => {
    const id = await createJob(shop, 'tally', { rows: 50, refuse_at: 20 });
    const failed = await waitForJob(shop, id);
    expect(expectFailedJob(failed)).toEqual(['20 is enough']);
    expect((await readTally(id)).rows).toBe(20);
    expect(failed).toMatchObject({ failed_at: expect.any(String) });
  });

  it('publishes batch.failed when it fails', async () => {
    const published: object[] = [];
    const outbox = shop.app.get(Outbox, { strict: false });
    outbox.subscribe('batch.failed', ({ data }) => void published.push(data), 'failures');
    const id = await createJob(shop, 'tally', { rows: 50, refuse_at: 20 });
    expectFailedJob(await waitForJob(shop, id));
    await until(() => published.length > 0);
    expect(published).toEqual([{ id }]);
  });

  it('resumes where it stopped after an unexpected error, and fails after the third one', async () => {
    const id = await createJob(shop, 'tally', { rows: 50, break_at: 30 });
    expect(expectFailedJob(await waitForJob(shop, id))).toEqual(['broken at 30']);
    expect(await readTally(id)).toEqual({ rows: 30, numbers: 30 });
  });

  it.each([
    ['a query of its type fails', (tx: Tx) => tx.query('select secret from no_such_table')],
    ['its type throws a TypeError', () => Promise.resolve(Object.keys(null as never))],
  ])('returns no internal details when %s', async (failure, work) => {
    class Broken extends JobType {
      readonly type = `broken: ${failure}`;
      async preProcess(run: JobRun): Promise<void> {
        await run.report({ count: 1 });
      }
      async process(run: JobRun): Promise<void> {
        await run.commit(async (tx) => {
          await work(tx);
          return {};
        });
      }
    }
    const broken = new Broken();
    shop.app.get(JobTypes, { strict: false }).register(broken);
    const id = await createJob(shop, broken.type, {});
    expect(expectFailedJob(await waitForJob(shop, id))).toEqual(['An unknown error occurred.']);
  });

  it('returns its first 1,000 errors and the number of the others', async () => {
    class Fussy extends JobType {
      readonly type = 'fussy';
      async preProcess(): Promise<void> {}
      async process(run: JobRun): Promise<void> {
        for (let chunk = 0; chunk < 3; chunk++) {
          const errors = Array.from({ length: 4000 }, (_, row) => ({
            code: 'invalid_data',
            message: 'no',
            row: chunk * 4000 + row,
          }));
          await run.commit(async () => ({ errors }));
        }
      }
    }
    shop.app.get(JobTypes, { strict: false }).register(new Fussy());
    const { status, result } = await waitForJob(shop, await createJob(shop, 'fussy', {}));
    const { errors } = result;
    expect(status).toBe('completed');
    expect(errors).toHaveLength(1001);
    expect(errors[999]).toEqual({ code: 'invalid_data', message: 'no', row: 999, err: [] });
    expect(errors[1000]).toMatchObject({ code: 'more_errors', message: '… and 11,000 more' });
  });
});

async function readTally(id: string): Promise<{ rows: number; numbers: number }> {
  const [counted] = await shop.sql<{ rows: number; numbers: number }>(
    'select count(*) as rows, count(distinct number) as numbers from tally where job_id = $1',
    [id],
  );
  return counted;
}
