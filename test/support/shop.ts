import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createUser } from '#engine/identity/users';
import { Database } from '#engine/kernel/database/database';
import type { SentStatement } from '#engine/kernel/database/sql';
import { loadConfig } from '#server/standalone/own-modules';
import { createApp } from '#server/standalone/server';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { expectDocumented } from './expect-documented.ts';
import { forbidRegistrations } from './forbid-registrations.ts';
import { recordInitialState } from './initial-state.ts';
import { knowsPreparedStatements, setSessionDefaults, startPgBouncer } from './pgbouncer.ts';
import type { Pooler } from './pooler.ts';
import { recordStatements } from './recorded-statements.ts';
import type { ResponseBody, WithPrefix } from './response-body.ts';
import type { Bodies as AdminBodies, components as AdminComponents } from './responses/admin.d.ts';
import type { Bodies as StoreBodies, components as StoreComponents } from './responses/store.d.ts';

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

/** Variables of a shop that caches products even where other shops do not (`test/proofs/samples/without-product-cache.spec.ts`). */
export const WITH_CACHE = { PRODUCT_CACHE_BYTES: String(12 * 2 ** 20) };

declare global {
  /** Closes something that the test files of a worker share, when the worker ends (`test/jest/worker-environment.cjs`). */
  function closeWithWorker(close: () => Promise<void>): void;
}

/** How shops are opened. Proofs that run specs in another way change it (`run-specs.ts`). */
export interface Surroundings {
  /** Variables of every shop. */
  env: NodeJS.ProcessEnv;
  /** Whether PgBouncer is between a shop and its database. */
  behindPgBouncer: boolean;
}

export const surroundings: Surroundings = { env: {}, behindPgBouncer: false };

/** The shop of the worker. */
interface WorkerShop {
  shop: Shop;
  /** Empties it. */
  restore(): Promise<void>;
}

/** By their variables, and the surroundings in which they were opened. */
const workerShops = new Map<string, Promise<WorkerShop>>();

/**
 * The shop of the worker, as empty as a new one: opening an application takes longer than most specs. A spec that changes the
 * application itself, such as its providers or subscribers, opens one of its own: `useShop({})`.
 *
 * @param env variables of `server/standalone/config/config.ts`, for an application and a database of its own
 */
export function useShop(env?: NodeJS.ProcessEnv): Promise<Shop> {
  return env ? openShop(env) : useWorkerShop({});
}

/** A shop of the worker with variables that many specs need. */
export async function useWorkerShop(env: NodeJS.ProcessEnv): Promise<Shop> {
  const key = JSON.stringify([env, surroundings]);
  const opened = workerShops.get(key);
  if (opened) await (await opened).restore();
  else workerShops.set(key, openWorkerShop(env));
  return (await workerShops.get(key)!).shop;
}

async function openWorkerShop(env: NodeJS.ProcessEnv): Promise<WorkerShop> {
  const shop = await openShop(env);
  closeWithWorker(shop.close);
  forbidRegistrations(shop.app);
  return {
    shop: { ...shop, close: () => Promise.resolve() },
    restore: await recordInitialState(shop.testDatabase),
  };
}

/** Lets the application listen on a port, if it does not yet. @returns its URL */
export async function listen({ app }: Shop): Promise<string> {
  if (!app.getHttpServer().listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return app.getUrl();
}

/**
 * Opens an application on a database of its own.
 * @param env variables of `server/standalone/config/config.ts`
 * @param url of the database, instead of a new one
 */
export async function openShop(env: NodeJS.ProcessEnv = {}, url?: string): Promise<Shop> {
  const database = await createTestDatabase();
  const pooler = surroundings.behindPgBouncer ? await openPooler(database) : null;
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

/** PgBouncer in transaction mode between the shop and its database. */
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
  const config = await loadConfig({
    LOG_LEVEL: 'fatal',
    TEST_PAYMENT_PROVIDER: 'true',
    DATABASE_POOL_SIZE: '5',
    SHED_LOAD: 'false', // the machine that runs the tests may be overloaded
    ATTEMPTS_PER_ADDRESS: '1000', // all requests of a test file come from one address
    ...surroundings.env,
    ...env,
  });
  const app = await createApp(config, testDatabase.url);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  const database = app.get(Database, { strict: false });
  const operations = JSON.stringify([
    config.modules,
    config.ownColumns,
    ...['AGENTS_PROTOCOLS', 'EU', 'OIDC_PROVIDERS', 'STAFF_MCP'].map(
      (name) => env[name] ?? surroundings.env[name],
    ),
    (env.SMTP_URL ?? surroundings.env.SMTP_URL) !== undefined,
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
    recordSql: async (work) => (await recordStatements(work)).map(({ text }) => text),
    recordStatements,
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

function parseBody(body: string): unknown {
  try {
    return body === '' ? null : JSON.parse(body);
  } catch {
    return body;
  }
}
