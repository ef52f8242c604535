import type { FastifyInstance, RouteOptions } from 'fastify';
import { isBelow, onRequestHooksOf } from '../route-config.ts';

/**
 * Accepts DELETE and POST requests with a JSON content type and an empty body, which Fastify rejects by default. Call this on the
 * Fastify instance of the application before its routes are registered; it applies to our routes only.
 * @param prefix the path before `/admin` and `/store`
 */
export function acceptEmptyJsonBodies(fastify: FastifyInstance, prefix = ''): void {
  fastify.addHook('onRoute', (route: RouteOptions) => {
    const surface = route.config?.storekeepSurface;
    if (surface === undefined || !isBelow(route.url, `${prefix}/${surface}`)) return;
    onRequestHooksOf(route).push((request, _reply, done) => {
      const length = request.headers['content-length'];
      const isEmpty =
        length === '0' || (length === undefined && request.headers['transfer-encoding'] === undefined);
      if (isEmpty) delete request.headers['content-type'];
      done();
    });
  });
}
