import type { Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import type { Resource } from '../reader/resource.ts';
import { RESOURCE } from './output/response-decorators.ts';

/** What this installation has routes for: everything, unless it was made with some of the rooms. */
export class Mounted {
  private readonly paths: ReadonlySet<string>;

  /** @param rooms modules whose controllers are mounted */
  constructor(rooms: readonly Type[]) {
    this.paths = new Set(rooms.flatMap(controllersOf).flatMap(pathOf));
  }

  /** @param path of a resource, such as `order-edits` */
  has(path: string): boolean {
    return this.paths.has(path);
  }
}

function controllersOf(room: Type): Type[] {
  return (Reflect.getMetadata(MODULE_METADATA.CONTROLLERS, room) as Type[] | undefined) ?? [];
}

function pathOf(controller: Type): string[] {
  const resource = Reflect.getMetadata(RESOURCE, controller) as Resource | undefined;
  return resource ? [resource.path] : [];
}
