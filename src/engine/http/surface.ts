import {
  applyDecorators,
  type CanActivate,
  HttpCode,
  RequestMethod,
  SetMetadata,
  type Type,
  UseFilters,
  UseGuards,
  UseInterceptors,
  UsePipes,
} from '@nestjs/common';
import type { Resource, Surface } from '../mapping/resource.ts';
import { RequestGuard, StaffGuard } from './guards.ts';
import { InputPipe } from './input/validation.ts';
import { ErrorFilter } from './output/error-filter.ts';
import {
  HEADING,
  RESOURCE,
  RESPONSE,
  type ResponseDeclaration,
  SURFACE,
} from './output/response-decorators.ts';
import { SurfaceInterceptor } from './output/surface-interceptor.ts';
import { ConfigureRoute } from './route-config.ts';
import { ShopController } from './shop-controller.ts';

/**
 * A controller of the admin surface, at `/admin/<path>`. Every operation requires a staff user, except for those marked
 * `@OpenToAnonymous()`.
 * @param target a path, for a controller whose handlers return what is sent as JSON; or a resource that they describe
 * @param path below `/admin`; defaults to the path of the resource
 * @param heading the OpenAPI tag of its operations; defaults to the tag of the resource, or the path in words
 */
export function AdminController(target: Resource | string, path?: string, heading?: Heading): ClassDecorator {
  return surfaceController('admin', target, path, heading, StaffGuard);
}

/** A controller of the store surface, at `/store/<path>`, open to anonymous clients. @param target as for `AdminController` */
export function StoreController(target: Resource | string, path?: string, heading?: Heading): ClassDecorator {
  return surfaceController('store', target, path, heading);
}

/** The OpenAPI tag of operations, with its description. */
export type Heading = Pick<Resource, 'tag' | 'tagDescription'>;

/** Binds everything to the controller rather than globally, so that routes of an embedding application are not affected. */
function surfaceController(
  surface: Surface,
  target: Resource | string,
  path: string | undefined,
  heading: Heading | undefined,
  ...guards: Type<CanActivate>[]
): ClassDecorator {
  const resource = typeof target === 'string' ? undefined : target;
  const ownPath = path ?? (typeof target === 'string' ? target : target.path);
  return applyDecorators(
    ShopController(`${surface}/${ownPath}`),
    SetMetadata(SURFACE, surface),
    SetMetadata(RESOURCE, resource),
    SetMetadata(HEADING, heading ?? resource ?? headingOf(ownPath)),
    UseGuards(RequestGuard, ...guards),
    UseInterceptors(SurfaceInterceptor),
    UseFilters(ErrorFilter),
    UsePipes(InputPipe),
    handlersOf((handler, ...location) => {
      ConfigureRoute({ storekeepSurface: surface })(...location); // for `RequestLimits`
      if (postsWith201(handler)) HttpCode(200)(...location);
      const [prototype, name] = location;
      if (!resource) declareValue(handler, prototype, name);
    }),
  );
}

/** The default of Nest for POST is 201; here it is 200, and an operation declares 201 with `@HttpCode(201)`. */
function postsWith201(handler: object): boolean {
  const isPost = Reflect.getMetadata('method', handler) === RequestMethod.POST;
  return isPost && Reflect.getMetadata('__httpCode__', handler) === undefined;
}

/** The tag of a path: "Loyalty points" for `loyalty-points/:id`. */
function headingOf(path: string): Heading {
  const words = path.split('/')[0].replaceAll('-', ' ');
  return { tag: words.charAt(0).toUpperCase() + words.slice(1), tagDescription: '' };
}

/** Declares that a handler returns a value that is sent as JSON; `@ApiOperation` and `@ApiOkResponse` of Nest describe it further. */
function declareValue(handler: object, prototype: object, name: string): void {
  if (Reflect.hasMetadata(RESPONSE, handler)) return;
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const controller = prototype.constructor.name.replace(/Controller$/, '');
  const declaration: ResponseDeclaration = {
    kind: 'value',
    operationId: controller + name.charAt(0).toUpperCase() + name.slice(1),
    summary: words.charAt(0).toUpperCase() + words.slice(1),
  };
  Reflect.defineMetadata(RESPONSE, declaration, handler);
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
