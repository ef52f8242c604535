import { RouteConfig } from '@nestjs/platform-fastify';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import type { FastifyContextConfig, RouteOptions } from 'fastify';
import type { Surface } from '../mapping/resource.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The surface of the route. Routes of an embedding application have none. */
    storekeepSurface?: Surface;
    /** Set if the handler reads the body itself: files, or bytes with a signature. */
    storekeepBody?: 'files' | 'signed';
    /** Set if successful responses are the same for all clients, so that shared caches may store them. */
    storekeepShared?: {
      /** The path after the prefix of the shop, such as `/feeds`. */
      below: string;
      /** What they depend on: the rows that the statements of the request read, or only the files of the package. */
      dependsOn: 'rows' | 'files';
    };
  }
}

/** Extends the Fastify config of a route. Hooks recognize our routes by it, as an embedding application may use the same paths. */
export function ConfigureRoute(config: FastifyContextConfig): MethodDecorator {
  return (prototype, name, descriptor) => {
    const existing = Reflect.getMetadata(
      FASTIFY_ROUTE_CONFIG_METADATA,
      descriptor.value as object,
    ) as FastifyContextConfig;
    RouteConfig({ ...existing, ...config })(prototype, name, descriptor);
  };
}

/** Whether a route belongs to the installation with this prefix: two shops in one application have different ones. */
export function isRouteOf({ config, url }: RouteOptions, prefix: string): boolean {
  const surface = config?.storekeepSurface;
  if (surface !== undefined) return isBelow(url, `${prefix}/${surface}`);
  return config?.storekeepBody !== undefined && isBelow(url, prefix);
}

/** The `onRequest` hooks of a route, as an array to which hooks can be added. */
export function onRequestHooksOf(route: RouteOptions) {
  const hooks = [route.onRequest ?? []].flat();
  route.onRequest = hooks;
  return hooks;
}

/** Whether a path is `start` or below it: `/store/carts` is below `/store`, `/storefront` is not. */
export function isBelow(path: string, start: string): boolean {
  return path.startsWith(start) && ['', '/', '?'].includes(path.charAt(start.length));
}
