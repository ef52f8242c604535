import path from 'node:path';
import { deriveKey } from '@storekeep/server/extend';
import type { ShopRecord } from '../control/shop-record.ts';

/**
 * The variables of the process that apply to each of its shops. All others, such as keys of payment companies and addresses of storefronts,
 * belong to one shop: they come from its record, so that no shop uses the account of another one.
 */
const SHARED = new Set(
  (
    'NODE_ENV PORT HOST DATABASE_POOL_SIZE DATABASE_PREPARED_STATEMENTS REPLICA_MAX_LAG_SECONDS DATA_DIR DASHBOARD_DIR DASHBOARD ' +
    'COOKIE_SAME_SITE COOKIE_SECURE SESSION_TTL_SECONDS ATTEMPTS_PER_ADDRESS STAFF_ROLES TRUST_PROXY LOG_LEVEL LOG_FORMAT ' +
    'SLOW_STATEMENT_MS BODY_LIMIT_BYTES BODY_TIMEOUT_SECONDS MAX_PAGE_SIZE SHED_LOAD COMPRESS_RESPONSES PRODUCT_CACHE_BYTES ' +
    'PATH_PREFIX REQUIRE_SHIPPING UNPLACED_PAYMENT_MINUTES STOCK_LOCATIONS TEST_PAYMENT_PROVIDER LOG_NOTIFICATIONS ' +
    'CONFIRM_EMAIL_CHANGES STOREKEEP_MODULES UPLOAD_LIMIT_BYTES JOB_WORKERS SHUTDOWN_TIMEOUT_SECONDS WEBHOOKS_ALLOW_PRIVATE ' +
    'WEBHOOK_RETRY_SECONDS MAIL_TEMPLATES DEFAULT_LOCALE JOURNAL_DAYS JOURNAL_ADDRESSES STAFF_MCP STOCK_HOLD_MINUTES'
  ).split(' '),
);

/** Variables that the process uses itself, or from which those of shops are derived. */
const OF_THE_PROCESS = new Set(
  (
    'SHOPS_URL SHOPS_FILE FLEET_OPEN_SHOPS FLEET_IDLE_SECONDS COOKIE_SECRET FILES_DIR METRICS_PORT METRICS_HOST DRAIN_SECONDS ' +
    'SERVE_HTTP'
  ).split(' '),
);

/** What a shop has of the process, unless the environment or its record says otherwise: dozens of shops share its memory and PostgreSQL's. */
const SHARES = { DATABASE_POOL_SIZE: '4', PRODUCT_CACHE_BYTES: '2097152', JOB_WORKERS: '1' };

/** The variables of one shop of the fleet. @param url where the process listens, for links without a `PUBLIC_URL` */
export function environmentOf(record: ShopRecord, env: NodeJS.ProcessEnv, url: string): NodeJS.ProcessEnv {
  const { id, database, hosts, variables } = record;
  const shared = Object.entries(env).filter(([name, value]) => SHARED.has(name) && value?.trim());
  const isPublic = env.NODE_ENV === 'production' || !['', 'false'].includes(env.TRUST_PROXY?.trim() ?? '');
  const filesDir = env.FILES_DIR?.trim() || path.join(env.DATA_DIR?.trim() || '.data', 'files');
  return {
    ...SHARES,
    ...Object.fromEntries(shared),
    PUBLIC_URL: isPublic ? `https://${hosts[0]}` : `http://${hosts[0]}:${new URL(url).port || 80}`,
    FILES_DIR: path.join(filesDir, 'shops', id),
    COOKIE_SECRET: deriveCookieSecret(env.COOKIE_SECRET?.trim() ?? '', id),
    ...variables,
    DATABASE_URL: database,
  };
}

/** The names of variables that are set for the process and known to it, but apply to none of its shops. */
export function findUnusedVariables(env: NodeJS.ProcessEnv, known: ReadonlySet<string>): string[] {
  return Object.keys(env).filter(
    (name) => env[name]?.trim() && known.has(name) && !SHARED.has(name) && !OF_THE_PROCESS.has(name),
  );
}

/** A secret for each shop, so that none accepts the cookies and tokens of another. Without one, a shop creates its own in its database. */
function deriveCookieSecret(secret: string, id: string): string {
  return secret === '' ? '' : Buffer.from(deriveKey(secret, `shop ${id}`)).toString('base64url');
}
