import { readFileSync } from 'node:fs';
import { type Browser, openBrowser } from '../support/browser.ts';
import { type Shop, useShop } from '../support/shop.ts';

/** An operation that existing clients call. */
interface ContractOperation {
  /** `GET /admin/regions/{id}` */
  op: string;
  operationId: string;
  tag: string;
  auth: string;
  success: number[];
  query?: Record<string, unknown>;
  body?: Record<string, unknown> | string;
  response?: Record<string, unknown> | string;
}

interface DocumentedOperation {
  operationId: string;
  tags: string[];
  parameters: { name: string; in: string; schema: { default?: unknown } }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  oneOf?: Schema[];
}

interface Document {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, Schema> };
}

/** Deliberate differences from the contract. */
const OVERRULED = [
  // docs/conventions.md, Authentication and sessions: no operation assigns a token
  'POST /admin/users/{id} .api_token',
  // docs/conventions.md, Errors: a logout without a session is a 200
  'DELETE /admin/auth',
  // users who lost their password cannot log in before they reset it
  'POST /admin/users/password-token',
  'POST /admin/users/reset-password',
  // invited users have no login yet
  'POST /admin/invites/accept',
  // the store API has no staff users, and its other lists are public
  'GET /store/product-types',
  // authenticated by the token of the e-mail
  'POST /store/orders/customer/confirm',
  // guests pay for an edited order, too: as with carts, the id is sufficient
  'GET /store/payment-collections/{id}',
  'POST /store/payment-collections/{id}/sessions',
  'POST /store/payment-collections/{id}/sessions/batch',
  'POST /store/payment-collections/{id}/sessions/batch/authorize',
  'POST /store/payment-collections/{id}/sessions/{session_id}',
  'POST /store/payment-collections/{id}/sessions/{session_id}/authorize',
  'GET /store/product-categories',
  'GET /store/product-categories/{id}',
  // properties of the variant, which Medusa v1 rejects as well
  ...['ean', 'upc', 'barcode', 'inventory_quantity', 'allow_backorder', 'manage_inventory'].map(
    (name) => `POST /admin/inventory-items .${name}`,
  ),
  // always returns an id and the levels
  'GET /admin/inventory-items/{id}/location-levels ?expand',
  'GET /admin/inventory-items/{id}/location-levels ?fields',
  // docs/differences.md: returns `{ reservation }`
  'POST /admin/orders/{id}/line-items/{line_item_id}/reserve {}',
];

const operations = JSON.parse(readFileSync('test/contract/operations.json', 'utf8')) as ContractOperation[];
const routes = operations.map((operation) => [operation.op, operation] as const);

