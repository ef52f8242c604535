import { Client } from 'pg';
import { CatalogueReaders } from '../../../support/catalogue-readers.ts';
import { createTestDatabase } from '../../../support/database.ts';
import { type DelayingProxy, startDelayingProxy } from '../../../support/delaying-proxy.ts';
import { ok, type SampleShop, useSampleShop } from '../../../support/sample-shop.ts';
import { createServerProcess, findFreePort } from '../../../support/server-process.ts';
import { listen, WITH_CACHE } from '../../../support/shop.ts';
import { until } from '../../../support/until.ts';
import { isVarnishInstalled, startVarnish, type Varnish } from '../../../support/varnish.ts';

/* A real Varnish in front of a shop, with the configuration of `ops/edge`. */

const describeWithVarnish = isVarnishInstalled ? describe : describe.skip;
const TOKEN = 'purge-token';
/** Servers are started five times. */
const TIMEOUT_MS = 500_000;
/** For how long Varnish cannot be reached. What happens then does not depend on it, up to five minutes. */
const OUTAGE_SECONDS = Number(process.env.OUTAGE_SECONDS ?? 10);

describeWithVarnish('The catalogue behind Varnish', () => {
  let shop: SampleShop;
  let varnish: Varnish;
  /** In front of the same shop, whose responses can be delayed. */
  let delayed: Varnish;
  let delaying: DelayingProxy;

  beforeAll(async () => {
    const ports = [await findFreePort(), await findFreePort()];
    shop = await useSampleShop({ ...variablesOf(...ports), ...WITH_CACHE });
    const url = await listen(shop);
    varnish = await startVarnish(url, ports[0], TOKEN);
    delaying = await startDelayingProxy(url);
    delayed = await startVarnish(delaying.url, ports[1], TOKEN);
    await purged();
  });
  afterAll(async () => {
    await varnish?.stop();
    await delayed?.stop();
    delaying?.stop();
    await shop?.close();
  });

  /** Waits until nothing is to be purged, for the second time either. */
  const purged = () => until(async () => (await shop.sql('select from edge_change')).length === 0);

  it('is sent from its memory, also compressed, and validated by browsers', async () => {
    await get('/store/products?limit=2');
    const again = await get('/store/products?limit=2');
    const validated = await get('/store/products?limit=2', { 'if-none-match': again.headers.get('etag')! });

    expect([again.headers.get('x-cache'), again.headers.get('xkey')]).toEqual(['hit', null]);
    expect(validated.status).toBe(304);
  });

  it('is stored once for parameters in another order', async () => {
    await get('/store/products?limit=3&offset=0');

    expect((await get('/store/products?offset=0&limit=3')).headers.get('x-cache')).toBe('hit');
  });

  it('is stored for each publishable key', async () => {
    const key = ok(await shop.admin.post('/publishable-api-keys', { title: 'Shop' })).publishable_api_key.id;
    await get('/store/products?limit=4');
    const withKey = await get('/store/products?limit=4', { 'x-publishable-api-key': key });

    expect(withKey.headers.get('x-cache')).toBe('miss');
  });

  it('is not purged by requests without the token', async () => {
    await get('/store/regions');
    const { status } = await fetch(`${varnish.url}/`, { method: 'PURGE', headers: { xkey: 'storekeep' } });

    expect([status, (await get('/store/regions')).headers.get('x-cache')]).toEqual([403, 'hit']);
  });

  it('shows a change at once', async () => {
    const path = `/store/products/${shop.mug.id}`;
    await get(path);
    ok(await shop.admin.post(`/products/${shop.mug.id}`, { subtitle: 'Changed' }));

    await until(async () => (await body(path)).includes('Changed'));
  });

  it('shows a response that is read before a change and arrives after its purge only until the second purge', async () => {
    const path = `${delayed.url}/store/products/${shop.shirt.id}`;
    delaying.delayMs = 350;
    const early = fetch(path).then((response) => response.text());
    await until(() => delaying.held > 0);
    ok(await shop.admin.post(`/products/${shop.shirt.id}`, { subtitle: 'Meanwhile' }));
    delaying.delayMs = 0;

    expect(await early).not.toContain('Meanwhile');
    await until(async () => (await (await fetch(path)).text()).includes('Meanwhile'));
  });

  it('does not store a response that takes longer than that', async () => {
    delaying.delayMs = 1200;
    await fetch(`${delayed.url}/store/regions`);
    delaying.delayMs = 0;

    expect((await fetch(`${delayed.url}/store/regions`)).headers.get('x-cache')).toBe('miss');
  });

  const get = (path: string, headers?: Record<string, string>) => fetch(varnish.url + path, { headers });
  const body = async (path: string) => (await get(path)).text();
});

