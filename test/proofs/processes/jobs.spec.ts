import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lockRows } from '../../support/row-lock.ts';
import { buildProgram } from '../../support/server-process.ts';
import { type Shop, useShop } from '../../support/shop.ts';
import { installTallyJob, TallyJob } from '../../support/tally-job.ts';
import { until } from '../../support/until.ts';

/*
 * Batch jobs in processes that share a database. The shop of the test creates jobs and runs none. Without `skip locked` and the
 * condition on `locked_by`, jobs run twice; without the fence in `LeasedJob`, a process that was frozen writes numbers twice; without
 * `CONNECTED_PROCESSES`, the job of a killed process waits for its lease.
 */

let shop: Shop;
let processes: ChildProcess[] = [];

beforeAll(async () => {
  shop = await useShop({ JOB_WORKERS: '0' });
  await installTallyJob(shop, new TallyJob());
});

afterEach(async () => {
  for (const child of processes) {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  processes = [];
});

afterAll(() => shop.close());

describe('Processes that share a database', () => {
  it('share ten jobs, and run each once', async () => {
    await Promise.all([startProcess(), startProcess()]);
    const writes = await lockRows(shop, 'lock table tally in share mode');
    const ids = await Promise.all(
      Array.from({ length: 10 }, () => createTallyJob({ rows: 40, chunk: 4, pause_ms: 0 })),
    );
    await writes.waitForWaiters(4); // each process has two workers, so both run jobs
    await writes.release();
    for (const id of ids) await waitForStatus(id, 'completed');
    for (const id of ids) {
      const { rows, numbers, pids } = await readTally(id);
      expect({ rows, numbers, processes: pids.length }).toEqual({ rows: 40, numbers: 40, processes: 1 });
    }
    const { pids } = await readTally(...ids);
    expect(pids).toHaveLength(2);
  });

  it('resume the job of a killed process at once, from its checkpoint', async () => {
    const processes = await Promise.all([startProcess(), startProcess()]);
    const id = await createTallyJob({ rows: 400, chunk: 4, pause_ms: 20 });
    await waitForRows(id, 40);
    const [pid] = (await readTally(id)).pids;
    const worker = processes.find((child) => child.pid === pid)!;
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    // the job must be released without waiting for its lease
    await shop.sql(
      `update job set locked_until = now() + interval '1 hour' where key = $1 and locked_by is not null`,
      [id],
    );
    const { rows } = await readTally(id);
    await waitForRows(id, rows + 1);
    await waitForStatus(id, 'completed');
    const tally = await readTally(id);
    expect({ rows: tally.rows, numbers: tally.numbers, processes: tally.pids.length }).toEqual({
      rows: 400,
      numbers: 400,
      processes: 2,
    });
  });

  it('finish a job whose process is killed repeatedly', async () => {
    const id = await createTallyJob({ rows: 300, chunk: 5, pause_ms: 20 });
    for (let kill = 0; kill < 3; kill++) {
      const { rows } = await readTally(id);
      const child = await startProcess();
      await waitForRows(id, rows + 20);
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await startProcess();
    await waitForStatus(id, 'completed');
    expect(await readTally(id)).toMatchObject({ rows: 300, numbers: 300 });
  });

  it('write nothing twice when one is frozen, loses its job and resumes', async () => {
    const first = await startProcess();
    const id = await createTallyJob({ rows: 1200, chunk: 4, pause_ms: 30 });
    await waitForRows(id, 40);
    await until(() => freezeWithoutJob(first, id));
    await startProcess();
    const { rows } = await readTally(id);
    await waitForRows(id, rows + 20);
    first.kill('SIGCONT');
    await waitForStatus(id, 'completed');
    const tally = await readTally(id);
    expect({ rows: tally.rows, numbers: tally.numbers, processes: tally.pids.length }).toEqual({
      rows: 1200,
      numbers: 1200,
      processes: 2,
    });
  });

  it('stop a job that is canceled through another process', async () => {
    await startProcess();
    const id = await createTallyJob({ rows: 100_000, chunk: 2, pause_ms: 20 });
    await waitForRows(id, 20);
    await shop.admin.post(`/batch-jobs/${id}/cancel`);
    const { rows } = await readTally(id);
    await until(async () => (await shop.sql('select from job where key = $1', [id])).length === 0);
    expect((await readTally(id)).rows).toBe(rows);
  });

  it('release their jobs when they are shut down', async () => {
    const first = await startProcess();
    const id = await createTallyJob({ rows: 200, chunk: 4, pause_ms: 20 });
    await waitForRows(id, 40);
    first.kill('SIGTERM');
    await once(first, 'exit');
    const [job] = await shop.sql('select locked_by, failures, attempts from job where key = $1', [id]);
    expect(job).toEqual({ locked_by: null, failures: 0, attempts: 0 });
    await startProcess();
    await waitForStatus(id, 'completed');
    expect(await readTally(id)).toMatchObject({ rows: 200, numbers: 200 });
  });

  it('do not start jobs that they have no workers for', async () => {
    await startProcess({ WORKERS: '0' });
    const id = await createTallyJob({ rows: 4, chunk: 4, pause_ms: 0 });
    const worker = await startProcess();
    await waitForStatus(id, 'completed');
    expect((await readTally(id)).pids).toEqual([worker.pid]);
  });
});

/**
 * Freezes the process while it has no lock on the row of its job, and expires its lease, which takes 15 s otherwise.
 * @returns whether it did
 */
async function freezeWithoutJob(child: ChildProcess, id: string): Promise<boolean> {
  child.kill('SIGSTOP');
  const expired = await shop.sql(
    `update job set locked_until = now() - interval '1 s'
     where key in (select key from job where key = $1 for update skip locked) returning key`,
    [id],
  );
  if (expired.length === 0) child.kill('SIGCONT');
  return expired.length > 0;
}

async function startProcess(env: NodeJS.ProcessEnv = {}): Promise<ChildProcess> {
  const child = spawn('node', [buildProgram('job-server')], {
    env: { ...process.env, DATABASE_URL: shop.testDatabase.url, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  processes.push(child);
  await once(child.stdout, 'data');
  return child;
}

async function createTallyJob(context: Record<string, unknown>): Promise<string> {
  return (await shop.admin.post('/batch-jobs', { type: 'tally', context })).body.batch_job.id;
}

function waitForStatus(id: string, status: string): Promise<unknown> {
  return until(async () => (await shop.admin.get(`/batch-jobs/${id}`)).body.batch_job.status === status);
}

function waitForRows(id: string, rows: number): Promise<unknown> {
  return until(async () => (await readTally(id)).rows >= rows);
}

async function readTally(...ids: string[]): Promise<{ rows: number; numbers: number; pids: number[] }> {
  const [tally] = await shop.sql<{ rows: number; numbers: number; pids: number[] }>(
    `select count(*) as rows, count(distinct (job_id, number)) as numbers, coalesce(array_agg(distinct process), '{}') as pids
     from tally where job_id = any($1)`,
    [ids],
  );
  return tally;
}
