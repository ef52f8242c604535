import type { Config } from '../config/config.ts';
import { packageVersion } from '../package-version.ts';
import { describeDashboard } from '../serve-dashboard.ts';

/** What only the running server knows. */
export interface ServerFacts {
  /** Null for a process that serves nothing. */
  url: string | null;
  metricsUrl: string | null;
  demoLogin: string | null;
  /** The file that variables were read from. */
  envFile: string | null;
  isDemo: boolean;
  /** What the shop lacks, see `findMissingSetup`. */
  missing: readonly string[];
  /** The directory of the embedded database; null with a `DATABASE_URL`. */
  dataDir: string | null;
}

/** The text to display at startup. */
export function describeServer(
  config: Config,
  { url, metricsUrl, demoLogin, envFile, isDemo, dataDir, missing }: ServerFacts,
): string {
  return [
    ...(url === null
      ? [`Storekeep ${packageVersion} is ready to work on batch jobs`]
      : addresses(url, config)),
    ...(demoLogin === null ? [] : [`  Demo login   ${demoLogin}`]),
    ...config.installedModules
      .flatMap((module) => module.describe?.(config, { isDemo, url }) ?? [])
      .map(([label, text]) => `  ${label.padEnd(12)} ${text}`),
    ...(metricsUrl === null ? [] : [`  Metrics      ${metricsUrl}`]),
    ...(envFile === null ? [] : [`  Variables    of the environment, and of ${envFile}`]),
    `  Data         ${dataDir ?? 'in the database of DATABASE_URL'}`,
    ...(missing.length === 0 ? [] : [`  Missing      ${missing.join(', ')}`]),
  ].join('\n');
}

/** The addresses of the server, and the origins that may call them. */
function addresses(url: string, config: Config): string[] {
  const base = `${url}${config.pathPrefix}`;
  return [
    `Storekeep ${packageVersion} is ready at ${base}`,
    `  Swagger UI   ${base}/docs`,
    `  v1 dashboard ${describeDashboard(url, config.dashboardDir)}`,
    `  Storefronts  ${base}/store, ${describeOrigins(config.storeCors, 'STORE_CORS')}`,
    `  Back offices ${base}/admin, ${describeOrigins(config.adminCors, 'ADMIN_CORS')}`,
  ];
}

function describeOrigins(origins: string[], variable: string): string {
  if (origins.length === 0) return `in browsers once ${variable} names their origin`;
  const [first, ...others] = origins;
  return `from pages of ${first}${others.length > 0 ? ` and ${others.length} more` : ''}`;
}
