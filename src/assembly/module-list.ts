import type { PersonalData } from '#engine/installation/personal-data';
import type { ModuleMigrations } from '#engine/kernel/database/migrate';
import * as modules from '../modules.ts';
import { isModuleDeclaration, type ModuleDeclaration } from './define-module.ts';

/**
 * The declarations of the package's modules by their names, each after those that it requires. Sorted, since the exports of a module have
 * another order where it was compiled to CommonJS.
 */
export const declaredModules: readonly ModuleDeclaration[] = sortByRequirement(
  Object.values<unknown>(modules)
    .filter(isModuleDeclaration)
    .sort((first, second) => (first.name < second.name ? -1 : 1)),
);

/**
 * The declarations that a shop can use: those of the package, and its own.
 * @throws Error if two have the same name
 */
export function modulesOf(additions: readonly ModuleDeclaration[] = []): readonly ModuleDeclaration[] {
  const modules = [...declaredModules, ...additions];
  const repeated = findRepeatedName(modules);
  if (repeated !== undefined) throw new Error(`additions: two modules have the name ${repeated}`);
  return modules;
}

/** The migrations of a shop's own modules. */
export function migrationsOf(additions: readonly ModuleDeclaration[] = []): ModuleMigrations[] {
  return additions.flatMap(({ name, migrations = [] }) =>
    migrations.length > 0 ? [{ name: name.replaceAll('-', '_'), migrations }] : [],
  );
}

/**
 * The modules that a shop uses, with those that they require.
 * @param isUsed whether the shop uses a module by itself
 * @throws Error if a required module is missing, modules require each other, or two have the same name
 */
export function selectModules(
  modules: readonly ModuleDeclaration[],
  isUsed: (module: ModuleDeclaration) => boolean,
): ModuleDeclaration[] {
  const sorted = sortByRequirement(modules);
  const selected = new Set<string>();
  const select = ({ name, requires = [] }: ModuleDeclaration): void => {
    selected.add(name);
    for (const required of requires) select(requireModule(modules, required, name));
  };
  modules.filter(isUsed).forEach(select);
  return sorted.filter(({ name }) => selected.has(name));
}

function requireModule(modules: readonly ModuleDeclaration[], name: string, by: string): ModuleDeclaration {
  const found = modules.find((module) => module.name === name);
  if (!found) throw new Error(`The module ${by} requires ${name}, which is missing`);
  return found;
}

function sortByRequirement(modules: readonly ModuleDeclaration[]): ModuleDeclaration[] {
  const sorted = new Set<ModuleDeclaration>();
  const repeated = findRepeatedName(modules);
  if (repeated !== undefined) throw new Error(`Two modules have the name ${repeated}`);
  const add = (module: ModuleDeclaration, path: readonly string[]): void => {
    if (path.includes(module.name))
      throw new Error(`Modules require each other: ${[...path, module.name].join(', ')}`);
    for (const required of modules)
      if (module.requires?.includes(required.name)) add(required, [...path, module.name]);
    sorted.add(module);
  };
  for (const module of modules) add(module, []);
  return [...sorted];
}

function findRepeatedName(modules: readonly ModuleDeclaration[]): string | undefined {
  const names = modules.map(({ name }) => name);
  return names.find((name, index) => names.indexOf(name) !== index);
}

/** What the tables of modules have about persons. */
export function personalDataOf(modules: readonly ModuleDeclaration[]): PersonalData {
  return Object.assign({}, ...modules.map(({ forget }) => forget)) as PersonalData;
}
