import type { Server } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DynamicModule, type LoggerService, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyHttpOptions, FastifyInstance, FastifyReply } from 'fastify';
import type { StartedServer } from '#assembly/define-module';
import { acceptEmptyJsonBodies } from '#engine/http/input/request-parsing';
import { RequestLimits } from '#engine/http/limits/request-limits';
import { ObserveRequests } from '#engine/http/observe-requests';
import { ErrorFilter } from '#engine/http/output/error-filter';
import { NO_SNIFF } from '#engine/http/output/no-sniff';
import { createFirstUser } from '#engine/identity/users';
import { Database } from '#engine/kernel/database/database';
import { Observability } from '#engine/observability/observability';
import { serveDocs } from '#engine/openapi/serve-docs';
import { CommerceModule } from '../../commerce.module.ts';
import { allowOrigins, withStarterOrigins } from './allow-origins.ts';
import { respondToClientError, respondToFrameworkError } from './client-error-responses.ts';
import { type Config, ConfigError } from './config/config.ts';
import { findMissingDatabase } from './config/database-variables.ts';
import { configureShop } from './configure-shop.ts';
import { redirectFrontPage } from './front-page.ts';
import { HealthController, type ReadinessReport } from './health/health.controller.ts';
import { HealthModule } from './health/health.module.ts';
import { Readiness } from './health/readiness.ts';
import { type MetricsServer, serveMetrics } from './observability/metrics-server.ts';
import { createRequestIds, sendRequestIds } from './observability/request-ids.ts';
import { ServerLogger } from './observability/server-logger.ts';
import { findDashboard, serveDashboard } from './serve-dashboard.ts';
import { describeServer } from './start/greeting.ts';
import { findMissingSetup } from './start/missing-setup.ts';

const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 15 * 60_000;

/** The application of the standalone server: the shop with its modules, and the health probes. */
@Module({})
class StandaloneModule {}

export interface RunningServer extends StartedServer {
  app: NestFastifyApplication;
  /** e.g. `http://127.0.0.1:9000`; null for a process that serves nothing */
  url: string | null;
  /** Where Prometheus reads the metrics; null without `METRICS_PORT`. */
  metricsUrl: string | null;
}

/**
 * Starts the standalone server: an application with `CommerceModule`, on the configured database or an embedded one.
 * @param options.envFile the file that variables were read from, for the greeting
 * @throws ConfigError if a server for customers has no database, or `DEMO` is set and the database is that of another shop
 */
