import { createRequire } from 'node:module';
import path from 'node:path';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import { isModuleDeclaration, type ModuleDeclaration, type NestModule } from '#assembly/define-module';
import { importFile } from '#engine/installation/import-file';
import type { ModuleMigrations } from '#engine/kernel/database/migrate';

/** The modules of `STOREKEEP_MODULES` that could be loaded, and a line for each that could not. */
export interface LoadedModules {
  modules: ModuleDeclaration[];
  problems: string[];
}

/**
 * Loads modules of the shop's own.
 * @param specifiers paths relative to the directory, or names of packages that are installed there; the default export of each is a
 *   declaration of `defineModule`, a Nest module, a `DynamicModule`, or a promise of one of them
 */
export async function loadModules(
  specifiers: readonly string[],
  directory = process.cwd(),
): Promise<LoadedModules> {
  const results = await Promise.allSettled(specifiers.map((specifier) => loadModule(specifier, directory)));
  return {
    modules: results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    problems: results.flatMap((result, index) =>
      result.status === 'rejected'
        ? [`STOREKEEP_MODULES: ${specifiers[index]} ${describe(result.reason as unknown)}`]
        : [],
    ),
  };
}

async function loadModule(specifier: string, directory: string): Promise<ModuleDeclaration> {
  const file = createRequire(path.join(directory, 'package.json')).resolve(specifier);
  const module: unknown = await (await importFile(file)).default;
  if (isModuleDeclaration(module)) return module;
  if (isNestModule(module)) return declare(module, specifier);
  throw new NotAModule();
}

/** Declares a Nest module, whose class may have migrations: `static readonly migrations = { name: 'wishlist', migrations: [CreateWishlist1] }`. */
function declare(module: NestModule, specifier: string): ModuleDeclaration {
  const metatype = typeof module === 'function' ? module : module.module;
  const { migrations } = metatype as { migrations?: ModuleMigrations };
  return { name: migrations?.name ?? specifier, module, migrations: migrations?.migrations };
}

function isNestModule(value: unknown): value is NestModule {
  if (typeof value === 'function')
    return Object.values(MODULE_METADATA).some((key) => Reflect.hasMetadata(key, value));
  return (
    typeof value === 'object' && value !== null && 'module' in value && typeof value.module === 'function'
  );
}

class NotAModule extends Error {}

/** On one line, whatever the module has thrown. */
function describe(error: unknown): string {
  if (error instanceof NotAModule) return 'has no module as its default export: use defineModule({ … })';
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  if (code === 'MODULE_NOT_FOUND' || code === 'ERR_PACKAGE_PATH_NOT_EXPORTED')
    return 'is not found: give a path that begins with ./, or the name of an installed package';
  const message = error instanceof Error ? error.message : String(error);
  return `cannot be loaded: ${message.split('\n')[0]}`;
}
