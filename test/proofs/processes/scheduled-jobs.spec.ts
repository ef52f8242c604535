import { ScheduledJobs } from '#engine/background/schedule/scheduled-jobs';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { buildServer, createServerProcess, type ServerProcess } from '../../support/server-process.ts';
import { type Shop, useShop } from '../../support/shop.ts';
import { until } from '../../support/until.ts';

describe('A scheduled job of two processes', () => {
  let database: TestDatabase;
  let servers: ServerProcess[];

  beforeAll(async () => {
    database = await createTestDatabase();
    const env = { DATABASE_URL: database.url, STOREKEEP_MODULES: './test/data/modules/scheduled.mjs' };
    const script = buildServer();
    servers = [await createServerProcess(env, script), await createServerProcess(env, script)];
    await Promise.all(servers.map((server) => server.start()));
  });

  afterAll(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    await database.close();
  });

  it('runs once at each time of its schedule', async () => {
    const runs = await waitForRuns('works', 6);
    expect(new Set(runs.map(({ scheduled_at }) => scheduled_at.getTime())).size).toBe(runs.length);
  });

  it('runs again at the next time after it has thrown, and records the error', async () => {
    await waitForRuns('throws', 3);
    await until(async () => {
      const [job] = await query<{ last_error: string | null }>(
        `select last_error from scheduled_job where name = 'throws'`,
      );
      return job.last_error === 'out of stamps';
    });
  });

  it('is not started while its previous run has not ended', async () => {
    const earlier = await readRuns('works');
    await waitForRuns('works', earlier.length + 4);
    expect(await readRuns('hangs')).toHaveLength(1);
  });

  it('runs on the other process when the process that ran it was killed', async () => {
    const [{ pid }] = await readRuns('hangs');
    process.kill(pid, 'SIGKILL');
    // what ten seconds without an extension do
    await until(async () => {
      await query(
        `update lease set expires_at = now() where key = 'scheduled-job hangs' and expires_at > now() + interval '9 seconds'`,
      );
      return (await readRuns('hangs')).length > 1;
    });
    const [, next] = await readRuns('hangs');
    expect(next.pid).not.toBe(pid);
  });

  const query = <Row>(text: string, values?: unknown[]): Promise<Row[]> => database.query(text, values);

  const readRuns = (job: string): Promise<Run[]> =>
    query<Run>('select scheduled_at, pid from scheduled_run where job = $1 order by scheduled_at', [job]);

  async function waitForRuns(job: string, count: number): Promise<Run[]> {
    await until(async () => (await readRuns(job)).length >= count);
    return readRuns(job);
  }
});

describe('The schedule of a job', () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await useShop({});
  });

  afterAll(() => shop.close());

  it.each(['every day', '61 * * * *', '* * *'])('is rejected if it is %s', (expression) => {
    expect(() => jobs().schedule('a', expression, async () => undefined)).toThrow(
      'The schedule of a is invalid',
    );
  });

  it('is rejected with an unknown time zone', () => {
    const options = { timeZone: 'Middle/Earth' };
    expect(() => jobs().schedule('b', '0 3 * * *', async () => undefined, options)).toThrow(
      'The schedule of b is invalid',
    );
  });

  it('is rejected for a name that is in use', () => {
    jobs().schedule('c', '0 3 1 1 *', async () => undefined);
    expect(() => jobs().schedule('c', '0 3 1 1 *', async () => undefined)).toThrow('already');
  });

  const jobs = (): ScheduledJobs => shop.app.get(ScheduledJobs, { strict: false });
});

interface Run {
  scheduled_at: Date;
  pid: number;
}
