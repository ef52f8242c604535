import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Registry } from 'prom-client';
import { readConfig } from '#server/standalone/config/config';
import { startServer } from '#server/standalone/server';
import { CommerceModule, Observability, Outbox } from '../../src/index.ts';
import { createTestDatabase } from '../support/database.ts';
import { labelValues, parseMetrics, readMetrics, valueOf } from '../support/metrics.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { useShop } from '../support/shop.ts';
import { until } from '../support/until.ts';

const REQUESTS = 'storekeep_http_request_duration_seconds_count';
const STATEMENTS = 'storekeep_statement_duration_seconds_count';
const CALLS = 'storekeep_provider_call_duration_seconds_count';

describe('The metrics of a shop', () => {
  let shop: SampleShop;
  beforeAll(async () => (shop = await useSampleShop({ METRICS_PORT: '0', ATTEMPTS_PER_ADDRESS: '3' })));
  afterAll(() => shop.close());

  it('count requests by the pattern of their route, their method and their status', async () => {
    await shop.store.get(`/products/${shop.shirt.id}`);
    await shop.store.get('/products/prod_unknown');
    const samples = await readMetrics(shop);
    const route = '/store/products/:id';
    expect(valueOf(samples, REQUESTS, { route, method: 'GET', status: '200' })).toBe(1);
    expect(valueOf(samples, REQUESTS, { route, method: 'GET', status: '404' })).toBe(1);
  });

  it('count requests that end before their handler', async () => {
    await shop.http.get('/admin/orders');
    const samples = await readMetrics(shop);
    expect(valueOf(samples, REQUESTS, { route: '/admin/orders', status: '401' })).toBe(1);
  });

  it('count requests to unknown paths under one name', async () => {
    for (const path of ['/wp-admin', '/.env']) await shop.http.get(path);
    const samples = await readMetrics(shop);
    expect(valueOf(samples, REQUESTS, { route: 'unmatched' })).toBe(2);
    expect([...labelValues(samples, REQUESTS, 'route')].join()).not.toContain('wp-admin');
  });

  it('contain no ids and no values', async () => {
    const id = await shop.prepareCart({ email: 'mette@example.com' });
    await shop.store.post(`/carts/${id}/complete`);
    const text = await shop.app.get(Observability, { strict: false }).metrics!.registry.metrics();
    expect(text).not.toContain(id);
    expect(text).not.toMatch(/@example|_01[0-9A-Z]{10}/);
  });

  it('measure statements by what they do', async () => {
    const before = valueOf(await readMetrics(shop), STATEMENTS, { statement: 'commit' }) ?? 0;
    const id = await shop.prepareCart();
    ok(await shop.store.post(`/carts/${id}/complete`));
    const samples = await readMetrics(shop);
    expect(valueOf(samples, STATEMENTS, { statement: 'commit' })).toBeGreaterThan(before);
    const names = labelValues(samples, STATEMENTS, 'statement');
    for (const name of ['begin', 'insert address', 'select cart', 'update cart', 'update product_variant'])
      expect(names).toContain(name);
  });

  it('count failed statements by their SQLSTATE', async () => {
    await shop.sql('select 1 / 0').catch(() => undefined);
    expect(valueOf(await readMetrics(shop), 'storekeep_statement_errors_total', { code: '22012' })).toBe(1);
  });

  it('measure calls of providers by their outcome', async () => {
    const id = await shop.prepareCart({ provider: 'test', data: { outcome: 'refused' } });
    await shop.store.post(`/carts/${id}/complete`);
    const labels = { provider: 'test', operation: 'authorize', outcome: 'refused' };
    expect(valueOf(await readMetrics(shop), CALLS, labels)).toBe(1);
  });

  it('count hits and misses of the row cache', async () => {
    const lookups = async (outcome: string) =>
      valueOf(await readMetrics(shop), 'storekeep_row_cache_lookups_total', { outcome }) ?? 0;
    await shop.admin.post(`/products/${shop.mug.id}`, { title: 'Cup' });
    const misses = await lookups('miss');
    await shop.store.get(`/products/${shop.mug.id}`);
    expect(await lookups('miss')).toBe(misses + 1);
    const hits = await lookups('hit');
    await shop.store.get(`/products/${shop.mug.id}`);
    expect(await lookups('hit')).toBe(hits + 1);
    expect(valueOf(await readMetrics(shop), 'storekeep_row_cache_bytes')).toBeGreaterThan(100);
  });

  it('count attempts that a rate limit has refused', async () => {
    const body = { email: 'nobody@example.com', password: 'wrong' };
    for (let attempt = 0; attempt < 5; attempt++) await shop.store.post('/auth', body);
    expect(valueOf(await readMetrics(shop), 'storekeep_rate_limit_refusals_total')).toBeGreaterThan(0);
    const limits = labelValues(await readMetrics(shop), 'storekeep_rate_limit_refusals_total', 'limit');
    expect([...limits]).toEqual(['shopper login']);
  });

  it('tell how many events and jobs wait, and for how long', async () => {
    await shop.sql(
      `insert into outbox_event (event_id, name, data, subscriber, parked_at, created_at, available_at) values
         (1, 'order.placed', '{}', 'gone', null, now() - interval '20 minutes', now() - interval '10 minutes'),
         (1, 'order.placed', '{}', 'gone', now(), now() - interval '3 days', now() - interval '3 days')`,
    );
    await shop.sql(
      `insert into job (kind, key, available_at) values ('unknown', 'key', now() - interval '5 minutes')`,
    );
    const samples = await readMetrics(shop);
    expect(valueOf(samples, 'storekeep_outbox_events', { state: 'parked' })).toBe(1);
    expect(valueOf(samples, 'storekeep_outbox_oldest_seconds')).toBeGreaterThanOrEqual(1200);
    expect(valueOf(samples, 'storekeep_outbox_overdue_seconds')).toBeGreaterThanOrEqual(600);
    expect(valueOf(samples, 'storekeep_outbox_overdue_seconds')).toBeLessThan(1200);
    expect(valueOf(samples, 'storekeep_jobs', { state: 'due' })).toBe(1);
    expect(valueOf(samples, 'storekeep_jobs_overdue_seconds')).toBeGreaterThanOrEqual(300);
  });

  it('count leases by what they protect', async () => {
    await shop.sql(
      `insert into lease (key, holder, expires_at) values ('cart cart_1', 'me', now() + interval '1 hour'),
         ('cart cart_2', 'me', now() - interval '1 hour')`,
    );
    expect(valueOf(await readMetrics(shop), 'storekeep_leases', { kind: 'cart' })).toBe(1);
  });

  it('measure deliveries of events', async () => {
    const name = 'storekeep_outbox_delivery_duration_seconds_count';
    shop.app.get(Outbox, { strict: false }).subscribe('order.placed', () => undefined, 'reader');
    ok(await shop.store.post(`/carts/${await shop.prepareCart()}/complete`));
    const labels = { event: 'order.placed', outcome: 'delivered' };
    // others subscribe to it, too
    await until(async () => Number(valueOf(await readMetrics(shop), name, labels)) >= 1);
  });

  it('show the connections, also while none is free', async () => {
    const { pool } = shop.database;
    const connections = await Promise.all(Array.from({ length: 5 }, () => pool.connect()));
    try {
      const samples = await readMetrics(shop);
      expect(valueOf(samples, 'storekeep_pool_size')).toBe(5);
      expect(valueOf(samples, 'storekeep_pool_connections', { state: 'used' })).toBe(5);
      expect(valueOf(samples, 'storekeep_database_up')).toBe(0);
      expect(valueOf(samples, 'storekeep_outbox_overdue_seconds')).toBeUndefined();
    } finally {
      for (const connection of connections) connection.release();
    }
    expect(valueOf(await readMetrics(shop), 'storekeep_database_up')).toBe(1);
  });

  it('contain the delay of the event loop', async () => {
    const samples = await readMetrics(shop);
    const delay = valueOf(samples, 'storekeep_event_loop_delay_seconds', { quantile: '1' });
    expect(delay).toBeGreaterThanOrEqual(0);
    expect(delay).toBeLessThan(60);
  });
});

