import { AsyncLocalStorage } from 'node:async_hooks';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { readConfig } from '../../src/server/standalone/config/config.ts';
import { Database } from '../../src/engine/kernel/database/database.ts';
import { statements, type SentStatement } from '../../src/engine/kernel/database/sql.ts';
import { openApiDocuments } from '../../src/engine/openapi/documents.ts';
import { createUser } from '../../src/engine/identity/users.ts';
import { createApp } from '../../src/server/standalone/server.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import type { Bodies as AdminBodies, components as AdminComponents } from './responses/admin.d.ts';
import type { Bodies as StoreBodies, components as StoreComponents } from './responses/store.d.ts';
import type { ResponseBody, WithPrefix } from './response-body.ts';
import { OpenApiValidator, type OpenApiDocument } from './openapi-validator.ts';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the shape of a response of any operation
type AnyBody = any;

/** A response; the body is parsed, or null if it is empty. */
export interface HttpResponse<Body = AnyBody> {
  status: number;
  body: Body;
  headers: Record<string, string | string[] | undefined>;
}

export interface RequestOptions {
  headers?: Record<string, string>;
}

/** One surface as a client sees it. `Bodies` types the responses by method and path. */
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

/** The schemas of the OpenAPI documents by name, as a test expects them. */
export type AdminSchemas = AdminComponents['schemas'];
export type StoreSchemas = StoreComponents['schemas'];

export type AdminClient = ApiClient<AdminBodies>;
export type StoreClient = ApiClient<StoreBodies>;

/** The bodies of both surfaces, by paths with `/admin` or `/store`. */
export type AllBodies = WithPrefix<'/admin', AdminBodies> & WithPrefix<'/store', StoreBodies>;

/** A shop of its own for a test file: a database from the template, and the application on it. */
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
  /** The SQL that the work sends. */
  recordSql(work: () => Promise<unknown>): Promise<string[]>;
  /** The same, with their values. */
  recordStatements(work: () => Promise<unknown>): Promise<SentStatement[]>;
  /** Another process' view: a second application on the same database. @param url by which it reaches that */
  openSecondInstance(env?: NodeJS.ProcessEnv, url?: string): Promise<Shop>;
  close(): Promise<void>;
}

const TOKEN = 'test-token';

/** @param env variables of `server/standalone/config/config.ts` */
export async function openShop(env: NodeJS.ProcessEnv = {}): Promise<Shop> {
  const database = await createTestDatabase();
  const shop = await openOn(database, env);
  const staff = { email: 'staff@example.com', password: 'staff-password' };
  const { id } = await createUser(shop.database, { ...staff, role: 'admin' });
  await shop.sql('update "user" set api_token = $1 where id = $2', [TOKEN, id]);
  return {
    ...shop,
    staff: { id, ...staff, token: TOKEN },
    close: () => shop.close().then(() => database.close()),
  };
}

async function openOn(testDatabase: TestDatabase, env: NodeJS.ProcessEnv): Promise<Shop> {
  const config = readConfig({
    LOG_LEVEL: 'fatal',
    TEST_PAYMENT_PROVIDER: 'true',
    DATABASE_POOL_SIZE: '5',
    ATTEMPTS_PER_ADDRESS: '1000', // all tests of a file come from one address
    ...(process.env.TEST_PRODUCT_CACHE === 'off' && { PRODUCT_CACHE_BYTES: '0' }),
    ...env,
  });
  const app = await createApp(config, testDatabase.url);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  const database = app.get(Database, { strict: false });
  return {
    admin: surface(app, `${config.pathPrefix}/admin`, { authorization: `Bearer ${TOKEN}` }),
    store: surface(app, `${config.pathPrefix}/store`),
    http: surface(app, ''),
    app,
    database,
    testDatabase,
    staff: { id: '', email: '', password: '', token: TOKEN },
    sql: (text, values) => database.query(text, values),
    recordSql: async (work) => (await collect(work)).map(({ text }) => text),
    recordStatements: collect,
    openSecondInstance: (more = {}, url = testDatabase.url) =>
      openOn({ ...testDatabase, url }, { ...env, ...more }),
    close: () => app.close(),
  };
}

function surface<Bodies>(
  app: NestFastifyApplication,
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
    const answer = {
      status: response.statusCode,
      body: parsed(response.body),
      headers: response.headers as HttpResponse['headers'],
    };
    checkDocumented(app, { method, url: prefix + path }, answer);
    return answer;
  };
  return {
    get: (path, options) => send('GET', path, undefined, options),
    post: (path, body, options) => send('POST', path, body, options),
    delete: (path, body, options) => send('DELETE', path, body, options),
  };
}

/** For all files of a process: schemas take longer to compile than most files take to run. */
let documented: OpenApiValidator | undefined;

/** Every answer is one that the OpenAPI document tells. */
function checkDocumented(
  app: NestFastifyApplication,
  { method, url }: { method: string; url: string },
  { status, body, headers }: HttpResponse,
): void {
  const prefix = prefixOf(url);
  documented ??= documentedBy(app, prefix);
  const contentType = headers['content-type'] as string | undefined;
  const complaint = documented.findViolation({
    method,
    url: url.slice(prefix.length),
    status,
    contentType,
    body,
  });
  if (complaint) throw new Error(complaint);
}

function documentedBy(app: NestFastifyApplication, prefix: string): OpenApiValidator {
  const { admin, store } = openApiDocuments(app, { prefix });
  return new OpenApiValidator({ admin, store } as unknown as Record<'admin' | 'store', OpenApiDocument>);
}

function prefixOf(url: string): string {
  return /^(.*?)\/(?:admin|store)(?:[/?]|$)/.exec(url)?.[1] ?? '';
}

function parsed(body: string): unknown {
  try {
    return body === '' ? null : JSON.parse(body);
  } catch {
    return body;
  }
}

const working = new AsyncLocalStorage<SentStatement[]>();

/** What the work sends, and not what goes on beside it: loops look for something to do whenever they like. */
async function collect(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent: SentStatement[] = [];
  const listen = (statement: unknown): void => {
    if (working.getStore() === sent) sent.push(statement as SentStatement);
  };
  statements.subscribe(listen);
  try {
    await working.run(sent, work);
  } finally {
    statements.unsubscribe(listen);
  }
  return sent;
}
