import { setTimeout as sleep } from 'node:timers/promises';
import { openMeilisearch } from '../support/meilisearch.ts';
import { until } from '../support/until.ts';
import { openSampleShop } from '../support/sample-shop.ts';

it('A Meilisearch server that hangs does not prevent a process from stopping, and is updated after the next start', async () => {
  const meilisearch = await openMeilisearch('a-key-of-sixteen');
  const env = { MEILISEARCH_HOST: meilisearch.host, MEILISEARCH_API_KEY: 'a-key-of-sixteen' };
  const shop = await openSampleShop();
  meilisearch.trouble = 'documents hang';
  const process = await shop.openSecondInstance(env);
  await until(() => meilisearch.hanging > 0);
  const stopped = process.close().then(() => 'stopped');
  // half of the time that a batch may take
  expect(await Promise.race([stopped, sleep(30_000, 'waits', { ref: false })])).toBe('stopped');

  meilisearch.trouble = 'none';
  const next = await shop.openSecondInstance(env);
  await until(() => meilisearch.documents.size === 2);
  await next.close();
  await shop.close();
  await meilisearch.close();
});
