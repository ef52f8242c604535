import type { DataSource } from 'typeorm';

/** Brings the schema up to date. Processes that start at once take turns; all but the first find nothing to do. */
export async function migrate(dataSource: DataSource): Promise<void> {
  const turn = dataSource.createQueryRunner();
  try {
    await turn.query(`select pg_advisory_lock(hashtextextended('storekeep migrations', 0))`);
    await dataSource.runMigrations({ transaction: 'each' });
    await turn.query(`select pg_advisory_unlock(hashtextextended('storekeep migrations', 0))`);
  } finally {
    await turn.release();
  }
}
