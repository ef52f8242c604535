import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import {
  type Config,
  ConfigError,
  loadConfig,
  loadServer,
  packageVersion,
  variableNames,
} from '@storekeep/server/commands';
import type { ConfigWith, StartedServer } from '@storekeep/server/module';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { openShops } from '../control/open-shops.ts';
import type { ShopRecord } from '../control/shop-record.ts';
import type { Shops } from '../control/shops.ts';
import type { fleetVariables } from '../fleet-variables.ts';
import { DormantShops } from './dormant-shops.ts';
import { sendFleetError } from './fleet-errors.ts';
import { FleetLogger } from './fleet-logger.ts';
import { type FleetMetrics, serveFleetMetrics } from './fleet-metrics.ts';
import { OpenApplications } from './open-applications.ts';
import { ServedShops } from './served-shops.ts';
import { ShopApplication } from './shop-application.ts';
import { findUnusedVariables } from './shop-environment.ts';
import { ShopShares } from './shop-shares.ts';

/** How long requests wait for a shop that is being moved. */
const MOVE_PATIENCE_MS = 5000;
const IDLE_CHECK_MS = 1000;

type FleetConfig = Config & Pick<ConfigWith<typeof fleetVariables>, keyof typeof fleetVariables>;

/**
 * Starts a server of many shops, each in a database of its own, by the hosts of requests.
 * @throws ConfigError if the control records cannot be read
 */
export async function startFleet(env: NodeJS.ProcessEnv): Promise<StartedServer> {
  const config = (await loadConfig(env)) as FleetConfig;
  const logger = new FleetLogger(config);
  Logger.overrideLogger(logger);
  const shops = openShops(env);
  const fleet = new Fleet(config, env, logger, shops);
  try {
    await fleet.start();
    return fleet;
  } catch (error) {
    await fleet.stop();
    throw error;
  }
}

class Fleet implements StartedServer {
  private readonly logger = new Logger('Fleet');
  private readonly served = new ServedShops();
  private readonly shares = new ShopShares();
  private readonly applications: OpenApplications;
  private readonly dormant: DormantShops;
  private front?: FastifyInstance;
  private metrics?: FleetMetrics;
  private url = '';
  private isDraining = false;
  private areRecordsReadable = true;
  private stopWatching?: () => Promise<void>;
  private idleTimer?: NodeJS.Timeout;

  constructor(
    private readonly config: FleetConfig,
    private readonly env: NodeJS.ProcessEnv,
    logger: FleetLogger,
    private readonly shops: Shops,
  ) {
    this.applications = new OpenApplications({
      create: (record) => ShopApplication.create(record, { env, url: this.url, logger }),
      onStart: ({ id }) => this.shares.warmUp(id),
      limit: config.fleetOpenShops,
      idleMs: config.fleetIdleSeconds * 1000,
      onFailure: ({ id }, error) =>
        this.logger.error(`the shop ${id} could not be opened: ${(error as Error).message}`),
    });
    this.dormant = new DormantShops(this.served, this.applications, config.fleetIdleSeconds * 1000);
  }

  get greeting(): string {
    const { shopsFile } = this.config;
    const count = [...this.served.countStates().values()].reduce((sum, each) => sum + each, 0);
    return [
      `Storekeep ${packageVersion} is ready at ${this.url} for ${count} shops`,
      `  Shops        ${shopsFile ?? 'in the database of SHOPS_URL'}`,
      ...(this.metrics ? [`  Metrics      ${this.metrics.url}`] : []),
    ].join('\n');
  }

  async start(): Promise<void> {
    for (const name of findUnusedVariables(this.env, variableNames(this.config.installedModules)))
      this.logger.warn(
        `${name} is set, and applies to no shop: it belongs to the variables of their records`,
      );
    const { fastifyOptions } = await loadServer();
    const front = fastify({
      ...fastifyOptions(this.config),
      // the shop responds to these as it does alone
      frameworkErrors: (_error, request, reply) => this.accept(request, reply),
    });
    this.front = front;
    // in this hook nothing of the body was read
    front.addHook('onRequest', (request, reply) => this.accept(request, reply));
    await this.watch();
    this.metrics = await serveFleetMetrics(this.config, {
      ...{ served: this.served, applications: this.applications, shares: this.shares },
      readiness: () => this.readiness(),
    });
    this.url = await front.listen({ port: this.config.port, host: this.config.host });
    this.idleTimer = setInterval(() => this.applications.closeIdle(), IDLE_CHECK_MS);
    this.dormant.start();
    this.shares.start();
  }

