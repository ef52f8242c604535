import { createRequire } from 'node:module';
import path from 'node:path';
import type { DynamicModule, Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import { isModuleDeclaration, type ModuleDeclaration } from '#assembly/define-module';
import { declaredModules } from '#assembly/module-list';
import { importFile } from '#engine/installation/import-file';
import type { ModuleMigrations } from '#engine/kernel/database/migrate';
import { type Config, ConfigError, readConfig } from './config/config.ts';

/** A Nest module of the shop's own. Its class may have a static property `migrations`. */
export type ShopModule = Type<object> | DynamicModule;

/** The modules of the shop's own, by the two forms that they have. */
export interface LoadedModules {
  nest: ShopModule[];
  declared: ModuleDeclaration[];
}

/**
 * Reads all variables, also those that the modules of `STOREKEEP_MODULES` declare.
 * @throws ConfigError
 */
export async function loadConfig(env: NodeJS.ProcessEnv): Promise<Config> {
  const { modules } = readConfig({ STOREKEEP_MODULES: env.STOREKEEP_MODULES });
  const { declared } = await loadModules(modules);
  return readConfig(env, [...declaredModules, ...declared]);
}

/**
 * Loads the modules of `STOREKEEP_MODULES`.
 * @param specifiers paths relative to the directory, or names of packages that are installed there; the default export of each is a
 *   declaration by `defineModule`, a Nest module, a `DynamicModule`, or a promise of one
 * @throws ConfigError, which names every module that cannot be loaded
 */
export async function loadModules(
  specifiers: readonly string[],
  directory = process.cwd(),
): Promise<LoadedModules> {
  const loaded = await Promise.allSettled(specifiers.map((specifier) => loadModule(specifier, directory)));
  const problems = loaded.flatMap((result, index) =>
    result.status === 'rejected'
      ? [`STOREKEEP_MODULES: ${specifiers[index]} ${reasonOf(result.reason as unknown)}`]
      : [],
  );
  if (problems.length > 0) throw new ConfigError(problems);
  const modules = loaded.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  return {
    nest: modules.filter((module): module is ShopModule => !isModuleDeclaration(module)),
    declared: modules.filter(isModuleDeclaration),
  };
}

/** The migrations of declarations, and of classes: `static readonly migrations = { name: 'wishlist', migrations: [CreateWishlist1] }`. */
export function migrationsOf({ nest, declared }: LoadedModules): ModuleMigrations[] {
  return [
    ...nest.flatMap((module) => (classOf(module) as { migrations?: ModuleMigrations }).migrations ?? []),
    ...declared.flatMap(({ name, migrations }) =>
      migrations ? { name: name.replaceAll('-', '_'), migrations } : [],
    ),
  ];
}

export function classOf(module: ShopModule): Type<object> {
  return typeof module === 'function' ? module : (module.module as Type<object>);
}

async function loadModule(specifier: string, directory: string): Promise<ShopModule | ModuleDeclaration> {
  const file = createRequire(path.join(directory, 'package.json')).resolve(specifier);
  const module: unknown = await (await importFile(file)).default;
  if (!isModule(module)) throw new NotAModule();
  return module;
}

function isModule(value: unknown): value is ShopModule | ModuleDeclaration {
  if (isModuleDeclaration(value)) return true;
  if (typeof value === 'function')
    return Object.values(MODULE_METADATA).some((key) => Reflect.hasMetadata(key, value));
  return (
    typeof value === 'object' && value !== null && 'module' in value && typeof value.module === 'function'
  );
}

class NotAModule extends Error {}

/** On one line, whatever the module has thrown. */
function reasonOf(error: unknown): string {
  if (error instanceof NotAModule) return 'has no Nest module as its default export';
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  if (code === 'MODULE_NOT_FOUND' || code === 'ERR_PACKAGE_PATH_NOT_EXPORTED')
    return 'is not found: give a path that begins with ./, or the name of an installed package';
  const message = error instanceof Error ? error.message : String(error);
  return `cannot be loaded: ${message.split('\n')[0]}`;
}
