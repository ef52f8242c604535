import type { DataSourceOptions } from 'typeorm';
import { POSTGRES_URL, requireFormat } from '#engine/kernel/text/format';
import { normalizeLoginUrl } from '#engine/kernel/text/login-url';
import { entities as coreEntities } from '#model/entities/entities';
import type { ModuleDeclaration } from './define-module.ts';
import { declaredModules } from './module-list.ts';

/** All entities, for the DataSource of an embedding application. */
export const entities = [...coreEntities, ...declaredModules.flatMap(({ entities = [] }) => entities)];

/**
 * TypeORM's options for the module's own connection, without migrations; see `ConnectionOptions`.
 * @param additions modules of the shop's own, whose entities are added
 * @throws Error if the URL is missing, as PGDATABASE would name another database, or is not one of PostgreSQL
 */
export function connectionOptions(
  connection: { url: string; poolSize?: number; preparedStatements?: boolean },
  additions: readonly ModuleDeclaration[] = [],
): DataSourceOptions {
  if (!connection.url) throw new Error('database.url is missing');
  requireFormat('database.url', connection.url, POSTGRES_URL);
  return {
    type: 'postgres',
    url: normalizeLoginUrl(connection.url),
    entities: [...entities, ...additions.flatMap(({ entities = [] }) => entities)],
    migrationsTableName: 'storekeep_migrations',
    poolSize: connection.poolSize ?? 10,
    synchronize: false,
    extra: {
      options: sessionOptions(),
      connectionTimeoutMillis: 10_000,
      // a new connection plans each statement anew, which takes a hundred times as long as executing it
      idleTimeoutMillis: 600_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 60_000, // before a firewall forgets a connection without traffic
      // a pooler that cannot follow prepared statements may not follow statements that are sent at once either
      pipeline: connection.preparedStatements !== false,
    },
  };
}

/**
 * The settings of each connection. The reader formats times in UTC. A lock timeout is a 409 response, a statement timeout a 503
 * (docs/security.md, Limits).
 */
const SESSION = { timezone: 'UTC', lock_timeout: '10s', statement_timeout: '20s' };

function sessionOptions(): string {
  return Object.entries(SESSION)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}
