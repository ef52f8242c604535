import type { Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import type { Resource } from '../mapping/resource.ts';
import { RESOURCE } from './output/response-decorators.ts';

/** The resources that this installation has routes for: all, or only those of the requested modules. */
export class EnabledRoutes {
  private readonly paths: ReadonlySet<string>;

  /** @param modules the modules whose controllers are registered */
  constructor(modules: readonly Type[]) {
    this.paths = new Set(modules.flatMap(controllersOf).flatMap(pathOf));
  }

  /** @param path of a resource, such as `order-edits` */
  has(path: string): boolean {
    return this.paths.has(path);
  }
}

function controllersOf(module: Type): Type[] {
  return (Reflect.getMetadata(MODULE_METADATA.CONTROLLERS, module) as Type[] | undefined) ?? [];
}

function pathOf(controller: Type): string[] {
  const resource = Reflect.getMetadata(RESOURCE, controller) as Resource | undefined;
  return resource ? [resource.path] : [];
}
