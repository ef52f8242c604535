import type { DynamicModule, Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';

type Import = Type | DynamicModule;

/**
 * Copies the static modules for one installation, on a kernel of its own: Nest instantiates a static module once, and with
 * copies two shops can run in one application. Imports of the requested modules are copied without their routes.
 * @param placeholder the static module that stands for the kernel in their imports
 */
export function instantiateModules(
  requested: Type[],
  placeholder: Type,
  kernel: DynamicModule,
): { modules: DynamicModule[]; kernel: DynamicModule } {
  const ownKernel = { ...kernel, module: withoutMetadata(kernel.module) };
  const copies = new Map<Import, DynamicModule>([[placeholder, ownKernel]]);

  const copy = (module: Import): Import => {
    if (typeof module !== 'function') return module; // a dynamic module is configured already
    const existing = copies.get(module);
    if (existing) return existing;
    const created: DynamicModule = { module: withoutMetadata(module) };
    copies.set(module, created);
    return Object.assign(created, {
      imports: metadataOf<Import>(module, MODULE_METADATA.IMPORTS).map(copy),
      providers: metadataOf(module, MODULE_METADATA.PROVIDERS),
      controllers: requested.includes(module) ? metadataOf<Type>(module, MODULE_METADATA.CONTROLLERS) : [],
      exports: metadataOf<Import>(module, MODULE_METADATA.EXPORTS).map(
        (exported) => copies.get(exported) ?? exported,
      ),
    });
  };

  return { modules: requested.map((module) => copy(module) as DynamicModule), kernel: ownKernel };
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
