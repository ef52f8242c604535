import { setImmediate } from 'node:timers/promises';
import type { INestApplication, Type } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { DataSource } from 'typeorm';
import { OPEN_TO_ANONYMOUS } from '../http/guards.ts';
import { isReplayed } from '../http/idempotency/idempotency.ts';
import { ListQuery } from '../http/input/list-query.ts';
import { rehearsalSupport } from '../http/journal/rehearse-request.ts';
import { RATE_LIMITED } from '../http/limits/rate-limited.ts';
import { REJECTIONS } from '../http/output/rejects.ts';
import {
  HEADING,
  RESOURCE,
  RESPONSE,
  type ResponseDeclaration,
  SURFACE,
} from '../http/output/response-decorators.ts';
import { type Schema } from '../http/output/value-schemas.ts';
import { SHOPPER_REQUIRED } from '../http/principal.ts';
import { isBelow } from '../http/route-config.ts';
import { COOKIE_NAME } from '../http/session-cookie.ts';
import { describeStaffOperation } from '../http/staff-access.ts';
import type { Heading } from '../http/surface.ts';
import { Database } from '../kernel/database/database.ts';
import type { CommerceError } from '../kernel/errors.ts';
import type { Resource, Surface } from '../mapping/resource.ts';
import type { Handler, MetadataSource, Operation } from './api-description.ts';
import { pascal } from './document-schemas.ts';
import { ComponentPool, type Paths, sorted } from './schema-pool.ts';

export interface OpenApiDocuments {
  admin: OpenAPIObject;
  store: OpenAPIObject;
  /** Both surfaces; operation ids that occur on both are prefixed by the surface. */
  joint: OpenAPIObject;
}

export interface OpenApiDocumentsOptions {
  /** The path before `/admin` and `/store`, which becomes the URL of the server. */
  prefix?: string;
  /** The metadata of the entities, for an application in preview mode, which has no `Database`. */
  dataSource?: DataSource;
}

/**
 * Generates the OpenAPI documents: one per surface and one for both. Controllers of the embedding application are not included.
 */
