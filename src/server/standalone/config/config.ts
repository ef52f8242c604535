import type { StaffRoles } from '#engine/http/admin-operations';
import { withArticle } from '#engine/kernel/text/format';
import type { ApplicationConfig } from '#shop/back-office/apps/application-config';
import { agentsVariables, findAgentsProblems } from './agents-variables.ts';
import {
  applications,
  boolean,
  columns,
  moduleList,
  oneOf,
  optional,
  origin,
  origins,
  required,
  seconds,
  text,
  trust,
  type Variable,
  wholeNumber,
} from './config-kinds.ts';
import { databaseVariables } from './database-variables.ts';
import { filesVariables } from './files-variables.ts';
import { findMailProblems, mailVariables } from './mail-variables.ts';
import { findOidcProblems, oidcVariables } from './oidc-variables.ts';
import { findMetricsProblems, operatingVariables } from './operating-variables.ts';
import { findPayPalProblems, paymentVariables } from './payment-variables.ts';
import { findSearchProblems, searchVariables } from './search-variables.ts';
import { sessionVariables } from './session-variables.ts';

/** The configuration of the standalone server, from its environment variables. */
export type Config = {
  [Key in keyof typeof variables]: (typeof variables)[Key] extends Variable<infer T> ? T : never;
};

/** Lists all invalid variables, one per line. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
  }
}

/**
 * Reads and validates all variables; an empty one counts as not set.
 * @throws ConfigError
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const { config, problems } = examineConfig(env);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** Reads all variables, with the defaults of those that are invalid, and all problems, one line each. */
export function examineConfig(env: NodeJS.ProcessEnv): { config: Config; problems: string[] } {
  const problems: string[] = [];
  const values = Object.entries(variables).map(([key, variable]) => {
    const read = readVariable(variable, env[variable.name]);
    if (read.problem) problems.push(read.problem);
    return [key, read.value];
  });
  const config = Object.fromEntries(values) as Config;
  const isNew = (problem: string) => !problems.some((other) => nameIn(other) === nameIn(problem));
  problems.push(...findContradictions(config).filter(isNew));
  return { config, problems };
}

/** The variable that a problem is about. */
function nameIn(problem: string): string {
  return problem.split(':')[0];
}

/** What the log warns about at the start: variables that are only for tests. */
export function startupWarnings({ agentsAllowInsecure }: Pick<Config, 'agentsAllowInsecure'>): string[] {
  const insecure = 'AGENTS_ALLOW_INSECURE is for tests: it allows http and private addresses for platforms';
  return agentsAllowInsecure ? [insecure] : [];
}

export function variableNames(): Set<string> {
  return new Set(Object.values(variables).map(({ name }) => name));
}

/** A row of the table in docs/configuration.md. */
export interface ConfigRow {
  name: string;
  kind: string;
  default: string;
  description: string;
  secret: boolean;
}

export function describeConfig(): ConfigRow[] {
  return Object.values(variables).map(({ name, kind, fallback, description, secret }) => ({
    name,
    kind: kind.name,
    default: fallback === null ? '' : String(fallback),
    description,
    secret: secret ?? false,
  }));
}

/** The values of the secret variables, which must not be logged. */
export function secretsOf(config: Config): string[] {
  return Object.entries<Variable<unknown>>(variables).flatMap(([key, { secret }]) => {
    const value: unknown = config[key as keyof Config];
    if (!secret) return [];
    return [value].flat().filter((text): text is string => typeof text === 'string');
  });
}

