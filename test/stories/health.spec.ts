import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '#server/standalone/config/config';
import { Readiness } from '#server/standalone/health/readiness';
import { closeApp, startServer } from '#server/standalone/server';
import { createTestDatabase } from '../support/database.ts';
import { type Shop, useShop } from '../support/shop.ts';
import { until } from '../support/until.ts';

/** What `/health/ready` reports as failed, with its status. */
async function readinessOf(shop: Shop): Promise<{ status: number; failed: string[] }> {
  const { status, body } = await shop.http.get('/health/ready');
  return { status, failed: Object.keys(body.error as object) };
}

describe('A running server', () => {
  let shop: Shop;
  beforeAll(async () => (shop = await useShop({})));
  afterAll(() => shop.close());

  it('is live', async () => {
    expect(await shop.http.get('/health/live')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  it('is ready', async () => {
    const response = await shop.http.get('/health/ready');
    expect(response.status).toBe(200);
    expect(response.body.details).toEqual({
      shutdown: { status: 'up' },
      database: { status: 'up' },
      migrations: { status: 'up' },
      files: { status: 'up' },
    });
  });

  it('is live, but not ready, while it gets no connection to its database', async () => {
    const { pool } = shop.database;
    const connections = await Promise.all(Array.from({ length: 5 }, () => pool.connect()));
    try {
      expect((await shop.http.get('/health/live')).status).toBe(200);
      expect(await readinessOf(shop)).toEqual({ status: 503, failed: ['database', 'migrations'] });
    } finally {
      for (const connection of connections) connection.release();
    }
    expect(await readinessOf(shop)).toEqual({ status: 200, failed: [] });
  });

  it('is not ready on a database that lacks a migration', async () => {
    const [last] = await shop.sql<{ id: number }>(
      `update storekeep_migrations set name = 'x' || name
       where id = (select max(id) from storekeep_migrations) returning id`,
    );
    expect(await readinessOf(shop)).toEqual({ status: 503, failed: ['migrations'] });
    await shop.sql('update storekeep_migrations set name = substr(name, 2) where id = $1', [last.id]);
    expect(await readinessOf(shop)).toEqual({ status: 200, failed: [] });
  });
});

it('A server is not ready if its directory of files cannot be written to', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'storekeep-health-'));
  const file = path.join(folder, 'file');
  await writeFile(file, '');
  const shop = await useShop({ FILES_DIR: path.join(file, 'files') });
  expect(await readinessOf(shop)).toEqual({ status: 503, failed: ['files'] });
  await shop.close();
  await rm(folder, { recursive: true });
});

it('A worker without HTTP has its probes beside the metrics', async () => {
  const database = await createTestDatabase();
  const variables = { SERVE_HTTP: 'false', METRICS_PORT: '0', LOG_LEVEL: 'silent' };
  const worker = await startServer(readConfig({ DATABASE_URL: database.url, ...variables }));
  expect(worker.url).toBeNull();
  const probe = async (url: string) => (await fetch(new URL(url, worker.metricsUrl!))).status;
  expect(await Promise.all(['/health/live', '/health/ready'].map(probe))).toEqual([200, 200]);
  worker.app.get(Readiness, { strict: false }).startDraining();
  expect(await Promise.all(['/health/live', '/health/ready'].map(probe))).toEqual([200, 503]);
  await worker.stop();
  await database.close();
});

it('A server under a path prefix has its probes outside of the prefix', async () => {
  const shop = await useShop({ PATH_PREFIX: '/shop' });
  expect((await shop.http.get('/health/ready')).status).toBe(200);
  await shop.close();
});

it('A server that drains is not ready, serves requests, and then closes', async () => {
  const shop = await useShop({});
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const url = await shop.app.getUrl();
  let isClosed = false;
  const closing = closeApp(shop.app, 10, 3).then(() => (isClosed = true));
  const ready = await fetch(`${url}/health/ready`);
  expect([ready.status, isClosed]).toEqual([503, false]);
  expect((await fetch(`${url}/store/regions`)).status).toBe(200);
  await closing;
  await until(() =>
    fetch(`${url}/health/ready`).then(
      () => false,
      () => true,
    ),
  );
  await shop.testDatabase.close();
});
