import { CODE, isRecord, type MedusaConfig } from './load-medusa-config.ts';
import type { OptionRule } from './option-rules.ts';
import { PLUGINS } from './plugin-options.ts';
import { PROJECT_OPTIONS } from './project-options.ts';

/** The environment for a configuration of v1. */
export interface EnvironmentOfConfig {
  variables: Record<string, string>;
  /** Remarks about options that became variables, or are not needed. */
  notes: string[];
  /** Options, plugins and modules that no variable replaces. */
  unknown: string[];
}

/** Modules of v1 whose work PostgreSQL does here. */
const UNNEEDED_MODULES = ['eventBus', 'cacheService'];
const STOCK_MODULES = ['inventoryService', 'stockLocationService'];

/** Translates a configuration of v1 to environment variables of the standalone server. */
export function environmentOf(config: MedusaConfig): EnvironmentOfConfig {
  const environment: EnvironmentOfConfig = { variables: {}, notes: [], unknown: [] };
  translateOptions(environment, 'projectConfig', config.projectConfig, PROJECT_OPTIONS);
  for (const { resolve, options } of config.plugins) {
    const plugin = PLUGINS.find(({ names }) => names.includes(resolve));
    if (!plugin) {
      environment.unknown.push(`plugin ${resolve}: no built-in replacement`);
      continue;
    }
    if (plugin.note) environment.notes.push(`${resolve}: ${plugin.note}`);
    translateOptions(environment, resolve, plugin.prepare?.(options) ?? options, plugin.options);
  }
  for (const [name, declaration] of Object.entries(config.modules))
    if (STOCK_MODULES.includes(name)) environment.variables.STOCK_LOCATIONS = 'true';
    else if (UNNEEDED_MODULES.includes(name)) environment.notes.push(`module ${name}: not needed`);
    else environment.unknown.push(`module ${name}: ${moduleName(declaration)} has no built-in replacement`);
  for (const [flag, isOn] of Object.entries(config.featureFlags))
    if (isOn === true) environment.notes.push(`feature flag ${flag}: adopt:check shows what it stored`);
  return environment;
}

function translateOptions(
  { variables, notes, unknown }: EnvironmentOfConfig,
  owner: string,
  options: Record<string, unknown>,
  rules: Readonly<Record<string, OptionRule>>,
): void {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || value === null || value === '') continue;
    const isCode = typeof value === 'string' && value.startsWith(CODE);
    const rule = !isCode && Object.hasOwn(rules, name) ? rules[name] : undefined;
    const target = rule?.(value);
    // without the value, which may be a secret
    if (target === undefined)
      unknown.push(`${owner}.${name}: ${rule ? 'this value' : 'this option'} has no equivalent`);
    Object.assign(variables, target?.variables);
    if (target?.note) notes.push(`${owner}.${name}: ${target.note}`);
  }
}

function moduleName(declaration: unknown): string {
  const name = isRecord(declaration) ? declaration.resolve : declaration;
  return typeof name === 'string' ? name : 'it';
}
