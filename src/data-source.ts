import type { DataSourceOptions } from 'typeorm';
import { migrations } from '../migrations/index.ts';
import { entities } from './model/entities/entities.ts';

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
    extra: { options: sessionOptions(), connectionTimeoutMillis: 10_000, keepAlive: true },
  };
}

/**
 * What holds for every connection of ours: times are shown in UTC by the compiler, a lock that takes longer is answered
 * with 409, a statement that takes longer with 503 (docs/conventions.md, Limits of one request).
 */
const SESSION = { timezone: 'UTC', lock_timeout: '10s', statement_timeout: '20s' };

function sessionOptions(): string {
  return Object.entries(SESSION)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}
