import { AsyncLocalStorage } from 'node:async_hooks';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { readConfig } from '../../src/server/standalone/config/config.ts';
import { Database } from '../../src/engine/kernel/database/database.ts';
import { statements, type SentStatement } from '../../src/engine/kernel/database/sql.ts';
import { openApiDocuments } from '../../src/engine/openapi/documents.ts';
import { createUser } from '../../src/engine/identity/users.ts';
import { createApp } from '../../src/server/standalone/server.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { knowsPreparedStatements, setSessionDefaults, startPgBouncer } from './pgbouncer.ts';
import type { Pooler } from './pooler.ts';
import type { Bodies as AdminBodies, components as AdminComponents } from './responses/admin.d.ts';
import type { Bodies as StoreBodies, components as StoreComponents } from './responses/store.d.ts';
import type { ResponseBody, WithPrefix } from './response-body.ts';
import { OpenApiValidator, type OpenApiDocument } from './openapi-validator.ts';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the body of a response whose operation is not known to the compiler
type AnyBody = any;

/** The body is parsed as JSON if possible, and null if it is empty. */
export interface HttpResponse<Body = AnyBody> {
  status: number;
  body: Body;
  headers: Record<string, string | string[] | undefined>;
}

export interface RequestOptions {
  headers?: Record<string, string>;
}

/** A client of one surface. `Bodies` types the responses by method and path. */
export interface ApiClient<Bodies = object> {
  get<Path extends string>(
    path: Path,
    options?: RequestOptions,
  ): Promise<HttpResponse<ResponseBody<Bodies, 'GET', Path>>>;
  post<Path extends string>(
    path: Path,
    body?: unknown,
    options?: RequestOptions,
  ): Promise<HttpResponse<ResponseBody<Bodies, 'POST', Path>>>;
  delete<Path extends string>(
    path: Path,
    body?: unknown,
    options?: RequestOptions,
  ): Promise<HttpResponse<ResponseBody<Bodies, 'DELETE', Path>>>;
}

/** The schemas of the OpenAPI documents by name. */
export type AdminSchemas = AdminComponents['schemas'];
export type StoreSchemas = StoreComponents['schemas'];

export type AdminClient = ApiClient<AdminBodies>;
export type StoreClient = ApiClient<StoreBodies>;

/** The bodies of both surfaces, by paths that begin with `/admin` or `/store`. */
export type AllBodies = WithPrefix<'/admin', AdminBodies> & WithPrefix<'/store', StoreBodies>;

/** An application on a database of its own, for one test file. */
export interface Shop {
  /** `/admin` with the token of a staff user. */
  admin: AdminClient;
  /** `/store` without a session. */
  store: StoreClient;
  /** Any path, without credentials. */
  http: ApiClient<AllBodies>;
  app: NestFastifyApplication;
  database: Database;
  testDatabase: TestDatabase;
  /** The staff user, and the token that `admin` sends. */
  staff: { id: string; email: string; password: string; token: string };
  sql<T = Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>;
  /** The text of the SQL statements that the work sends. */
  recordSql(work: () => Promise<unknown>): Promise<string[]>;
  /** The SQL statements that the work sends, with their values. */
  recordStatements(work: () => Promise<unknown>): Promise<SentStatement[]>;
  /** Starts a second instance of the application on the same database. @param url of the database, if it differs */
  openSecondInstance(env?: NodeJS.ProcessEnv, url?: string): Promise<Shop>;
  close(): Promise<void>;
}

const TOKEN = 'test-token';

/** Variables of a shop that caches products even if specs run without the cache (`npm run test:uncached`). */
export const WITH_CACHE = { PRODUCT_CACHE_BYTES: String(12 * 2 ** 20) };

/**
 * @param env variables of `server/standalone/config/config.ts`
 * @param url of the database, instead of a new one
 */
export async function openShop(env: NodeJS.ProcessEnv = {}, url?: string): Promise<Shop> {
  const database = await createTestDatabase();
  const pooler = process.env.TEST_POOLER === 'on' ? await openPooler(database) : null;
  const shop = await openOnDatabase(
    { ...database, url: url ?? pooler?.url ?? database.url },
    { ...env, ...pooler?.env },
  );
  const staff = { email: 'staff@example.com', password: 'staff-password' };
  const { id } = await createUser(shop.database, { ...staff, role: 'admin' });
  await shop.sql('update "user" set api_token = $1 where id = $2', [TOKEN, id]);
  return {
    ...shop,
    staff: { id, ...staff, token: TOKEN },
    close: async () => {
      await shop.close();
      await pooler?.close();
      await database.close();
    },
  };
}

/** PgBouncer in transaction mode between the shop and its database, as in `npm run test:pooler`. */
async function openPooler(database: TestDatabase): Promise<Pooler & { env: NodeJS.ProcessEnv }> {
  await setSessionDefaults(database);
  const pooler = await startPgBouncer(database.url, 'transaction');
  const env = {
    DATABASE_DIRECT_URL: database.url,
    DATABASE_PREPARED_STATEMENTS: String(knowsPreparedStatements),
  };
  return { ...pooler, env };
}

