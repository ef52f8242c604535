import { type FakeCompany, type FakeRequest, type FakeResponse, startFakeCompany } from './fake-company.ts';

type AlgoliaRecord = Record<string, unknown> & { objectID: string; title: string };

/** A fake of Algolia: the part of its HTTP interface that we use. It searches for substrings of titles. */
export interface AlgoliaServer extends FakeCompany {
  records: Map<string, AlgoliaRecord>;
  settings: Record<string, unknown>;
  /** The bodies of the search requests. */
  searches: Record<string, unknown>[];
}

export async function startAlgolia(appId: string, apiKey: string): Promise<AlgoliaServer> {
  let tasks = 0;
  const respond = ({ route, headers, text }: FakeRequest): FakeResponse | undefined => {
    const json = (text === '' ? null : JSON.parse(text)) as never;
    const credentials = [headers['x-algolia-application-id'], headers['x-algolia-api-key']].join();
    if (credentials !== `${appId},${apiKey}`)
      return { status: 403, body: { message: 'Invalid Application-ID or API key', status: 403 } };
    switch (route.replace(/\d+$/, ':id')) {
      case 'PUT /1/indexes/products/settings':
        state.settings = json;
        return { body: { taskID: ++tasks, updatedAt: new Date().toISOString() } };
      case 'POST /1/indexes/products/batch':
        for (const { action, body: record } of (json as Batch).requests) {
          if (action === 'addObject') state.records.set(record.objectID, record);
          else state.records.delete(record.objectID);
        }
        return { body: { taskID: ++tasks, objectIDs: [] } };
      case 'GET /1/indexes/products/task/:id':
        return { body: { status: 'published', pendingTask: false } };
      case 'POST /1/indexes/products/query':
        return { body: search(json) };
      default:
        return undefined;
    }
  };
  const search = (query: { query: string; offset: number; length: number }) => {
    state.searches.push(query);
    const found = [...state.records.values()].filter(({ title }) =>
      title.toLowerCase().includes(query.query.toLowerCase()),
    );
    const hits = found.slice(query.offset, query.offset + query.length).map(({ objectID }) => ({ objectID }));
    return { hits, nbHits: found.length, query: query.query, params: '' };
  };
  const state = {
    records: new Map<string, AlgoliaRecord>(),
    settings: {},
    searches: [] as AlgoliaServer['searches'],
  };
  const failure = { status: 500, body: { message: 'Internal error', status: 500 } };
  const company = await startFakeCompany({ name: 'Algolia', respond, failure, rejections: {} });
  return Object.assign(state, company);
}

interface Batch {
  requests: { action: 'addObject' | 'deleteObject'; body: AlgoliaRecord }[];
}
