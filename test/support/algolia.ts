import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type AlgoliaRecord = Record<string, unknown> & { objectID: string; title: string };

/** A fake of Algolia: the part of its HTTP interface that we use. It searches for substrings of titles. */
export interface AlgoliaServer {
  port: number;
  records: Map<string, AlgoliaRecord>;
  settings: Record<string, unknown>;
  /** The bodies of the search requests. */
  searches: Record<string, unknown>[];
  /** Every request is refused. */
  isDown: boolean;
  close(): Promise<void>;
}

export async function openAlgolia(appId: string, apiKey: string): Promise<AlgoliaServer> {
  let tasks = 0;
  const respond = async (request: IncomingMessage): Promise<[number, unknown]> => {
    const body = await text(request);
    const json = (body === '' ? null : JSON.parse(body)) as never;
    const credentials = [
      request.headers['x-algolia-application-id'],
      request.headers['x-algolia-api-key'],
    ].join();
    if (credentials !== `${appId},${apiKey}`)
      return [403, { message: 'Invalid Application-ID or API key', status: 403 }];
    if (state.isDown) return [500, { message: 'Internal error', status: 500 }];
    const [path] = request.url!.split('?');
    switch (`${request.method} ${path.replace(/\d+$/, ':id')}`) {
      case 'PUT /1/indexes/products/settings':
        state.settings = json;
        return [200, { taskID: ++tasks, updatedAt: new Date().toISOString() }];
      case 'POST /1/indexes/products/batch':
        for (const { action, body: record } of (json as Batch).requests) {
          if (action === 'addObject') state.records.set(record.objectID, record);
          else state.records.delete(record.objectID);
        }
        return [200, { taskID: ++tasks, objectIDs: [] }];
      case 'GET /1/indexes/products/task/:id':
        return [200, { status: 'published', pendingTask: false }];
      case 'POST /1/indexes/products/query':
        return [200, search(json)];
      default:
        return [404, { message: `no ${request.method} ${path}`, status: 404 }];
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
  const server = createServer((request, response) => {
    void respond(request).then(([status, body]) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const state: AlgoliaServer = {
    ...{ port: (server.address() as AddressInfo).port, records: new Map(), settings: {}, searches: [] },
    isDown: false,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return state;
}

interface Batch {
  requests: { action: 'addObject' | 'deleteObject'; body: AlgoliaRecord }[];
}