async function openOnDatabase(testDatabase: TestDatabase, env: NodeJS.ProcessEnv): Promise<Shop> {
  const config = readConfig({
    LOG_LEVEL: 'fatal',
    TEST_PAYMENT_PROVIDER: 'true',
    DATABASE_POOL_SIZE: '5',
    SHED_LOAD: 'false', // the machine that runs the tests may be overloaded
    ATTEMPTS_PER_ADDRESS: '1000', // all requests of a test file come from one address
    ...(process.env.TEST_PRODUCT_CACHE === 'off' && { PRODUCT_CACHE_BYTES: '0' }),
    ...env,
  });
  const app = await createApp(config, testDatabase.url);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  const database = app.get(Database, { strict: false });
  const operations = JSON.stringify([
    config.agentsProtocols,
    config.modules,
    config.ownColumns,
    config.oidcProviders.map(({ name }) => name),
  ]);
  const createClient = <Bodies>(prefix: string, headers?: Record<string, string>): ApiClient<Bodies> =>
    createApiClient(app, operations, prefix, headers);
  return {
    admin: createClient(`${config.pathPrefix}/admin`, { authorization: `Bearer ${TOKEN}` }),
    store: createClient(`${config.pathPrefix}/store`),
    http: createClient(''),
    app,
    database,
    testDatabase,
    staff: { id: '', email: '', password: '', token: TOKEN },
    sql: (text, values) => database.query(text, values),
    recordSql: async (work) => (await record(work)).map(({ text }) => text),
    recordStatements: record,
    openSecondInstance: (more = {}, url = testDatabase.url) =>
      openOnDatabase({ ...testDatabase, url }, { ...env, ...more }),
    close: () => app.close(),
  };
}

/** @param operations identifies the operations that the application has */
function createApiClient<Bodies>(
  app: NestFastifyApplication,
  operations: string,
  prefix: string,
  defaults: Record<string, string> = {},
): ApiClient<Bodies> {
  const send = async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body: unknown,
    options: RequestOptions = {},
  ): Promise<HttpResponse> => {
    const response = await app.inject({
      method,
      url: prefix + path,
      headers: { ...defaults, ...options.headers },
      ...(body !== undefined && { payload: body as object }),
    });
    const result = {
      status: response.statusCode,
      body: parseBody(response.body),
      headers: response.headers as HttpResponse['headers'],
    };
    expectDocumented(app, operations, { method, url: prefix + path }, result);
    return result;
  };
  return {
    get: (path, options) => send('GET', path, undefined, options),
    post: (path, body, options) => send('POST', path, body, options),
    delete: (path, body, options) => send('DELETE', path, body, options),
  };
}

/**
 * By the operations of the application. Shared by all test files of a process: compiling the schemas takes longer than most files take
 * to run.
 */
const validators = new Map<string, OpenApiValidator>();

/** @throws if the OpenAPI documents do not describe the response */
function expectDocumented(
  app: NestFastifyApplication,
  operations: string,
  { method, url }: { method: string; url: string },
  response: HttpResponse,
): void {
  const { status, body, headers } = response;
  const prefix = prefixOf(url);
  const validator = validators.get(operations) ?? createValidator(app, prefix);
  validators.set(operations, validator);
  const contentType = headers['content-type'] as string | undefined;
  const exchange = { method, url: url.slice(prefix.length), status, contentType, body };
  const violation = validator.findViolation(exchange);
  if (violation) throw new Error(violation);
  if (status >= 400) documented.set(response, () => validator.documentedMessages(exchange));
}

const documented = new WeakMap<HttpResponse, () => string[]>();

/** The messages that the OpenAPI documents have for an operation with the status of this response, with the values of the examples. */
export function documentedMessages(response: HttpResponse): string[] {
  return documented.get(response)?.() ?? [];
}

function createValidator(app: NestFastifyApplication, prefix: string): OpenApiValidator {
  const { admin, store } = openApiDocuments(app, { prefix });
  return new OpenApiValidator({ admin, store } as unknown as Record<'admin' | 'store', OpenApiDocument>);
}

function prefixOf(url: string): string {
  return /^(.*?)\/(?:admin|store)(?:[/?]|$)/.exec(url)?.[1] ?? '';
}

function parseBody(body: string): unknown {
  try {
    return body === '' ? null : JSON.parse(body);
  } catch {
    return body;
  }
}

const recording = new AsyncLocalStorage<SentStatement[]>();

/** Records the statements of the work only, not those of background tasks that happen to run at the same time. */
async function record(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent: SentStatement[] = [];
  const listen = (statement: unknown): void => {
    if (recording.getStore() === sent) sent.push(statement as SentStatement);
  };
  statements.subscribe(listen);
  try {
    await recording.run(sent, work);
  } finally {
    statements.unsubscribe(listen);
  }
  return sent;
}
