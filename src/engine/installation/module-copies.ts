import type { DynamicModule, ForwardReference, ModuleMetadata, Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';

type Import = NonNullable<ModuleMetadata['imports']>[number];
type NestModule = Type | DynamicModule;

/**
 * The copies of modules of one installation, on a kernel of its own: Nest instantiates a static module once, and with copies two shops
 * can run in one application.
 */
export class ModuleCopies {
  readonly kernel: DynamicModule;
  private readonly copies: Map<NestModule, DynamicModule>;

  /** @param placeholder the static module that stands for the kernel in imports */
  constructor(placeholder: Type, kernel: DynamicModule) {
    this.kernel = { ...kernel, module: withoutMetadata(kernel.module) };
    this.copies = new Map([[placeholder, this.kernel]]);
  }

  /** Copies modules, and those that they import, which have no routes. */
  instantiate(requested: readonly Type[], { withRoutes = true } = {}): DynamicModule[] {
    const hasRoutes = (module: NestModule) => withRoutes && requested.includes(module as Type);
    return requested.map((module) => this.copy(module, hasRoutes));
  }

  /**
   * Copies modules, and those that they import, all with their routes. They can inject what other modules export without importing them.
   * @param others what they can inject from
   * @returns the copies of the modules, and all copies that were made for them
   */
  extend(
    modules: readonly NestModule[],
    others: readonly DynamicModule[],
  ): { copies: DynamicModule[]; all: DynamicModule[] } {
    const former = new Set(this.copies.values());
    const copies = modules.map((module) => this.copy(module, () => true));
    const all = [...this.copies.values()].filter((copy) => !former.has(copy));
    for (const copy of all) copy.imports = [...(copy.imports ?? []), ...others];
    return { copies, all };
  }

  private copy(module: NestModule, hasRoutes: (module: NestModule) => boolean): DynamicModule {
    const existing = this.copies.get(module);
    if (existing) return existing;
    const configured: Partial<DynamicModule> = typeof module === 'function' ? {} : module;
    const metatype = typeof module === 'function' ? module : module.module;
    const created: DynamicModule = { ...configured, module: withoutMetadata(metatype) };
    this.copies.set(module, created);
    const copyImport = (imported: Import): Import => {
      if (isModule(imported)) return this.copy(imported, hasRoutes);
      if (isForwardReference(imported))
        return { forwardRef: () => copyImport(imported.forwardRef() as Import) };
      return imported;
    };
    return Object.assign(created, {
      imports: valuesOf<Import>(module, MODULE_METADATA.IMPORTS).map(copyImport),
      providers: valuesOf(module, MODULE_METADATA.PROVIDERS),
      controllers: hasRoutes(module) ? valuesOf(module, MODULE_METADATA.CONTROLLERS) : [],
      exports: valuesOf<NestModule>(module, MODULE_METADATA.EXPORTS).map(
        (exported) => this.copies.get(exported) ?? exported,
      ),
    });
  }
}

function isModule(value: Import): value is NestModule {
  return typeof value === 'function' || (typeof value === 'object' && 'module' in value);
}

function isForwardReference(value: Import): value is ForwardReference {
  return typeof value === 'object' && 'forwardRef' in value;
}

/** What the decorator of a module's class and a configured module list under a key. */
function valuesOf<T = Type>(module: NestModule, key: string): T[] {
  const metatype = typeof module === 'function' ? module : module.module;
  const declared = (Reflect.getMetadata(key, metatype) ?? []) as T[];
  const configured =
    typeof module === 'function' ? [] : (module[key as keyof DynamicModule] as T[] | undefined);
  return [...declared, ...(configured ?? [])];
}

/** A subclass of the same name without the metadata of `@Module`. */
function withoutMetadata(module: Type): Type {
  const copy = { [module.name]: class extends module {} }[module.name];
  for (const key of Object.values(MODULE_METADATA)) Reflect.defineMetadata(key, [], copy);
  return copy;
}
