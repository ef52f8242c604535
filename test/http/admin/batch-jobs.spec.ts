import { createJob, waitForJob } from '../../support/jobs.ts';
import { ok } from '../../support/sample-shop.ts';
import { type HttpResponse, type Shop, useShop } from '../../support/shop.ts';
import { installTallyJob, TallyJob } from '../../support/tally-job.ts';
import { until } from '../../support/until.ts';

let shop: Shop;
let tally: TallyJob;

beforeAll(async () => {
  shop = await useShop({});
  await installTallyJob(shop, new TallyJob());
});
beforeEach(async () => {
  tally = new TallyJob();
  await installTallyJob(shop, tally);
});

afterAll(() => shop.close());

describe('A batch job', () => {
  it('runs to completion without another request', async () => {
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

    const completed = await waitForStatus(created.body.batch_job.id, 'completed');
    expect(completed.result).toEqual({
      count: 25,
      advancement_count: 25,
      progress: 1,
      errors: [],
      stat_descriptors: [{ key: 'rows', name: 'Rows', message: 'There will be 25 rows' }],
      file_key: null,
      file_size: null,
    });
    for (const moment of ['pre_processed_at', 'confirmed_at', 'processing_at', 'completed_at'] as const)
      expect(completed[moment]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(await readTally(completed.id)).toEqual({ rows: 25, numbers: 25 });
  });

  it('starts by a notification, without waiting for the next poll', async () => {
    const real = ['nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout', 'Date', 'performance'] as const;
    jest.useFakeTimers({ doNotFake: [...real] }); // no interval ends, so nothing polls
    const shopWithoutPolls = await useShop({});
    try {
      await installTallyJob(shopWithoutPolls, new TallyJob());
      for (let nth = 0; nth < 3; nth++) {
        const id = await createJob(shopWithoutPolls, 'tally', { rows: 0 });
        expect(await waitForJob(shopWithoutPolls, id)).toMatchObject({ status: 'completed' });
      }
    } finally {
      await shopWithoutPolls.close();
      jest.useRealTimers();
    }
  });

  it('reports its progress while it runs', async () => {
    const reports: { status: string; progress: number }[] = [];
    tally.afterChunk = async (run) => {
      const { status, result } = await get(run.id);
      reports.push({ status, progress: result.progress });
    };
    const { id } = await create({ rows: 40, chunk: 10 });
    await waitForStatus(id, 'completed');
    expect(reports).toEqual([0.25, 0.5, 0.75, 1].map((progress) => ({ status: 'processing', progress })));
  });

  it('stops when it is canceled while it runs, and retains its committed rows', async () => {
    const statuses: string[] = [];
    tally.afterChunk = async (run) => {
      if ((await readTally(run.id)).rows < 30) return;
      statuses.push(ok(await shop.admin.post(`/batch-jobs/${run.id}/cancel`)).batch_job.status);
    };
    const { id } = await create({ rows: 10_000, chunk: 10 });
    await untilRunEnds(id);
    expect(statuses).toEqual(['canceled']);
    expect(await readTally(id)).toEqual({ rows: 30, numbers: 30 });
    expect(await get(id)).toMatchObject({ status: 'canceled', result: { advancement_count: 30 } });
    expect(ok(await shop.admin.post(`/batch-jobs/${id}/cancel`)).batch_job.status).toBe('canceled');
  });

  it('is created once for an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'import-1' };
    const body = { type: 'tally', context: { rows: 0 } };
    const [first, second] = [
      await shop.admin.post('/batch-jobs', body, { headers }),
      await shop.admin.post('/batch-jobs', body, { headers }),
    ];
    expect(second).toMatchObject({ status: 201, body: first.body });
  });

  it.each<[string, object, string]>([
    ['an unknown type', { type: 'nope', context: {} }, expect.stringContaining('tally')],
    ['a missing context', { type: 'tally' }, 'context must be an object'],
    ['a context that its type rejects', { type: 'tally', context: {} }, 'rows must be an integer'],
  ])('is rejected for %s', async (_, body, message) => {
    const response = await shop.admin.post('/batch-jobs', body);
    expect(response.status).toBe(400);
    expect(response.body).toEqual({ type: 'invalid_data', message });
  });

  it('cannot be created without a login', async () => {
    expect((await shop.http.post('/admin/batch-jobs', { type: 'tally', context: {} })).status).toBe(401);
  });
});

describe('A dry run of a batch job', () => {
  it('has no result until it is pre-processed, as in Medusa v1', async () => {
    const results: unknown[] = [];
    tally.afterReport = async (run) => {
      results.push((await get(run.id)).result);
      // as an import does for each part of its file
      await run.commit(() => Promise.resolve({ checkpoint: { next: 0 } }));
      results.push((await get(run.id)).result);
    };
    const { id } = await create({ rows: 15 }, { dry_run: true });
    await waitForStatus(id, 'pre_processed');
    expect(results).toEqual([null, null]);
  });

  it('waits for a confirmation after pre-processing', async () => {
    const { id } = await create({ rows: 15 }, { dry_run: true });
    const preprocessed = await waitForStatus(id, 'pre_processed');
    expect(preprocessed).toMatchObject({ confirmed_at: null, result: { count: 15, advancement_count: 0 } });
    const later = await create({ rows: 15 });
    await waitForStatus(later.id, 'completed'); // so the queue has been read again
    expect((await get(id)).status).toBe('pre_processed');
    expect(await readTally(id)).toEqual({ rows: 0, numbers: 0 });
  });

  it('is processed when it is confirmed', async () => {
    const { id } = await create({ rows: 15 }, { dry_run: true });
    await waitForStatus(id, 'pre_processed');
    expect(ok(await shop.admin.post(`/batch-jobs/${id}/confirm`)).batch_job.confirmed_at).not.toBeNull();
    await waitForStatus(id, 'completed');
    expect(await readTally(id)).toEqual({ rows: 15, numbers: 15 });
  });

  it('is processed once when five concurrent requests confirm it', async () => {
    const { id } = await create({ rows: 30 }, { dry_run: true });
    await waitForStatus(id, 'pre_processed');
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => shop.admin.post(`/batch-jobs/${id}/confirm`)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    await waitForStatus(id, 'completed');
    expect(await readTally(id)).toEqual({ rows: 30, numbers: 30 });
  });

  it('cannot be confirmed after it is canceled', async () => {
    const { id } = await create({ rows: 10 }, { dry_run: true });
    await waitForStatus(id, 'pre_processed');
    expect(ok(await shop.admin.post(`/batch-jobs/${id}/cancel`)).batch_job.status).toBe('canceled');
    expect((await shop.admin.post(`/batch-jobs/${id}/confirm`)).status).toBe(400);
    expect(await readTally(id)).toEqual({ rows: 0, numbers: 0 });
  });
});

