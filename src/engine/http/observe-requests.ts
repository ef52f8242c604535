import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { Observability } from '../observability/observability.ts';
import { enterSpan, type StartedSpan } from '../observability/tracing.ts';
import { fastifyOf } from './fastify-of.ts';
import { HttpOptions } from './http-options.ts';
import { isRouteOf } from './route-config.ts';

/** The label of requests that match no route: their paths are of arbitrary number. */
const UNMATCHED = 'unmatched';

/** On the request: whether it is observed, and its span. */
const OBSERVED = Symbol('storekeep observed');

type ObservedRequest = FastifyRequest & { [OBSERVED]?: { span: StartedSpan | null } };

/** Measures and traces the requests to our routes. Without metrics and traces, no hook is installed. */
@Injectable()
export class ObserveRequests {
  constructor(
    host: HttpAdapterHost,
    private readonly observability: Observability,
    { prefix }: HttpOptions,
  ) {
    if (!isObserving(observability)) return;
    const { onRequest, preHandler, onResponse } = this.hooks;
    fastifyOf(host)?.addHook('onRoute', (route: RouteOptions) => {
      if (!isRouteOf(route, prefix)) return;
      route.onRequest = [onRequest, ...[route.onRequest ?? []].flat()];
      route.preHandler = [preHandler, ...[route.preHandler ?? []].flat()];
      route.onResponse = [onResponse, ...[route.onResponse ?? []].flat()];
    });
  }

  /** Observes all requests of a server that serves nothing but this installation. */
  observeAll(fastify: FastifyInstance): void {
    if (!isObserving(this.observability)) return;
    const { onRequest, preHandler, onResponse } = this.hooks;
    fastify.addHook('onRequest', onRequest);
    fastify.addHook('preHandler', preHandler);
    fastify.addHook('onResponse', onResponse);
  }

  /** Each is effective once per request, in case that both the server and a route have it. */
  private readonly hooks = {
    onRequest: (request: ObservedRequest, _: FastifyReply, done: () => void): void => {
      if (request[OBSERVED] === undefined) {
        const { id, method, headers } = request;
        const { tracing } = this.observability;
        const span = tracing?.startRequest({ id, method, route: routeOf(request), headers }) ?? null;
        request[OBSERVED] = { span };
      }
      done();
    },
    // after the body has arrived, as its events are outside of the context of the span
    preHandler: (request: ObservedRequest, _: FastifyReply, done: () => void): void => {
      const span = request[OBSERVED]?.span;
      if (span) enterSpan(span, done);
      else done();
    },
    onResponse: (request: ObservedRequest, reply: FastifyReply, done: () => void): void => {
      const observed = request[OBSERVED];
      if (observed) {
        const { metrics, tracing } = this.observability;
        const { statusCode, elapsedTime } = reply;
        const labels = { route: routeOf(request), method: request.method, status: String(statusCode) };
        metrics?.requests.observe(labels, elapsedTime / 1000);
        if (observed.span) tracing?.endRequest(observed.span, statusCode);
        request[OBSERVED] = undefined;
      }
      done();
    },
  };
}

function isObserving({ metrics, tracing }: Observability): boolean {
  return metrics !== null || tracing !== null;
}

function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? UNMATCHED;
}
