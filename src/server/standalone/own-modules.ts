import type { ModuleDeclaration } from '#assembly/define-module';
import { declaredModules } from '#assembly/module-list';
import { type Config, ConfigError, examineConfig } from './config/config.ts';
import { coreVariables } from './config/core-variables.ts';
import { type LoadedModules, loadModules } from './load-modules.ts';

/**
 * Loads the modules of `STOREKEEP_MODULES`, and reads all variables of the server and its modules.
 * @throws ConfigError with a line for each module that cannot be used, and each invalid variable
 */
export async function loadConfig(env: NodeJS.ProcessEnv): Promise<Config> {
  const { config, problems } = await examineEnvironment(env);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** As `loadConfig`, without the modules that cannot be used, and with the defaults of variables that are invalid. */
export async function examineEnvironment(
  env: NodeJS.ProcessEnv,
): Promise<{ config: Config; problems: string[] }> {
  const { modules, problems } = await loadOwnModules(env);
  const examined = examineConfig(env, [...declaredModules, ...modules]);
  return { config: examined.config, problems: [...problems, ...examined.problems] };
}

/** Loads the modules of `STOREKEEP_MODULES` that can be used. Only this variable is read. */
export async function loadOwnModules({ STOREKEEP_MODULES }: NodeJS.ProcessEnv): Promise<LoadedModules> {
  const { modules: specifiers } = examineConfig({ STOREKEEP_MODULES }).config;
  const { modules, problems } = await loadModules(specifiers);
  const usable: ModuleDeclaration[] = [];
  for (const module of modules) {
    const problem = findProblem(module, [...declaredModules, ...usable], modules);
    if (problem === undefined) usable.push(module);
    else problems.push(`STOREKEEP_MODULES: the module ${module.name} ${problem}`);
  }
  return { modules: usable, problems };
}

/** Why a module cannot be used beside others. */
function findProblem(
  { name, requires = [], variables = {}, commands = {}, doctor = {} }: ModuleDeclaration,
  others: readonly ModuleDeclaration[],
  loaded: readonly ModuleDeclaration[],
): string | undefined {
  if (others.some((other) => other.name === name)) return 'is listed twice, or has the name of another one';
  const missing = requires.find(
    (required) => ![...others, ...loaded].some((other) => other.name === required),
  );
  if (missing !== undefined) return `requires the module ${missing}, which is not installed`;
  const existing = Object.entries(
    Object.assign({}, coreVariables, ...others.map((other) => other.variables)) as typeof variables,
  );
  for (const [key, variable] of Object.entries(variables)) {
    const clash = existing.find(([otherKey, other]) => otherKey === key || other.name === variable.name);
    if (clash)
      return `declares the variable ${variable.name} (${key}), and there is ${clash[1].name} (${clash[0]})`;
  }
  const command = findShared(
    commands,
    others.map((other) => other.commands),
  );
  if (command !== undefined) return `declares the command ${command}, which another module has`;
  const check = findShared(
    doctor,
    others.map((other) => other.doctor),
  );
  return check === undefined ? undefined : `declares the check ${check}, which another module has`;
}

function findShared(own: object, others: readonly (object | undefined)[]): string | undefined {
  return Object.keys(own).find((name) => others.some((other) => other && Object.hasOwn(other, name)));
}