describe('An unknown batch job', () => {
  it.each<[string, () => Promise<HttpResponse>]>([
    ['GET /admin/batch-jobs/{id}', () => shop.admin.get('/batch-jobs/batch_nope')],
    ['POST /admin/batch-jobs/{id}/confirm', () => shop.admin.post('/batch-jobs/batch_nope/confirm')],
    ['POST /admin/batch-jobs/{id}/cancel', () => shop.admin.post('/batch-jobs/batch_nope/cancel')],
  ])('is not found by %s', async (_, send) => {
    expect((await send()).status).toBe(404);
  });
});

describe('A completed batch job', () => {
  let id: string;
  let completed_at: string;
  beforeAll(async () => {
    ({ id } = await create({ rows: 0 }));
    ({ completed_at } = await waitForStatus(id, 'completed'));
  });

  it.each([
    ['confirmed', 'confirm', 'Cannot confirm processing for a batch job that is not pre processed'],
    ['canceled', 'cancel', 'Cannot cancel completed batch job'],
  ])('cannot be %s', async (_, action, message) => {
    expect(await shop.admin.post(`/batch-jobs/${id}/${action}`)).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message },
    });
  });

  it.each<[string, () => string, number]>([
    ['is listed by its id', () => `id=${id}`, 1],
    ['is listed by a list of ids', () => `id[]=${id}&id[]=batch_nope`, 1],
    ['is not listed by an unknown type', () => 'type[]=nope', 0],
    ['is listed by a list of types', () => `type[]=tally&type[]=nope&id=${id}`, 1],
    ['is listed by when it was completed', () => `id=${id}&completed_at[lte]=${completed_at}`, 1],
    ['is not listed by a later completion', () => `id=${id}&completed_at[gt]=${completed_at}`, 0],
    ['is not listed by a time of failure', () => `id=${id}&failed_at[gt]=2020-01-01`, 0],
  ])('%s', async (_, query, count) => {
    expect((await list(query())).count).toBe(count);
  });

  it('is returned with its creator and the requested fields', async () => {
    const { batch_job } = ok(
      await shop.admin.get(`/batch-jobs/${id}?expand=created_by_user&fields=type,status`),
    );
    expect(batch_job).toMatchObject({ id, type: 'tally', status: 'completed' });
    expect(batch_job.created_by_user).toMatchObject({ email: shop.staff.email, api_token: null });
    expect(batch_job.context).toBeUndefined();
  });
});

describe('GET /admin/batch-jobs', () => {
  it('returns 10 jobs per page', async () => {
    const { id } = await create({ rows: 0 });
    expect(await list(`id=${id}`)).toMatchObject({ count: 1, limit: 10, offset: 0, batch_jobs: [{ id }] });
  });

  it('returns the newest jobs first, and the oldest with order=created_at', async () => {
    await create({ rows: 0 });
    await create({ rows: 0 });
    const { batch_jobs: oldest } = await list('order=created_at&limit=100');
    const { batch_jobs: newest } = await list('limit=100');
    const idsOf = (jobs: { id: string }[]) => jobs.map((job) => job.id);
    expect(idsOf(newest)).toEqual(idsOf(oldest).reverse());
  });

  it.each(['created', 'updated', 'confirmed', 'pre_processed', 'canceled'])(
    'accepts a filter by %s_at',
    async (name) => {
      expect((await list(`${name}_at[lt]=2020-01-01`)).count).toBe(0);
    },
  );

  it('rejects a filter by status', async () => {
    expect((await shop.admin.get('/batch-jobs?status=created')).status).toBe(400);
  });
});

async function create(
  context: Record<string, unknown>,
  overrides: Record<string, unknown> = {},
): Promise<{ id: string }> {
  return (await shop.admin.post('/batch-jobs', { type: 'tally', context, ...overrides })).body.batch_job;
}

async function get(id: string) {
  return ok(await shop.admin.get(`/batch-jobs/${id}`)).batch_job;
}

async function list(query: string) {
  return ok(await shop.admin.get(`/batch-jobs?${query}`));
}

/** Waits until no process runs the job any more. */
function untilRunEnds(id: string): Promise<boolean> {
  return until(async () => (await shop.sql('select from job where key = $1', [id])).length === 0);
}

/** Waits until the job has that status. */
async function waitForStatus(id: string, status: string) {
  await until(async () => (await get(id)).status === status);
  return get(id);
}

async function readTally(id: string): Promise<{ rows: number; numbers: number }> {
  const [tally] = await shop.sql<{ rows: number; numbers: number }>(
    'select count(*) as rows, count(distinct number) as numbers from tally where job_id = $1',
    [id],
  );
  return tally;
}