describe('The operations of the contract', () => {
  let shop: Shop;
  let shopper: Browser;
  let documents: Record<string, Document>;

  beforeAll(async () => {
    shop = await useShop();
    shopper = openBrowser(shop.store);
    await shopper.post('/customers', {
      first_name: 'Oliver',
      last_name: 'Twist',
      email: 'oliver@example.com',
      password: 'more-please',
    });
    await shop.admin.post('/analytics-configs', { opt_out: true, anonymize: true });
    const [admin, store] = [await shop.http.get('/docs/admin-json'), await shop.http.get('/docs/store-json')];
    documents = { admin: admin.body, store: store.body };
  });

  afterAll(() => shop.close());

  it('are all mounted', () => {
    const missing = operations.filter(({ op }) => !documented(op)).map(({ op }) => op);
    expect(
      hint(
        missing,
        'Existing clients call these routes, which no handler has: add them with exactly these paths and parameter names',
      ),
    ).toEqual([]);
  });

  it('have the ids and tags that generated clients derive their names from', () => {
    const differing = operations.flatMap(({ op, operationId, tag }) => {
      const { operationId: id, tags } = documented(op) ?? { operationId, tags: [tag] };
      return id === operationId && tags[0] === tag && tags.length === 1
        ? []
        : [`${op} is ${id} under ${tags}, not ${operationId} under ${tag}`];
    });
    expect(differing).toEqual([]);
  });

  it('accept every parameter and property that clients send', () => {
    const missing = operations.flatMap(({ op, query = {}, body = {} }) => {
      const operation = documented(op);
      if (!operation) return [];
      const parameters = new Set(operation.parameters.map(({ name }) => name));
      const properties = new Set(
        propertiesOf(op, Object.values(operation.requestBody?.content ?? {})[0]?.schema),
      );
      return [
        ...namesOf(query).flatMap((name) => (parameters.has(name) ? [] : [`${op} ?${name}`])),
        ...namesOf(typeof body === 'object' ? body : {}).flatMap((name) =>
          properties.has(name) ? [] : [`${op} .${name}`],
        ),
      ];
    });
    const unexpected = missing.filter((input) => !OVERRULED.includes(input));
    expect(
      hint(
        unexpected,
        'Clients send these and would be rejected: add them to the query (?) or body (.) class of the operation',
      ),
    ).toEqual([]);
  });

  it('have the default limits of the contract', () => {
    const differing = operations.flatMap(({ op, query }) => {
      const [, expected] = /= "?(\d+)/.exec(String(query?.['limit?'])) ?? [];
      const actual = documented(op)?.parameters.find(({ name }) => name === 'limit')?.schema.default;
      return expected === undefined || Number(expected) === actual
        ? []
        : [`${op} returns ${actual} rows, not ${expected}`];
    });
    expect(differing).toEqual([]);
  });

  it('return the keys that clients read', () => {
    const missing = operations.flatMap(({ op, success: [status], response }) => {
      const operation = documented(op);
      if (!operation || typeof response !== 'object' || OVERRULED.includes(`${op} {}`)) return [];
      const documentedResponse = operation.responses[status];
      if (!documentedResponse) return [`${op} returns ${Object.keys(operation.responses)[0]}, not ${status}`];
      const keys = propertiesOf(op, documentedResponse.content?.['application/json'].schema);
      return namesOf(response).flatMap((name) =>
        keys.includes(name) ? [] : [`${op} does not return ${name}`],
      );
    });
    expect(missing).toEqual([]);
  });

  it.each(routes)('include %s, which requires authentication if the contract does', async (op, { auth }) => {
    const { status } = await call(shop.http, op);
    if (auth === 'none' || OVERRULED.includes(op)) expect(status).not.toBe(401);
    else
      expect(
        hint(
          status === 401 ? [] : [op],
          `It returned ${status} without credentials: it must require authentication`,
        ),
      ).toEqual([]);
  });

  const plainReads = routes.filter(
    ([op, { query = {}, response }]) =>
      op.startsWith('GET') &&
      !op.includes('{') &&
      requiredNamesOf(query).length === 0 &&
      typeof response === 'object',
  );

  it.each(plainReads)('include %s, which returns the keys of its response', async (op, { response }) => {
    const path = op.replace(/^GET \/(admin|store)/, '');
    const { status, body } = await (op.includes('/admin') ? shop.admin : shopper).get(path);
    expect({ op, status, keys: Object.keys(body as object) }).toEqual({
      op,
      status: 200,
      keys: expect.arrayContaining(requiredNamesOf(response as object)),
    });
  });

  function documented(op: string): DocumentedOperation | undefined {
    const [method, path] = op.split(' ');
    return documents[surfaceOf(op)].paths[path]?.[method.toLowerCase()];
  }

  function propertiesOf(op: string, schema: Schema | undefined): string[] {
    if (schema?.$ref)
      return propertiesOf(op, documents[surfaceOf(op)].components.schemas[schema.$ref.split('/').at(-1)!]);
    return [
      ...Object.keys(schema?.properties ?? {}),
      ...(schema?.oneOf ?? []).flatMap((option) => propertiesOf(op, option)),
    ];
  }
});

/** Calls an operation with a placeholder for every id. */
function call(client: Shop['http'], op: string) {
  const [method, path] = op.split(' ');
  const url = path.replace(/\{\w+\}/g, 'unknown');
  return method === 'GET' ? client.get(url) : method === 'POST' ? client.post(url) : client.delete(url);
}

function surfaceOf(op: string): 'admin' | 'store' {
  return op.split('/')[1] as 'admin' | 'store';
}

function namesOf(fields: object): string[] {
  return Object.keys(fields).map((name) => name.replace('?', ''));
}

function requiredNamesOf(fields: object): string[] {
  return Object.keys(fields).filter((name) => !name.endsWith('?'));
}

/** Prepends an instruction to a list of errors, so that a failing test shows it. */
function hint(errors: string[], instruction: string): string[] {
  return errors.length > 0 ? [`${instruction}:`, ...errors] : [];
}
