import { type FakeCompany, type FakeRequest, type FakeResponse, startFakeCompany } from './fake-company.ts';

type Document = Record<string, unknown> & { id: string; title: string; sales_channel_ids: string[] };

/** A fake of Meilisearch: the part of its HTTP interface that we use. It searches for substrings of titles. */
export interface MeilisearchServer extends FakeCompany {
  documents: Map<string, Document>;
  settings: Record<string, unknown>;
  /** The bodies of the search requests. */
  searches: Record<string, unknown>[];
  /** All tasks fail, or tasks that add documents do not end. */
  taskFault: 'fails' | 'hangs' | null;
  /** The number of requests for the state of a task that does not end. */
  pollsOfHangingTasks: number;
}

export async function startMeilisearch(apiKey: string): Promise<MeilisearchServer> {
  const state: Omit<MeilisearchServer, keyof FakeCompany> = {
    documents: new Map(),
    settings: {},
    searches: [],
    taskFault: null,
    pollsOfHangingTasks: 0,
  };
  const failed = new Set<number>();
  const endless = new Set<number>();
  let tasks = 0;
  const enqueue = () => {
    const taskUid = ++tasks;
    if (state.taskFault === 'fails') failed.add(taskUid);
    return {
      taskUid,
      indexUid: 'products',
      status: 'enqueued',
      type: 'task',
      enqueuedAt: new Date().toISOString(),
    };
  };
  const respond = ({ route, path, headers, text }: FakeRequest): FakeResponse | undefined => {
    if (headers.authorization !== `Bearer ${apiKey}`) {
      const message = 'The provided API key is invalid.';
      return { status: 403, body: { message, code: 'invalid_api_key', type: 'auth', link: '' } };
    }
    const json = (text === '' ? null : JSON.parse(text)) as never;
    switch (route.replace(/\d+$/, ':uid')) {
      case 'PATCH /indexes/products/settings':
        state.settings = json;
        return { status: 202, body: enqueue() };
      case 'POST /indexes/products/documents':
        if (state.taskFault === null)
          for (const document of json as Document[]) state.documents.set(document.id, document);
        if (state.taskFault === 'hangs') endless.add(tasks + 1);
        return { status: 202, body: enqueue() };
      case 'POST /indexes/products/documents/delete-batch':
        if (state.taskFault === null) for (const id of json as string[]) state.documents.delete(id);
        return { status: 202, body: enqueue() };
      case 'GET /tasks/:uid': {
        const uid = Number(/\d+$/.exec(path)![0]);
        const hangs = endless.has(uid);
        if (hangs) state.pollsOfHangingTasks += 1;
        const error = failed.has(uid)
          ? { message: 'no space left', code: 'internal', type: 'internal', link: '' }
          : null;
        const status = hangs ? 'processing' : error ? 'failed' : 'succeeded';
        return { body: { uid, indexUid: 'products', status, type: 'task', error } };
      }
      case 'POST /indexes/products/search':
        return { body: search(json) };
      default:
        return undefined;
    }
  };
  const search = (query: { q: string; offset: number; limit: number; filter: string[] }) => {
    state.searches.push(query);
    const channels = JSON.parse(/IN (.*)/.exec(query.filter[0] ?? '')?.[1] ?? 'null') as string[] | null;
    const found = [...state.documents.values()].filter(
      ({ title, sales_channel_ids }) =>
        title.toLowerCase().includes(query.q.toLowerCase()) &&
        (channels === null || channels.some((channel) => sales_channel_ids.includes(channel))),
    );
    const hits = found.slice(query.offset, query.offset + query.limit).map(({ id }) => ({ id }));
    return {
      hits,
      query: query.q,
      offset: query.offset,
      limit: query.limit,
      estimatedTotalHits: found.length,
      processingTimeMs: 1,
    };
  };
  return Object.assign(state, await startFakeCompany({ name: 'Meilisearch', respond, rejections: {} }));
}
