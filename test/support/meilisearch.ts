import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Document = Record<string, unknown> & { id: string; title: string; sales_channel_ids: string[] };

/** A fake of Meilisearch: the part of its HTTP interface that we use. It searches for substrings of titles. */
export interface MeilisearchServer {
  host: string;
  documents: Map<string, Document>;
  settings: Record<string, unknown>;
  /** The bodies of the search requests. */
  searches: Record<string, unknown>[];
  /** All tasks fail, tasks that add documents do not end, or no request gets a response. */
  trouble: 'none' | 'tasks fail' | 'documents hang' | 'silent';
  /** The number of requests for the state of a task that does not end. */
  hanging: number;
  close(): Promise<void>;
}

export async function openMeilisearch(apiKey: string): Promise<MeilisearchServer> {
  const state: Omit<MeilisearchServer, 'host' | 'close'> = {
    documents: new Map(),
    settings: {},
    searches: [],
    trouble: 'none',
    hanging: 0,
  };
  const failed = new Set<number>();
  const endless = new Set<number>();
  let tasks = 0;
  const enqueue = () => {
    const taskUid = ++tasks;
    if (state.trouble === 'tasks fail') failed.add(taskUid);
    return {
      taskUid,
      indexUid: 'products',
      status: 'enqueued',
      type: 'task',
      enqueuedAt: new Date().toISOString(),
    };
  };
  const respond = async (request: IncomingMessage): Promise<[number, unknown]> => {
    const body = await text(request);
    if (request.headers.authorization !== `Bearer ${apiKey}`)
      return [
        403,
        { message: 'The provided API key is invalid.', code: 'invalid_api_key', type: 'auth', link: '' },
      ];
    const [path] = request.url!.split('?');
    const json = (body === '' ? null : JSON.parse(body)) as never;
    switch (`${request.method} ${path.replace(/\d+$/, ':uid')}`) {
      case 'PATCH /indexes/products/settings':
        state.settings = json;
        return [202, enqueue()];
      case 'POST /indexes/products/documents':
        if (state.trouble === 'none')
          for (const document of json as Document[]) state.documents.set(document.id, document);
        if (state.trouble === 'documents hang') endless.add(tasks + 1);
        return [202, enqueue()];
      case 'POST /indexes/products/documents/delete-batch':
        if (state.trouble === 'none') for (const id of json as string[]) state.documents.delete(id);
        return [202, enqueue()];
      case 'GET /tasks/:uid': {
        const uid = Number(/\d+$/.exec(path)![0]);
        const hangs = endless.has(uid);
        if (hangs) state.hanging += 1;
        const error = failed.has(uid)
          ? { message: 'no space left', code: 'internal', type: 'internal', link: '' }
          : null;
        return [
          200,
          {
            uid,
            indexUid: 'products',
            status: hangs ? 'processing' : error ? 'failed' : 'succeeded',
            type: 'task',
            error,
          },
        ];
      }
      case 'POST /indexes/products/search':
        return [200, search(json)];
      default:
        return [
          404,
          { message: `no ${request.method} ${path}`, code: 'not_found', type: 'invalid_request', link: '' },
        ];
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
  const server = createServer((request, response) => {
    if (state.trouble === 'silent') return;
    void respond(request).then(([status, body]) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, {
    host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
