import type { DynamicModule, Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';

type Import = Type | DynamicModule;

/**
 * The copies of static modules of one installation, on a kernel of its own: Nest instantiates a static module once, and with copies two
 * shops can run in one application.
 */
export class ModuleCopies {
  readonly kernel: DynamicModule;
  private readonly copies: Map<Import, DynamicModule>;

  /** @param placeholder the static module that stands for the kernel in imports */
  constructor(placeholder: Type, kernel: DynamicModule) {
    this.kernel = { ...kernel, module: withoutMetadata(kernel.module) };
    this.copies = new Map([[placeholder, this.kernel]]);
  }

  /** Copies modules, and those that they import, which have no routes. */
  instantiate(requested: readonly Type[], { withRoutes = true } = {}): DynamicModule[] {
    return requested.map((module) => this.copy(module, withRoutes ? requested : []) as DynamicModule);
  }

  /**
   * Copies modules that can inject what other modules export without importing them.
   * @param others what they can inject from
   */
  extend(modules: readonly Import[], others: readonly DynamicModule[]): DynamicModule[] {
    const requested = modules.filter((module) => typeof module === 'function');
    return modules.map((module) => {
      const copy = this.copy(module, requested) as DynamicModule;
      const extended = { ...copy, imports: [...(copy.imports ?? []), ...others] };
      // modules that import this one get the same instance
      return typeof module === 'function' ? Object.assign(copy, extended) : extended;
    });
  }

  private copy(module: Import, requested: readonly Import[]): Import {
    if (typeof module !== 'function') return module; // a dynamic module is configured already
    const existing = this.copies.get(module);
    if (existing) return existing;
    const created: DynamicModule = { module: withoutMetadata(module) };
    this.copies.set(module, created);
    return Object.assign(created, {
      imports: metadataOf<Import>(module, MODULE_METADATA.IMPORTS).map((imported) =>
        this.copy(imported, requested),
      ),
      providers: metadataOf(module, MODULE_METADATA.PROVIDERS),
      controllers: requested.includes(module) ? metadataOf<Type>(module, MODULE_METADATA.CONTROLLERS) : [],
      exports: metadataOf<Import>(module, MODULE_METADATA.EXPORTS).map(
        (exported) => this.copies.get(exported) ?? exported,
      ),
    });
  }
}

function metadataOf<T = Type>(module: Type, key: string): T[] {
  return (Reflect.getMetadata(key, module) as T[] | undefined) ?? [];
}

/** A subclass of the same name without the metadata of `@Module`. */
function withoutMetadata(module: Type): Type {
  const copy = { [module.name]: class extends module {} }[module.name];
  for (const key of Object.values(MODULE_METADATA)) Reflect.defineMetadata(key, [], copy);
  return copy;
}
