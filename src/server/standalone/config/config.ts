import type { ConfigWith, ModuleDeclaration, Variables } from '#assembly/define-module';
import { declaredModules } from '#assembly/module-list';
import type { Variable } from '#engine/installation/variable-kinds';
import { findMissingPackages, StartError } from '#engine/kernel/start-error';
import { withArticle } from '#engine/kernel/text/format';
import { S3_PACKAGES } from '#shop/back-office/files/files-options';
import { type CoreConfig, coreVariables } from './core-variables.ts';
import { findMetricsProblems } from './operating-variables.ts';

/** The configuration of the standalone server, from its environment variables; also has those of the modules. */
export type Config = CoreConfig & {
  /** The modules of the package, and those of `STOREKEEP_MODULES` that were loaded. */
  installedModules: readonly ModuleDeclaration[];
};

/** Lists all invalid variables, one per line. */
export class ConfigError extends StartError {
  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
  }
}

/**
 * Reads and validates all variables; an empty one counts as not set.
 * @param modules whose variables are read; `loadConfig` adds those of `STOREKEEP_MODULES`
 * @throws ConfigError
 */
export function readConfig(
  env: NodeJS.ProcessEnv,
  modules: readonly ModuleDeclaration[] = declaredModules,
): Config {
  const { config, problems } = examineConfig(env, modules);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** Reads all variables, with the defaults of those that are invalid, and all problems, one line each. */
export function examineConfig(
  env: NodeJS.ProcessEnv,
  modules: readonly ModuleDeclaration[] = declaredModules,
): { config: Config; problems: string[] } {
  const problems: string[] = [];
  const values = Object.entries(variablesOf(modules)).map(([key, variable]) => {
    const read = readVariable(variable, env[variable.name]);
    if (read.problem) problems.push(read.problem);
    return [key, read.value];
  });
  const config = { ...Object.fromEntries(values), installedModules: modules } as Config;
  const isNew = (problem: string) => !problems.some((other) => nameIn(other) === nameIn(problem));
  problems.push(...findContradictions(config, modules).filter(isNew));
  return { config, problems };
}

/**
 * Reads the variables of one module, for its commands: others may be missing or invalid for them.
 * @param variables those of its declaration
 * @param others names of further variables to read
 * @throws ConfigError
 */
export function readModuleConfig<V extends Variables>(
  variables: V,
  env: NodeJS.ProcessEnv,
  others: readonly string[] = [],
): ConfigWith<V> {
  const names = new Set([...Object.values(variables).map(({ name }) => name), ...others]);
  const own = Object.fromEntries(Object.entries(env).filter(([name]) => names.has(name)));
  return readConfig(own, [...declaredModules, { name: 'command', variables }]) as unknown as ConfigWith<V>;
}

function variablesOf(modules: readonly ModuleDeclaration[]): Variables {
  return Object.assign({}, coreVariables, ...modules.map(({ variables }) => variables)) as Variables;
}

/** The variable that a problem is about. */
function nameIn(problem: string): string {
  return problem.split(':')[0];
}

/** What the log warns about at the start. */
export function startupWarnings(config: Config): string[] {
  return config.installedModules.flatMap((module) => module.findWarnings?.(config) ?? []);
}

export function variableNames(modules: readonly ModuleDeclaration[] = declaredModules): Set<string> {
  return new Set(Object.values(variablesOf(modules)).map(({ name }) => name));
}

/** A row of the table in docs/configuration.md. */
export interface ConfigRow {
  name: string;
  kind: string;
  default: string;
  description: string;
  secret: boolean;
}

export function describeConfig(modules = declaredModules): ConfigRow[] {
  return Object.values(variablesOf(modules)).map(({ name, kind, fallback, description, secret }) => ({
    name,
    kind: kind.name,
    default: fallback === null ? '' : String(fallback),
    description,
    secret: secret ?? false,
  }));
}

/** The values of the secret variables, which must not be logged. */
export function secretsOf(config: Config): string[] {
  return Object.entries(variablesOf(config.installedModules)).flatMap(([key, { secret }]) => {
    const value: unknown = config[key as keyof Config];
    if (!secret) return [];
    return [value].flat().filter((text): text is string => typeof text === 'string');
  });
}

function readVariable(variable: Variable<unknown>, rawValue = ''): { value: unknown; problem?: string } {
  const { name, kind, fallback, secret } = variable;
  const text = rawValue.trim();
  if (text === '') return { value: fallback };
  const value = kind.parse(text);
  if (value !== undefined) return { value };
  const expected = kind.name.includes(' | ') ? `one of ${kind.name}` : withArticle(kind.name);
  return {
    value: fallback,
    problem: `${name}: ${kind.explain?.(text) ?? `${secret ? 'its value' : JSON.stringify(text)} is not ${expected}`}`,
  };
}

/** Finds variables that are valid on their own, but not in combination. */
function findContradictions(config: Config, modules: readonly ModuleDeclaration[]): string[] {
  const { adminEmail, adminPassword, cookieSecret, cookieSameSite, cookieSecure } = config;
  const problems = [
    ...modules.flatMap((module) => module.findProblems?.(config) ?? []),
    ...findMetricsProblems(config),
    ...(config.s3Bucket === null ? [] : findMissingPackages('S3_BUCKET', ...S3_PACKAGES)),
  ];
  if (adminEmail !== null && adminPassword === null)
    problems.push('ADMIN_PASSWORD: is missing, ADMIN_EMAIL is set');
  if (adminEmail === null && adminPassword !== null)
    problems.push('ADMIN_EMAIL: is missing, ADMIN_PASSWORD is set');
  if (config.nodeEnv === 'production' && config.databaseUrl !== null && cookieSecret === null)
    problems.push('COOKIE_SECRET: is needed in production, at least 32 characters (openssl rand -base64 32)');
  if (cookieSameSite === 'none' && cookieSecure === false)
    problems.push('COOKIE_SECURE: browsers refuse cookies with COOKIE_SAME_SITE=none that are not secure');
  if (!config.serveHttp && config.jobWorkers === 0)
    problems.push('JOB_WORKERS: with SERVE_HTTP=false and no workers there is nothing to do');
  return problems;
}
