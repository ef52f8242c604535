import type { FastifyInstance, RouteOptions } from 'fastify';
import qs from 'qs';
import { invalidData } from '#engine/kernel/errors';
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

/**
 * Parses the query of a URL with brackets (`created_at[gt]=…`, `id[]=a`, `id[0]=a`). Depth and size are limited, and keys such as
 * `__proto__` are ignored. A `%` that does not start an escape is literal, since clients send `?q=25%`.
 * @throws invalid_data if a limit is exceeded
 */
export function parseQuery(url: string): Record<string, unknown> {
  const start = url.indexOf('?');
  if (start < 0) return {};
  try {
    return qs.parse(url.slice(start + 1), {
      depth: 4,
      strictDepth: true,
      arrayLimit: 1000,
      parameterLimit: 1000,
      throwOnLimitExceeded: true,
      decoder: decode,
    });
  } catch (error) {
    throw invalidData('The query string is malformed or too large', error);
  }
}

/** Leaves runs of escapes that are not UTF-8 undecoded: `100%25 w%F6l` becomes `100% w%F6l`. */
function decode(text: string): string {
  return text.replaceAll('+', ' ').replaceAll(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}
