import { DataSource, type DataSourceOptions, type QueryRunner } from 'typeorm';

/**
 * Runs the pending migrations. An advisory lock serializes processes that start at the same time; all but the first find nothing to
 * do. It uses its own connections, because building an index may exceed the statement timeout of requests.
 */
export async function migrate({ options }: DataSource): Promise<void> {
  const dataSource = await new DataSource(withoutLimits(options)).initialize();
  try {
    const lockHolder = dataSource.createQueryRunner();
    await lockHolder.query('set lock_timeout = 0');
    await lockHolder.query(`select pg_advisory_lock(hashtextextended('storekeep migrations', 0))`);
    await rejectForeignDatabase(lockHolder);
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await dataSource.destroy(); // releases the advisory lock with its connection
  }
}

/** The database belongs to another program, such as Medusa v1. It is adopted by an explicit command only, never by a start. */
export class ForeignDatabaseError extends Error {
  constructor() {
    super(
      'This is the database of another shop, it seems of Medusa v1: look at it with `npm run adopt:check`, then take it over with `npm run adopt`',
    );
    this.name = 'ForeignDatabaseError';
  }
}

async function rejectForeignDatabase(lockHolder: QueryRunner): Promise<void> {
  const [{ foreign }] = (await lockHolder.query(
    `select to_regclass('cart') is not null and to_regclass('storekeep_migrations') is null as foreign`,
  )) as [{ foreign: boolean }];
  if (foreign) throw new ForeignDatabaseError();
}

function withoutLimits(options: DataSourceOptions): DataSourceOptions {
  const extra = options.extra as { options?: string } | undefined;
  return {
    ...options,
    entities: [],
    subscribers: [],
    poolSize: 2,
    extra: { ...extra, options: `${extra?.options ?? ''} -c statement_timeout=0` },
  } as DataSourceOptions;
}
