import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { clientNetwork } from '#engine/identity/client-network';
import { Database } from '#engine/kernel/database/database';
import { fastifyOf } from '../fastify-of.ts';
import { HttpOptions } from '../http-options.ts';
import { sendError } from '../output/error-filter.ts';
import { Principals } from '../principal.ts';
import { isRouteOf } from '../route-config.ts';
import { clientAddress } from './client-connection.ts';
import { Overloaded } from './overloaded.ts';
import { WorkInProgress } from './work-in-progress.ts';

/** The load above which requests are shed. It is 1 when as many statements wait as there are connections. */
const MAX_LOAD = 0.8;
const SAMPLE_MS = 100;
/** How late a timer may be: a process that reacts later than that does nothing in time. */
const EVENT_LOOP_BUDGET_MS = 500;
/** The weight of the latest sample: a pause that ends within a few samples is no overload. */
const WEIGHT = 0.2;
/** How many requests the clients of an overloaded process share, for each connection to the database. */
const REQUESTS_PER_CONNECTION = 2;
/** A page of a storefront sends as many requests at once. */
const MIN_SHARE = 8;
/** How long a request beyond a share waits for its start: a burst that ends earlier is no overload. */
const PATIENCE_MS = 1000;
const RECHECK_MS = 5;
/** How many requests may wait for that; further ones are rejected at once. */
const MAX_UNDECIDED = 1000;

/** A request that is to be started or rejected. */
interface Admission {
  client: string;
  /** When it arrived. */
  since: number;
  request: FastifyRequest;
  reply: FastifyReply;
  done: () => void;
}

/**
 * Rejects requests of the clients with the most work in progress while the process is overloaded: of those that have more than their
 * share of what all clients may have. A client is an account whose credentials were verified, or else a network. Changes may take two
 * shares, so that a storefront server, which is one client, gets its checkouts through when its reads are rejected. Staff are exempt.
 * Requests beyond a share wait for a second before they are rejected, so a page that sends fifty at once is slower, and complete.
 *
 * The load is what waits, not what is used: statements that wait for a connection or their turn, and the delay of the event loop.
 */
@Injectable()
export class LoadShedding implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(LoadShedding.name);
  private readonly work = new WorkInProgress();
  private readonly undecided: Admission[] = [];
  /** The average delay of the event loop relative to its budget. */
  private delay = 0;
  private isShedding = false;
  private timer?: NodeJS.Timeout;

  constructor(
    host: HttpAdapterHost,
    private readonly database: Database,
    private readonly options: HttpOptions,
    private readonly principals: Principals,
  ) {
    if (!options.shedLoad) return;
    fastifyOf(host)?.addHook('onRoute', (route: RouteOptions) => {
      if (isRouteOf(route, options.prefix))
        route.preHandler = [this.admitRequest, ...[route.preHandler ?? []].flat()];
    });
  }

  onApplicationBootstrap(): void {
    if (!this.options.shedLoad) return;
    let expectedAt = performance.now() + SAMPLE_MS;
    this.timer = setInterval(() => {
      const now = performance.now();
      this.sample(Math.max(0, now - expectedAt));
      expectedAt = now + SAMPLE_MS;
    }, SAMPLE_MS).unref();
    const { metrics } = this.database.observability;
    metrics?.addGauge('storekeep_load', 'Load of the process; above 0.8 it sheds requests', [], () => [
      { value: this.load },
    ]);
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Starts the work on a request. One beyond the share of its client waits for what others have left. */
  private readonly admitRequest = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const account = this.principals.findVerified(request);
    const client = account ? account.id : clientNetwork(clientAddress(request));
    const admission: Admission = { client, since: performance.now(), request, reply, done };
    if (account?.isStaff || !this.exceedsShare(admission)) this.start(admission);
    else if (this.undecided.length >= MAX_UNDECIDED) this.reject(admission);
    else if (this.undecided.push(admission) === 1) setImmediate(this.decide);
  };

  /**
   * Decides on the requests beyond a share: it starts only as many at once as make the process overloaded if all of them wait for the
   * database, so that one client cannot start hundreds before the first of them waits, and rejects those that have waited too long.
   */
  private readonly decide = (): void => {
    const undecided = this.undecided.splice(0);
    const now = performance.now();
    let room =
      this.load > MAX_LOAD ? 0 : Math.ceil(MAX_LOAD * this.database.pool.options.max) - this.database.waiting;
    for (const admission of undecided) {
      if (admission.reply.raw.closed) continue; // its client has disconnected
      if (!this.exceedsShare(admission) || room-- > 0) this.start(admission);
      else if (now - admission.since > PATIENCE_MS) this.reject(admission);
      else this.undecided.push(admission);
    }
    if (this.undecided.length > 0) setTimeout(this.decide, RECHECK_MS);
  };

  private start({ client, request, reply, done }: Admission): void {
    this.work.start(client, request, reply);
    done();
  }

  private reject({ request, reply }: Admission): void {
    this.database.observability.metrics?.shedRequests.inc();
    void reply.header('storekeep-load', this.load.toFixed(2)).header('cache-control', 'no-store');
    sendError(new Overloaded(), request, reply);
  }

  /** Whether a client has as much work in progress as it may have. The one that has most always does, if all have too much. */
  private exceedsShare({ client, request: { method } }: Admission): boolean {
    const ofClient = this.work.countOf(client);
    const clients = this.work.clients + (ofClient === 0 ? 1 : 0);
    const total = REQUESTS_PER_CONNECTION * this.database.pool.options.max;
    const share = Math.max(MIN_SHARE, Math.floor(total / clients));
    return ofClient >= (method === 'GET' || method === 'HEAD' ? share : 2 * share);
  }

  private get load(): number {
    const { pool, waiting } = this.database;
    return Math.max(waiting / pool.options.max, this.delay);
  }

  private sample(delayMs: number): void {
    // capped, so that one long pause is not an overload for the following samples
    this.delay = this.delay * (1 - WEIGHT) + Math.min(1, delayMs / EVENT_LOOP_BUDGET_MS) * WEIGHT;
    const isOver = this.load > MAX_LOAD;
    if (isOver === this.isShedding) return;
    this.isShedding = isOver;
    // one line for an overload, not one for each request
    if (isOver) this.logger.warn('overloaded: requests of the clients with the most work are rejected');
    else this.logger.log('no longer overloaded');
  }
}
