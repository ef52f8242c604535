import { EDGE_PATHS, EDGE_TOKEN, type EdgeCacheServer, startEdgeCache } from '../../../fakes/edge-cache.ts';
import { startWebhookReceiver } from '../../../fakes/webhook-receiver.ts';
import { createPriceList } from '../../../support/price-lists.ts';
import { ok, type SampleShop, useSampleShop } from '../../../support/sample-shop.ts';
import { until } from '../../../support/until.ts';

/* Purges of shared caches after changes, by each of their interfaces. */

describe.each(['varnish', 'fastly', 'cloudflare'] as const)('A shop behind %s', (kind) => {
  let edge: EdgeCacheServer;
  let shop: SampleShop;

  beforeAll(async () => {
    edge = await startEdgeCache();
    shop = await useSampleShop(variablesOf(kind, edge));
    await settle(edge);
  });
  afterAll(async () => {
    await shop?.close();
    await edge?.stop();
  });

  it('purges everything at its first start', () => {
    expect(edge.purged).toContain(kind === 'varnish' ? 'storekeep' : '*');
  });

  it('purges a changed product, and again a moment later', async () => {
    await settle(edge);
    edge.purged.length = 0;
    ok(await shop.admin.post(`/products/${shop.shirt.id}`, { subtitle: 'New' }));

    await until(
      () => edge.purged.filter((tag) => tag === shop.shirt.id).length === 2,
      () => edge.purged,
    );

    expect(edge.purged).not.toContain('product-list');
    expect(edge.unsupported).toEqual([]);
  });

  it('purges more tags than one request may have', async () => {
    await settle(edge);
    edge.purged.length = 0;
    await shop.sql(`insert into edge_change (tag) select 'tag-' || n from generate_series(1, 600) n`);

    await until(
      () => new Set(edge.purged).size >= 600,
      () => edge.purged.length,
    );
  });

  it('tries again until the cache has carried out a purge', async () => {
    await settle(edge);
    edge.purged.length = 0;
    edge.behaviors.set('', { inOrder: ['fails', 'loses the response', 'fails', 'works'] });
    ok(await shop.admin.post(`/products/${shop.mug.id}`, { subtitle: 'New' }));

    await until(
      () => edge.purged.filter((tag) => tag === shop.mug.id).length >= 2,
      () => edge.purged,
    );
  });
});

describe('A process that purges', () => {
  let edge: EdgeCacheServer;
  let shop: SampleShop;

  beforeAll(async () => {
    edge = await startEdgeCache();
    shop = await useSampleShop({ ...variablesOf('varnish', edge), EDGE_SECONDS: '2' });
    await settle(edge);
  });
  afterAll(async () => {
    await shop?.close();
    await edge?.stop();
  });

  it('purges everything after the cache did not respond for longer than EDGE_SECONDS', async () => {
    edge.purged.length = 0;
    edge.behaviors.set('', 'fails');
    const requests = edge.requestedAt.length;
    ok(await shop.admin.post(`/products/${shop.mug.id}`, { subtitle: 'Late' }));
    await until(
      () =>
        edge.requestedAt.length > requests && edge.requestedAt.at(-1)! - edge.requestedAt[requests] > 2500,
    );
    edge.behaviors.delete('');

    await until(
      () => edge.purged.includes('storekeep'),
      () => edge.purged,
    );
  });

  it('is replaced by another one, which purges what the first has not', async () => {
    await settle(edge);
    const second = await shop.openSecondInstance();
    edge.purged.length = 0;
    // the first one has the lease, and cannot purge
    edge.behaviors.set('', 'fails');
    ok(await shop.admin.post(`/products/${shop.shirt.id}`, { subtitle: 'Left' }));
    await until(() => shop.sql('select from edge_purge where error is not null'));
    await shop.sql(`update edge_purge set holder = 'lost', expires_at = now() - interval '1 second'`);
    edge.behaviors.delete('');

    await until(
      () => edge.purged.includes(shop.shirt.id) || edge.purged.includes('storekeep'),
      () => edge.purged,
    );
    await second.close();
  });

  it('purges what reads price lists at the moment when one begins and when it ends', async () => {
    await settle(edge);
    const [{ starts, ends }] = await shop.sql<{ starts: Date; ends: Date }>(
      `select now() + interval '4 seconds' as starts, now() + interval '6 seconds' as ends`,
    );
    await createPriceList(shop, { starts_at: starts, ends_at: ends, status: 'active' });
    const lifetimes = await until(async () => {
      const { headers } = await shop.store.get('/products');
      return /s-maxage=([01])$/.exec(String(headers['cache-control']));
    });
    edge.purged.length = 0;

    await until(
      () => edge.purged.filter((tag) => tag === 'price_list').length >= 4,
      () => edge.purged,
    );
    expect(lifetimes).not.toBeNull();
  });

  it('deletes what it has purged from the change log', async () => {
    ok(await shop.admin.post(`/products/${shop.mug.id}`, { subtitle: 'Deleted' }));

    await until(async () => (await shop.sql('select from edge_change')).length === 0);
  });

  it('publishes the tags as an event for webhooks', async () => {
    const receiver = await startWebhookReceiver();
    const local = await useSampleShop({ EDGE_SECONDS: '60', WEBHOOKS_ALLOW_PRIVATE: 'true' });
    ok(await local.admin.post('/webhooks', { url: receiver.url, events: ['catalogue.changed'] }));
    await until(() => local.sql('select from edge_purge'));
    ok(await local.admin.post(`/products/${local.mug.id}`, { subtitle: 'Published' }));

    await until(
      () => receiver.received.some(({ body }) => body.includes(local.mug.id)),
      () => receiver.received,
    );
    await local.close();
    await receiver.stop();
  });
});

describe('EDGE_STOCK', () => {
  it.each([
    ['purchasable', false],
    ['second', true],
    ['now', true],
  ])('%s purges a changed quantity: %s', async (stock, isPurged) => {
    const edge = await startEdgeCache();
    const shop = await useSampleShop({ ...variablesOf('varnish', edge), EDGE_STOCK: stock });
    await settle(edge);
    edge.purged.length = 0;
    await shop.sql('update product_variant set inventory_quantity = 7 where id = $1', [
      shop.shirt.variants[0].id,
    ]);
    await shop.sql(`update product set subtitle = 'After' where id = $1`, [shop.mug.id]);
    await until(() => edge.purged.filter((tag) => tag === shop.mug.id).length === 2);

    expect(edge.purged.includes(shop.shirt.id)).toBe(isPurged);
    await shop.close();
    await edge.stop();
  });
});

function variablesOf(kind: keyof typeof EDGE_PATHS, { url }: EdgeCacheServer): NodeJS.ProcessEnv {
  return { EDGE_SECONDS: '60', EDGE_CACHE: kind, EDGE_URL: url + EDGE_PATHS[kind], EDGE_TOKEN };
}

/** Waits until everything that has changed was purged twice. */
async function settle({ purged, behaviors }: EdgeCacheServer): Promise<void> {
  behaviors.delete('');
  let seen = -1;
  await until(
    () => {
      const isQuiet = seen === purged.length && seen > 0;
      seen = purged.length;
      return isQuiet;
    },
    'no further purges',
    2500,
  );
}
