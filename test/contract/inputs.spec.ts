import { readFileSync } from 'node:fs';
import type { Browser } from '../support/browser.ts';
import { type HttpResponse, type Shop, useShop } from '../support/shop.ts';
import { createAccount, logIn } from '../support/shoppers.ts';
import type { Call } from './calls.ts';
import { listParameters, sendCall } from './send-call.ts';

/*
 * The inputs of all operations, as the OpenAPI documents describe them. An operation whose body or query is invalid responds 400 with all
 * reasons before it looks for its records, so requests here need none.
 */

interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  required?: string[];
}

interface Parameter {
  name: string;
  in: string;
  schema?: Schema;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
}

/** An input: the operation, and the path of the property, in which `0` is the row of a list. */
type Input = [operation: string, path: string];

const MAX_DEPTH = 6;

const documents = ['admin', 'store'].map(
  (surface) =>
    JSON.parse(readFileSync(`openapi/${surface}.json`, 'utf8')) as {
      paths: Record<string, Record<string, Operation>>;
      components: { schemas: Record<string, Schema> };
    },
);

/** Operations that look for the condition before they read the body. */
const LOOKS_FIRST = /\/conditions\/\{condition_id\}\/batch$/;

const operations = documents.flatMap(({ paths, components }) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(LOOKS_FIRST.test(path) ? {} : methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      parameters: operation.parameters ?? [],
      properties: listProperties(
        operation.requestBody?.content['application/json']?.schema,
        components.schemas,
      ),
    })),
  ),
);

/** All properties of a body. The rows of a list have the index 0. */
function listProperties(
  schema: Schema | undefined,
  schemas: Record<string, Schema>,
  path: string[] = [],
): { path: string; schema: Schema; isRow: boolean }[] {
  if (!schema || path.length > MAX_DEPTH) return [];
  if (schema.$ref) return listProperties(schemas[schema.$ref.split('/').pop()!], schemas, path);
  const inner = [
    ...(schema.allOf ?? []).flatMap((part) => listProperties(part, schemas, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
      listProperties(property, schemas, [...path, name]),
    ),
    ...listProperties(schema.items, schemas, [...path, '0']),
  ];
  const isNamed = path.length > 0 && !schema.allOf;
  return isNamed ? [{ path: path.join('.'), schema, isRow: path.at(-1) === '0' }, ...inner] : inner;
}

let shop: Shop;
/** Of a shopper who is logged in. */
let shopper: Browser;

beforeAll(async () => {
  shop = await useShop({ EU: 'vat,withdrawal' });
  await createAccount(shop, 'oliver@example.com');
  shopper = await logIn(shop, 'oliver@example.com');
});
afterAll(() => shop.close());

/** Sends a request of staff, or of a shopper who is logged in. */
function send(operation: string, call: Pick<Call, 'body' | 'query'>): Promise<HttpResponse> {
  const params = Object.fromEntries(listParameters(operation).map((name) => [name, 'x']));
  return sendCall({ ...shop, shopper }, operation, { ...call, params });
}

/** The path from the first list on: an error about `rule.conditions` itself does not name `rule`. */
function pathOfRow(path: string): string {
  return path.replace(/^(?:[a-z_]+\.)*?(?=[a-z_]+\.0\b)/, '');
}

/** Sends a body with a value at a path. @returns the message of an invalid body, or undefined */
async function findProblem(operation: string, path: string, value: unknown): Promise<string | undefined> {
  const body = path
    .split('.')
    .reduceRight((inner, name) => (name === '0' ? [inner] : { [name]: inner }), value);
  const { status, body: response } = await send(operation, { body: body as Record<string, unknown> });
  return status === 400 ? (response as { message: string }).message : undefined;
}

const dateTimes = operations.flatMap(({ name, properties }) =>
  properties.filter(({ schema }) => schema.format === 'date-time').map(({ path }): Input => [name, path]),
);

describe('A date-time in a body', () => {
  it.each(dateTimes)('of %s may have an offset and a fraction: %s', async (operation, path) => {
    const property = path.split('.').pop();
    expect(await findProblem(operation, path, 'soon')).toContain(`${property} must be a date-time`);
    for (const text of [
      '2026-11-01T00:00:00+02:00',
      '2026-11-01T00:00:00.1234567+00:00',
      '2026-11-01T00:00Z',
    ])
      expect((await findProblem(operation, path, text)) ?? '').not.toContain(
        `${property} must be a date-time`,
      );
  });
});

const dateFilters = operations.flatMap(({ name, parameters }) =>
  parameters
    .filter(({ schema }) => schema?.properties?.lt?.format === 'date-time')
    .map((parameter): Input => [name, parameter.name]),
);

describe('A filter by a date-time', () => {
  it.each(dateFilters)(
    'of %s takes an offset, whose + may arrive as a space: %s',
    async (operation, filter) => {
      const query = (text: string) => send(operation, { query: `${filter}[gt]=${text}` });
      expect((await query('soon')).status).toBe(400);
      for (const text of [
        '2026-11-01T00:00:00+02:00',
        '2026-11-01T00:00:00%2B02:00',
        '2026-11-01T00:00:00.1234567Z',
      ])
        expect(JSON.stringify((await query(text)).body)).not.toContain('must have dates');
    },
  );
});

const rows = operations.flatMap(({ name, properties }) =>
  properties
    .filter(
      ({ path, schema }) => /\.0\./.test(path) && ['integer', 'number', 'boolean'].includes(schema.type!),
    )
    .map(({ path }): Input => [name, path]),
);

describe('The error about a row of a list', () => {
  it.each(rows)('of %s names the row: %s', async (operation, path) => {
    expect(await findProblem(operation, path, 'much')).toContain(`${pathOfRow(path)} must be `);
  });

  const lists = operations.flatMap(({ name, properties }) =>
    properties
      .filter(({ isRow, schema }) => isRow && schema.properties)
      .map(({ path }): Input => [name, path]),
  );

  it.each(lists)('of %s names the row that is no object: %s', async (operation, path) => {
    expect(await findProblem(operation, path, 7)).toContain(`${pathOfRow(path)} must be an object`);
  });
});

/** The properties by which a record is found, besides ids. */
const IDENTIFYING = [
  'handle',
  'sku',
  'ean',
  'upc',
  'barcode',
  'code',
  'email',
  'title',
  'name',
  'value of an option, a tag or a type',
];

/** The code of an OAuth server is not typed by a person. */
const OF_OAUTH = 'POST /admin/apps/authorizations';

const identifying = operations
  .filter(({ name }) => name !== OF_OAUTH)
  .flatMap(({ name, properties }) =>
    properties
      .filter(({ path, schema }) => {
        const [parent, property] = path
          .split('.')
          .slice(-3)
          .filter((part) => part !== '0')
          .slice(-2);
        const isValue = property === 'value' && ['options', 'tags', 'type'].includes(parent);
        return schema.type === 'string' && (IDENTIFYING.includes(path.split('.').pop()!) || isValue);
      })
      .map(({ path }): Input => [name, path]),
  );

describe('A text that identifies a record', () => {
  it.each(identifying)('of %s is validated without its outer spaces: %s', async (operation, path) => {
    const property = path.split('.').pop()!;
    const text = property === 'email' ? 'oliver@example.com' : 'text';
    const problem = (await findProblem(operation, path, `${'\u00a0'.repeat(33_000)}${text} \u2003`)) ?? '';
    expect(problem).not.toMatch(new RegExp(`${property} must be (shorter|an email)`));
  });
});
