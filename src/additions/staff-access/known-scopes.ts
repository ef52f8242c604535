import { Injectable, type Type } from '@nestjs/common';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { describeStaffOperation, invalidData, OPEN_TO_ANONYMOUS, SURFACE } from '@storekeep/server/extend';
import { isDelegable } from './delegable.ts';

/** The scopes of the operations that this shop has, also those of its own modules. */
@Injectable()
export class KnownScopes {
  private scopes?: ReadonlySet<string>;
  private readonly declared = new Set<string>();

  constructor(private readonly modules: ModulesContainer) {}

  /** Declares a scope that belongs to no operation, before the first request. */
  declare(scope: string): void {
    this.declared.add(scope);
  }

  /** Sorts the scopes, without repetitions. @throws invalid_data if one is unknown */
  require(scopes: readonly string[]): string[] {
    const known = this.list();
    const unknown = scopes.filter((scope) => !known.has(scope));
    if (unknown.length > 0) throw invalidData(`Unknown scopes: ${unknown.join(', ')}`);
    return [...new Set(scopes)].sort();
  }

  /** All of them. */
  list(): ReadonlySet<string> {
    this.scopes ??= this.collect();
    return this.scopes;
  }

  private collect(): Set<string> {
    const controllers = [...this.modules.values()].flatMap((module) => [...module.controllers.values()]);
    const types = controllers.map(({ metatype }) => metatype as Type);
    const ofStaff = types.filter((type) => Reflect.getMetadata(SURFACE, type) === 'admin');
    return new Set([...ofStaff.flatMap(scopesOf), ...this.declared]);
  }
}

function scopesOf(controller: Type): string[] {
  const prototype = controller.prototype as Record<string, object>;
  return new MetadataScanner()
    .getAllMethodNames(prototype)
    .map((name) => prototype[name])
    .filter((handler) => Reflect.hasMetadata('method', handler))
    .filter((handler) => Reflect.getMetadata(OPEN_TO_ANONYMOUS, handler) !== true)
    .map((handler) => describeStaffOperation(controller, handler))
    .filter(isDelegable)
    .map(({ scope }) => scope);
}
