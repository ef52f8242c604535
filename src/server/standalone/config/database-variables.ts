import {
  boolean,
  formatted,
  items,
  optional,
  required,
  wholeNumber,
} from '#engine/installation/variable-kinds';
import { POSTGRES_URL } from '#engine/kernel/text/format';

const postgresUrls = items('comma-separated list of PostgreSQL URLs', formatted(POSTGRES_URL).parse);

interface DatabaseSettings {
  databaseUrl: string | null;
  demo: boolean;
  nodeEnv: string | null;
  publicUrl: string | null;
  trustProxy: boolean | number | string[];
}

/** The setting that shows that customers will reach the server; null for one that is only tried out. */
export function findProductionSetting({
  nodeEnv,
  publicUrl,
  trustProxy,
}: Pick<DatabaseSettings, 'nodeEnv' | 'publicUrl' | 'trustProxy'>): string | null {
  if (nodeEnv === 'production') return 'NODE_ENV=production';
  if (publicUrl?.startsWith('https:')) return `PUBLIC_URL=${publicUrl}`;
  return trustProxy === false ? null : 'TRUST_PROXY';
}

/** The problem of a server for customers that would open the demo shop, because its `DATABASE_URL` is missing or misspelled. */
export function findMissingDatabase(settings: DatabaseSettings): string | null {
  const setting = findProductionSetting(settings);
  if (settings.databaseUrl !== null || settings.demo || setting === null) return null;
  return `DATABASE_URL: is missing, ${setting} is set; DEMO=true opens a demo shop with an embedded database`;
}

/** Variables of the connections to PostgreSQL. */
export const databaseVariables = {
  databaseUrl: optional('DATABASE_URL', formatted(POSTGRES_URL), {
    description:
      'The database; without it, a demo shop in an embedded PostgreSQL in `DATA_DIR`. Required with `NODE_ENV=production`, an https `PUBLIC_URL` or `TRUST_PROXY`, unless `DEMO=true`',
    secret: true,
  }),
  demo: required('DEMO', boolean, false, {
    description:
      '`true`: opens the demo shop also where it would be refused, and in the database of `DATABASE_URL`, which has to be empty at the first start',
  }),
  databasePoolSize: required('DATABASE_POOL_SIZE', wholeNumber('number from 2 to 1000', 2, 1000), 10, {
    // at least two: migrations hold a lock on one connection and run on another
    description: 'Connections of each process at most',
  }),
  databaseDirectUrl: optional('DATABASE_DIRECT_URL', formatted(POSTGRES_URL), {
    description:
      'PostgreSQL itself, if `DATABASE_URL` leads to PgBouncer in transaction mode; for migrations and notifications. See `docs/deploying.md`',
    secret: true,
  }),
  preparedStatements: required('DATABASE_PREPARED_STATEMENTS', boolean, true, {
    description: 'Whether statements are prepared by name; `false` for PgBouncer before 1.21',
  }),
  replicaUrls: required('DATABASE_REPLICA_URLS', postgresUrls, [] as string[], {
    description:
      'Hot standbys that serve catalogue reads of shoppers; see `docs/scaling.md`. Each has `DATABASE_POOL_SIZE` connections and a cache of `PRODUCT_CACHE_BYTES`',
    secret: true,
  }),
  replicaMaxLagSeconds: required('REPLICA_MAX_LAG_SECONDS', wholeNumber('number of seconds', 1, 3600), 5, {
    description: 'A replica that lags more behind the primary serves no reads until it has caught up',
  }),
};
