import type { StaffRoles } from '#engine/http/admin-operations';
import {
  boolean,
  columns,
  moduleList,
  oneOf,
  optional,
  origin,
  origins,
  required,
  text,
  trust,
  url,
  type Variable,
  wholeNumber,
} from '#engine/installation/variable-kinds';
import { databaseVariables } from './database-variables.ts';
import { filesVariables } from './files-variables.ts';
import { operatingVariables } from './operating-variables.ts';
import { sessionVariables } from './session-variables.ts';

/** The configuration of the standalone server, without the variables of modules. */
export type CoreConfig = {
  [Key in keyof typeof coreVariables]: (typeof coreVariables)[Key] extends Variable<infer T> ? T : never;
};

/** The environment variables of the server; modules declare their own. */
export const coreVariables = {
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
  storefrontUrl: optional('STOREFRONT_URL', url, {
    description:
      'The storefront, for links in e-mails; defaults to that of `STOREFRONT`. Password resets of customers and transfers of orders are not sent without it',
  }),
  dashboardUrl: optional('DASHBOARD_URL', url, {
    description:
      'The dashboard, for links in e-mails; defaults to that of this server at `PUBLIC_URL`. Password resets of staff and invites are not sent without it',
  }),
  confirmEmailChanges: required('CONFIRM_EMAIL_CHANGES', boolean, true, {
    description:
      'Whether the new e-mail of an account counts only once a link that is sent to it was opened; without `SMTP_URL` or `STOREFRONT_URL` it counts at once; see `docs/security.md`',
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
  staffRoles: optional('STAFF_ROLES', oneOf<StaffRoles>('open', 'enforced'), {
    description:
      '`enforced`: staff with the role `member` may not change settings, users and invites. Defaults to `enforced` in new shops and to `open` in adopted ones; see `docs/security.md`',
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
  testPaymentProvider: required('TEST_PAYMENT_PROVIDER', boolean, false, {
    description: 'Installs the payment provider `test`, which is controlled by its session data',
  }),
  logNotifications: required('LOG_NOTIFICATIONS', boolean, false, {
    description: 'Installs the notification provider `log`, which logs the recipients of order notifications',
  }),
  modules: required('STOREKEEP_MODULES', moduleList, [] as string[], {
    description: 'Modules of your own, by relative paths and names of packages; see `docs/extending.md`',
  }),
  ownColumns: required('OWN_COLUMNS', columns, [] as string[], {
    description:
      'Columns that the shop has added to tables of Storekeep, such as `product.brand_id,product.is_featured:boolean`: responses, bodies, filters and the product CSV have them; see `docs/extending.md`',
  }),
  ...filesVariables,
  publicUrl: optional('PUBLIC_URL', origin, {
    description:
      'Where clients reach this server, for the URLs of files; defaults to the address that it listens at, or `localhost`',
  }),
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
