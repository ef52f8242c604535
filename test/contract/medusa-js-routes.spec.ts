import { createServer, type Server } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { Medusa, type Client } from '../support/medusa-js.ts';

/*
 * Every method of `@medusajs/medusa-js` requests an operation that we have. The methods are called with placeholders, against a
 * server that only writes down what they request, and this is compared with the OpenAPI documents.
 */

interface Method {
  /** e.g. `admin.products.create` */
  name: string;
  call: (...values: unknown[]) => Promise<unknown>;
}

/** Requests `/admin/store/{code}`, which is no route of Medusa v1 either: there it is `/admin/store/currencies/{code}`. */
const WITHOUT_ROUTE = 'admin.store.addCurrency';

/** What sends requests, holds tokens or requests any path, and is no resource. */
const SKIPPED = new Set(['constructor', 'client', 'setPublishableKey', 'errors', 'custom', '_createPayload']);

/** What its methods with a `FormData` request: the library cannot send one from Node.js. */
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

it.each(names.filter((name) => name !== WITHOUT_ROUTE))(
  '%s requests an operation that we have',
  async (name) => {
    const paths = await requestedBy(name);
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((one) => !isOurs(one))).toEqual([]);
  },
);

it.each([WITHOUT_ROUTE])('%s requests no operation of Medusa v1 either', async (name) => {
  expect((await requestedBy(name)).filter(isOurs)).toEqual([]);
});

async function requestedBy(name: string): Promise<string[]> {
  requested.length = 0;
  await byName
    .get(name)!
    .call(...PLACEHOLDERS)
    .catch(() => undefined);
  return [...requested, ...(SENT_BY_BROWSERS[name] ?? [])];
}

/** The ids of a path, and bodies. */
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

function isOurs(one: string): boolean {
  const [method, path] = one.split(' ');
  return paths.some((ours) => ours.method === method && ours.path.test(path));
}

/** The methods of the resources of the client, and of those below them. */
function methodsOf(client: Client): Method[] {
  const found = new Map<string, Method>();
  const seen = new Set<object>();
  const visit = (resource: Client, name: string): void => {
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
