import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listMethods, medusaClasses, type MedusaMethod, OriginalMedusa } from '../support/medusa-js.ts';

/*
 * Every method of `@medusajs/medusa-js`, and of the package that replaces it, is called with placeholders against a server that records its requests, which are compared
 * with the OpenAPI documents.
 */

/** Requests `/admin/store/{code}`, a bug of the library: the route of Medusa v1 is `/admin/store/currencies/{code}`. */
const WITHOUT_ROUTE = 'admin.store.addCurrency';

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

beforeAll(() => new Promise<void>((resolve) => recorder.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => recorder.close(resolve)));

describe.each(medusaClasses)('The method of %s', (_, Medusa) => {
  const isOriginal = Medusa === OriginalMedusa;
  const names = listMethods(new Medusa({ baseUrl: 'http://127.0.0.1' })).map(({ name }) => name);
  let byName: Map<string, MedusaMethod>;

  beforeAll(() => {
    const { port } = recorder.address() as AddressInfo;
    const client = new Medusa({ baseUrl: `http://127.0.0.1:${port}`, maxRetries: 0 });
    byName = new Map(listMethods(client).map((method) => [method.name, method]));
  });

  async function listRequests(name: string): Promise<string[]> {
    requested.length = 0;
    await byName
      .get(name)!
      .call(...PLACEHOLDERS)
      .catch(() => undefined);
    return [...requested, ...(isOriginal ? (SENT_BY_BROWSERS[name] ?? []) : [])];
  }

  it.each(names.filter((name) => !isOriginal || name !== WITHOUT_ROUTE))(
    '%s requests documented operations',
    async (name) => {
      const requests = await listRequests(name);
      expect(requests.length).toBeGreaterThan(0);
      expect(requests.filter((request) => !isDocumented(request))).toEqual([]);
    },
  );

  if (isOriginal)
    it(`${WITHOUT_ROUTE} requests a route that does not exist`, async () => {
      expect((await listRequests(WITHOUT_ROUTE)).filter(isDocumented)).toEqual([]);
    });
});

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
