import { MeilisearchProvider } from '#additions/meilisearch/meilisearch-provider';
import { Search } from '#shop/catalogue/search/search';
import { startMeilisearch } from '../../../fakes/meilisearch.ts';
import { ok, useSampleShop } from '../../../support/sample-shop.ts';
import { until } from '../../../support/until.ts';

const API_KEY = 'a-key-of-sixteen';

/** Waits longer for a batch than a test may take, so only the stop of the process can end the call. */
class PatientProvider extends MeilisearchProvider {
  override readonly indexTimeoutMs = 3_600_000;
}

it('A Meilisearch server that hangs does not prevent a process from stopping, and is updated after the next start', async () => {
  const meilisearch = await startMeilisearch(API_KEY);
  const env = { MEILISEARCH_HOST: meilisearch.url, MEILISEARCH_API_KEY: API_KEY };
  const shop = await useSampleShop({});
  const process = await shop.openSecondInstance(env);
  await until(() => meilisearch.documents.size === 2);
  const provider = new PatientProvider({ host: meilisearch.url, apiKey: API_KEY });
  process.app.get(Search, { strict: false }).register(provider);
  meilisearch.taskFault = 'hangs';
  ok(await process.admin.post(`/products/${shop.shirt.id}`, { subtitle: 'Linen' }));
  await until(() => meilisearch.pollsOfHangingTasks > 0);
  await process.close();

  meilisearch.taskFault = null;
  const next = await shop.openSecondInstance(env);
  await until(() => meilisearch.documents.get(shop.shirt.id)?.subtitle === 'Linen');
  await next.close();
  await shop.close();
  await meilisearch.stop();
});