export function openApiDocuments(
  app: INestApplication,
  options: OpenApiDocumentsOptions = {},
): OpenApiDocuments {
  const steps = generateInSteps(app, options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Like `openApiDocuments`, but yields to the event loop between steps, since the generation takes a quarter of a second. */
export async function openApiDocumentsInSteps(
  app: INestApplication,
  options: OpenApiDocumentsOptions = {},
): Promise<OpenApiDocuments> {
  const steps = generateInSteps(app, options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}

function* generateInSteps(
  app: INestApplication,
  { prefix = '', dataSource }: OpenApiDocumentsOptions,
): Generator<void, OpenApiDocuments> {
  const { handlers, modules } = handlersOf(app);
  const pool = new ComponentPool(dataSource ?? metadataOf(app), [...handlers.values()]);
  const scanned: [path: string, item: Record<string, Operation>][] = [];
  for (const module of modules) {
    const { paths, components } = scan(app, module);
    scanned.push(...Object.entries(paths as unknown as Paths));
    pool.addBodies((components?.schemas ?? {}) as Record<string, Schema>);
    yield;
  }
  const paths = { admin: {} as Paths, store: {} as Paths };
  const operations = scanned.flatMap(([fullPath, item]) =>
    Object.entries(item).flatMap(([method, raw]) => {
      const handler = handlers.get(raw.operationId);
      if (!handler || !isBelow(fullPath, `${prefix}/${handler.surface}`)) return [];
      return [{ method, raw, handler, path: fullPath.slice(prefix.length) }];
    }),
  );
  for (const { method, raw, handler, path } of operations)
    (paths[handler.surface][path] ??= {})[method] = raw;
  // operations of the resource's own module come first, so that component names do not depend on the order of the modules
  const [own, others] = [true, false].map((isOwn) =>
    operations.filter(({ handler }) => handler.isOwn === isOwn),
  );
  for (const { method, raw, handler, path } of [...own, ...others]) {
    paths[handler.surface][path][method] = pool.writers[handler.surface].write(method, path, raw, handler);
    yield;
  }
  const admin = document('Storekeep, administration', prefix, paths.admin, pool, 'admin');
  yield;
  const store = document('Storekeep, storefront', prefix, paths.store, pool, 'store');
  yield;
  return { admin, store, joint: document('Storekeep', prefix, jointPaths(paths), pool, 'joint') };
}

/** The metadata of the installation, with the columns of the shop's own. */
function metadataOf(app: INestApplication): MetadataSource {
  const database = app.get(Database, { strict: false });
  return {
    entityMetadatas: [...database.entityMetadatas],
    getMetadata: (entity) => database.metadata(entity),
  };
}

/** Nest's document of the controllers of a module. */
function scan(app: INestApplication, module: Type): OpenAPIObject {
  return SwaggerModule.createDocument(
    app,
    { ...VERSION, info: INFO },
    {
      include: [module],
      ignoreGlobalPrefix: true,
      operationIdFactory: (controller, method) => `${controller}.${method.replace(/\[\d+\]$/, '')}`,
    },
  );
}

/** All handlers of our controllers, by Nest's operation id, and the modules that contain them. */
function handlersOf(app: INestApplication): { handlers: Map<string, Handler>; modules: Type[] } {
  const handlers = new Map<string, Handler>();
  const modules = new Set<Type>();
  for (const { metatype: module, controllers } of app.get(ModulesContainer, { strict: false }).values()) {
    const ownControllers = [...controllers.values()].flatMap(
      ({ metatype: controller }): [Type, Surface][] => {
        const surface = controller && (Reflect.getMetadata(SURFACE, controller) as Surface | undefined);
        return surface ? [[controller as Type, surface]] : [];
      },
    );
    const ownResources = new Set(ownControllers.flatMap(resourceAt));
    for (const [controller, surface] of ownControllers) {
      modules.add(module);
      for (const [name, handler] of handlersIn(controller, surface)) {
        const resource = handler.response.resource ?? handler.resource;
        const isOwn = resource !== undefined && ownResources.has(resource);
        handlers.set(`${controller.name}.${name}`, { ...handler, isOwn });
      }
    }
  }
  return { handlers, modules: [...modules] };
}

/** The resource of a controller whose path is that of the resource. */
function resourceAt([controller, surface]: [Type, Surface]): Resource[] {
  const resource = Reflect.getMetadata(RESOURCE, controller) as Resource | undefined;
  const path: unknown = Reflect.getMetadata(PATH_METADATA, controller);
  return resource && path === `${surface}/${resource.path}` ? [resource] : [];
}

function handlersIn(controller: Type, surface: Surface): [name: string, Omit<Handler, 'isOwn'>][] {
  const prototype = controller.prototype as Record<string, object>;
  const resource = Reflect.getMetadata(RESOURCE, controller) as Resource | undefined;
  return new MetadataScanner()
    .getAllMethodNames(prototype)
    .flatMap((name): [string, Omit<Handler, 'isOwn'>][] => {
      const metadata = <T>(key: string): T | undefined =>
        Reflect.getMetadata(key, prototype[name]) as T | undefined;
      const response = metadata<ResponseDeclaration>(RESPONSE);
      if (!response) return [];
      const handler = {
        surface,
        resource,
        heading: Reflect.getMetadata(HEADING, controller) as Heading,
        response,
        query: queryOf(prototype, name),
        open: metadata<boolean>(OPEN_TO_ANONYMOUS) ?? false,
        staff:
          surface === 'admin' && !metadata<boolean>(OPEN_TO_ANONYMOUS)
            ? describeStaffOperation(controller, prototype[name])
            : null,
        needsShopper: metadata<boolean>(SHOPPER_REQUIRED) ?? false,
        rateLimited: metadata<boolean>(RATE_LIMITED) ?? false,
        rejections: metadata<CommerceError[]>(REJECTIONS) ?? [],
        rehearsal: surface === 'admin' ? rehearsalSupport(prototype[name]) : 'needless',
        idempotent: isReplayed(prototype[name]),
      };
      return [[name, handler]];
    });
}

/** The class of the query of a list. */
function queryOf(prototype: object, name: string): Type | undefined {
  const types = (Reflect.getMetadata('design:paramtypes', prototype, name) ?? []) as unknown[];
  return types.find(
    (type): type is Type => typeof type === 'function' && type.prototype instanceof ListQuery,
  );
}

function document(
  title: string,
  prefix: string,
  paths: Paths,
  pool: ComponentPool,
  surface: Surface | 'joint',
): OpenAPIObject {
  const operations = operationsOf(paths);
  const tags = [...new Set(operations.flatMap((operation) => operation.tags))].sort((one, other) =>
    one.toLowerCase() < other.toLowerCase() ? -1 : 1,
  );
  const schemes = new Set(operations.flatMap(({ security }) => security.flatMap(Object.keys)));
  const securitySchemes = Object.fromEntries(Object.entries(SECURITY).filter(([name]) => schemes.has(name)));
  return {
    ...VERSION,
    info: { ...INFO, title },
    servers: [{ url: prefix || '/' }],
    tags: tags.map((name) => ({
      name,
      description: pool.tagDescription(name),
    })),
    paths: sorted(paths),
    components: { ...pool.componentsOf(paths, surface), securitySchemes },
  } as unknown as OpenAPIObject;
}

/** Merges the paths of both surfaces. Paths are distinct; operation ids that occur on both get a prefix. */
function jointPaths(paths: Record<Surface, Paths>): Paths {
  const [adminIds, storeIds] = [paths.admin, paths.store].map(
    (surfacePaths) => new Set(operationsOf(surfacePaths).map(({ operationId }) => operationId)),
  );
  const renamed = (surface: Surface, others: Set<string>): Paths =>
    mapValues(paths[surface], (item) =>
      mapValues(item, (operation) => {
        const { operationId } = operation;
        return others.has(operationId)
          ? { ...operation, operationId: pascal(surface) + operationId }
          : operation;
      }),
    );
  return { ...renamed('admin', storeIds), ...renamed('store', adminIds) };
}

function operationsOf(paths: Paths): Operation[] {
  return Object.values(paths).flatMap((item) => Object.values(item));
}

const VERSION = { openapi: '3.1.0' };

const INFO = {
  title: 'Storekeep',
  description:
    'A commerce back end. Ids have a prefix that tells their type, times are in UTC to the second, and amounts are ' +
    'whole numbers in the smallest unit of their currency.',
  // the version of the interface, not of the program
  version: '1.0.0',
  license: { name: 'MIT', identifier: 'MIT' },
  contact: { name: 'Storekeep' },
};

const SECURITY = {
  api_token: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API key of `POST /admin/api-keys` (`sk_…`), for the operations whose `x-scope` it has; or the `api_token` of a staff user.',
  },
  api_token_header: {
    type: 'apiKey',
    in: 'header',
    name: 'x-medusa-access-token',
    description: 'The same operation under the path of existing clients.',
  },
  cookie_auth: {
    type: 'apiKey',
    in: 'cookie',
    name: COOKIE_NAME,
    description:
      'Set by a login: `POST /admin/auth`, `POST /store/auth`. Browsers keep and send it by themselves.',
  },
  jwt_token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'The `access_token` that `POST /admin/auth/token` or `POST /store/auth/token` returns, for that surface only.',
  },
};

function mapValues<V, W>(record: Record<string, V>, map: (value: V) => W): Record<string, W> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
