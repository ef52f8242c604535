import { setTimeout as sleep } from 'node:timers/promises';
import { JobType, JobTypes, type JobRun } from '../../../src/index.ts';
import type { Tx } from '../../../src/kernel/sql.ts';
import { openShop, type Shop } from '../../support/shop.ts';
import { until } from '../../support/until.ts';
import { installTally, Tally } from '../../support/tally.ts';
import { ok } from '../../support/world.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
  await installTally(shop, new Tally());
});

afterAll(() => shop.close());

describe('a batch job', () => {
  it('is created, counted, confirmed and done without further ado', async () => {
    const created = await shop.admin.post('/batch-jobs', { type: 'tally', context: { rows: 25 } });
    expect(created.status).toBe(201);
    expect(created.body.batch_job).toMatchObject({
      type: 'tally',
      status: 'created',
      dry_run: false,
      created_by: shop.staff.id,
      context: { rows: 25, chunk: 10 },
      result: null,
    });

    const done = await reached(created.body.batch_job.id, 'completed');
    expect(done.result).toEqual({
      count: 25,
      advancement_count: 25,
      progress: 1,
      errors: [],
      stat_descriptors: [{ key: 'rows', name: 'Rows', message: 'There will be 25 rows' }],
      file_key: null,
      file_size: null,
    });
    for (const moment of ['pre_processed_at', 'confirmed_at', 'processing_at', 'completed_at'])
      expect(done[moment]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(await tallied(done.id)).toEqual({ rows: 25, numbers: 25 });
  });

  it('starts without waiting for anybody to look', async () => {
    const lateness: number[] = [];
    for (let i = 0; i < 5; i++) {
      const { id } = await create({ rows: 0 });
      await reached(id, 'completed');
      const [{ ms }] = await shop.sql<{ ms: number }>(
        'select extract(epoch from pre_processed_at - created_at) * 1000 as ms from batch_job where id = $1',
        [id],
      );
      lateness.push(Number(ms));
    }
    // the look that finds what nobody was told of comes every two seconds
    expect(Math.min(...lateness)).toBeLessThan(500);
  });

  it('tells how far it is while it runs', async () => {
    const { id } = await create({ rows: 40, chunk: 10, pause_ms: 100 });
    const seen = new Set<number>();
    for (let job = await get(id); job.status !== 'completed'; job = await get(id)) {
      if (job.status === 'processing') {
        seen.add(job.result.progress);
        expect(job.result.progress).toBe(job.result.advancement_count / 40);
      }
      await sleep(20);
    }
    expect([...seen]).toEqual(expect.arrayContaining([0.25, 0.5, 0.75]));
  });

  it('stops after pre-processing when it is a dry run, and goes on when it is confirmed', async () => {
    const { id } = await create({ rows: 15 }, { dry_run: true });
    const waiting = await reached(id, 'pre_processed');
    expect(waiting).toMatchObject({ confirmed_at: null, result: { count: 15, advancement_count: 0 } });
    await sleep(300);
    expect((await get(id)).status).toBe('pre_processed');
    expect(await tallied(id)).toEqual({ rows: 0, numbers: 0 });

    expect(ok(await shop.admin.post(`/batch-jobs/${id}/confirm`)).batch_job.confirmed_at).not.toBeNull();
    await reached(id, 'completed');
    expect(await tallied(id)).toEqual({ rows: 15, numbers: 15 });
  });

  it('is confirmed once, however many ask at the same time', async () => {
    const { id } = await create({ rows: 30 }, { dry_run: true });
    await reached(id, 'pre_processed');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => shop.admin.post(`/batch-jobs/${id}/confirm`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    await reached(id, 'completed');
    expect(await tallied(id)).toEqual({ rows: 30, numbers: 30 });
  });

  it('can be confirmed in no other state', async () => {
    const { id } = await create({ rows: 0 });
    await reached(id, 'completed');
    expect(await shop.admin.post(`/batch-jobs/${id}/confirm`)).toMatchObject({
      status: 400,
      body: {
        type: 'not_allowed',
        message: 'Cannot confirm processing for a batch job that is not pre processed',
      },
    });
    expect((await shop.admin.post('/batch-jobs/batch_nope/confirm')).status).toBe(404);
  });

  it('can be cancelled before it runs', async () => {
    const { id } = await create({ rows: 10 }, { dry_run: true });
    await reached(id, 'pre_processed');
    expect(ok(await shop.admin.post(`/batch-jobs/${id}/cancel`)).batch_job.status).toBe('canceled');
    expect((await shop.admin.post(`/batch-jobs/${id}/confirm`)).status).toBe(400);
    expect(await tallied(id)).toEqual({ rows: 0, numbers: 0 });
  });

  it('stops at once when it is cancelled while it runs, and keeps what it has done', async () => {
    const { id } = await create({ rows: 10_000, chunk: 10, pause_ms: 20 });
    while ((await tallied(id)).rows < 30) await sleep(20);
    expect(ok(await shop.admin.post(`/batch-jobs/${id}/cancel`)).batch_job.status).toBe('canceled');
    const { rows } = await tallied(id);
    await sleep(300);
    expect(await tallied(id)).toEqual({ rows, numbers: rows });
    expect(await get(id)).toMatchObject({ status: 'canceled', result: { advancement_count: rows } });
    expect(ok(await shop.admin.post(`/batch-jobs/${id}/cancel`)).batch_job.status).toBe('canceled');
    expect(await shop.sql('select from job where key = $1', [id])).toEqual([]);
  });

  it('cannot be cancelled when it is completed', async () => {
    const { id } = await create({ rows: 0 });
    await reached(id, 'completed');
    expect(await shop.admin.post(`/batch-jobs/${id}/cancel`)).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: 'Cannot cancel completed batch job' },
    });
    expect((await shop.admin.post('/batch-jobs/batch_nope/cancel')).status).toBe(404);
  });

  it('fails with its reason when its type refuses to go on', async () => {
    const { id } = await create({ rows: 50, refuse_at: 20 });
    const failed = await reached(id, 'failed');
    expect(failed.result).toEqual({ errors: ['20 is enough'] });
    expect((await tallied(id)).rows).toBe(20);
    expect(failed.failed_at).not.toBeNull();
  });

  it('is tried again where it stopped when something unexpected happens, and fails after the third time', async () => {
    const { id } = await create({ rows: 50, break_at: 30 });
    const failed = await reached(id, 'failed');
    expect(failed.result).toEqual({ errors: ['broken at 30'] });
    expect(await tallied(id)).toEqual({ rows: 30, numbers: 30 });
  });

  it.each([
    ['the database refuses', (tx: Tx) => tx.query('select secret from no_such_table')],
    ['the code has a mistake', () => Promise.resolve(Object.keys(null as never))],
  ])('tells nothing internal when %s', async (what, work) => {
    class Broken extends JobType {
      readonly type = `broken: ${what}`;
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
    const { id } = (await shop.admin.post('/batch-jobs', { type: broken.type, context: {} })).body.batch_job;
    expect((await reached(id, 'failed')).result).toEqual({ errors: ['An unknown error occurred.'] });
  });

  it('lists the first thousand errors of a job, and the number of the others', async () => {
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
    const { id } = (await shop.admin.post('/batch-jobs', { type: 'fussy', context: {} })).body.batch_job;
    const { errors } = (await reached(id, 'completed')).result;
    expect(errors).toHaveLength(1001);
    expect(errors[999]).toEqual({ code: 'invalid_data', message: 'no', row: 999, err: [] });
    expect(errors[1000]).toMatchObject({ code: 'more_errors', message: '… and 11,000 more' });
  });

  it('is made once for an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'import-1' };
    const body = { type: 'tally', context: { rows: 0 } };
    const [first, second] = [
      await shop.admin.post('/batch-jobs', body, { headers }),
      await shop.admin.post('/batch-jobs', body, { headers }),
    ];
    expect(second).toMatchObject({ status: 201, body: first.body });
  });

  it('is refused when its type or context is wrong', async () => {
    expect(await shop.admin.post('/batch-jobs', { type: 'nope', context: {} })).toMatchObject({
      status: 400,
      body: { type: 'invalid_data', message: expect.stringContaining('tally') },
    });
    expect((await shop.admin.post('/batch-jobs', { type: 'tally' })).body).toEqual({
      type: 'invalid_data',
      message: 'context must be an object',
    });
    expect((await shop.admin.post('/batch-jobs', { type: 'tally', context: {} })).body.message).toBe(
      'rows must be an integer',
    );
    expect((await shop.admin.get('/batch-jobs/batch_nope')).status).toBe(404);
    expect((await shop.open.post('/admin/batch-jobs', { type: 'tally', context: {} })).status).toBe(401);
  });
});

