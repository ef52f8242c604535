import { RouteConfig } from '@nestjs/platform-fastify';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import type { FastifyContextConfig, RouteOptions } from 'fastify';
import type { Surface } from '../reader/resource.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which surface of ours the route belongs to. Routes of the application around us have none. */
    storekeepSurface?: Surface;
    /** The handler reads the body itself: files, or bytes that are signed. */
    storekeepBody?: 'files' | 'signed';
  }
}

/** Adds to the Fastify config of a handler's route, by which hooks know it: a path may be one of the application around us. */
export function ConfigureRoute(config: FastifyContextConfig): MethodDecorator {
  return (prototype, name, descriptor) => {
    const present = Reflect.getMetadata(
      FASTIFY_ROUTE_CONFIG_METADATA,
      descriptor.value as object,
    ) as FastifyContextConfig;
    RouteConfig({ ...present, ...config })(prototype, name, descriptor);
  };
}

/** The route's `onRequest` hooks, to add one to. */
export function onRequestHooksOf(route: RouteOptions) {
  const hooks = [route.onRequest ?? []].flat();
  route.onRequest = hooks;
  return hooks;
}

/** Whether a path is `start`, or lies below it: `/store/carts` lies below `/store`, `/storefront` does not. */
export function isBelow(path: string, start: string): boolean {
  return path.startsWith(start) && ['', '/', '?'].includes(path.charAt(start.length));
}
