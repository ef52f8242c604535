import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import { RouterModule } from '@nestjs/core';
import { HealthModule } from './health/health.module.ts';
import { classOf, type ShopModule } from './load-modules.ts';

/** The application of the standalone server: the shop, its health probes, and the modules of `STOREKEEP_MODULES`. */
@Module({})
export class StandaloneModule {
  /**
   * @param commerce is global, so that the modules and what they import can inject its services without importing it
   * @param prefix the path before `/admin` and `/store`
   */
  static with(commerce: DynamicModule, modules: readonly ShopModule[], prefix: string): DynamicModule {
    const routes = [...withImports(modules)].map((module) => ({ path: prefix || '/', module }));
    return {
      module: StandaloneModule,
      imports: [
        { ...commerce, global: true },
        HealthModule,
        ...modules,
        ...(prefix ? [RouterModule.register(routes)] : []),
      ],
    };
  }
}

/** The classes of the modules and of all that they import. */
function withImports(modules: readonly ShopModule[], found = new Set<Type<object>>()): Set<Type<object>> {
  for (const module of modules) {
    const imported = typeof module === 'function' ? [] : (module.imports ?? []);
    const metatype = classOf(module);
    if (found.has(metatype)) continue;
    found.add(metatype);
    const declared = (Reflect.getMetadata(MODULE_METADATA.IMPORTS, metatype) ?? []) as ShopModule[];
    const known = [...declared, ...imported].filter(
      (other): other is ShopModule => typeof other === 'function' || 'module' in other,
    );
    withImports(known, found);
  }
  return found;
}
