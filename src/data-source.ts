import type { DataSourceOptions } from 'typeorm';
import { migrations } from '../migrations/index.ts';
import { entities } from './entities/all.ts';

/** What TypeORM needs for a connection of our own. */
export function dataSourceOptions(connection: { url: string; poolSize?: number }): DataSourceOptions {
  return {
    type: 'postgres',
    url: connection.url,
    entities,
    migrations,
    migrationsTableName: 'storekeep_migrations',
    poolSize: connection.poolSize ?? 10,
    synchronize: false,
    // times are shown in UTC by the compiler; a lock that takes longer than this is answered with 409
    extra: { options: '-c timezone=UTC -c lock_timeout=10s', connectionTimeoutMillis: 10_000 },
  };
}