describe('the list of batch jobs', () => {
  it('is filtered by id, type and moments, and ordered', async () => {
    const { id } = await create({ rows: 0 });
    const { completed_at } = await reached(id, 'completed');
    const list = async (query: string) => ok(await shop.admin.get(`/batch-jobs?${query}`));
    expect(await list(`id=${id}`)).toMatchObject({ count: 1, limit: 10, offset: 0, batch_jobs: [{ id }] });
    expect((await list(`id[]=${id}&id[]=batch_nope`)).count).toBe(1);
    expect((await list('type[]=nope')).count).toBe(0);
    expect((await list(`type[]=tally&type[]=nope&id=${id}`)).count).toBe(1);
    expect((await list(`id=${id}&completed_at[lte]=${completed_at}`)).count).toBe(1);
    expect((await list(`id=${id}&completed_at[gt]=${completed_at}`)).count).toBe(0);
    expect((await list(`id=${id}&failed_at[gt]=2020-01-01`)).count).toBe(0);
    for (const moment of ['created', 'updated', 'confirmed', 'pre_processed', 'canceled'])
      await list(`${moment}_at[lt]=2020-01-01`);
    const { batch_jobs: oldest } = await list('order=created_at&limit=100');
    const { batch_jobs: newest } = await list('limit=100');
    const ids = (jobs: { id: string }[]) => jobs.map((job) => job.id);
    expect(ids(newest)).toEqual(ids(oldest).reverse());
    expect((await shop.admin.get('/batch-jobs?status=created')).status).toBe(400);
  });

  it('shows who made a job, and the fields asked for', async () => {
    const { id } = await create({ rows: 0 });
    await reached(id, 'completed');
    const { batch_job } = ok(
      await shop.admin.get(`/batch-jobs/${id}?expand=created_by_user&fields=type,status`),
    );
    expect(batch_job).toMatchObject({ id, type: 'tally', status: 'completed' });
    expect(batch_job.created_by_user).toMatchObject({ email: shop.staff.email, api_token: null });
    expect(batch_job.context).toBeUndefined();
  });
});

async function create(
  context: Record<string, unknown>,
  more: Record<string, unknown> = {},
): Promise<{ id: string }> {
  return (await shop.admin.post('/batch-jobs', { type: 'tally', context, ...more })).body.batch_job;
}

async function get(id: string) {
  return ok(await shop.admin.get(`/batch-jobs/${id}`)).batch_job;
}

/** The job, when it has come to that state. */
async function reached(id: string, status: string) {
  await until(async () => (await get(id)).status === status);
  return get(id);
}

async function tallied(id: string): Promise<{ rows: number; numbers: number }> {
  const [counted] = await shop.sql<{ rows: number; numbers: number }>(
    'select count(*) as rows, count(distinct number) as numbers from tally where job_id = $1',
    [id],
  );
  return counted;
}
