import fastifyCors from '@fastify/cors';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { isCrossSite } from '#engine/http/cross-site';
import { isBelow } from '#engine/http/route-config';
import type { Config } from './config/config.ts';

/** The ports of the starters of Medusa v1. */
const DASHBOARDS = [7000, 7001];
const STOREFRONTS = [8000];

/** The maximum number of logged origins, so that requests with random origins cannot fill the log. */
const MAX_LOGGED_ORIGINS = 100;

/** Adds the origins of the starters for the demo shop, unless origins are configured. */
export function withStarterOrigins<C extends Pick<Config, 'adminCors' | 'storeCors'>>(config: C): C {
  const { adminCors, storeCors } = config;
  return {
    ...config,
    adminCors: adminCors.length > 0 ? adminCors : localOrigins(...DASHBOARDS, ...STOREFRONTS),
    storeCors: storeCors.length > 0 ? storeCors : localOrigins(...STOREFRONTS, ...DASHBOARDS),
  };
}

function localOrigins(...ports: number[]): string[] {
  return ports.flatMap((port) => [`http://localhost:${port}`, `http://127.0.0.1:${port}`]);
}

/** Enables CORS with credentials for the configured origins of each surface. Other origins are logged once. */
export async function allowOrigins(app: NestFastifyApplication, config: Config): Promise<void> {
  const surfaceOf = surfaceResolver(config);
  logRefusedOrigins(app, surfaceOf, config.publicUrl);
  if (config.adminCors.length + config.storeCors.length === 0) return;
  await app.register(fastifyCors, {
    delegator: (request: FastifyRequest, done: (error: null, options: object) => void) => {
      const allowedOrigins = surfaceOf(request)?.origins ?? [];
      done(null, {
        origin: allowedOrigins.includes(request.headers.origin ?? ''), // true: responds with the origin of the request
        credentials: true,
        methods: ['GET', 'POST', 'DELETE'],
        exposedHeaders: ['Idempotency-Key', 'Retry-After', 'X-Truncated'],
      });
    },
  });
}

interface SurfaceOrigins {
  path: string;
  origins: string[];
  variable: string;
}

/** Determines the surface of a request by its path, since preflight requests and unknown paths have no route. */
function surfaceResolver({
  adminCors,
  storeCors,
  pathPrefix,
}: Config): (request: FastifyRequest) => SurfaceOrigins | undefined {
  const all: SurfaceOrigins[] = [
    { path: `${pathPrefix}/admin`, origins: adminCors, variable: 'ADMIN_CORS' },
    { path: `${pathPrefix}/store`, origins: storeCors, variable: 'STORE_CORS' },
  ];
  return (request) => all.find(({ path }) => isBelow(request.url, path));
}

/** Logs cross-origin requests that CORS rejects, since browsers report little about the reason. */
function logRefusedOrigins(
  app: NestFastifyApplication,
  surfaceOf: (request: FastifyRequest) => SurfaceOrigins | undefined,
  publicUrl: string | null,
): void {
  const logger = new Logger('Origins');
  const logged = new Set<string>();
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request: FastifyRequest, _: unknown, done: () => void) => {
      done();
      const { origin } = request.headers;
      const surface = surfaceOf(request);
      if (!surface || !isOrigin(origin) || origin === publicUrl || logged.size >= MAX_LOGGED_ORIGINS) return;
      if (!isCrossSite(request, surface.origins)) return;
      const message = `Requests of ${origin} to ${surface.path} are rejected; ${surface.variable}=${[...surface.origins, origin].join(',')} allows them`;
      if (!logged.has(message)) logger.warn(message);
      logged.add(message);
    });
}

/** Whether the text is an origin as sent by browsers. */
function isOrigin(text: string | undefined): text is string {
  return text !== undefined && text.length < 300 && URL.canParse(text) && new URL(text).origin === text;
}
