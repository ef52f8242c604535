import { DataSource } from 'typeorm';
import { connectionOptions } from '#assembly/connection-options';
import type { ModuleDeclaration } from '#assembly/define-module';
import { declaredModules, migrationsOf } from '#assembly/module-list';
import { shopMigrations } from '#assembly/shop-migrations';
import { Database } from '#engine/kernel/database/database';
import { migrate } from '#engine/kernel/database/migrate';
import { ConfigError, examineConfig, readConfig } from '../config/config.ts';
import { findMissingDatabase } from '../config/database-variables.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';

/** @param modules the modules of the package, and those of `STOREKEEP_MODULES` */
type Work<T> = (database: Database, modules: readonly ModuleDeclaration[]) => Promise<T>;

/**
 * Connects to the database that the server would use with this environment, runs pending migrations (also those of the modules of
 * `STOREKEEP_MODULES`), and disconnects at the end. Also works while the server is running.
 * @throws ConfigError if no database is configured, or a module cannot be used
 */
export async function withStore<T>(env: NodeJS.ProcessEnv, work: Work<T>): Promise<T> {
  // only these variables, since others that only the server needs may be missing or invalid
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR } = env;
  const config = readConfig({ DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR });
  const { dataDir } = config;
  const problem = findMissingDatabase(examineConfig(env).config);
  if (problem) throw new ConfigError([problem]);
  const runningUrl = config.databaseDirectUrl ?? config.databaseUrl ?? findEmbeddedPostgres(dataDir);
  const ownModules = await requireOwnModules(env);
  if (runningUrl !== null) return withDatabase(runningUrl, ownModules, work);
  const embedded = await startEmbeddedPostgres({ dataDir });
  try {
    return await withDatabase(embedded.url, ownModules, work);
  } finally {
    await embedded.stop();
  }
}

async function requireOwnModules(env: NodeJS.ProcessEnv): Promise<readonly ModuleDeclaration[]> {
  if (!env.STOREKEEP_MODULES?.trim()) return [];
  await import('reflect-metadata'); // for the decorators of modules
  const { loadOwnModules } = await import('../own-modules.ts');
  const { modules, problems } = await loadOwnModules(env);
  if (problems.length > 0) throw new ConfigError(problems);
  return modules;
}

async function withDatabase<T>(
  url: string,
  ownModules: readonly ModuleDeclaration[],
  work: Work<T>,
): Promise<T> {
  return withConnectionTo(url, async (database) => {
    await migrate(database.dataSource, migrationsOf(ownModules), undefined, shopMigrations);
    return work(database, [...declaredModules, ...ownModules]);
  });
}

/** Connects to a database as it is, without migrations, and disconnects at the end. */
export async function withConnectionTo<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  // two connections: migrations hold a lock on one and run on the other
  const dataSource = await new DataSource(connectionOptions({ url, poolSize: 2 })).initialize();
  try {
    return await work(new Database(dataSource));
  } finally {
    await dataSource.destroy();
  }
}
