import {
  applyDecorators,
  type CanActivate,
  Controller,
  HttpCode,
  RequestMethod,
  SetMetadata,
  type Type,
  UseFilters,
  UseGuards,
  UseInterceptors,
  UsePipes,
} from '@nestjs/common';
import { HEADING, RESOURCE, SURFACE } from './output/response-decorators.ts';
import { ErrorFilter } from './output/error-filter.ts';
import { RequestGuard, StaffGuard } from './guards.ts';
import { ConfigureRoute } from './route-config.ts';
import type { Resource, Surface } from '../reader/resource.ts';
import { SurfaceInterceptor } from './output/surface-interceptor.ts';
import { InputPipe } from './input/validation.ts';

/**
 * A controller of the admin surface, at `/admin/<path of the resource>`. Every operation requires a staff user, except for
 * those marked `@OpenToAnonymous()`.
 * @param path below `/admin`; defaults to the path of the resource
 * @param heading the OpenAPI tag of its operations; defaults to the tag of the resource
 */
export function AdminController(
  resource: Resource,
  path = resource.path,
  heading: Heading = resource,
): ClassDecorator {
  return surfaceController('admin', resource, path, heading, StaffGuard);
}

/** A controller of the store surface, at `/store/<path of the resource>`, open to anonymous clients. */
export function StoreController(
  resource: Resource,
  path = resource.path,
  heading: Heading = resource,
): ClassDecorator {
  return surfaceController('store', resource, path, heading);
}

/** The OpenAPI tag of operations, with its description. */
export type Heading = Pick<Resource, 'tag' | 'tagDescription'>;

/** Binds everything to the controller rather than globally, so that routes of an embedding application are not affected. */
function surfaceController(
  surface: Surface,
  resource: Resource,
  path: string,
  heading: Heading,
  ...guards: Type<CanActivate>[]
): ClassDecorator {
  return applyDecorators(
    Controller(`${surface}/${path}`),
    SetMetadata(SURFACE, surface),
    SetMetadata(RESOURCE, resource),
    SetMetadata(HEADING, heading),
    UseGuards(RequestGuard, ...guards),
    UseInterceptors(SurfaceInterceptor),
    UseFilters(ErrorFilter),
    UsePipes(InputPipe),
    handlersOf((handler, ...location) => {
      ConfigureRoute({ storekeepSurface: surface })(...location); // for `RequestLimits`
      if (postsWith201(handler)) HttpCode(200)(...location);
    }),
  );
}

/** The default of Nest for POST is 201; here it is 200, and an operation declares 201 with `@HttpCode(201)`. */
function postsWith201(handler: object): boolean {
  const isPost = Reflect.getMetadata('method', handler) === RequestMethod.POST;
  return isPost && Reflect.getMetadata('__httpCode__', handler) === undefined;
}

type HandlerLocation = [prototype: object, name: string, descriptor: PropertyDescriptor];

/** Decorates all handlers of a controller. */
function handlersOf(decorate: (handler: object, ...location: HandlerLocation) => void): ClassDecorator {
  return ({ prototype }: { prototype: object }) => {
    for (const name of Object.getOwnPropertyNames(prototype)) {
      const descriptor = Object.getOwnPropertyDescriptor(prototype, name)!;
      const handler = descriptor.value as object;
      if (name !== 'constructor' && Reflect.hasMetadata('method', handler))
        decorate(handler, prototype, name, descriptor);
    }
  };
}
