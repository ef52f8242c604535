import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../../data-source.ts';
import { readConfig } from '../config/config.ts';
import { Database } from '../../../engine/kernel/database/database.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { migrate } from '../../../engine/kernel/database/migrate.ts';

/**
 * Opens the store that the server would use with this environment, brings its schema up to date, and closes it again.
 * Works beside a running server.
 */
export async function withStore<T>(
  env: NodeJS.ProcessEnv,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  // no more than these: what the server alone needs, such as its cookie secret, may be missing or wrong here
  const { databaseUrl, dataDir } = readConfig({ DATABASE_URL: env.DATABASE_URL, DATA_DIR: env.DATA_DIR });
  const running = databaseUrl ?? findEmbeddedPostgres(dataDir);
  if (running !== null) return withDatabase(running, work);
  const embedded = await startEmbeddedPostgres({ dataDir });
  try {
    return await withDatabase(embedded.url, work);
  } finally {
    await embedded.stop();
  }
}

async function withDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  // two connections: the migrations hold a lock on one and work on another
  const dataSource = await new DataSource(dataSourceOptions({ url, poolSize: 2 })).initialize();
  try {
    await migrate(dataSource);
    return await work(new Database(dataSource));
  } finally {
    await dataSource.destroy();
  }
}
