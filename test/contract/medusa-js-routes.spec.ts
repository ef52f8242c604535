import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Medusa, type MedusaClient } from '../support/medusa-js.ts';

/*
 * Every method of `@medusajs/medusa-js` is called with placeholders against a server that records its requests, which are compared
 * with the OpenAPI documents.
 */

interface Method {
  /** e.g. `admin.products.create` */
  name: string;
  call: (...values: unknown[]) => Promise<unknown>;
}

/** Requests `/admin/store/{code}`, a bug of the library: the route of Medusa v1 is `/admin/store/currencies/{code}`. */
const WITHOUT_ROUTE = 'admin.store.addCurrency';

/** Members of the client that are not resources. */
const SKIPPED = new Set(['constructor', 'client', 'setPublishableKey', 'errors', 'custom', '_createPayload']);

/** The requests of the methods with a `FormData` body, which the library cannot send from Node.js. */
const SENT_BY_BROWSERS: Record<string, string[]> = {
  'admin.uploads.create': ['POST /admin/uploads'],
  'admin.uploads.createProtected': ['POST /admin/uploads/protected'],
};

const requested: string[] = [];
const recorder: Server = createServer((request, response) => {
  requested.push(`${request.method} ${request.url!.split('?')[0]}`);
  request.resume();
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});

const methods = methodsOf(new Medusa({ baseUrl: 'http://127.0.0.1' }));
let byName: Map<string, Method>;

beforeAll(async () => {
  await new Promise<void>((resolve) => recorder.listen(0, '127.0.0.1', resolve));
  const { port } = recorder.address() as AddressInfo;
  const client = new Medusa({ baseUrl: `http://127.0.0.1:${port}`, maxRetries: 0 });
  byName = new Map(methodsOf(client).map((method) => [method.name, method]));
});

afterAll(() => new Promise((resolve) => recorder.close(resolve)));

const names = methods.map(({ name }) => name);

describe('The method of medusa-js', () => {
  it.each(names.filter((name) => name !== WITHOUT_ROUTE))(
    '%s requests documented operations',
    async (name) => {
      const requests = await requestsOf(name);
      expect(requests.length).toBeGreaterThan(0);
      expect(requests.filter((request) => !isDocumented(request))).toEqual([]);
    },
  );

  it.each([WITHOUT_ROUTE])('%s requests a route that does not exist', async (name) => {
    expect((await requestsOf(name)).filter(isDocumented)).toEqual([]);
  });
});

async function requestsOf(name: string): Promise<string[]> {
  requested.length = 0;
  await byName
    .get(name)!
    .call(...PLACEHOLDERS)
    .catch(() => undefined);
  return [...requested, ...(SENT_BY_BROWSERS[name] ?? [])];
}

/** Values for ids of a path and for bodies. */
const PLACEHOLDERS = ['id_a', 'id_b', 'id_c', 'id_d'];

const paths = ['admin', 'store'].flatMap((surface) => {
  const document = JSON.parse(readFileSync(`openapi/${surface}.json`, 'utf8')) as {
    paths: Record<string, Record<string, object>>;
  };
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => ({
      method: method.toUpperCase(),
      path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
    })),
  );
});

function isDocumented(request: string): boolean {
  const [method, path] = request.split(' ');
  return paths.some((documented) => documented.method === method && documented.path.test(path));
}

/** Lists the methods of the resources of the client and of nested resources. */
function methodsOf(client: MedusaClient): Method[] {
  const found = new Map<string, Method>();
  const seen = new Set<object>();
  const visit = (resource: MedusaClient, name: string): void => {
    if (seen.has(resource)) return;
    seen.add(resource);
    for (const key of keysOf(resource)) {
      const value: unknown = resource[key];
      const path = name === '' ? key : `${name}.${key}`;
      if (SKIPPED.has(key)) continue;
      if (typeof value === 'function')
        found.set(path, {
          name: path,
          call: (...values) => (value as Method['call']).apply(resource, values),
        });
      else if (typeof value === 'object' && value !== null) visit(value, path);
    }
  };
  visit(client, '');
  return [...found.values()];
}

function keysOf(resource: object): string[] {
  const names = new Set<string>();
  for (
    let at: object | null = resource;
    at && at !== Object.prototype;
    at = Object.getPrototypeOf(at) as object
  )
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  return [...names];
}
