import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as resourceExports from '../../packages/medusa-js/src/index.ts';
import { operations } from '../../packages/medusa-js/src/operations.ts';
import {
  listMethods,
  medusaClasses,
  type MedusaMethod,
  OriginalMedusa,
  OurMedusa,
} from '../support/medusa-js.ts';

/*
 * Every method of `@medusajs/medusa-js` and of the package that replaces it is called with the same arguments. A server records what
 * both send: method, path, query, headers and body are equal.
 */

interface RecordedRequest {
  method: string;
  path: string;
  query: string[];
  headers: IncomingHttpHeaders;
  body: string;
}

/** Headers of the HTTP client itself. */
const OF_TRANSPORT = [
  'accept-encoding',
  'accept-language',
  'connection',
  'content-length',
  'host',
  'sec-fetch-mode',
  'transfer-encoding',
  'user-agent',
];

/** Bugs of the original that ours does not have: the path without the id, and the one that no server has. */
const REPAIRED: Record<string, { original: RegExp; replaced: RegExp }> = {
  'admin.variants.retrieve': { original: /^\/admin\/variants$/, replaced: /^\/admin\/variants\/id_0$/ },
  'admin.store.addCurrency': {
    original: /^\/admin\/store\/id_0$/,
    replaced: /^\/admin\/store\/currencies\/id_0$/,
  },
};

/** The original ignores the headers of a call to the first, and prefers those of the client to those of a call to the second. */
const IGNORE_HEADERS = ['admin.productTags.list', 'admin.draftOrders.markPaid'];

/** The original sends an empty object instead of a form, unless it runs in a browser. */
const FORMS = ['admin.uploads.create', 'admin.uploads.createProtected'];

/** Each kind of value that a query or a body may have. */
const RICH = {
  text: "a b&c=d/é?'()*!~",
  number: 5,
  no: false,
  nothing: null,
  missing: undefined,
  list: ['x', 'y z'],
  empty: [],
  range: { gt: 1, lt: { deep: ['w'] } },
};

let recorded: RecordedRequest[] = [];
const recorder: Server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    const [path, query = ''] = request.url!.split('?');
    recorded.push({ method: request.method!, path, query: query.split('&'), headers: request.headers, body });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});

const resourceClasses = Object.entries(resourceExports as Record<string, unknown>).filter(
  ([name]) => name in operations,
) as [string, new (client: unknown) => object][];

const methods = new Map<string, MedusaMethod[]>();

beforeAll(async () => {
  await new Promise<void>((resolve) => recorder.listen(0, '127.0.0.1', resolve));
  const config = {
    baseUrl: `http://127.0.0.1:${(recorder.address() as AddressInfo).port}/`,
    maxRetries: 2,
    apiKey: 'token',
    publishableApiKey: 'pk_1',
    customHeaders: { 'x-every': 'request', 'x-other': 'config' },
  };
  for (const [name, Medusa] of medusaClasses) methods.set(name, listMethods(new Medusa(config)));
});

afterAll(() => new Promise((resolve) => recorder.close(resolve)));

const names = listMethods(new OriginalMedusa({})).map(({ name }) => name);

describe('The package that replaces medusa-js', () => {
  it('has all 316 methods', () => {
    expect(names).toHaveLength(316);
    expect(
      listMethods(new OurMedusa({}))
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...names].sort());
  });
});

describe('The requests are equal of', () => {
  it.each(names.filter((name) => !FORMS.includes(name) && !(name in REPAIRED)))('%s', async (name) => {
    for (const values of chooseArguments(name)) {
      const [original, replacing] = await recordBoth(name, values);
      expect(replacing).toEqual(original);
    }
  });

  it.each(Object.entries(REPAIRED))('%s, but for its path', async (name, paths) => {
    const [values] = chooseArguments(name);
    const [{ path, ...original }, { path: replaced, ...others }] = await recordBoth(name, values);
    expect(path).toMatch(paths.original);
    expect(replaced).toMatch(paths.replaced);
    expect(others).toEqual(original);
  });

  it.each([
    ['get', ['blog/posts', RICH, {}, { 'x-custom': '1' }]],
    ['get', ['/admin/blog', undefined]],
    ['post', ['/blog/posts', RICH, { 'x-option': '2' }, { 'x-custom': '1' }]],
    ['delete', ['blog/posts/1', {}, { 'x-custom': '1' }]],
  ])('admin.custom.%s', async (method, values) => {
    const sent: RecordedRequest[] = [];
    for (const [, Medusa] of medusaClasses) {
      const { port } = recorder.address() as AddressInfo;
      const client = new Medusa({ baseUrl: `http://127.0.0.1:${port}` });
      sent.push(await record(() => client.admin.custom[method](...values)));
    }
    expect(sent[1]).toEqual(sent[0]);
  });
});

/** Arguments in which everything is given, and ones in which all that is optional is missing or empty. */
function chooseArguments(name: string): unknown[][] {
  const [, path, ...words] = findOperation(name).split(' ');
  const ids = [...path.matchAll(/\{\w+\}/g)].map((_, index) => `id_${index}`);
  const headers = { 'x-custom': '1', 'X-Other': 'call', authorization: 'Bearer 1' };
  const rich = words.map((word, index) => ({ ...RICH, word, index }));
  const all = IGNORE_HEADERS.includes(name) ? [...ids, ...rich] : [...ids, ...rich, headers];
  return [all, ids, [...ids, ...words.map(() => ({}))]];
}

/** The operation in the tables of the package, which say how many ids a method takes. */
function findOperation(name: string): string {
  const path = name.split('.');
  let resource = new OurMedusa({});
  for (const key of path.slice(0, -1)) resource = resource[key];
  const [className] = resourceClasses.find(([, Class]) => resource instanceof Class)!;
  return operations[className][path.at(-1)!];
}

async function recordBoth(name: string, values: unknown[]): Promise<RecordedRequest[]> {
  const sent: RecordedRequest[] = [];
  for (const [client] of medusaClasses) {
    const method = methods.get(client)!.find((one) => one.name === name)!;
    sent.push(await record(() => method.call(...values)));
  }
  return sent;
}

/** Calls once. @returns the only request, without what may differ */
async function record(call: () => Promise<unknown>): Promise<RecordedRequest> {
  recorded = [];
  await call();
  const [{ headers, ...request }, ...others] = recorded;
  expect(others).toEqual([]);
  for (const header of OF_TRANSPORT) delete headers[header];
  // browsers leave the type of a missing body out, too, since it would make requests of another origin ask first
  if (request.method === 'GET') delete headers['content-type'];
  if (headers['content-type']) headers['content-type'] = headers['content-type'].split(';')[0];
  if (headers['idempotency-key']) {
    expect(headers['idempotency-key']).toMatch(
      /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    );
    headers['idempotency-key'] = 'a UUID';
  }
  return { ...request, headers };
}
