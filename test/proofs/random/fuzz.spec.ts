import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openApiDocuments } from '#engine/openapi/documents';
import { fuzzBody, fuzzHeaders, fuzzText, fuzzValue } from '../../support/fuzz-input.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { SeededRandom } from '../../support/seeded-random.ts';

/*
 * Sends random requests to every operation of the OpenAPI documents, with documented and undocumented values. A failure names the seed
 * and prints the request. `FUZZ_SEED=… npx jest test/stories/fuzz` repeats a run; `FUZZ_REQUESTS` sets the number of requests.
 */

const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 5000);
const CONCURRENT_REQUESTS = 8;

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  example?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: Schema[];
}

interface Operation {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  query: { name: string; schema?: Schema }[];
  body?: Schema;
  components: Record<string, Schema>;
}

interface Request {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

let shop: SampleShop;
let directory: string;
let operations: Operation[];
let ids: string[];
const statuses = new Map<number, number>();

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'storekeep-fuzz-'));
  shop = await useSampleShop({ FILES_DIR: directory, JOB_WORKERS: '0' });
  const { admin, store } = openApiDocuments(shop.app, {});
  operations = [admin, store].flatMap((document) => operationsOf(document as never));
  const cart = await shop.prepareCart();
  const order = ok(await shop.store.post(`/carts/${await shop.prepareCart()}/complete`)).data.id;
  ids = [
    cart,
    order,
    shop.shirt.id,
    shop.shirt.variants[0].id,
    shop.europe.id,
    shop.standardShipping.id,
    'eur',
    'test',
  ];
});

afterAll(async () => {
  await shop.close();
  await rm(directory, { recursive: true });
});

it(`${REQUESTS} random requests cause no server error (seed ${SEED})`, async () => {
  expect(operations.length).toBeGreaterThan(150);
  const dice = new SeededRandom(SEED);
  const failures: string[] = [];
  for (let sent = 0; sent < REQUESTS && failures.length === 0; sent += CONCURRENT_REQUESTS) {
    const requests = Array.from({ length: CONCURRENT_REQUESTS }, () =>
      requestFor(dice, dice.pick(operations)),
    );
    const faults = await Promise.all(requests.map(findFault));
    failures.push(...faults.filter((fault) => fault !== null));
  }
  expect(failures).toEqual([]);
  // enough requests pass the first validation
  for (const status of [200, 400, 404]) expect(statuses.get(status)).toBeGreaterThan(REQUESTS / 50);
  expect((await shop.http.get('/health')).status).toBe(200);
  expect((await shop.admin.get('/products')).status).toBe(200);
}, 600_000);

/** @returns the fault in the response, with the request that caused it; null if there is none */
async function findFault(request: Request): Promise<string | null> {
  const describeFault = (what: string) =>
    `seed ${SEED}: ${what}\n${JSON.stringify({ ...request, payload: request.payload?.slice(0, 2000) })}`;
  const response = await shop.app.inject(request);
  const { statusCode, headers, body } = response;
  statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
  if (statusCode < 400) return null;
  if (statusCode >= 500 && !(statusCode === 503 && headers['retry-after']))
    return describeFault(`responded with ${statusCode} ${body}`);
  if (!String(headers['content-type']).startsWith('application/json'))
    return describeFault(`rejected as ${headers['content-type']}`);
  const { type, message } = response.json<Record<string, unknown>>();
  if (typeof type !== 'string' || typeof message !== 'string') return describeFault(`rejected with ${body}`);
  if (/\bat .*\.(ts|js):\d+|syntax error at|relation "/.test(message))
    return describeFault(`exposed internals: ${body}`);
  return null;
}

function requestFor(dice: SeededRandom, operation: Operation): Request {
  const url = operation.path.replace(/\{\w+\}/g, () => encodeURIComponent(pathPart(dice)));
  const isStaff = url.startsWith('/admin') && dice.chance(0.9);
  const payload = operation.method === 'GET' ? undefined : payloadFor(dice, operation);
  return {
    method: operation.method,
    url: url + queryFor(dice, operation),
    headers: {
      ...(isStaff && { authorization: `Bearer ${shop.staff.token}` }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...(dice.chance(0.3) && fuzzHeaders(dice)),
    },
    ...(payload !== undefined && { payload }),
  };
}

/** Replaces lone surrogates, which cannot be encoded in a URL. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}

function pathPart(dice: SeededRandom): string {
  return dice.chance(0.6) ? dice.pick(ids) : wellFormed(fuzzText(dice).slice(0, 200)) || 'x';
}

function queryFor(dice: SeededRandom, { query }: Operation): string {
  if (!dice.chance(0.6)) return '';
  const parts = Array.from({ length: dice.integerBelow(4) }, () => {
    const name = query.length > 0 && dice.chance(0.8) ? dice.pick(query).name : fuzzText(dice);
    const suffix = dice.pick(['', '', '', '[]', '[gt]', '[a][b]', '[__proto__]']);
    const value = dice.chance(0.3) ? dice.pick(['id', 'created_at', 'items', '10', ...ids]) : fuzzText(dice);
    return [name + suffix, value].map((text) => encodeURIComponent(wellFormed(text))).join('=');
  });
  return `?${parts.join('&')}`;
}

function payloadFor(dice: SeededRandom, { body, components }: Operation): string | undefined {
  if (dice.chance(0.15)) return fuzzBody(dice);
  return body === undefined ? undefined : JSON.stringify(valueOf(dice, body, components, 0));
}

/** Mostly a valid value of the schema, so that the request passes the first validation. */
function valueOf(
  dice: SeededRandom,
  schema: Schema,
  components: Record<string, Schema>,
  level: number,
): unknown {
  if (dice.chance(0.08)) return fuzzValue(dice);
  const { $ref, oneOf, properties, items, enum: enumValues, example } = schema;
  const inner = (nested: Schema): unknown => valueOf(dice, nested, components, level + 1);
  if ($ref) return inner(components[$ref.split('/').at(-1)!]);
  if (oneOf) return inner(dice.pick(oneOf));
  if (properties && level < 8) {
    const entries = Object.entries(properties).filter(() => dice.chance(0.6));
    return Object.fromEntries(entries.map(([name, property]) => [name, inner(property)]));
  }
  if (items) return Array.from({ length: dice.integerBelow(3) }, () => inner(items));
  if (enumValues) return dice.pick(enumValues);
  switch ([schema.type].flat()[0]) {
    case 'integer':
    case 'number':
      return dice.integerBelow(1000);
    case 'boolean':
      return dice.chance(0.5);
    case 'object':
      return { key: fuzzText(dice) };
    default:
      return dice.chance(0.5) ? dice.pick(ids) : (example ?? fuzzText(dice));
  }
}

interface Document {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, Schema>; parameters?: Record<string, { name: string; in: string }> };
}

interface DocumentedOperation {
  parameters?: { $ref?: string; name: string; in: string; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

function operationsOf({ paths, components }: Document): Operation[] {
  const sharedParameters = components.parameters ?? {};
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase() as Operation['method'],
      path,
      query: parameters
        .map((parameter) =>
          parameter.$ref ? sharedParameters[parameter.$ref.split('/').at(-1)!] : parameter,
        )
        .filter((parameter) => parameter?.in === 'query'),
      body: requestBody && Object.values(requestBody.content)[0].schema,
      components: components.schemas,
    })),
  );
}