describeWithVarnish('Changes of the catalogue', () => {
  const stops: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
  });

  it(
    'are shown by Varnish within three seconds, although purging processes are killed, also while it cannot be reached',
    async () => {
      const database = await createTestDatabase();
      stops.push(database.close);
      const port = await findFreePort();
      const env = {
        DATABASE_URL: database.url,
        NODE_ENV: 'production',
        COOKIE_SECRET: 'c'.repeat(40),
        ...variablesOf(port),
      };
      const [purging, serving] = [await createServerProcess(env), await createServerProcess(env)];
      stops.push(purging.kill, serving.kill);
      await purging.start();
      const client = new Client({ connectionString: database.url });
      await client.connect();
      stops.push(() => client.end());
      await until(async () => (await readHolder(client)) !== 'no process');
      await serving.start();
      const ids = await createProducts(client, 300);
      const varnish = await startVarnish(serving.url, port, TOKEN);
      stops.push(varnish.stop);
      const readers = new CatalogueReaders(varnish.url, client, ids);
      stops.push(() => readers.stop());
      readers.start(20, 4);
      for (let kill = 0; kill < 2; kill++) {
        await waitForComparisons(readers, 200);
        const killed = await readHolder(client);
        await purging.kill();
        await until(async () => (await readHolder(client)) !== killed);
        const other = await readHolder(client);
        await waitForComparisons(readers, 200);
        await purging.start();
        await takeLeaseFrom(client, other);
      }
      varnish.pause();
      await until(() => hasFailedFor(client, 0), 'a purge has failed');
      const failing = await readHolder(client);
      const changes = readers.changeCount;
      await purging.kill();
      await until(async () => (await readHolder(client)) !== failing);
      await until(() => hasFailedFor(client, OUTAGE_SECONDS), 'the outage');
      expect(readers.changeCount).toBeGreaterThan(changes);
      varnish.resume();
      readers.restartClock();
      await waitForComparisons(readers, 300);
      const { late, comparisons, hits } = await readers.stop();

      expect(late).toEqual([]);
      expect(hits / comparisons).toBeGreaterThan(0.2);
    },
    TIMEOUT_MS,
  );
});

function variablesOf(...ports: number[]): NodeJS.ProcessEnv {
  return {
    EDGE_SECONDS: '600',
    EDGE_CACHE: 'varnish',
    EDGE_URL: ports.map((port) => `http://127.0.0.1:${port}`).join(),
    EDGE_TOKEN: TOKEN,
  };
}

/** Waits until so many further responses were compared. */
async function waitForComparisons({ result }: CatalogueReaders, count: number): Promise<void> {
  const start = result.comparisons;
  await until(
    () => result.comparisons >= start + count,
    () => result,
  );
}

/** Whether purges have failed for so long. */
async function hasFailedFor(client: Client, seconds: number): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from edge_purge where failing_since <= now() - make_interval(secs => $1)',
    [seconds],
  );
  return rowCount === 1;
}

/** Takes the lease from this process until another one has it. */
async function takeLeaseFrom(client: Client, holder: string): Promise<void> {
  await until(async () => {
    if ((await readHolder(client)) === holder)
      await client.query(
        `update edge_purge set holder = 'no process', expires_at = now() - interval '1 second'`,
      );
    return ![holder, 'no process'].includes(await readHolder(client));
  });
}

async function readHolder(client: Client): Promise<string> {
  const { rows } = await client.query<{ holder: string }>('select holder from edge_purge');
  return rows[0]?.holder ?? 'no process';
}

/** Products that the default sales channel has. */
async function createProducts(client: Client, count: number): Promise<string[]> {
  await client.query(
    `insert into product (id, title, handle, status)
     select 'prod_' || n, 'Product ' || n, 'product-' || n, 'published' from generate_series(1, ${count}) n`,
  );
  await client.query(
    'insert into product_sales_channel (product_id, sales_channel_id) select p.id, s.default_sales_channel_id from product p, store s',
  );
  return Array.from({ length: count }, (_, n) => `prod_${n + 1}`);
}
