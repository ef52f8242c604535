import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { loadConfig, loadServer } from '@storekeep/server/commands';
import type { FastifyInstance } from 'fastify';
import type { ShopRecord } from '../control/shop-record.ts';
import type { FleetLogger } from './fleet-logger.ts';
import { RequestsInProgress } from './requests-in-progress.ts';
import { environmentOf } from './shop-environment.ts';
import { ShopScope } from './shop-scope.ts';

/** What the applications of all shops share. */
export interface FleetSetting {
  env: NodeJS.ProcessEnv;
  /** Where the process listens. */
  url: string;
  logger: FleetLogger;
}

/** The running application of one shop. It does not listen: the fleet passes it the requests to its hosts. */
export class ShopApplication {
  private constructor(
    private readonly app: NestFastifyApplication,
    private readonly init: () => Promise<unknown>,
    private readonly scope: ShopScope,
    readonly requests: RequestsInProgress,
    /** How long closing waits for requests. */
    private readonly patienceMs: number,
  ) {}

  /**
   * Creates the application, which reads from its database only. It has to be started or closed.
   * @throws ConfigError if the variables of its record are invalid
   */
  static async create(record: ShopRecord, { env, url, logger }: FleetSetting): Promise<ShopApplication> {
    const config = await loadConfig(environmentOf(record, env, url));
    logger.hideSecretsOf(record.id, config);
    const scope = new ShopScope(record.id);
    const requests = new RequestsInProgress();
    const { createUnattached } = await loadServer();
    const prepare = (fastify: FastifyInstance): void => {
      requests.followHandlers(fastify);
      // the end of a body is an event of the connection, which is outside of the scope
      fastify.addHook('preHandler', (_request, _reply, done) => scope.run(done));
    };
    const { app, start } = await scope.run(() => createUnattached(config, { logger, prepare }));
    return new ShopApplication(app, start, scope, requests, config.shutdownTimeoutSeconds * 1000);
  }

  /** Closes it, if it cannot be started. @throws any error that prevents that */
  async start(): Promise<void> {
    try {
      await this.scope.run(this.init);
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /** Works on a request that was added to `requests`. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    this.scope.run(() => this.app.getHttpServer().emit('request', request, response));
  }

  /** Waits for the requests in progress and ends the application, its background work and its connections. */
  async close(): Promise<void> {
    await this.requests.whenIdle(this.patienceMs);
    await this.scope.run(() => this.app.close());
  }
}
