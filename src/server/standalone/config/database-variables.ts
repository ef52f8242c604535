import { boolean, items, optional, required, text, wholeNumber } from './config-kinds.ts';

const POSTGRES_URL = /^postgres(ql)?:\/\/\S+\/\S+$/;

const postgresUrls = items('comma-separated list of PostgreSQL URLs', (text) =>
  POSTGRES_URL.test(text) ? text : undefined,
);

/** Variables of the connections to PostgreSQL. */
export const databaseVariables = {
  databaseUrl: optional('DATABASE_URL', text('PostgreSQL URL (postgres://user@host/name)', POSTGRES_URL), {
    description: 'The database; without it, an embedded PostgreSQL in `DATA_DIR`',
    secret: true,
  }),
  databasePoolSize: required('DATABASE_POOL_SIZE', wholeNumber('number from 2 to 1000', 2, 1000), 10, {
    // at least two: migrations hold a lock on one connection and run on another
    description: 'Connections of each process at most',
  }),
  databaseDirectUrl: optional('DATABASE_DIRECT_URL', text('PostgreSQL URL', POSTGRES_URL), {
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