it('A shop without METRICS_PORT observes nothing', async () => {
  const shop = await useShop({});
  const { metrics, tracing, statements } = shop.app.get(Observability, { strict: false });
  expect([metrics, tracing, statements]).toEqual([null, null, null]);
  await shop.close();
});

it('Metrics are served on a port of their own, and not on that of the shop', async () => {
  const database = await createTestDatabase();
  const config = { DATABASE_URL: database.url, PORT: '0', METRICS_PORT: '0', LOG_LEVEL: 'fatal' };
  const server = await startServer(readConfig(config));
  try {
    const response = await fetch(server.metricsUrl!);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const samples = parseMetrics(await response.text());
    expect(valueOf(samples, 'storekeep_database_up')).toBe(1);
    expect(valueOf(samples, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
    expect((await fetch(new URL('/store/regions', server.metricsUrl!))).status).toBe(404);
    expect(server.greeting).toContain(server.metricsUrl);
  } finally {
    await server.stop();
    await database.close();
  }
});

describe('Two shops in one application', () => {
  let app: NestFastifyApplication;
  const registry = new Registry();
  const databases: { close(): Promise<void> }[] = [];

  beforeAll(async () => {
    const [first, second] = [await createTestDatabase(), await createTestDatabase()];
    databases.push(first, second);
    const shopOf = (url: string, prefix: string, metrics: boolean | Registry) =>
      CommerceModule.forRoot({
        database: { url, poolSize: 3 },
        http: { prefix },
        observability: { metrics },
      });
    @Module({ imports: [shopOf(first.url, '/shop', registry), shopOf(second.url, '/outlet', true)] })
    class Application {}
    app = await NestFactory.create<NestFastifyApplication>(Application, new FastifyAdapter(), {
      logger: false,
    });
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
  });
  afterAll(async () => {
    await app.close();
    for (const database of databases) await database.close();
  });

  it('have separate metrics, each of its own requests', async () => {
    await app.inject({ url: '/shop/store/regions' });
    await app.inject({ url: '/outlet/store/regions' });
    await app.inject({ url: '/outlet/store/products' });
    const ofShop = parseMetrics(await registry.metrics());
    expect(labelValues(ofShop, REQUESTS, 'route')).toEqual(new Set(['/shop/store/regions']));
    expect(valueOf(ofShop, REQUESTS)).toBe(1);
  });
});
