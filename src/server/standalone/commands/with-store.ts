import { DataSource } from 'typeorm';
import { connectionOptions } from '#assembly/connection-options';
import { shopMigrations } from '#assembly/shop-migrations';
import { Database } from '#engine/kernel/database/database';
import { migrate } from '#engine/kernel/database/migrate';
import { ConfigError, examineConfig, readConfig } from '../config/config.ts';
import { findMissingDatabase } from '../config/database-variables.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';

/**
 * Connects to the database that the server would use with this environment, runs pending migrations, and disconnects at the end. Also
 * works while the server is running.
 */
export async function withStore<T>(
  env: NodeJS.ProcessEnv,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  // only these variables, since others that only the server needs may be missing or invalid
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR } = env;
  const config = readConfig({ DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR });
  const { dataDir } = config;
  const problem = findMissingDatabase(examineConfig(env).config);
  if (problem) throw new ConfigError([problem]);
  const runningUrl = config.databaseDirectUrl ?? config.databaseUrl ?? findEmbeddedPostgres(dataDir);
  if (runningUrl !== null) return withDatabase(runningUrl, work);
  const embedded = await startEmbeddedPostgres({ dataDir });
  try {
    return await withDatabase(embedded.url, work);
  } finally {
    await embedded.stop();
  }
}

async function withDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  // two connections: migrations hold a lock on one and run on the other
  const dataSource = await new DataSource(connectionOptions({ url, poolSize: 2 })).initialize();
  try {
    await migrate(dataSource, [], undefined, shopMigrations);
    return await work(new Database(dataSource));
  } finally {
    await dataSource.destroy();
  }
}