  async stop(): Promise<void> {
    const { drainSeconds, shutdownTimeoutSeconds } = this.config;
    this.isDraining = true;
    await this.dormant.stop();
    if (this.front && drainSeconds > 0) await delay(drainSeconds * 1000);
    clearInterval(this.idleTimer);
    this.shares.stop();
    const server = this.front?.server;
    const closeIdle = setInterval(() => server?.closeIdleConnections(), 50);
    const forceClose = setTimeout(() => server?.closeAllConnections(), shutdownTimeoutSeconds * 1000);
    try {
      await this.front?.close();
      await this.applications.closeAll();
    } finally {
      clearInterval(closeIdle);
      clearTimeout(forceClose);
    }
    await this.stopWatching?.();
    await this.metrics?.close();
    await this.shops.close();
  }

  /** Reads the records, and follows their changes. @throws ConfigError if they cannot be read at first */
  private async watch(): Promise<void> {
    let isFirst = true;
    await new Promise<void>((resolve, reject) => {
      this.stopWatching = this.shops.watch(
        (records) => {
          this.served.replace(records);
          this.applications.keepOnly(this.served.active);
          this.applications.prepareMoves(this.served.active.values());
          if (!this.areRecordsReadable) this.logger.log('the records of the shops can be read again');
          this.areRecordsReadable = true;
          isFirst = false;
          resolve();
        },
        (error) => {
          const reason = (error as Error).message || String((error as NodeJS.ErrnoException).code);
          if (isFirst)
            reject(
              new ConfigError([`${this.config.shopsFile === null ? 'SHOPS_URL' : 'SHOPS_FILE'}: ${reason}`]),
            );
          else if (this.areRecordsReadable)
            this.logger.error(
              `the records of the shops cannot be read, so that they stay as they were: ${reason}`,
            );
          this.areRecordsReadable = false;
        },
      );
    });
  }

  private accept(request: FastifyRequest, reply: FastifyReply): void {
    if (this.front?.server.listening === false) reply.raw.setHeader('connection', 'close');
    const { host } = request;
    const [path] = request.raw.url!.split('?');
    const record = this.served.find(host);
    // a process must not be restarted because of one of its shops
    if (path === '/health/live') void reply.send({ status: 'ok' });
    else if (!record && (path === '/health' || path === '/health/ready')) this.respondReadiness(reply);
    else if (!record) sendFleetError('shop_unknown', reply);
    else void this.serve(record, request, reply);
  }

  private async serve(record: ShopRecord, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const settled =
      record.state === 'moving' ? await this.served.findSettled(request.host, MOVE_PATIENCE_MS) : record;
    if (!settled) return sendFleetError('shop_unknown', reply);
    if (settled.state === 'moving') return sendFleetError('shop_moving', reply);
    if (settled.state === 'suspended') return sendFleetError('shop_suspended', reply);
    const application = await this.applications.acquire(settled).catch(() => undefined);
    if (!application) return sendFleetError('shop_unavailable', reply);
    if (reply.raw.destroyed) return; // its client has disconnected
    let release: (() => void) | undefined = undefined;
    application.requests.add(request.raw, reply.raw, () => release?.()); // from here on the application is not closed
    release = await this.shares.admit(settled.id);
    if (!release) return sendFleetError('shop_busy', reply);
    if (reply.raw.destroyed) return release();
    reply.hijack();
    application.handle(request.raw, reply.raw);
  }

  private respondReadiness(reply: FastifyReply): void {
    const { status, body } = this.readiness();
    void reply.status(status).send(body);
  }

  private readiness(): { status: 200 | 503; body: object } {
    const isReady = this.served.isKnown && !this.isDraining;
    return {
      status: isReady ? 200 : 503,
      body: { status: isReady ? 'ok' : 'error', version: packageVersion },
    };
  }
}
