import type { CommerceOptions } from '#assembly/commerce-options';
import type { ModuleDeclaration } from '#assembly/define-module';
import { type Config, ConfigError } from './config/config.ts';

/**
 * The options that the environment has of modules.
 * @throws ConfigError if two modules set the same option
 */
export async function configureModules(
  config: Config,
  server: { isDemo: boolean },
  modules: readonly ModuleDeclaration[],
): Promise<CommerceOptions> {
  const merged: Record<string, unknown> = {};
  const setBy = new Map<string, string>();
  for (const module of modules)
    for (const [option, value] of Object.entries((await module.configure?.(config, server)) ?? {})) {
      const former = merged[option];
      if (Array.isArray(former) && Array.isArray(value))
        merged[option] = [...(former as unknown[]), ...(value as unknown[])];
      else if (former !== undefined && !module.requires?.includes(setBy.get(option)!))
        throw new ConfigError([`${option}: ${setBy.get(option)} and ${module.name} are both configured`]);
      else merged[option] = former === undefined ? value : { ...former, ...(value as object) };
      setBy.set(option, module.name);
    }
  return merged;
}