export async function startServer(
  environment: Config,
  { envFile = null }: { envFile?: string | null } = {},
): Promise<RunningServer> {
  const problem = findMissingDatabase(environment);
  if (problem) throw new ConfigError([problem]);
  const isDemo = environment.demo || environment.databaseUrl === null;
  const demo = isDemo
    ? await environment.installedModules.find((module) => module.demo)?.demo?.()
    : undefined;
  if (environment.databaseUrl !== null) await demo?.requireDatabase(environment.databaseUrl);
  const dataDir = path.resolve(environment.dataDir);
  const embedded =
    environment.databaseUrl === null
      ? await import('./postgres/embedded-postgres.ts').then(({ startEmbeddedPostgres }) =>
          startEmbeddedPostgres({ dataDir, onDeath: exitWithoutDatabase }),
        )
      : null;
  const config = {
    ...(isDemo ? withStarterOrigins(environment) : environment),
    dashboardDir: environment.dashboardDir ?? findDashboard(dataDir),
  };
  let app: NestFastifyApplication | undefined;
  let metrics: MetricsServer | undefined;
  const stopping = new AbortController();
  let seeding: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    stopping.abort();
    await seeding;
    if (app) await closeApp(app, config.shutdownTimeoutSeconds, config.drainSeconds);
    await metrics?.close();
    await embedded?.stop();
  };
  try {
    app = await createApp(config, config.databaseUrl ?? embedded!.url, { isDemo });
    metrics = await listenForMetrics(app, config);
    await initApp(app, config);
    const demoShop = await demo?.open(app, { ...config, dataDir });
    const url = config.serveHttp ? await listen(app, config) : null;
    const greeting = describeServer(
      { ...config, dataDir },
      {
        ...{ url, metricsUrl: metrics?.url ?? null, demoLogin: demoShop?.login ?? null, envFile },
        ...{ isDemo, dataDir: embedded ? dataDir : null, missing: await findMissingSetup(queryOf(app)) },
      },
    );
    seeding = demoShop?.addOrders(stopping.signal);
    return { app, url, metricsUrl: metrics?.url ?? null, greeting, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function queryOf(app: NestFastifyApplication): Database['query'] {
  const database = app.get(Database);
  return database.query.bind(database);
}

async function listen(app: NestFastifyApplication, config: Config): Promise<string> {
  const { port, host } = config;
  addFrontPage(app, config);
  await app.listen({ port, host });
  return app.getUrl();
}

/** Starts what the application does besides serving requests, and creates the first user. */
async function initApp(app: NestFastifyApplication, config: Config): Promise<void> {
  await app.init();
  if (config.adminEmail)
    await createFirstUser(app.get(Database), { email: config.adminEmail, password: config.adminPassword! });
}

function addFrontPage(app: NestFastifyApplication, config: Config): void {
  const [page = `${config.pathPrefix}/docs`] = config.installedModules.flatMap(
    (module) => module.frontPage?.(config) ?? [],
  );
  redirectFrontPage(app.getHttpAdapter().getInstance(), page);
}

/**
 * Creates a shop as the server does, without listening: a module that has its own server passes requests to `app.getHttpServer()`.
 * @param options.logger of all shops in the process
 * @param options.prepare adds hooks before the application is started
 * @returns also a function that starts it; before, nothing is written to the database
 */
export async function createUnattached(
  config: Config,
  { logger, prepare }: { logger: LoggerService; prepare(fastify: FastifyInstance): void },
): Promise<{ app: NestFastifyApplication; start(): Promise<unknown> }> {
  const dashboardDir = config.dashboardDir ?? findDashboard(path.resolve(config.dataDir));
  const app = await createApp({ ...config, dashboardDir }, config.databaseUrl!, { logger });
  const fastify = app.getHttpAdapter().getInstance();
  prepare(fastify);
  const start = () =>
    initApp(app, config)
      .then(() => addFrontPage(app, config))
      .then(() => fastify.ready());
  return { app, start };
}

/** Whether the process is ready, for the probes of one that serves nothing else. */
function readinessOf(app: NestFastifyApplication): () => Promise<ReadinessReport> {
  const controller = app.get(HealthController, { strict: false });
  return () => controller.report();
}

function listenForMetrics(
  app: NestFastifyApplication,
  { metricsPort: port, metricsHost: host }: Config,
): Promise<MetricsServer> | undefined {
  const { metrics } = app.get(Observability, { strict: false });
  return metrics && port !== null ? serveMetrics(metrics, { port, host }, readinessOf(app)) : undefined;
}

/**
 * Accepts no more connections, completes running requests, and closes the application.
 * @param seconds the timeout after which the remaining connections are closed
 * @param drainSeconds how long it serves requests before that, while it is reported as not ready
 */
export async function closeApp(
  app: NestFastifyApplication,
  seconds: number,
  drainSeconds = 0,
): Promise<void> {
  app.get(Readiness, { strict: false }).startDraining();
  if (drainSeconds > 0) await sleep(drainSeconds * 1000);
  const server = app.getHttpServer();
  // keep-alive connections without a request must not delay the shutdown
  const closeIdle = setInterval(() => server.closeIdleConnections(), 50);
  const forceClose = setTimeout(() => server.closeAllConnections(), seconds * 1000);
  try {
    await app.close();
  } finally {
    clearInterval(closeIdle);
    clearTimeout(forceClose);
  }
}

/** Exits, since the server cannot work without its database; a process supervisor can restart it. */
function exitWithoutDatabase(reason: string): void {
  process.stderr.write(`The embedded PostgreSQL has ended: ${reason}\n`);
  process.exit(1);
}

/**
 * Creates the application, which does not listen yet.
 * @param options.isDemo whether messages are written to `DATA_DIR` if there is no mail server
 * @param options.logger defaults to one that hides the secrets of this configuration
 */
export async function createApp(
  config: Config,
  databaseUrl: string,
  { isDemo = false, logger }: { isDemo?: boolean; logger?: LoggerService } = {},
): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter(fastifyOptions(config));
  // called when a message is sent, after the application below was created
  const findPort = (): number | null => {
    const address = app.getHttpServer().address();
    return typeof address === 'object' ? (address?.port ?? null) : null;
  };
  const commerce = CommerceModule.forRoot(await configureShop(config, databaseUrl, { isDemo, findPort }));
  const root: DynamicModule = {
    module: StandaloneModule,
    // global, so that what configured modules import can inject its services
    imports: [{ ...commerce, global: true }, HealthModule],
  };
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, {
    logger: logger ?? new ServerLogger(config),
    abortOnError: false,
  });
  app.get(ObserveRequests, { strict: false }).observeAll(adapter.getInstance());
  app.get(RequestLimits, { strict: false }).limitAll(adapter.getInstance());
  acceptEmptyJsonBodies(adapter.getInstance(), config.pathPrefix);
  sendRequestIds(adapter.getInstance());
  closeConnectionsOnShutdown(adapter.getInstance());
  forbidSniffing(adapter.getInstance());
  await allowOrigins(app, config);
  // for requests that never reach a controller: malformed JSON, unknown routes, bodies that are too large
  app.useGlobalFilters(new ErrorFilter());
  adapter.get('/health', async (_: unknown, reply: FastifyReply) => {
    await app.get(Database, { strict: false }).query('select 1');
    void reply.send({ status: 'ok' });
  });
  serveDocs(app, { prefix: config.pathPrefix });
  if (config.dashboardDir !== null) serveDashboard(adapter.getInstance(), config.dashboardDir);
  return app;
}

/** How the server accepts requests, before it is known what they are for. */
export function fastifyOptions(config: Config) {
  return {
    bodyLimit: config.bodyLimitBytes,
    // limits for slow headers and endless uploads; bodies and responses have their own limits
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 5000 },
    // requests on open connections during the shutdown are still processed, and responded to with `connection: close`
    return503OnClosing: false,
    genReqId: createRequestIds(),
    trustProxy: trustProxyOption(config.trustProxy),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    // for URLs that cannot be decoded, which never reach a route
    frameworkErrors: respondToFrameworkError,
    clientErrorHandler: respondToClientError,
  } satisfies FastifyHttpOptions<Server>;
}

/** Sends `connection: close` with responses during the shutdown. */
function closeConnectionsOnShutdown(fastify: FastifyInstance): void {
  let isClosing = false;
  fastify.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) void reply.header('connection', 'close');
    done(null, payload);
  });
}

/** Sets the header on all responses; `CommerceModule` sets it on its own routes only. */
function forbidSniffing(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    void reply.headers(NO_SNIFF);
    done(null, payload);
  });
}

function trustProxyOption(
  proxies: Config['trustProxy'],
): boolean | string[] | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_, hop) => hop < proxies : proxies;
}
