import { mkdir } from 'node:fs/promises';
import type { CommerceOptions } from '#assembly/commerce-options';
import type { ConfiguredServer, PageUrl } from '#assembly/define-module';
import { declaredModules } from '#assembly/module-list';
import { type Config, ConfigError } from './config/config.ts';
import { configuredFiles } from './configured-files.ts';

/**
 * The options of the shop to which the environment amounts: lists of modules are added to each other, and an object of a module to that
 * of the server or of a module that it requires.
 * @param server.findPort the port at which the server listens; null before it does
 * @throws ConfigError if two modules set the same option
 */
export async function configureShop(
  config: Config,
  databaseUrl: string,
  server: { isDemo: boolean; findPort?: () => number | null },
): Promise<CommerceOptions> {
  if (config.filesDir !== null) await mkdir(config.filesDir, { recursive: true }).catch(() => undefined); // for backups
  const configured = findPages(config, server);
  const merged: Record<string, unknown> = { ...serverOptions(config, databaseUrl) };
  const setBy = new Map<string, string>();
  for (const module of config.installedModules)
    for (const [option, value] of Object.entries((await module.configure?.(config, configured)) ?? {})) {
      if (value === undefined) continue;
      const former = merged[option];
      const other = setBy.get(option);
      if (Array.isArray(former) && Array.isArray(value))
        merged[option] = [...(former as unknown[]), ...(value as unknown[])];
      else if (other !== undefined && !module.requires?.includes(other))
        throw new ConfigError([`${option}: ${other} and ${module.name} are both configured`]);
      else merged[option] = isPlainObject(former) && isPlainObject(value) ? { ...former, ...value } : value;
      setBy.set(option, module.name);
    }
  return merged;
}

/** The pages of the server itself, for links in e-mails. Without `PUBLIC_URL`, only the demo knows its address. */
function findPages(
  config: Config,
  { isDemo, findPort = () => null }: { isDemo: boolean; findPort?: () => number | null },
): ConfiguredServer {
  const modules = config.installedModules;
  const [staffPage = config.dashboardDir === null ? null : '/app'] = modules.flatMap(
    (module) => module.frontPage?.(config) ?? [],
  );
  const [storefrontPage = null] = modules.flatMap(
    (module) => module.storefrontPage?.(config, { isDemo }) ?? [],
  );
  const urlOf = (page: string | null): PageUrl | null => {
    if (page === null) return null;
    if (config.publicUrl !== null) return config.publicUrl + page;
    if (!isDemo) return null;
    if (config.port !== 0) return `http://localhost:${config.port}${page}`;
    return () => {
      const port = findPort();
      return port === null ? null : `http://localhost:${port}${page}`;
    };
  };
  return {
    isDemo,
    staffPage,
    storefrontPage,
    staffUrl: urlOf(staffPage),
    storefrontUrl: urlOf(storefrontPage),
  };
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** The options that do not belong to a module. */
function serverOptions(config: Config, databaseUrl: string): CommerceOptions {
  return {
    additions: config.installedModules.filter((module) => !declaredModules.includes(module)),
    columns: config.ownColumns,
    database: {
      url: databaseUrl,
      poolSize: config.databasePoolSize,
      directUrl: config.databaseDirectUrl ?? undefined,
      preparedStatements: config.preparedStatements,
    },
    replicas: { urls: config.replicaUrls, maxLagSeconds: config.replicaMaxLagSeconds },
    session: {
      ...(config.cookieSecret !== null && { cookieSecret: config.cookieSecret }),
      ...(config.formerJwtSecret !== null && { formerJwtSecret: config.formerJwtSecret }),
      ...(config.formerCookieSecret !== null && { formerCookieSecret: config.formerCookieSecret }),
      cookieSameSite: config.cookieSameSite,
      cookieSecure: config.cookieSecure,
      sessionTtlSeconds: config.sessionTtlSeconds,
      attemptsPerAddress: config.attemptsPerAddress,
    },
    http: {
      prefix: config.pathPrefix,
      maxPageSize: config.maxPageSize,
      bodyLimit: config.bodyLimitBytes,
      bodySeconds: config.bodyTimeoutSeconds,
      compression: config.compressResponses,
      shedLoad: config.shedLoad,
      adminOrigins: [...config.adminCors, ...ownOrigin(config)],
      storeOrigins: [...config.storeCors, ...ownOrigin(config)],
    },
    staffRoles: config.staffRoles ?? undefined,
    observability: {
      metrics: config.metricsPort !== null,
      slowStatementMs: config.slowStatementMs ?? undefined,
    },
    reader: { productCacheBytes: config.productCacheBytes },
    jobs: { workers: config.jobWorkers },
    files: configuredFiles(config),
    requireShipping: config.requireShipping,
    unplacedPaymentMinutes: config.unplacedPaymentMinutes,
    stockLocations: config.stockLocations,
    testPaymentProvider: config.testPaymentProvider,
    logNotifications: config.logNotifications,
    confirmEmailChanges: config.confirmEmailChanges ? undefined : false,
  };
}

function ownOrigin({ publicUrl }: Config): string[] {
  return publicUrl === null ? [] : [publicUrl];
}
