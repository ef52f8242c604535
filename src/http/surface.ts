import {
  applyDecorators,
  Controller,
  HttpCode,
  RequestMethod,
  SetMetadata,
  UseFilters,
  UseGuards,
  UseInterceptors,
  UsePipes,
} from '@nestjs/common';
import { AnswerInterceptor, RESOURCE, SURFACE } from './answers.ts';
import { IdempotencyInterceptor } from './idempotency.ts';
import { ErrorFilter } from './error-filter.ts';
import { RequestGuard, StaffGuard } from './guards.ts';
import type { Resource, Surface } from './resource.ts';
import { InputPipe } from './validation.ts';

/**
 * A controller of the admin surface, at `/admin/<path of the resource>`. Closed: every operation needs a staff user,
 * but for those marked `@OpenToAll()`.
 * @param path below `/admin`, where that is not the resource's
 */
export function AdminController(resource: Resource, path = resource.path): ClassDecorator {
  return surfaceController('admin', resource, path, StaffGuard);
}

/** A controller of the store surface, at `/store/<path of the resource>`; anybody may call it. */
export function StoreController(resource: Resource, path = resource.path): ClassDecorator {
  return surfaceController('store', resource, path);
}

/** Everything is bound to the controller: an application that embeds us keeps its own routes as they are. */
function surfaceController(
  surface: Surface,
  resource: Resource,
  path: string,
  ...guards: (new (...args: never[]) => object)[]
): ClassDecorator {
  return applyDecorators(
    Controller(`${surface}/${path}`),
    SetMetadata(SURFACE, surface),
    SetMetadata(RESOURCE, resource),
    UseGuards(RequestGuard, ...(guards as never[])),
    UseInterceptors(IdempotencyInterceptor, AnswerInterceptor),
    UseFilters(ErrorFilter),
    UsePipes(InputPipe),
    postsAnswer200,
  );
}

/** Nest answers POST with 201; here that is the exception, which an operation declares with `@HttpCode(201)`. */
function postsAnswer200(controller: { prototype: object }): void {
  for (const name of Object.getOwnPropertyNames(controller.prototype)) {
    const descriptor = Object.getOwnPropertyDescriptor(controller.prototype, name)!;
    const handler = descriptor.value as object;
    const isPost = name !== 'constructor' && Reflect.getMetadata('method', handler) === RequestMethod.POST;
    if (isPost && Reflect.getMetadata('__httpCode__', handler) === undefined)
      HttpCode(200)(controller.prototype, name, descriptor);
  }
}
