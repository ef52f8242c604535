import type { FastifyInstance, RouteOptions } from 'fastify';
import { isBelow, onRequestHooksOf } from './route-config.ts';

/**
 * Clients send DELETE and POST with a JSON content type and no body, which Fastify refuses before any controller sees
 * it. Call this on the application's Fastify instance before its routes are made; it concerns our routes only.
 * @param prefix before `/admin` and `/store`
 */
export function acceptEmptyJsonBodies(fastify: FastifyInstance, prefix = ''): void {
  fastify.addHook('onRoute', (route: RouteOptions) => {
    const surface = route.config?.storekeepSurface;
    if (surface === undefined || !isBelow(route.url, `${prefix}/${surface}`)) return;
    onRequestHooksOf(route).push((request, _reply, done) => {
      const length = request.headers['content-length'];
      const empty =
        length === '0' || (length === undefined && request.headers['transfer-encoding'] === undefined);
      if (empty) delete request.headers['content-type'];
      done();
    });
  });
}