const variables = {
  nodeEnv: optional('NODE_ENV', text('name', /^\S+$/), {
    description: '`production` requires `DATABASE_URL` (or `DEMO`) and `COOKIE_SECRET`',
  }),
  port: required('PORT', wholeNumber('port (0–65535)', 0, 65535), 9000, {
    description: 'Where the server listens; 0 takes any free port',
  }),
  host: required('HOST', text('host name or address', /^[^\s/]+$/), '127.0.0.1', {
    description: 'The address it listens on; 0.0.0.0 for all',
  }),
  ...databaseVariables,
  dataDir: required('DATA_DIR', text('directory', /^[^\0]+$/), '.data', {
    description: 'Where the embedded database and its files are stored',
  }),
  dashboardDir: optional('DASHBOARD_DIR', text('directory', /^[^\0]+$/), {
    description:
      'A built dashboard of Medusa v1, served at `/app`; defaults to that of `storekeep dashboard` in `DATA_DIR`',
  }),
  adminEmail: optional('ADMIN_EMAIL', text('e-mail address', /^[^\s@]+@[^\s@]+$/), {
    description: 'The first admin user, created at the first start; with `ADMIN_PASSWORD`',
  }),
  adminPassword: optional('ADMIN_PASSWORD', text('password of 8 to 256 characters', /^.{8,256}$/su), {
    description: 'Its password',
    secret: true,
  }),
  ...sessionVariables,
  attemptsPerAddress: required('ATTEMPTS_PER_ADDRESS', wholeNumber('number from 1', 1, 1_000_000), 60, {
    description:
      'Rate limit of a client’s address, per minute: failed logins, registrations, and wrong codes, orders and e-mails, each counted separately',
  }),
  staffRoles: required('STAFF_ROLES', oneOf<StaffRoles>('open', 'enforced'), 'open', {
    description:
      '`enforced`: staff with the role `member` may not change settings, users and invites; see `docs/security.md`',
  }),
  trustProxy: required('TRUST_PROXY', trust, false, {
    description: 'Whose `X-Forwarded-*` headers count',
  }),
  logLevel: required(
    'LOG_LEVEL',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'info',
    {
      description: 'The lowest level of log messages',
    },
  ),
  bodyLimitBytes: required('BODY_LIMIT_BYTES', wholeNumber('number of bytes', 1024), 1_048_576, {
    description: 'The largest request body',
  }),
  bodyTimeoutSeconds: required('BODY_TIMEOUT_SECONDS', wholeNumber('number of seconds', 1, 900), 30, {
    description: 'How long a request body may take to arrive, except for uploads',
  }),
  maxPageSize: required('MAX_PAGE_SIZE', wholeNumber('number from 1', 1), 1000, {
    description: 'The largest page of a list; a larger `limit` is clamped to it',
  }),
  shedLoad: required('SHED_LOAD', boolean, true, {
    description:
      'Whether requests of the clients with the most work in progress are rejected while the process is overloaded; see `docs/operating.md`',
  }),
  compressResponses: required('COMPRESS_RESPONSES', boolean, true, {
    description:
      'Whether public catalogue data is compressed (brotli or gzip); `false` behind a proxy that compresses',
  }),
  productCacheBytes: required('PRODUCT_CACHE_BYTES', wholeNumber('number of bytes', 0), 12_582_912, {
    description:
      'The largest size of the row cache of each process, which holds rendered products; 0 turns it off',
  }),
  storeCors: required('STORE_CORS', origins, [], {
    description: 'Origins whose pages may call `/store`; none: no CORS headers',
  }),
  adminCors: required('ADMIN_CORS', origins, [], {
    description: 'Origins whose pages may call `/admin`; none: no CORS headers',
  }),
  pathPrefix: required('PATH_PREFIX', text('path such as /shop', /^(\/[\w.~-]+)+$/), '', {
    description: 'The path before `/admin` and `/store`',
  }),
  requireShipping: required('REQUIRE_SHIPPING', boolean, true, {
    description:
      'Whether a cart with shippable items, also that of a swap, needs a shipping method and an address to be completed',
  }),
  unplacedPaymentMinutes: required(
    'UNPLACED_PAYMENT_MINUTES',
    wholeNumber('number of minutes', 0, 43_200),
    1440,
    {
      description:
        'How long money waits that was paid for a cart which cannot be completed, before it is given back; see `docs/payments.md`',
    },
  ),
  stockLocations: required('STOCK_LOCATIONS', boolean, false, {
    description:
      'Whether new variants have their stock at locations, and dashboards show the locations; see `docs/stock.md`',
  }),
  ...paymentVariables,
  testPaymentProvider: required('TEST_PAYMENT_PROVIDER', boolean, false, {
    description: 'Installs the payment provider `test`, which is controlled by its session data',
  }),
  logNotifications: required('LOG_NOTIFICATIONS', boolean, false, {
    description: 'Installs the notification provider `log`, which logs the recipients of order notifications',
  }),
  webhooksAllowPrivate: required('WEBHOOKS_ALLOW_PRIVATE', boolean, false, {
    description: 'Whether webhooks may be sent to addresses of private networks and of this machine',
  }),
  webhookRetrySeconds: optional('WEBHOOK_RETRY_SECONDS', seconds, {
    description:
      'The delays before a failed webhook is sent again; after the last one the endpoint is disabled. Defaults to ten delays in three days; see `docs/webhooks.md`',
  }),
  ...mailVariables,
  modules: required('STOREKEEP_MODULES', moduleList, [] as string[], {
    description: 'Modules of your own, by relative paths and names of packages; see `docs/modules.md`',
  }),
  v1Subscribers: optional('V1_SUBSCRIBERS', text('directory', /^.+$/), {
    description:
      'The compiled subscribers of a Medusa v1 project, such as `./dist/subscribers`; see `docs/modules.md`',
  }),
  ownColumns: required('OWN_COLUMNS', columns, [] as string[], {
    description:
      'Columns that the shop has added to tables of Storekeep, such as `product.brand_id,product.is_featured:boolean`: responses, bodies, filters and the product CSV have them; see `docs/extending.md`',
  }),
  ...agentsVariables,
  ...oidcVariables,
  oauthApplications: required('OAUTH_APPLICATIONS', applications, [] as ApplicationConfig[], {
    description: 'Applications that staff can connect by OAuth 2; see Applications',
    secret: true,
  }),
  ...filesVariables,
  publicUrl: optional('PUBLIC_URL', origin, {
    description:
      'Where clients reach this server, for the URLs of files; defaults to the address that it listens at, or `localhost`',
  }),
  ...searchVariables,
  uploadLimitBytes: required('UPLOAD_LIMIT_BYTES', wholeNumber('number of bytes', 1), 104_857_600, {
    description: 'The largest upload',
  }),
  jobWorkers: required('JOB_WORKERS', wholeNumber('number from 0 to 100', 0, 100), 2, {
    description: 'Concurrent batch jobs of this process; 0 leaves them to other processes',
  }),
  serveHttp: required('SERVE_HTTP', boolean, true, {
    description: '`false` for a process that only works on batch jobs',
  }),
  ...operatingVariables,
};

function readVariable(variable: Variable<unknown>, rawValue = ''): { value: unknown; problem?: string } {
  const { name, kind, fallback, secret } = variable;
  const text = rawValue.trim();
  if (text === '') return { value: fallback };
  const value = kind.parse(text);
  if (value !== undefined) return { value };
  const expected = kind.name.includes(' | ') ? `one of ${kind.name}` : withArticle(kind.name);
  return {
    value: fallback,
    problem: `${name}: ${secret ? 'its value' : JSON.stringify(text)} is not ${expected}`,
  };
}

/** Finds variables that are valid on their own, but not in combination. */
function findContradictions(config: Config): string[] {
  const { adminEmail, adminPassword, cookieSecret, cookieSameSite, cookieSecure } = config;
  const problems = [
    ...findAgentsProblems(config),
    ...findOidcProblems(config),
    ...findMetricsProblems(config),
    ...findPayPalProblems(config),
    ...findMailProblems(config),
    ...findSearchProblems(config),
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
